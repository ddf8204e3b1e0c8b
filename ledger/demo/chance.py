"""Chance that is the same every time."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, TypeVar

# the facts of a deal
Facts = dict[str, Any]
Choice = TypeVar("Choice")


class Chance(random.Random):
    def of(self, weights: Mapping[Choice, int]) -> Choice:
        """Return one of the keys, each as often as its weight says."""
        return self.choices(list(weights), list(weights.values()))[0]

    def percent(self, of_hundred: int) -> bool:
        """True so many times in a hundred."""
        return self.randrange(100) < of_hundred

    def tens(self, around: int, spread: int, low: int, high: int) -> int:
        """A multiple of ten near `around`, between `low` and `high`."""
        return 10 * max(low // 10, min(high // 10, round(self.gauss(around, spread) / 10)))
