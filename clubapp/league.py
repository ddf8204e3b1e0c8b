"""The key of a league table: what the first, the second … place of an evening brings."""

from __future__ import annotations

import re

DEFAULT = "10 8 6 5 4 3 2 1"
MOST_PLACES = 40
MOST_POINTS = 1000
_NUMBER = re.compile(r"\d{1,4}", re.ASCII)


class BadKey(ValueError):
    """The text is not a falling row of numbers."""


def parse_key(text: str) -> tuple[int, ...]:
    """Points by place, the first place first: whole numbers that never rise, parted by spaces, commas or semicolons.

    Raises BadKey on anything else, on more than 40 places and on more than 1000 points.
    """
    parts = re.split(r"[\s,;]+", text.strip())
    if not all(_NUMBER.fullmatch(part) for part in parts) or len(parts) > MOST_PLACES:
        raise BadKey(text)
    points = tuple(map(int, parts))
    if points[0] > MOST_POINTS or list(points) != sorted(points, reverse=True):
        raise BadKey(text)
    return points


def write_key(points: tuple[int, ...]) -> str:
    return " ".join(map(str, points))
