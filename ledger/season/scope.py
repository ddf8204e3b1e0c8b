"""The scope of standings: the evenings of a club within a season, or one of them; one variant or all."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.db.models import Q

import rules
from clubapp.models import Club, Season
from ledger.models import Evening

# a rule set in an address: `?variant=set-12`
RULE_SET = "set-"

# the most evenings whose ids are listed in a query; a longer season is found by its days
MOST_KNOWN = 1000


class EveningKey(NamedTuple):
    """The key of an evening, played here or imported: the two kinds have ids of their own, which may be equal."""

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

    `season` None is all seasons, `evening` None all evenings of the season, `variant` "" all variants. With `rule_set`
    only the tables count that played by this set of the club, which is of that variant. With `closed` only closed
    evenings count.

    `known` are the ids of the season's evenings, which `within_season` has looked up. They make other queries fast:
    PostgreSQL can only guess how many evenings a club has within some days, and reads whole tables where it guesses too
    many.
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
        evenings = Evening.objects.filter(scope.evenings()).order_by("date").values_list("pk", flat=True)
        known = tuple(evenings[: MOST_KNOWN + 1])
        return replace(scope, known=known) if len(known) <= MOST_KNOWN else scope

    @property
    def days(self) -> tuple[datetime.date, datetime.date] | None:
        """The first and the last day that count; None where all days do."""
        return (self.season.first_day, self.season.last_day) if self.season else None

    def as_query(self) -> dict[str, str]:
        """Return the query of an address that asks for this scope.

        It says "all" for what is not limited, since an address that says nothing means the season of the day it is
        opened.
        """
        query = {"season": str(self.season.pk) if self.season else "all", "variant": self.played}
        return query if self.evening is None else {**query, "evening": str(self.evening)}

    @property
    def played(self) -> str:
        """The variant or the rule set, as an address asks for it."""
        return self.variant or "all" if self.rule_set is None else f"{RULE_SET}{self.rule_set}"

    @property
    def in_file_names(self) -> str:
        """The part of a file's name that says the variant or the rule set; "" where all variants count."""
        return self.variant if self.rule_set is None else f"{self.variant}-{self.played}"

    def counts(self, variant: str, rule_set: tuple[int, str] | None = None) -> bool:
        """Return whether a table of the scope's days counts, by its variant and its rule set (id, name)."""
        if self.rule_set is not None and (rule_set is None or rule_set[0] != self.rule_set):
            return False
        return not self.variant or variant == self.variant

    def within(self, path: str = "") -> Q:
        """Return the condition for rows that reach their sitting by `path`, such as "deal__sitting__"."""
        condition = self.evenings(f"{path}evening__")
        if self.rule_set is not None:
            condition &= Q(**{f"{path}rule_set__rule_set": self.rule_set})
        return condition & Q(**{f"{path}variant": self.variant}) if self.variant else condition

    def evenings(self, path: str = "") -> Q:
        """Return the condition for rows that reach their evening by `path`, such as "evening__".

        It asks for the evenings alone, whichever variant was played there.
        """
        if self.known is not None and self.evening is None:
            return Q(**{f"{path}pk__in": self.known})
        condition = Q(**{f"{path}club": self.club})
        if self.evening is not None:
            # no deal belongs to an imported evening
            condition &= Q(**{f"{path}pk__in": [] if self.evening.imported else [self.evening.pk]})
        if self.days:
            condition &= Q(**{f"{path}date__range": self.days})
        if self.closed:
            condition &= Q(**{f"{path}state": Evening.State.CLOSED})
        return condition
