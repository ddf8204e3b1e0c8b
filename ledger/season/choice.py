"""What the address asks for: season, evening, variant, fewest deals. What it leaves out gets a sensible start."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from django.http import Http404
from django.utils import timezone

import rules
from clubapp.models import Club, Season
from ledger.season.imported import ImportedRow, imported
from ledger.season.scope import Scope
from ledger.season.sums import SittingRow, sittings

ALL = "all"
MOST_DEALS = 100_000


@dataclass(frozen=True, slots=True)
class Evening:
    """`pk` of an imported one is the negative of its id: none that was played has such a one."""

    pk: int
    date: datetime.date
    place: str

    @property
    def imported(self) -> bool:
        return self.pk < 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """The scope with what can be chosen instead. `sittings` and `imported`: of the scope's days, of all variants."""

    scope: Scope
    least: int
    seasons: list[Season]
    evenings: list[Evening]
    evening: Evening | None
    variants: list[str]
    sittings: list[SittingRow]
    imported: list[ImportedRow]


def read_choice(club: Club, query: Mapping[str, str], *, closed: bool = False) -> Choice:
    """Four queries, three for all seasons; `closed`: of closed evenings only.

    Raises Http404 for a season or an evening that is not the club's.
    """
    seasons = list(club.seasons.newest_first())
    season = _season(seasons, query.get("season", ""), alone="evening" not in query)
    scope = Scope.within_season(club, season, closed=closed)
    tables, totals = sittings(scope), imported(scope)
    evenings = _evenings(tables, totals)
    evening = _evening(evenings, query.get("evening", ""), given_season="season" in query)
    if evening:
        scope = replace(scope, evening=evening.pk)
        tables = [table for table in tables if table.evening == evening.pk]
        totals = [row for row in totals if -row.evening == evening.pk]
    played = {table.variant for table in tables} | {row.variant for row in totals}
    return Choice(
        scope=replace(scope, variant=_variant(club, tables, totals, query.get("variant", ""))),
        least=_least(query.get("least", "")),
        seasons=seasons,
        evenings=evenings,
        evening=evening,
        variants=[variant for variant in rules.variants() if variant in played],
        sittings=tables,
        imported=totals,
    )


def _season(seasons: list[Season], given: str, *, alone: bool) -> Season | None:
    """The one asked for; else the one we are in, else the last one. An evening alone is looked for in all seasons."""
    if given == ALL or (not given and not alone):
        return None
    if given:
        return _found([season for season in seasons if str(season.pk) == given])
    today = timezone.localdate()
    now = [season for season in seasons if season.first_day <= today <= season.last_day]
    begun = [season for season in seasons if season.first_day <= today]
    return next(iter(now or begun or seasons), None)


def _evening(evenings: list[Evening], given: str, *, given_season: bool) -> Evening | None:
    """Of another season than the one chosen with it: the season has just been changed, and counts."""
    chosen = [evening for evening in evenings if str(evening.pk) == given]
    if not given or given == ALL or (given_season and given.removeprefix("-").isdecimal() and not chosen):
        return None
    return _found(chosen)


def _variant(club: Club, tables: Iterable[SittingRow], totals: Iterable[ImportedRow], given: str) -> str:
    """The one asked for; else the club's usual one, if it was played, else the one with most tables or evenings."""
    if given == ALL:
        return ""
    if given:
        return _found([variant for variant in rules.variants() if variant == given])
    played = Counter(table.variant for table in tables)
    played.update(variant for _evening, variant in {(row.evening, row.variant) for row in totals})
    if club.default_variant in played or not played:
        return club.default_variant if club.default_variant in rules.variants() else ""
    return played.most_common(1)[0][0]


def _least(given: str) -> int:
    return min(int(given), MOST_DEALS) if given.isascii() and given.isdecimal() and len(given) < 10 else 0


def _evenings(tables: Iterable[SittingRow], totals: Iterable[ImportedRow]) -> list[Evening]:
    """Each once, the newest first; on one day those played before those imported."""
    played = dict.fromkeys(Evening(table.evening, table.date, table.place) for table in tables)
    brought = dict.fromkeys(Evening(-row.evening, row.date, row.place) for row in totals)
    return sorted([*played, *brought], key=lambda evening: evening.date, reverse=True)


Found = TypeVar("Found")


def _found(found: list[Found]) -> Found:
    if not found:
        raise Http404
    return found[0]
