"""A season that nothing was played in can be deleted: it is only a name of some days."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from clubapp.models import Season
from ledger.models import ImportedEvening, Session


def is_played_in(season: Season) -> bool:
    """Some evening of the club, played here or imported, is of its days."""
    days = {"club": season.club_id, "date__range": (season.first_day, season.last_day)}
    return Session.objects.filter(**days).exists() or ImportedEvening.objects.filter(**days).exists()


def delete_season(*, season: Season) -> None:
    """Raises ValidationError where something was played in it."""
    if is_played_in(season):
        raise ValidationError(_("Evenings were played in this season: it stays."))
    season.delete()
