"""Tables that were left.

Nobody sits at two open tables of an evening, so whoever sits down elsewhere ends his table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import QuerySet

import rules
from clubapp.models import Member
from ledger.models import Evening, Seat, Sitting, TableOver
from rules.problem import _


@dataclass(frozen=True, slots=True)
class Place:
    """A sitting by its id, or by its place in a list; `members` by their ids."""

    id: int
    table_no: int
    members: frozenset[int]


def left_for(places: Iterable[Place]) -> dict[int, int]:
    """Return for each sitting that was left the one somebody left it for. `places` are in the order of sitting down."""
    left: dict[int, int] = {}
    open_tables: dict[int, Place] = {}
    for place in places:
        for table_no, other in list(open_tables.items()):
            if table_no != place.table_no and other.members & place.members:
                left[other.id] = place.id
                del open_tables[table_no]
        open_tables[place.table_no] = place
    return left


def places_by_evening(seats: QuerySet[Seat]) -> Iterator[tuple[int, list[Place]]]:
    """Yield each evening's id and its sittings in the order of sitting down. One query."""
    place = ("sitting__evening", "sitting", "sitting__table_no")
    rows = seats.order_by("sitting__evening", "sitting").values_list(*place, "member")
    for evening, rows_there in groupby(rows.iterator(), key=lambda row: row[0]):
        tables = groupby(rows_there, key=lambda row: (row[1], row[2]))
        yield evening, [Place(pk, number, frozenset(row[3] for row in there)) for (pk, number), there in tables]


def tables_to_leave(
    evening: Evening, members: Sequence[Member], *, besides: int | None, leaving: Collection[int]
) -> list[Sitting]:
    """The open tables, but for the one `besides`, at which some of them sit.

    Raises rules.Invalid for each whose number is not among `leaving`.
    """
    there = Sitting.objects.filter(evening=evening, seats__member__in=members)
    elsewhere = there if besides is None else there.exclude(table_no=besides)
    found = list(elsewhere.going_on().with_seats().order_by("table_no").distinct())
    if problems := [_problem(one, members) for one in found if one.table_no not in leaving]:
        raise rules.Invalid(problems)
    return found


def write_again(evening: Evening) -> None:
    """Write anew which tables were left, after one was removed.

    Those left for it are open, or were left for a later one.
    """
    written = set(TableOver.objects.filter(sitting__evening=evening).values_list("sitting", flat=True))
    for _evening, places in places_by_evening(Seat.objects.filter(sitting__evening=evening)):
        TableOver.objects.bulk_create(
            TableOver(sitting_id=left, moved_to_id=later)
            for left, later in left_for(places).items()
            if left not in written
        )


def _problem(sitting: Sitting, members: Sequence[Member]) -> rules.Problem:
    names = ", ".join(seat.member.name for seat in sitting.seated if seat.member in members)
    return rules.Problem(
        deal=None,
        field="players",
        code="elsewhere",
        text=_("Table %(table)d still plays: %(names)s."),
        values={"table": sitting.table_no, "names": names},
    )
