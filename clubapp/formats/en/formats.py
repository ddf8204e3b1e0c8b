"""English for readers in Europe: the day before the month, which has its name, and no a.m. and p.m."""

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "j M Y H:i"
