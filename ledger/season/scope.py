"""What is counted: the evenings of a club within some days, or one of them; one variant or all."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, replace

from django.db.models import Q

import rules
from clubapp.models import Club, Season
from ledger.models import Session

# evenings of a season that are named one by one
MOST_KNOWN = 1000


def scored_variants() -> tuple[str, ...]:
    """The variants in which points are written."""
    return tuple(variant for variant in rules.variants() if rules.newest(variant).scored)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """`season` None: all seasons. `evening`: one's id, negative of an imported one. `variant` "": all of them.
    `closed`: only evenings that are closed.

    `known`: the ids of the season's evenings (`within_season`). PostgreSQL guesses how many a club has within some days
    from its share of the evenings and the days' share, and reads whole tables where it guesses too many.
    """

    club: Club
    season: Season | None = None
    evening: int | None = None
    variant: str = ""
    closed: bool = False
    known: tuple[int, ...] | None = None

    @classmethod
    def within_season(cls, club: Club, season: Season | None, *, closed: bool = False) -> Scope:
        """One query for a season, which knows its evenings then; none for all of them."""
        scope = cls(club=club, season=season, closed=closed)
        if season is None:
            return scope
        # by date: that is how the index has them
        evenings = Session.objects.filter(scope.evenings()).order_by("date").values_list("pk", flat=True)
        found = tuple(evenings[: MOST_KNOWN + 1])
        return replace(scope, known=found) if len(found) <= MOST_KNOWN else scope

    @property
    def days(self) -> tuple[datetime.date, datetime.date] | None:
        return (self.season.first_day, self.season.last_day) if self.season else None

    def within(self, path: str = "") -> Q:
        """The condition for rows that reach their sitting by `path`, e.g. "deal__sitting__" """
        chosen = self.evenings(f"{path}session__")
        return chosen & Q(**{f"{path}variant": self.variant}) if self.variant else chosen

    def evenings(self, path: str = "") -> Q:
        """The condition for rows that reach their evening by `path`, e.g. "session__": any variant."""
        if self.known is not None and self.evening is None:
            return Q(**{f"{path}pk__in": self.known})
        chosen = Q(**{f"{path}club": self.club})
        if self.evening is not None:
            chosen &= Q(**{f"{path}pk": self.evening})
        if self.days:
            chosen &= Q(**{f"{path}date__range": self.days})
        if self.closed:
            chosen &= Q(**{f"{path}state": Session.State.CLOSED})
        return chosen
