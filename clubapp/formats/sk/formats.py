"""Dates as Slovak players write them, where the framework has them otherwise."""

DATE_FORMAT = "j. n. Y"
SHORT_DATE_FORMAT = "j.n.Y"
DATETIME_FORMAT = "j. n. Y H:i"
SHORT_DATETIME_FORMAT = "j.n.Y H:i"
