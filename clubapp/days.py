"""Days that somebody can mean: a slip of the keyboard is no evening of the year 206 or 2206."""

from __future__ import annotations

from datetime import date

from django.utils import timezone
from django.utils.translation import gettext_noop

EARLIEST, YEARS_AHEAD = 1950, 2
FAR = gettext_noop("Look at the year: nobody plays then.")


def is_far(day: date) -> bool:
    """Return whether nobody plays on such a day, so that its year must be a slip."""
    return not EARLIEST <= day.year <= timezone.localdate().year + YEARS_AHEAD
