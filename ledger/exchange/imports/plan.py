"""The plan of an import: the evenings that would be added, and why others would not.

Preview and import both go by it.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from clubapp.days import FAR, is_far
from clubapp.models import Club, Member
from clubapp.names import name_key
from ledger.exchange.imports.reading import ReadEvening
from ledger.models import Evening
from ledger.models.imported import ImportedEvening

# the day and the place's key: an evening of the same two is taken for the same evening
Spot = tuple[datetime.date, str]


class State(StrEnum):
    """The fate of an evening that was read."""

    ADD = "add"
    # the same day and place is in the book already, or stands above in the text
    THERE = "there"
    # what the text says of it cannot be right
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Planned:
    """An evening that was read, and what would become of it. `why` it would not be added, for the reader; else ""."""

    evening: ReadEvening
    state: State
    why: str = ""

    @property
    def adds(self) -> bool:
        return self.state is State.ADD

    @property
    def deals(self) -> int:
        """The number of deals that the text tells of it; 0 where it tells totals only."""
        return sum(len(table["deals"]) for table in self.evening.tables)


def plan(club: Club, evenings: Sequence[ReadEvening], *, again: bool = False) -> list[Planned]:
    """Return the plan, an entry for each evening in their order. Two queries.

    `again`: evenings that are in the book already are added too; then there is no query.
    """
    taken = {} if again else _taken(club, [evening.date for evening in evenings])
    planned = []
    for evening in evenings:
        if fault := evening.fault or (is_far(evening.date) and _(FAR)):
            planned.append(Planned(evening, State.FAULT, fault))
            continue
        spot = (evening.date, name_key(evening.place))
        if why := taken.get(spot):
            planned.append(Planned(evening, State.THERE, why))
        else:
            planned.append(Planned(evening, State.ADD))
            if not again:
                taken[spot] = _("it stands above already")
    return planned


def matched(offered: Iterable[Member], names: Sequence[str]) -> Mapping[str, Member | None]:
    """Return the member that each name most likely is: of the same name, whatever its capitals; None for a new one."""
    members = {member.name_key: member for member in offered}
    return {name: members.get(name_key(name)) for name in names}


def members_offered(club: Club) -> list[Member]:
    """Return everybody the club has or had, but for those whose names were forgotten at their wish."""
    return list(club.members.filter(forgotten_at__isnull=True))


def _taken(club: Club, dates: Sequence[datetime.date]) -> dict[Spot, str]:
    """Return the days and places that are in the book, each with a sentence that says how it is there."""
    evenings = Evening.objects.filter(club=club, date__in=set(dates)).values_list("date", "place")
    imported = ImportedEvening.objects.live().filter(club=club, date__in=set(dates)).values_list("date", "place")
    played = _("an evening of this day and place is in the book")
    there = _("this day and place is imported already")
    taken = {(date, name_key(place)): there for date, place in imported}
    return taken | {(date, name_key(place)): played for date, place in evenings}
