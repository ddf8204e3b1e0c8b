"""The board: what everybody in the hall sees of a tournament, and the mark by which a page knows that it changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count

from clubapp.collation import sort_key
from tournaments.book.count import Counted, counted
from tournaments.hall.clock import minutes_of, seconds_left
from tournaments.models import Round, Seat, Slip, Table, Tournament
from tournaments.reading import Row, public_name, rows_of


@dataclass(frozen=True, slots=True)
class Chair:
    """The place at which somebody sits in the round."""

    name: str
    number: int
    table: int
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """All that the board shows. `rows` is the standing after `after` rounds, none while it is hidden."""

    tournament: Tournament
    drawn: Round | None
    chairs: Sequence[Chair]
    tables: Sequence[tuple[int, bool]]
    rows: Sequence[Row]
    after: int
    hidden: bool
    has_points: bool

    @property
    def handed_in(self) -> int:
        return sum(handed for _number, handed in self.tables)

    @property
    def missing(self) -> list[int]:
        return [number for number, handed in self.tables if not handed]

    @property
    def is_played(self) -> bool:
        return self.drawn is not None and self.drawn.confirmed_at is None

    @property
    def from_last(self) -> list[Row]:
        """The result list from the last place upward."""
        return list(reversed(self.rows))


def board_of(tournament: Tournament) -> Board:
    current = counted(tournament)
    published = Round.objects.published().filter(tournament=tournament)
    drawn = published.filter(confirmed_at__isnull=True).first() or published.last()
    if drawn is not None:
        drawn.tournament = tournament
    after = _after(current, drawn)
    hidden = is_hidden(current)
    return Board(
        tournament=tournament,
        drawn=drawn,
        chairs=_chairs(drawn) if drawn else [],
        tables=_tables(drawn) if drawn else [],
        rows=[] if hidden or not after else rows_of(current, after, public=True),
        after=after,
        hidden=hidden,
        has_points=bool(tournament.rules.points),
    )


def _after(current: Counted, drawn: Round | None) -> int:
    """Return after which round the standing is shown: never in the middle of one, some tables of which are in."""
    if drawn is not None and drawn.confirmed_at is None:
        return min(current.played, drawn.number - 1)
    return current.played


def is_hidden(current: Counted) -> bool:
    """Return True while nobody without an account sees the standing."""
    hidden_from = current.tournament.format.get("hidden_after")
    return bool(hidden_from and current.played >= hidden_from and not current.tournament.is_finished)


def _chairs(drawn: Round) -> list[Chair]:
    seats = Seat.objects.filter(round=drawn).select_related("entrant", "table")
    chairs = [Chair(public_name(one.entrant), one.entrant.number, one.table.number, one.number) for one in seats]
    language = drawn.tournament.club.language
    return sorted(chairs, key=lambda chair: (sort_key(chair.name, language), chair.number))


def _tables(drawn: Round) -> list[tuple[int, bool]]:
    handed_in = set(Slip.objects.counted().filter(table__round=drawn).values_list("table_id", flat=True))
    tables = Table.objects.filter(round=drawn).order_by("number").values_list("pk", "number")
    return [(number, pk in handed_in) for pk, number in tables]


def clocks(drawn: Round | None) -> list[tuple[int, int]]:
    """Return the seconds left by the size of the tables that are there: (3, 2400), (4, 3000)."""
    if drawn is None:
        return []
    left = seconds_left(drawn)
    if len(set(minutes_of(drawn.tournament.format).values())) < 2:
        return sorted(left.items())[:1]
    sizes = Table.objects.filter(round=drawn).annotate(size=Count("seats")).values_list("size", flat=True)
    there = set(sizes)
    return [(size, seconds) for size, seconds in sorted(left.items()) if size in there]
