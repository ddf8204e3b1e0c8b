"""One table's result: the place of every seat and its points, which sum to the same whatever was played."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def table_places(money: Sequence[int], ties: str = "share") -> list[Fraction]:
    """Return the place of each seat by its money; equal money takes the middle, the better or the worse place."""
    places = []
    for own in money:
        ahead = sum(other > own for other in money)
        level = sum(other == own for other in money)
        first, last = ahead + 1, ahead + level
        places.append({"share": Fraction(first + last, 2), "better": Fraction(first), "worse": Fraction(last)}[ties])
    return places


def table_points(money: Sequence[int], key: Sequence[Fraction], ties: str = "share") -> list[Fraction]:
    """Return the points of each seat; `key` are the points of place 1, 2 …

    Equal money shares the points of the places it takes, or has those of the better or the worse of them.
    """
    points = []
    for own in money:
        ahead = sum(other > own for other in money)
        taken = key[ahead : ahead + sum(other == own for other in money)]
        points.append({"share": sum(taken, Fraction(0)) / len(taken), "better": taken[0], "worse": taken[-1]}[ties])
    return points


def net(left: Sequence[int], stake: int, rebuys: Sequence[int]) -> list[int]:
    """Return what each seat won: what lies before it, less the stake and what was bought again."""
    return [one - stake - again for one, again in zip(left, rebuys, strict=True)]


def control_sum(sizes: Sequence[int], points: dict[int, Sequence[Fraction]]) -> Fraction:
    """Return what the points of a round must sum to, whatever was played: it finds a misprinted figure."""
    return sum((sum(points[size], Fraction(0)) for size in sizes), Fraction(0))
