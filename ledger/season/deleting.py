"""A season that nothing was played in can be deleted: it is only a name of some days."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from clubapp.models import Season
from ledger.models import Evening, ImportedEvening


def is_played_in(season: Season) -> bool:
    """Return whether the club has an evening, played here or imported, on a day of the season."""
    within = {"club": season.club_id, "date__range": (season.first_day, season.last_day)}
    return Evening.objects.filter(**within).exists() or ImportedEvening.objects.filter(**within).exists()


def delete_season(*, season: Season) -> None:
    """Delete the season. Raises ValidationError where something was played in it."""
    if is_played_in(season):
        raise ValidationError(_("Evenings were played in this season: it stays."))
    season.delete()
