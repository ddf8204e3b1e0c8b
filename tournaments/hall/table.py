"""A table as its phones see it: who sits there, what is in, what was offered, what may be sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.hall.clock import seconds_left
from tournaments.hall.deals import DealsSlip, rules_of, slip_of_deals
from tournaments.hall.words import open_words
from tournaments.models import Seat, Slip, Table, TableWord

Kind = TableWord.Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """A slip that a seat offers: `rows` are the seats with their amounts, `others` who may confirm it."""

    word: TableWord
    by: Seat
    rows: list[tuple[Seat, int]]
    others: list[Seat]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """The state of a table. `slip` is in; `offered` waits or differs from it; `called`: the referee comes."""

    table: Table
    slip: Slip | None
    offered: list[Offered]
    called: bool
    # what its deals come to, and whether it may write any
    written: DealsSlip | None
    writes: bool

    @property
    def rows(self) -> list[tuple[Seat, int]]:
        return list(zip(self.table.seated, self.slip.money, strict=True)) if self.slip else []

    @property
    def written_rows(self) -> list[tuple[Seat, int]]:
        """The amounts of the deals, seat by seat."""
        money = self.written.money if self.written else None
        return list(zip(self.table.seated, money, strict=True)) if money else []

    @property
    def deals_agree(self) -> bool:
        return bool(self.slip and self.written and self.written.agrees(self.slip))

    @property
    def is_open(self) -> bool:
        """A slip may be offered and confirmed."""
        drawn = self.table.round
        return not drawn.confirmed_at and not drawn.tournament.is_finished

    @property
    def seconds_left(self) -> int | None:
        return seconds_left(self.table.round).get(len(self.table.seated))


def state_of(table: Table) -> TableState:
    slip = Slip.objects.counted().filter(table=table).first()
    found = open_words(list(TableWord.objects.filter(table=table)), slip)
    # without rules for it nobody writes deals, and nothing need be looked for
    writes = rules_of(table.round.tournament, table.round.number) is not None
    return TableState(
        table=table,
        slip=slip,
        offered=offered(table, found),
        called=any(word.kind == Kind.CALL for word in found),
        written=slip_of_deals(table) if writes else None,
        writes=writes,
    )


def offered(table: Table, words: Sequence[TableWord]) -> list[Offered]:
    """Return the slips offered among the open words of a table."""
    seats = table.seated
    return [
        Offered(
            word=word,
            by=next(seat for seat in seats if seat.number == word.seat),
            rows=list(zip(seats, word.money, strict=True)),
            others=[seat for seat in seats if seat.number != word.seat],
        )
        for word in words
        if word.kind == Kind.OFFER
    ]
