"""The standing: totals of everybody, put in order by the chain of the format, each place with its reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, Generic, Protocol, TypeVar

from .document import Contest, Table
from .naming import natural
from .tables import table_places, table_points


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """The result of one round: table (1, 2 …), money, place and points; points are None where none are given."""

    round: int
    table: int
    money: int
    place: Fraction
    points: Fraction | None

    def as_document(self) -> dict[str, object]:
        points = None if self.points is None else str(self.points)
        return {
            "round": self.round,
            "table": self.table,
            "money": self.money,
            "points": points,
            "place": str(self.place),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """All that the order may ask of somebody; lists are sorted, the best first."""

    id: str
    points: Fraction | None
    money: int
    counted: int
    places: Fraction
    round_points: tuple[Fraction, ...] = ()
    best_money: tuple[int, ...] = ()
    last_money: int | None = None
    lines: tuple[RoundLine, ...] = ()


class Ranked(Protocol):
    @property
    def id(self) -> str: ...


Row = TypeVar("Row", bound=Ranked)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """The reason of a place, next to a neighbour: equal in some criteria, decided by one, or level in all."""

    equal: tuple[tuple[str, Any], ...]
    decided: str | None = None
    own: Any = None
    other: Any = None
    shared: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed(Generic[Row]):
    place: int
    row: Row
    reason: Reason


def ascending(value: Fraction) -> Fraction:
    return -value


def as_it_is(value: Any) -> Any:
    return value


def known_first(value: int | None) -> tuple[bool, int]:
    return value is not None, value or 0


# how a criterion is turned so that more is better; who lacks a round is behind
TURNED: dict[str, Callable[[Any], Any]] = {"places": ascending, "last_money": known_first}


def ranked(rows: Sequence[Row], order: Sequence[str]) -> list[Placed[Row]]:
    """Put rows in order by a chain of criteria, attributes of theirs; equal in the whole chain share the place.

    The order of the rows given does not matter: who shares a place is listed by his id.
    """

    def key(row: Row) -> tuple[Any, ...]:
        return tuple(TURNED.get(name, as_it_is)(getattr(row, name)) for name in order)

    listed = sorted(rows, key=lambda row: natural(row.id))
    listed.sort(key=key, reverse=True)
    levels = [list(level) for _key, level in groupby(listed, key)]
    placed, place = [], 1
    for number, level in enumerate(levels):
        neighbours = levels[number - 1] if number else [row for level in levels[1:2] for row in level]
        for row in level:
            reason = _reason(row, neighbours[:1], order, shared=len(level) > 1)
            placed.append(Placed(place=place, row=row, reason=reason))
        place += len(level)
    return placed


def _reason(row: Row, neighbours: Sequence[Row], order: Sequence[str], *, shared: bool) -> Reason:
    """Compare a row with the one before it, the first with the one after."""
    if not neighbours:
        return Reason(equal=tuple((name, getattr(row, name)) for name in order), shared=shared)
    equal: list[tuple[str, Any]] = []
    for name in order:
        own, other = getattr(row, name), getattr(neighbours[0], name)
        if own != other:
            return Reason(equal=tuple(equal), decided=name, own=own, other=other, shared=shared)
        equal.append((name, own))
    raise AssertionError("rows that are equal in the whole chain share their place")


def standing(contest: Contest, *, rounds: int | None = None) -> list[Placed[Totals]]:
    """Return the standing of a contest, after so many rounds where told. Who is not present is left out."""
    return ranked(all_totals(contest, rounds=rounds), contest.format.order)


def all_totals(contest: Contest, *, rounds: int | None = None) -> list[Totals]:
    """Return the totals of all who are present or have played."""
    played = contest.rounds if rounds is None else contest.rounds[:rounds]
    lines: dict[str, list[RoundLine]] = {entrant.id: [] for entrant in contest.entrants}
    for number, tables in enumerate(played, start=1):
        for spot, table in enumerate(tables, start=1):
            for name, line in _lines(contest, number, spot, table):
                lines[name].append(line)
    return [
        _totals(contest, entrant.id, lines[entrant.id], len(played))
        for entrant in contest.entrants
        if entrant.present or lines[entrant.id]
    ]


def _lines(contest: Contest, number: int, spot: int, table: Table) -> list[tuple[str, RoundLine]]:
    if table.money is None:
        return []
    places = table_places(table.money, contest.format.ties)
    key = contest.format.points.get(len(table.seats))
    points = table_points(table.money, key, contest.format.ties) if key else [None] * len(table.seats)
    return [
        (name, RoundLine(round=number, table=spot, money=money, place=place, points=own))
        for name, money, place, own in zip(table.seats, table.money, places, points, strict=True)
    ]


def _totals(contest: Contest, name: str, lines: list[RoundLine], last: int) -> Totals:
    penalties = [penalty for penalty in contest.penalties if penalty.entrant == name]
    fine = sum(penalty.money for penalty in penalties)
    money = sorted((line.money for line in lines), reverse=True)
    best, worst = contest.format.drop_best, contest.format.drop_worst
    counted = money[best : len(money) - worst] if len(money) > best + worst else money
    points = [line.points for line in lines if line.points is not None]
    given = bool(contest.format.points) and len(points) == len(lines)
    return Totals(
        id=name,
        points=sum(points, Fraction(0)) + sum((one.points for one in penalties), Fraction(0)) if given else None,
        money=sum(money) + fine,
        counted=sum(counted) + fine,
        places=sum((line.place for line in lines), Fraction(0)),
        round_points=tuple(sorted(points, reverse=True)),
        best_money=tuple(money),
        last_money=next((line.money for line in lines if line.round == last), None),
        lines=tuple(lines),
    )
