"""The members of a club as a list: by surname, by name, or by the last evening they played."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Max

from clubapp.collation import has_words, initial, search_key, sort_key
from clubapp.models import Club, Member
from clubapp.names import surname
from ledger.models import Seat

ORDERS = ("surname", "name", "evening")
NEVER = datetime.date.min


@dataclass(frozen=True, slots=True)
class Listed:
    """A member; `last` is the day of the last evening he played, where it was asked for."""

    member: Member
    last: datetime.date | None
    initial: str

    @property
    def found_by(self) -> str:
        return search_key(self.member.name)


@dataclass(frozen=True, slots=True)
class Roster:
    members: list[Listed]
    guests: list[Listed]
    inactive: list[Listed]
    initials: list[str]


def roster(club: Club, order: str = "surname", *, search: str = "") -> Roster:
    """Return everybody in this order. `search`: the beginnings of words of the name, marks and capitals left aside."""
    language = club.language
    last = last_evenings(club) if order == "evening" else {}
    words = search_key(search).split()
    people = [
        Listed(member, last.get(member.pk), initial(surname(member.name), language))
        for member in club.members.select_related("user")
    ]
    people = [one for one in people if has_words(one.member.name, words)]
    by_surname = sorted(people, key=lambda one: (sort_key(surname(one.member.name), language), _name(one, language)))
    ordered = sorted(by_surname, key=_order(order, language))
    return Roster(
        members=[one for one in ordered if one.member.active and not one.member.guest],
        guests=[one for one in ordered if one.member.active and one.member.guest],
        inactive=[one for one in ordered if not one.member.active],
        initials=list(dict.fromkeys(one.initial for one in by_surname)),
    )


def last_evenings(club: Club) -> dict[int, datetime.date]:
    """Return the day of everybody's last evening, by member's id. One query."""
    seats = Seat.objects.filter(sitting__evening__club=club).order_by().values_list("member")
    return dict(seats.annotate(last=Max("sitting__evening__date")))


def _name(one: Listed, language: str) -> Any:
    return sort_key(one.member.name, language)


def _order(order: str, language: str) -> Callable[[Listed], Any]:
    if order == "evening":
        return lambda one: -(one.last or NEVER).toordinal()
    return (lambda one: _name(one, language)) if order == "name" else (lambda _one: 0)
