"""The natural order of ids: 2 before 10, A2 before A10."""

from __future__ import annotations

import re

NUMBERS = re.compile(r"([0-9]+)")


def natural(name: str) -> tuple[tuple[int, int, str], ...]:
    """Return a key that sorts ids by their numbers as numbers; equal for equal ids only."""
    parts = [part for part in NUMBERS.split(name) if part]
    return tuple((0, int(part), part) if part[0] in "0123456789" else (1, 0, part) for part in parts)
