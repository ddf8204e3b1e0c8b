"""The choice that an address makes: season, evening, variant, fewest deals. What it does not say is chosen for it.

A variant is a form of the game, such as the Czech one for three. A rule set is a club's own version of one.
"""

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
from ledger.season.scope import RULE_SET, EveningKey, Scope
from ledger.season.sums import SittingRow, sittings

# in an address: all seasons, all evenings, all variants
ALL = "all"
MOST_DEALS = 100_000


@dataclass(frozen=True, slots=True)
class EveningChoice:
    """An evening that can be chosen."""

    key: EveningKey
    date: datetime.date
    place: str

    @property
    def imported(self) -> bool:
        return self.key.imported


@dataclass(frozen=True, slots=True)
class RuleSetChoice:
    """A rule set of the club that can be chosen: the tables that played by it."""

    pk: int
    name: str
    variant: str

    @property
    def key(self) -> str:
        """The rule set in an address."""
        return f"{RULE_SET}{self.pk}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """The scope that is chosen, and what can be chosen instead.

    `least` is the fewest deals that bring a place. `sittings` and `imported` are all tables and imported totals of the
    chosen days, of every variant. `variants` are those played then. `rule_sets` are offered where a variant was played
    by more than one, or also without one.
    """

    scope: Scope
    least: int
    seasons: list[Season]
    evenings: list[EveningChoice]
    evening: EveningChoice | None
    variants: list[str]
    rule_sets: list[RuleSetChoice]
    rule_set: RuleSetChoice | None
    sittings: list[SittingRow]
    imported: list[ImportedRow]


def read_choice(club: Club, query: Mapping[str, str], *, closed: bool = False) -> Choice:
    """Read the choice out of an address's query; with `closed` only closed evenings count. Four queries at most.

    Raises Http404 for a season or an evening that is not the club's.
    """
    seasons = list(club.seasons.newest_first())
    season = _season(seasons, query.get("season", ""), alone="evening" not in query)
    scope = Scope.within_season(club, season, closed=closed)
    tables, totals = sittings(scope), imported(scope)
    evenings = _evenings(tables, totals)
    evening = _evening(evenings, query.get("evening", ""), given_season="season" in query)
    if evening:
        scope = replace(scope, evening=evening.key)
        tables = [table for table in tables if table.evening == evening.key]
        totals = [row for row in totals if row.evening == evening.key]
    played = {table.variant for table in tables} | {row.variant for row in totals}
    # one parameter of the address names either a variant or a rule set
    asked = query.get("variant", "")
    rule_set = _rule_set(tables, asked)
    if rule_set:
        scope = replace(scope, variant=rule_set.variant, rule_set=rule_set.pk)
    else:
        scope = replace(scope, variant=_variant(club, tables, totals, "" if _names_rule_set(asked) else asked))
    return Choice(
        scope=scope,
        least=_least(query.get("least", "")),
        seasons=seasons,
        evenings=evenings,
        evening=evening,
        variants=[variant for variant in rules.variants() if variant in played],
        rule_sets=_rule_sets(tables, totals),
        rule_set=rule_set,
        sittings=tables,
        imported=totals,
    )


def _season(seasons: list[Season], given: str, *, alone: bool) -> Season | None:
    """Return the season asked for; else the one that today is in, else the last one that began. None: all seasons.

    `alone`: the address names no evening. An evening asked for without a season is looked for in all seasons.
    """
    if given == ALL or (not given and not alone):
        return None
    if given:
        return _found([season for season in seasons if str(season.pk) == given])
    today = timezone.localdate()
    now = [season for season in seasons if season.first_day <= today <= season.last_day]
    begun = [season for season in seasons if season.first_day <= today]
    return next(iter(now or begun or seasons), None)


def _evening(evenings: list[EveningChoice], given: str, *, given_season: bool) -> EveningChoice | None:
    """Return the evening asked for, or None for all. Raises Http404 where there is none such.

    Beside a season, an evening that is not of it gives None: the reader has just changed the season in the form, which
    still sends the evening chosen before.
    """
    chosen = [evening for evening in evenings if str(evening.key) == given]
    if not given or given == ALL or (given_season and given.removeprefix("-").isdecimal() and not chosen):
        return None
    return _found(chosen)


def _variant(club: Club, tables: Iterable[SittingRow], totals: Iterable[ImportedRow], given: str) -> str:
    """Return the variant asked for, else the club's usual one if it was played, else the one played most.

    "" is all variants. Raises Http404 for a variant that there is not.
    """
    if given == ALL:
        return ""
    if given:
        return _found([variant for variant in rules.variants() if variant == given])
    played = Counter(table.variant for table in tables)
    # a table counts once, and so does an imported evening, however many players it has
    played.update(variant for _evening, variant in {(row.evening, row.variant) for row in totals})
    if club.default_variant in played or not played:
        return club.default_variant if club.default_variant in rules.variants() else ""
    return played.most_common(1)[0][0]


def _names_rule_set(given: str) -> bool:
    """Return whether the text of an address names a rule set, such as "set-12"."""
    number = given.removeprefix(RULE_SET)
    return number != given and number.isascii() and number.isdecimal()


def _rule_set(tables: Iterable[SittingRow], given: str) -> RuleSetChoice | None:
    """Return the rule set asked for; None where none is, or where nothing was played by it in the chosen days."""
    if not _names_rule_set(given):
        return None
    return next((rule_set for rule_set in _sets_of(tables) if rule_set.key == given), None)


def _rule_sets(tables: list[SittingRow], totals: Iterable[ImportedRow]) -> list[RuleSetChoice]:
    """Return the rule sets that were played, by name, where others played the same variant in another way."""
    ways = {(table.variant, table.rule_set) for table in tables} | {(row.variant, None) for row in totals}
    way_count = Counter(variant for variant, _rule_set in ways)
    return [rule_set for rule_set in _sets_of(tables) if way_count[rule_set.variant] > 1]


def _sets_of(tables: Iterable[SittingRow]) -> list[RuleSetChoice]:
    """Return each rule set of the tables once, by name. A rule set is of one variant for good."""
    played = {RuleSetChoice(*table.rule_set, table.variant) for table in tables if table.rule_set}
    return sorted(played, key=lambda rule_set: (rule_set.name, rule_set.pk))


def _least(given: str) -> int:
    """Return the fewest deals asked for; 0 for anything that is no number."""
    return min(int(given), MOST_DEALS) if given.isascii() and given.isdecimal() and len(given) < 10 else 0


def _evenings(tables: Iterable[SittingRow], totals: Iterable[ImportedRow]) -> list[EveningChoice]:
    """Return each evening once, the newest first; of one day those played here before those imported."""
    played = dict.fromkeys(EveningChoice(table.evening, table.date, table.place) for table in tables)
    imported = dict.fromkeys(EveningChoice(row.evening, row.date, row.place) for row in totals)
    return sorted([*played, *imported], key=lambda evening: evening.date, reverse=True)


Item = TypeVar("Item")


def _found(matches: list[Item]) -> Item:
    """Return the one match that there is. Raises Http404 where there is none."""
    if not matches:
        raise Http404
    return matches[0]
