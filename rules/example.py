"""Worked deals: what an option does, shown by a deal that is settled with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

Deal = Mapping[str, Any]


class Example(NamedTuple):
    """A deal of player 1: what is known before it is played, and its result; `seats` where it takes so many.

    `under`: house rules under which the option changes it, where it does nothing by the text's own.
    """

    contract: str
    facts: Deal
    result: Deal
    seats: int = 0
    under: Mapping[str, Any] = {}
