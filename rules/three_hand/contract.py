"""What may be announced in a three-hand game, made ready for one table: contracts, their parts and prices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.edition import Edition, PenaltyRow
from rules.outcome import Side
from rules.prices import Price
from rules.settlement import Factor, Line

from .options import ThreeHandOptions

SILENT_SEVEN = "silent_seven"
SILENT_HUNDRED = "silent_hundred"
# Where no text sets a highest flek the document takes so many.
ACCEPTED_FLEKS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """How one component is settled, in every text: a row of the table of parts (parts.py).

    `side` announced it and owes it. It is told by its own facts (`needs`), and by card points with marriages or by one
    quick fact; `more`: what may be told beside. `free`: an edition may give it no price.
    """

    # of the facts, which know the contracts in turn
    settle: Callable[[Any, Component, ThreeHandRules], tuple[Line, ...]]
    side: Side = Side.DECLARER
    needs: tuple[str, ...] = ()
    by_points: bool = False
    quick: str = ""
    more: tuple[str, ...] = ()
    raised: bool = True  # it can be flekked
    declared: bool = True  # somebody plays it
    free: bool = False
    prices: tuple[str, ...] = ()  # further prices it may use
    articles: tuple[str, ...] = ()  # further articles that its lines cite


class Component(NamedTuple):
    """A part as one contract has it."""

    name: str
    price: Price
    part: Part


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Contract:
    """What may be announced. `parts` are all it is settled by, `components` those that can be raised."""

    name: str
    article: str
    parts: tuple[Component, ...]
    components: Mapping[str, Price]
    declared: bool  # False where nobody plays
    trump: bool
    silent_sevens: int  # at most so many unannounced ones
    rests: bool  # it is not played without a re (C5, Které hry se nehrají)
    laid_open: bool  # played with open cards (C12)
    highest: int  # the highest flek
    highest_article: str
    takes: frozenset[str]  # the result facts that belong to it
    keys: frozenset[str] = frozenset()  # all facts that belong to it
    required: frozenset[str] = frozenset()  # those of them that it cannot be without

    @property
    def needs(self) -> tuple[str, ...]:
        """Results that it needs whatever the way of entry: seven, made."""
        return tuple(dict.fromkeys(key for component in self.parts for key in component.part.needs))

    @property
    def quick(self) -> tuple[str, ...]:
        """The facts that tell its card points in short: winner, hundred."""
        return tuple(component.part.quick for component in self.parts if component.part.quick)


class Free(NamedTuple):
    """The levels of these components never need cover (C9, R7)."""

    components: frozenset[str] = frozenset()
    level: int = 0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ThreeHandRules:
    """An edition with the house rules of one table, ready to settle by."""

    edition: Edition
    options: ThreeHandOptions
    contracts: Mapping[str, Contract]
    prices: Mapping[str, Price]
    articles: Mapping[str, str]
    penalties: Mapping[str, PenaltyRow]
    levels: tuple[str, ...]
    raised: tuple[tuple[Factor, ...], ...]  # by level: the factor of so many fleks, none at 0
    free: Free

    def level_name(self, level: int) -> str:
        return level_name(self.levels, level)


def level_name(levels: tuple[str, ...], level: int) -> str:
    """flek, re …; the texts name four."""
    return levels[level - 1] if level <= len(levels) else f"flek {level}"
