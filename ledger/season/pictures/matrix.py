"""The matrix of who won from whom: a square of numbers, tinted by their size. It is its own table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

# as many tints each way as are told apart
TINTS = 5
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Tinted:
    """`amount` None: nothing was ever paid between the two, or it is the same player."""

    amount: int | None
    css: str


@dataclass(frozen=True, slots=True)
class MatrixRow:
    member: int
    name: str
    cells: list[Tinted]
    total: int


@dataclass(frozen=True, slots=True)
class Matrix:
    """A row's cell: what its player won from the player of the column, in base units; minus: lost."""

    rows: list[MatrixRow]
    # of all columns, in the order of all rows
    names: list[str]


def matrix(players: Sequence[tuple[int, str]], won: Mapping[Pair, int], *, rows: slice = slice(None)) -> Matrix:
    """Return the square of the players, or some of its rows.

    `won` are net base units by (winner, loser), in one direction or in both. `players` (id, name) in the order
    in which equal totals are to stand; whoever won most comes first.
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
    tint = -(-TINTS * abs(amount) // most)
    return Tinted(amount, f"{'from' if amount > 0 else 'to'}-{tint}")
