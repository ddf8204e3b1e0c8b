"""Dates as Croatian players write them, where the framework has them otherwise."""

SHORT_DATE_FORMAT = "j.n.Y."
SHORT_DATETIME_FORMAT = "j.n.Y. H:i"
