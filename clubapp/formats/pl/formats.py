"""Dates as Polish players write them, where the framework has them otherwise."""

SHORT_DATE_FORMAT = "j.m.Y"
SHORT_DATETIME_FORMAT = "j.m.Y H:i"
