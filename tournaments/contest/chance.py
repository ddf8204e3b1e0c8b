"""Chance that is the same on every machine: drawn from a seed, decided by whole numbers."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")

# Quantiles of the exponential distribution in thousandths: how much worse a change may be at temperature 1.
# Rounded to whole numbers, so that the last digit of a machine's logarithm decides nothing.
PATIENCE = tuple(round(-1000 * math.log((step + 0.5) / 256)) for step in range(256))


class Chance:
    """Random numbers made of `random()` alone, whose sequence Python promises for every version."""

    def __init__(self, seed: str) -> None:
        self.random = random.Random(seed).random  # noqa: S311 - lots, not secrets

    def below(self, end: int) -> int:
        """Return a whole number from 0 to `end` - 1."""
        return int(self.random() * end)

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def patience(self) -> int:
        """Return by how many thousandths of the temperature a change may be worse this time."""
        return PATIENCE[int(self.random() * 256)]
