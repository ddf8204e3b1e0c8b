"""The options of Polish mariasz."""

from __future__ import annotations

from dataclasses import dataclass

from rules.options import Stake, StakeValue, option
from rules.problem import _


@dataclass(frozen=True, slots=True, kw_only=True)
class PolishOptions:
    """All options with their values at one table."""

    stake: StakeValue | None = option(
        Stake(),
        default=None,
        group="points",
        help=_("When a game ends, who has fewer of its points pays the difference, so much a point. Absent: no money."),
    )
