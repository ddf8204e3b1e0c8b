"""The matrix of who won from whom: a square table of numbers, tinted by their size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

# tints for winning, and as many for losing: no more are told apart
TINTS = 5
# (winner's member id, loser's)
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Tinted:
    """A cell: base units and the CSS class of their tint.

    `amount` None: nothing was ever paid between the two, or both are the same player.
    """

    amount: int | None
    css: str


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """A player's row. `total`: what he won from all the others together."""

    member: int
    name: str
    cells: list[Tinted]
    total: int


@dataclass(frozen=True, slots=True)
class Matrix:
    """A square of players. A cell is what the player of its row won (minus: lost) from the player of its column."""

    rows: list[MatrixRow]
    # of all columns, in the order of all rows
    names: list[str]


def matrix(players: Sequence[tuple[int, str]], won: Mapping[Pair, int], *, rows: slice = slice(None)) -> Matrix:
    """Return the square of the players, or some of its rows.

    `won` are net base units by (winner, loser), in one direction or in both. `players` are (id, name). Whoever won most
    comes first; players with equal totals keep their order.
    """
    both = {**{(loser, winner): -amount for (winner, loser), amount in won.items()}, **won}
    totals = {member: 0 for member, _name in players}
    for (winner, _loser), amount in both.items():
        totals[winner] += amount
    most = max(map(abs, both.values()), default=0)
    order = sorted(players, key=lambda player: -totals[player[0]])
    return Matrix(
        [
            MatrixRow(member, name, [_tinted(both, most, member, other) for other, _name in order], totals[member])
            for member, name in order[rows]
        ],
        [name for _member, name in order],
    )


def _tinted(both: Mapping[Pair, int], most: int, member: int, other: int) -> Tinted:
    if member == other:
        return Tinted(None, "self")
    amount = both.get((member, other))
    if not amount:
        return Tinted(amount, "")
    # 1 for the smallest amounts, TINTS for the largest one
    tint = -(-TINTS * abs(amount) // most)
    return Tinted(amount, f"{'from' if amount > 0 else 'to'}-{tint}")
