"""The pictures on a player's page: the evenings of a season, and the contracts declared in each variant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404
from django.utils import formats
from django.utils.translation import gettext as _

from clubapp.models import Season
from ledger.season.choice import ALL
from ledger.season.pictures import ContractPlayed, Night, Picture, balance, contracts, nights
from ledger.season.player_data import EveningPlayed, PlayerResults, VariantResults
from ledger.season.player_sums import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPictures:
    """The pictures, and the season that those of evenings are of; None is all seasons.

    `evenings` are the two pictures of evenings; none where no unit changed hands. `seasons` are those to choose from.
    """

    seasons: list[Season]
    season: Season | None
    evenings: list[Picture]
    # each variant with the picture of contracts he declared in it, if there were any
    contracts: list[tuple[VariantResults, Picture | None]]


def player_pictures(results: PlayerResults, wanted: str) -> PlayerPictures:
    """Return the pictures. `wanted` is a season's id, "all", or "" for the last season the player played in.

    No query. Raises Http404 for a season the player did not play in.
    """
    played_in = [season for season in results.terms if any(_within(evening, season) for evening in results.evenings)]
    season = _season(played_in, wanted)
    # results have the newest evening first, a picture has the oldest one at its left
    chosen = [evening for evening in reversed(results.evenings) if season is None or _within(evening, season)]
    played = [_night(evening) for evening in chosen]
    paid = any(night.amount for night in played)
    return PlayerPictures(
        seasons=played_in,
        season=season,
        evenings=[balance(played), nights(played)] if paid else [],
        contracts=[(variant, _declared(variant)) for variant in sorted(results.contracts, key=_deals, reverse=True)],
    )


def _season(seasons: Sequence[Season], wanted: str) -> Season | None:
    """Return the season wanted, of those played in, the newest first; None for all. Raises Http404."""
    if wanted == ALL or (not wanted and not seasons):
        return None
    chosen = [season for season in seasons if not wanted or str(season.pk) == wanted]
    if not chosen:
        raise Http404
    return chosen[0]


def _within(evening: EveningPlayed, season: Season) -> bool:
    return season.first_day <= evening.date <= season.last_day


def _night(evening: EveningPlayed) -> Night:
    return Night(formats.date_format(evening.date, "SHORT_DATE_FORMAT"), evening.place, evening.amount)


def _deals(variant: VariantResults) -> int:
    return sum(role.total.deals for role in variant.roles)


def _declared(variant: VariantResults) -> Picture | None:
    """Return the picture of the contracts he declared; None where he declared nothing."""
    rows = [row for role in variant.roles if role.role is Role.DECLARER for row in role.rows]
    played = [ContractPlayed(str(row.label), row.deals, row.won) for row in rows]
    title = _("Declared: %(variant)s") % {"variant": variant.title}
    return contracts(title, played) if played else None
