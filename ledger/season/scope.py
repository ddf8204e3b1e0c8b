"""The scope of standings: the evenings of a club within a season, or one of them; one variant or all."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.db.models import Q

import rules
from clubapp.models import Club, Season
from ledger.models import Session

# a rule set in an address: `?variant=set-12`
RULE_SET = "set-"

# a season of more evenings is looked for by its days, not by the ids of its evenings
MOST_KNOWN = 1000


class EveningKey(NamedTuple):
    """One evening among those played here and those imported, whose ids are counted apart."""

    pk: int
    imported: bool = False

    def __str__(self) -> str:
        """The evening in an address: `?evening=12`, of an imported one `?evening=-12`."""
        return f"-{self.pk}" if self.imported else str(self.pk)


def scored_variants() -> tuple[str, ...]:
    """Return the variants in which points are written."""
    return tuple(variant for variant in rules.variants() if rules.newest(variant).scored)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """The evenings and deals that are counted.

    `season` None: all seasons. `evening` None: all of the season. `variant` "": all of them. `rule_set`: only tables by
    this set of the club, of that variant. `closed`: closed evenings only. `known`: the ids of the season's evenings, by
    `within_season`: PostgreSQL guesses how many evenings a club has within some days, and reads whole tables where it
    guesses too many.
    """

    club: Club
    season: Season | None = None
    evening: EveningKey | None = None
    variant: str = ""
    rule_set: int | None = None
    closed: bool = False
    known: tuple[int, ...] | None = None

    @classmethod
    def within_season(cls, club: Club, season: Season | None, *, closed: bool = False) -> Scope:
        """Return the scope of a season, which knows its evenings: one query. None is all seasons, without a query."""
        scope = cls(club=club, season=season, closed=closed)
        if season is None:
            return scope
        # by date: that is how the index has them
        evenings = Session.objects.filter(scope.evenings()).order_by("date").values_list("pk", flat=True)
        known = tuple(evenings[: MOST_KNOWN + 1])
        return replace(scope, known=known) if len(known) <= MOST_KNOWN else scope

    @property
    def days(self) -> tuple[datetime.date, datetime.date] | None:
        return (self.season.first_day, self.season.last_day) if self.season else None

    def as_query(self) -> dict[str, str]:
        """Return what an address asks with for the same, whatever day it is."""
        query = {"season": str(self.season.pk) if self.season else "all", "variant": self.played}
        return query if self.evening is None else {**query, "evening": str(self.evening)}

    @property
    def played(self) -> str:
        """The choice of what is played, as an address asks for it."""
        return self.variant or "all" if self.rule_set is None else f"{RULE_SET}{self.rule_set}"

    @property
    def in_file_names(self) -> str:
        """Return the part of a file's name that tells what is played; "" where everything is."""
        return self.variant if self.rule_set is None else f"{self.variant}-{self.played}"

    def counts(self, variant: str, rule_set: tuple[int, str] | None = None) -> bool:
        """Tell whether a table of the scope's days is counted, by what was played there."""
        if self.rule_set is not None and (rule_set is None or rule_set[0] != self.rule_set):
            return False
        return not self.variant or variant == self.variant

    def within(self, path: str = "") -> Q:
        """Return the condition for rows that reach their sitting by `path`, such as "deal__sitting__"."""
        condition = self.evenings(f"{path}session__")
        if self.rule_set is not None:
            condition &= Q(**{f"{path}rule_set__rule_set": self.rule_set})
        return condition & Q(**{f"{path}variant": self.variant}) if self.variant else condition

    def evenings(self, path: str = "") -> Q:
        """Return the condition for rows that reach their evening by `path`, such as "session__". Of any variant."""
        if self.known is not None and self.evening is None:
            return Q(**{f"{path}pk__in": self.known})
        condition = Q(**{f"{path}club": self.club})
        if self.evening is not None:
            # no deal belongs to an imported evening
            condition &= Q(**{f"{path}pk__in": [] if self.evening.imported else [self.evening.pk]})
        if self.days:
            condition &= Q(**{f"{path}date__range": self.days})
        if self.closed:
            condition &= Q(**{f"{path}state": Session.State.CLOSED})
        return condition
