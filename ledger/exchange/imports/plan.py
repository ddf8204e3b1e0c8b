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
from ledger.models import Session
from ledger.models.imported import ImportedEvening

# when and where, as conflicts compare them
Spot = tuple[datetime.date, str]


class State(StrEnum):
    ADD = "add"
    # the same day and place is in the book already
    THERE = "there"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Planned:
    evening: ReadEvening
    state: State
    why: str = ""

    @property
    def adds(self) -> bool:
        return self.state is State.ADD

    @property
    def deals(self) -> int:
        return sum(len(table["deals"]) for table in self.evening.tables)


def plan(club: Club, evenings: Sequence[ReadEvening], *, again: bool = False) -> list[Planned]:
    """`again`: also what is in the book already. Two queries."""
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
    """The member each name most likely is: the same name, whatever its capitals; None for somebody new."""
    members = {member.name_key: member for member in offered}
    return {name: members.get(name_key(name)) for name in names}


def members_offered(club: Club) -> list[Member]:
    """Everybody the club has or had; who was made anonymous is nobody any more."""
    return list(club.members.filter(forgotten_at__isnull=True))


def _taken(club: Club, dates: Sequence[datetime.date]) -> dict[Spot, str]:
    sessions = Session.objects.filter(club=club, date__in=set(dates)).values_list("date", "place")
    imported = ImportedEvening.objects.live().filter(club=club, date__in=set(dates)).values_list("date", "place")
    played = _("an evening of this day and place is in the book")
    there = _("this day and place is imported already")
    taken = {(date, name_key(place)): there for date, place in imported}
    return taken | {(date, name_key(place)): played for date, place in sessions}
