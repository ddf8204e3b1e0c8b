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
    sitting_out_shares: bool = option(
        Boolean(), default=True, group="limit", help=_("The one sitting out settles like a defender.")
    )
    cap: int | None = option(
        Nullable(Integer(1)),
        default=None,
        group="limit",
        help=_("The most that a deal costs each payer, penalties apart. Empty: no limit."),
    )
    cap_raised: int | None = option(
        Nullable(Integer(1)),
        default=None,
        group="limit",
        idle={"cap": (None,)},
        help=_("The limit of a deal that all defenders raised. Empty: the same limit."),
    )
    cap_basis: str = option(
        Choice("payer", "share"),
        default="payer",
        group="limit",
        idle={"cap": (None,)},
        help=_("The limit holds for what one player pays, or for the equal share before one bears more of it."),
    )
    red_doubles: bool = option(
        Boolean(), default=True, group="prices", help=_("Hearts double what is played with trumps.")
    )
    credit: int | None = option(
        Nullable(Integer(0)),
        default=None,
        articles=("credit",),
        group="fleks",
        help=_("Points at hand at the start of a playing round. Empty: no credit is kept."),
    )

    # fleks, and what is played without them
    highest_flek: int | None = option(
        Nullable(Integer(0)), default=4, group="fleks", help=_("The highest flek of one component. Empty: none is set.")
    )
    hra_played_from: int = option(
        Integer(0, 2),
        default=2,
        group="played",
        help=_("The level of the game from which it is played: 0 always, 1 from a flek, 2 from a re."),
    )
    sedma_played_from: int = option(
        Integer(0, 2),
        default=2,
        group="played",
        idle={"hra_played_from": (0,)},
        help=_("The level of the seven from which a seven is played although the game was not raised far enough."),
    )
    balanced_played: bool = option(
        Boolean(), default=True, group="played", help=_("A seven of which only the game was flekked is played.")
    )
    play_without_re: bool = option(
        Boolean(),
        default=False,
        group="played",
        help=_("A game without re may be played; its result may then be entered."),
    )
    only_seven_raised_rests: bool = option(Boolean(), default=True)

    # hundreds
    hundred_marriage: str = option(
        Choice("highest", "first", "each"),
        default="highest",
        group="hundreds",
        help=_("Which marriage makes the hundred: the highest, the first shown, or each of them."),
    )
    hundred_needs_marriage: bool = option(
        Boolean(),
        default=False,
        articles=("no_marriage",),
        group="hundreds",
        help=_("An announced hundred needs a marriage."),
    )
    hundred_scale: str = option(
        Choice("linear", "geometric", "fixed"),
        default="linear",
        group="hundreds",
        help=_("What the tens of a hundred pay: one rate each, each doubles, or nothing more."),
    )
    lost_hundred: str = option(Choice("missing", "defence"), default="missing")
    lost_hundred_first_step: str = option(
        Choice("base", "double"),
        default="base",
        group="hundreds",
        idle={"hundred_scale": ("linear", "fixed")},
        help=_("What the first missing ten of a lost hundred costs: the basic rate, or already twice."),
    )
    lost_hundred_marriages: str = option(
        Choice("all", "not_for_declarer", "none"),
        default="all",
        group="hundreds",
        help=_("Whose lost hundred the other side's marriages make dearer: everybody's, not the declarer's, nobody's."),
    )
    lost_hundred_free_tens: int = option(
        Integer(0),
        default=0,
        group="hundreds",
        idle={"hundred_scale": ("fixed",)},
        help=_("Tens of a lost hundred that cost nothing; it costs the basic rate at least."),
    )
    hundred_seven: str = option(
        Choice("apart", "joint"),
        default="apart",
        group="hundreds",
        help=_("A hundred and a seven announced together are judged apart, or lost together."),
    )
    hra_beside_hundred: str = option(
        Choice("none", "against", "both"),
        default="none",
        group="hundreds",
        help=_("Where the game is settled beside a hundred: nowhere, beside one announced against it, beside both."),
    )
    hundred_against_needs_marriage: bool = option(
        Boolean(), default=True, group="hundreds", help=_("A hundred against needs a marriage.")
    )
    renonc_hundred_steps: int = option(
        Integer(1), default=1, group="penalties", help=_("As how many tens a hundred is paid after a renonc in play.")
    )
    forgotten_marriage: str | None = option(
        Nullable(Choice("nothing", "as_if_shown")), default=None, articles=("forgotten",)
    )

    # silent parts
    silent_hundred_scale: str = option(
        Choice("fixed", "linear", "geometric", "linear_flat"),
        default="fixed",
        group="silent",
        help=_("What the tens of a silent hundred pay: nothing more, one price each, each doubles, without the fleks."),
    )
    false_seven: bool = option(
        Boolean(),
        default=False,
        group="silent",
        help=_("A seven may be announced that is not held; the other side's seven then counts as a silent one."),
    )
    beaten_silent_seven: bool = option(Boolean(), default=False)
    # who announced the seven holds it, so that the other side makes none
    announced_seven_held: bool = option(Boolean(), default=False)
