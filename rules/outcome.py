"""The outcome of a line: the reason of its payment, and the side that has it."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Side(StrEnum):
    """The two sides of a deal."""

    DECLARER = "declarer"
    DEFENCE = "defence"


class Why(StrEnum):
    """The reason of a payment, or of points written."""

    # three-hand games
    PLAYED = "played"
    APPROVED = "approved"  # not played: nobody raised it
    CONCEDED = "conceded"  # not played: raised, and no re
    BEATEN = "beaten"  # a silent seven beaten in the last trick
    RAISED_ALONE = "raised_alone"  # an open or laid-down hand: who raised it pays the increase for all
    OWN_FLEK = "own_flek"  # who raised settles with the flek, the others without it
    INCREASE = "increase"  # who raised bears the increase for all
    WHOLE = "whole"  # who raised bears all of it
    GIVEN_UP = "given_up"
    RENONC_GAME = "renonc_game"  # a rule broken in play: the offender's side loses what was announced
    NOBODY_PLAYS = "nobody_plays"
    LIMIT = "limit"
    PENALTY = "penalty"
    # races
    MORE_POINTS = "more_points"
    OVER_HUNDRED = "over_hundred"
    SURRENDERED = "surrendered"
    ANNOUNCED = "announced"
    EARLY_TRICK = "early_trick"
    LAST_TRICK = "last_trick"
    LAST_TRICKS = "last_tricks"
    MARRIAGES = "marriages"
    SWATOWE = "swatowe"
    FIRST_DEAL = "first_deal"
    SECOND_DEAL = "second_deal"
    STAKE = "stake"


NOT_PLAYED = frozenset({Why.APPROVED, Why.CONCEDED})


class Outcome(NamedTuple):
    """The reason, and the side that won or is paid; None where a line is nobody's or one player's."""

    why: Why
    side: Side | None = None

    @property
    def is_played(self) -> bool:
        """False for a part of a deal that was settled without cards."""
        return self.why not in NOT_PLAYED
