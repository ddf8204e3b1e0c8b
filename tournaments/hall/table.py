"""A table as its phones see it: who sits there, what is in, what was offered, what may be sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import OuterRef, Subquery

from ledger.models import Deal
from tournaments.hall.clock import seconds_left
from tournaments.hall.deals import DealsSlip, rules_of, slip_of_deals
from tournaments.hall.words import open_words
from tournaments.models import Seat, Slip, SlipLink, Table, TableDeals, TableWord

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
    return TableState(
        table=table,
        slip=slip,
        offered=offered(table, found),
        called=any(word.kind == Kind.CALL for word in found),
        written=slip_of_deals(table),
        writes=rules_of(table.round.tournament, table.round.number) is not None,
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


def mark_behind(token: str) -> str | None:
    """Return what changes whenever the state of the table behind a code does; None where the code opens nothing.

    One query and no rows: four phones a table ask it every few seconds.
    """
    table = OuterRef("table")
    words = TableWord.objects.filter(table=table).order_by("-pk").values("pk")[:1]
    slips = Slip.objects.filter(table=table).order_by("-pk").values("pk")[:1]
    sittings = TableDeals.objects.filter(table=OuterRef(OuterRef("table"))).values("sitting")
    written = Deal.objects.filter(sitting__in=sittings).order_by("-pk").values("pk")[:1]
    found = (
        SlipLink.objects.live()
        .with_token(token)
        .values_list(
            "table__round__started_at",
            "table__round__confirmed_at",
            Subquery(words),
            Subquery(slips),
            Subquery(written),
        )
    )
    row = found.first()
    if row is None:
        return None
    return "-".join(str(int(one.timestamp()) if isinstance(one, datetime) else one or 0) for one in row)
