"""Tables formed of those who are here: by hand, drawn, or by the standing; changed as people come and leave."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db import transaction

from clubapp.models import Club, Member, User
from clubapp.variants import usual_of
from ledger.book.errors import LedgerError, TableStays
from ledger.evening.evenings import open_sitting, remove_sitting
from ledger.evening.presence import members_here
from ledger.models import Evening, RuleSetVersion, Sitting
from ledger.table.entry.at_table import next_turn


class TablesMoved(LedgerError):
    """Somebody else changed a table meanwhile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUp:
    """Members to sit at a table, in seat order: at one that goes on, or at another one (`sitting` None)."""

    sitting: Sitting | None
    number: int
    members: tuple[Member, ...]

    @property
    def changes(self) -> bool:
        """Tell whether it is not what sits there already."""
        return self.sitting is None or [seat.member_id for seat in self.sitting.seated] != [m.pk for m in self.members]


@dataclass(frozen=True, slots=True)
class Forming:
    """The tables of an evening as they are being formed, and who waits for a seat."""

    line_ups: tuple[LineUp, ...]
    waiting: tuple[Member, ...]
    # numbers of the evening's tables, those included that are over
    taken: frozenset[int] = frozenset()


def forming(evening: Evening) -> Forming:
    """Return the tables as they stand: without those who left. A table that cannot go on without them waits whole."""
    here = members_here(evening)
    ids = {member.pk for member in here}
    going_on = list(Sitting.objects.of_evening(evening).going_on().with_seats().order_by("table_no"))
    line_ups = [_remaining(sitting, ids) for sitting in going_on]
    seated = {member.pk for one in line_ups for member in one.members}
    waiting = tuple(member for member in here if member.pk not in seated)
    return Forming(tuple(line_ups), waiting, taken_numbers(evening))


def taken_numbers(evening: Evening) -> frozenset[int]:
    return frozenset(Sitting.objects.of_evening(evening).order_by().values_list("table_no", flat=True))


def _remaining(sitting: Sitting, here: Collection[int]) -> LineUp:
    members = tuple(seat.member for seat in sitting.seated if seat.member_id in here)
    goes_on = len(members) == len(sitting.seated) or len(members) in sitting.played_by.seats
    return LineUp(sitting=sitting, number=sitting.table_no, members=members if goes_on else ())


def sizes(count: int, allowed: Sequence[int], preferred: int) -> list[int]:
    """Return how many sit at each table: as few as can be wait, then as few tables as can be are of another size."""

    @cache
    def best(left: int) -> tuple[int, int, int]:
        """The number who wait, of tables of another size, and the size of the first table (0: none)."""
        found = [(left, 0, 0)]
        for size in allowed:
            if size <= left:
                waiting, other, _first = best(left - size)
                found.append((waiting, other + (size != preferred), size))
        return min(found)

    # so that no table is deeper in it than the stack
    for known in range(count):
        best(known)
    tables: list[int] = []
    while (size := best(count)[2]) > 0:
        tables.append(size)
        count -= size
    return sorted(tables, key=lambda size: (size != preferred, size))


def drawn(members: Sequence[Member]) -> list[Member]:
    """Return them in an order that nobody knew before."""
    mixed = list(members)
    secrets.SystemRandom().shuffle(mixed)
    return mixed


def by_standing(members: Sequence[Member], standing: Sequence[int]) -> list[Member]:
    """Return them as they stand, given by their ids; who has no place yet comes last."""
    places = {member: place for place, member in enumerate(standing)}
    return sorted(members, key=lambda member: places.get(member.pk, len(places)))


def filled(forming: Forming, order: Sequence[Member], tables: Sequence[int]) -> Forming:
    """Return new tables of these sizes filled from those who wait, in this order."""
    free, numbers = list(order), free_numbers(forming)
    made = []
    for number, size in zip(numbers, tables, strict=False):
        made.append(LineUp(sitting=None, number=number, members=tuple(free[:size])))
        free = free[size:]
    return Forming((*forming.line_ups, *made), tuple(free), forming.taken)


def free_numbers(forming: Forming) -> list[int]:
    """Return the first numbers that no table of the evening had, as many as anybody here could need."""
    most = len(forming.taken) + len(forming.waiting) + sum(len(one.members) for one in forming.line_ups)
    return [number for number in range(1, most + 1) if number not in forming.taken]


def house_rules_due(club: Club, variant: str) -> dict[str, Any] | None:
    """Return the club's own house rules for what it usually plays."""
    return club.default_house_rules if variant == usual_of(club) else None


@transaction.atomic
def seat_everybody(
    *,
    evening: Evening,
    line_ups: Sequence[LineUp],
    variant: str,
    rule_set: RuleSetVersion | None = None,
    user: User | None,
) -> list[Sitting]:
    """Seat whoever is to sit elsewhere than now; new tables play `variant`, by a rule set of the club if one is given.

    The others go on with what they play.

    A table at which nothing was played yet is laid anew under its number. Raises EveningClosed, TablesMoved,
    rules.Invalid.
    """
    Evening.objects.select_for_update().get(pk=evening.pk)
    there = set(Sitting.objects.of_evening(evening).going_on().values_list("pk", flat=True))
    taken = taken_numbers(evening)
    if any(one.number in taken if one.sitting is None else one.sitting.pk not in there for one in line_ups):
        raise TablesMoved
    changed = [one for one in line_ups if one.changes]
    leaving = {one.number for one in changed}
    dealers = {one.number: dealer_after(one.sitting, [m.pk for m in one.members]) for one in changed if one.members}
    for one in changed:
        if one.sitting is not None:
            _take_away_unplayed(one.sitting, user)
    new = _new_tables(evening.club, variant, rule_set)
    return [
        _seat(evening, one, one.sitting or new, dealers[one.number], leaving, user) for one in changed if one.members
    ]


def _take_away_unplayed(sitting: Sitting, user: User | None) -> None:
    try:
        remove_sitting(sitting=sitting, user=user)
    except TableStays:
        return


def _seat(
    evening: Evening,
    line_up: LineUp,
    played: Sitting | _Played,
    dealer: int,
    leaving: Collection[int],
    user: User | None,
) -> Sitting:
    return open_sitting(
        evening=evening,
        variant=played.variant,
        edition=played.edition,
        members=line_up.members,
        house_rules=played.house_rules,
        rule_set=played.rule_set,
        table_no=line_up.number,
        first_dealer=dealer,
        leaving=leaving,
        user=user,
    )


@dataclass(frozen=True, slots=True)
class _Played:
    """The game of new tables, as a sitting says it; without an edition the one that is due."""

    variant: str
    edition: str
    house_rules: dict[str, Any] | None
    rule_set: RuleSetVersion | None


def _new_tables(club: Club, variant: str, rule_set: RuleSetVersion | None) -> _Played:
    if rule_set is None:
        return _Played(variant, "", house_rules_due(club, variant), None)
    return _Played(rule_set.played_by.variant, rule_set.edition, rule_set.house_rules, rule_set)


def dealer_after(sitting: Sitting | None, members: Sequence[int]) -> int:
    """Return the seat whose turn it is to deal after what stands of the sitting; `members` are ids in seat order.

    Who no longer plays leaves no empty seat: the next one who does deals instead.
    """
    if sitting is None:
        return 1
    seats = sitting.seated
    dealer = next_turn(sitting).dealer - 1
    in_turn = [seat.member_id for seat in (*seats[dealer:], *seats[:dealer])]
    return next((members.index(member) + 1 for member in in_turn if member in members), 1)
