"""Rounds by arithmetic, where nobody meets twice by construction.

The players stand in `size` rows of as many columns as there are tables. In the round of the multiplier a, table t takes
from row i the player in column t + a·i. Two players meet again only if two multipliers differ by what a difference of
rows makes zero, so such multipliers are left out. Nobody meets his own row; where rows can be seated among themselves,
they give further rounds. Searching finds such plans of 15, 16, 19 or 20 players at fours only by luck.
"""

from __future__ import annotations

from typing import TypeVar

Point = TypeVar("Point")
Table = list[Point]

# sums and products of the four numbers of the field of order 4, where no product of two others is zero
FOUR_TIMES = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))


def rounds_by_lines(points: list[Point], size: int) -> list[list[Table[Point]]]:
    """Return rounds of tables of `size` among the points, a multiple of `size`, in which nobody meets twice."""
    columns = len(points) // size
    if len(points) % size:
        return []
    if columns == 1:
        return [[list(points)]]
    rows = [points[row * columns : (row + 1) * columns] for row in range(size)]
    rounds = [
        [[rows[row][_column(table, multiplier, row, columns)] for row in range(size)] for table in range(columns)]
        for multiplier in _multipliers(columns, size)
    ]
    among_rows = [rounds_by_lines(row, size) for row in rows]
    for together in zip(*among_rows, strict=True):
        rounds.append([table for tables in together for table in tables])
    return rounds


def _column(table: int, multiplier: int, row: int, columns: int) -> int:
    if columns == len(FOUR_TIMES):
        return table ^ FOUR_TIMES[multiplier][row]
    return (table + multiplier * row) % columns


def _multipliers(columns: int, size: int) -> list[int]:
    if columns == len(FOUR_TIMES):
        return list(range(columns))
    kept: list[int] = []
    for candidate in range(columns):
        if all((candidate - one) * rows % columns for one in kept for rows in range(1, size)):
            kept.append(candidate)
    return kept
