"""The review of a draw: what could not be kept, counted class by class and listed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

from tournaments.contest.naming import natural

from .groups import AGAIN
from .wish import Tables, Wish

CLASSES = ("rematch", "team", "club", "size", "distance", "dealer", "table")
HABITS = ("size", "dealer", "table")
Rounds = list[int]
Habits = dict[tuple[str, str, int | None], Rounds]  # by class, player and table, where that matters


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """A wish that the draw could not keep: of a pair or of one player, in which rounds, at which table."""

    kind: str
    players: tuple[str, ...]
    rounds: tuple[int, ...]
    table: int | None = None

    def as_document(self) -> dict[str, object]:
        who: dict[str, object] = {"pair": list(self.players)} if len(self.players) > 1 else {"player": self.players[0]}
        where = {} if self.table is None else {"table": self.table}
        return {"kind": self.kind, **who, **where, "rounds": list(self.rounds)}


@dataclass(frozen=True, slots=True)
class Review:
    costs: dict[str, int]  # by class, the heaviest first
    violations: tuple[Violation, ...]


def review(wish: Wish, rounds: Sequence[Tables], keeps: Sequence[str] = CLASSES) -> Review:
    """Review drawn rounds after the earlier ones. `keeps` are the classes that the kind of draw tries to keep."""
    past = len(wish.earlier)
    every = [*wish.earlier, *rounds]
    meetings = _meetings(every)
    found = [
        Violation(kind="rematch", players=pair, rounds=tuple(met))
        for pair, met in meetings.items()
        if len(met) > 1 and met[-1] > past
    ]
    found += [mates for mark in wish.apart for mates in _mates(wish, meetings, mark)]
    habits = _habits(wish, every)
    costs = {
        "rematch": sum(AGAIN[min(nth, 3)] for met in meetings.values() for nth, at in enumerate(met) if at > past),
        **{mark: sum(len(one.rounds) for one in found if one.kind == mark) for mark in ("team", "club")},
        **dict.fromkeys(HABITS, 0),
        "distance": _distance(rounds, wish) if "distance" in keeps else 0,
    }
    for (kind, _name, _spot), at in habits.items():
        costs[kind] += comb(len(at), 2) - comb(sum(number <= past for number in at), 2)
    found += [one for kind in HABITS if kind in keeps for one in _too_often(kind, habits, wish)]
    found.sort(key=lambda one: (CLASSES.index(one.kind), [natural(name) for name in one.players], one.rounds))
    return Review({kind: costs[kind] for kind in CLASSES}, tuple(found))


def _meetings(rounds: Sequence[Tables]) -> dict[tuple[str, str], Rounds]:
    """Return for every pair that met the numbers of its rounds."""
    met: dict[tuple[str, str], Rounds] = defaultdict(list)
    for number, tables in enumerate(rounds, start=1):
        for table in tables:
            for one, two in combinations(sorted(table, key=natural), 2):
                met[one, two].append(number)
    return met


def _mates(wish: Wish, meetings: dict[tuple[str, str], Rounds], mark: str) -> Iterator[Violation]:
    marks = {player.id: getattr(player, mark) for player in wish.players}
    for pair, met in meetings.items():
        one, two = (marks.get(name) for name in pair)
        at = tuple(number for number in met if number > len(wish.earlier))
        if one and one == two and at:
            yield Violation(kind=mark, players=pair, rounds=at)


def _habits(wish: Wish, rounds: Sequence[Tables]) -> Habits:
    """Return the rounds in which each player sat at the other size, dealt first, and sat at each table."""
    habits: Habits = defaultdict(list)
    for number, tables in enumerate(rounds, start=1):
        for spot, table in enumerate(tables, start=1):
            for seat, name in enumerate(table):
                habits["table", name, spot].append(number)
                if seat == 0:
                    habits["dealer", name, None].append(number)
                if len(table) != wish.preferred:
                    habits["size", name, None].append(number)
    return habits


def _too_often(kind: str, habits: Habits, wish: Wish) -> Iterator[Violation]:
    """List who does a thing at least twice more often than somebody who plays, or sits at a table again needlessly."""
    playing = {name for names in wish.rounds for name in names}
    moving = playing - {player.id for player in wish.players if player.fixed and kind == "table"}
    often = _evenly(wish) if kind == "table" else 1 + min(len(habits.get((kind, name, None), ())) for name in playing)
    for (habit, name, spot), at in habits.items():
        if habit == kind and name in moving and len(at) > often and at[-1] > len(wish.earlier):
            yield Violation(kind=kind, players=(name,), table=spot, rounds=tuple(at))


def _evenly(wish: Wish) -> int:
    """Return how often somebody must come to the same table when there are more rounds than tables."""
    tables = min(len(wish.sizes(names)) for names in wish.rounds)
    return -(-(len(wish.earlier) + len(wish.rounds)) // tables)


def _distance(rounds: Sequence[Tables], wish: Wish) -> int:
    """Return how far apart those who meet stand in the order of their round, added up."""
    total = 0
    for order, tables in zip(wish.rounds, rounds, strict=True):
        place = {name: number for number, name in enumerate(order)}
        total += sum(abs(place[one] - place[two]) for table in tables for one, two in combinations(table, 2))
    return total
