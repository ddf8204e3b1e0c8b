"""The options of Croatian marijaš."""

from __future__ import annotations

from dataclasses import dataclass

from rules.kinds import Integer
from rules.options import Stake, StakeValue, option
from rules.problem import _


@dataclass(frozen=True, slots=True, kw_only=True)
class CroatianOptions:
    """All options with their values at one table."""

    match_points: int = option(Integer(1), default=12, group="points", help=_("How many points end a match."))
    stake: StakeValue | None = option(
        Stake("deal", "point"),
        default=None,
        group="points",
        help=_(
            "Who wrote nothing pays everyone who wrote: so much a deal, raised by kontra, or so much a point."
            " Absent: no money."
        ),
    )
