"""The options of the three-hand games: the differences of their texts and of clubs."""

from __future__ import annotations

from dataclasses import dataclass

from rules.kinds import Boolean, Choice, Integer, Nullable
from rules.options import option
from rules.problem import _


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeHandOptions:
    """All options with their values at one table."""

    # who pays, and how much at most
    sitting_out_shares: bool = option(Boolean(), default=True, help=_("The one sitting out settles like a defender."))
    cap: int | None = option(
        Nullable(Integer(1)), default=None,
        help=_("The most that a deal costs each payer, penalties apart. Empty: no limit."),
    )  # fmt: skip
    credit: int | None = option(
        Nullable(Integer(0)), default=None, articles=("credit",),
        help=_("Points at hand at the start of a playing round. Empty: no credit is kept."),
    )  # fmt: skip

    # fleks, and what is played without them
    highest_flek: int | None = option(
        Nullable(Integer(0)), default=4, help=_("The highest flek of one component. Empty: none is set.")
    )
    play_without_re: bool = option(
        Boolean(), default=False, help=_("A game without re may be played; its result may then be entered.")
    )
    only_seven_raised_rests: bool = option(Boolean(), default=True)

    # hundreds
    hundred_marriage: str = option(
        Choice("highest", "first"), default="highest",
        help=_("Which one of the declarer's marriages makes the hundred."),
    )  # fmt: skip
    hundred_needs_marriage: bool = option(Boolean(), default=False, articles=("no_marriage",))
    hundred_scale: str = option(
        Choice("linear", "geometric", "fixed"), default="linear",
        help=_("What the tens above a made hundred pay: one rate each, or each doubles."),
    )  # fmt: skip
    lost_hundred: str = option(Choice("missing", "defence"), default="missing")
    lost_hundred_first_step: str = option(
        Choice("base", "double"), default="base",
        help=_("What the first missing ten of a lost hundred costs: the basic rate, or already twice."),
    )  # fmt: skip
    forgotten_marriage: str | None = option(
        Nullable(Choice("nothing", "as_if_shown")), default=None, articles=("forgotten",)
    )

    # silent parts
    silent_hundred_scale: str = option(Choice("fixed", "geometric"), default="fixed")
    beaten_silent_seven: bool = option(Boolean(), default=False)
    # who announced the seven holds it, so that the other side makes none
    announced_seven_held: bool = option(Boolean(), default=False)
