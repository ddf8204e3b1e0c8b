"""The contracts of a three-hand game with their parts and prices, made ready for one table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.edition import Edition, PenaltyRow
from rules.options import HOUSE_RULE
from rules.outcome import Side
from rules.prices import Price
from rules.settlement import Factor, Line

from .options import ThreeHandOptions

# options that decide whether a game is played
PLAYED_FROM = ("hra_played_from", "sedma_played_from", "balanced_played")
SILENT_SEVEN = "silent_seven"
SILENT_HUNDRED = "silent_hundred"
# Where no text sets a highest flek the document takes so many.
ACCEPTED_FLEKS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """The settling of one component in every text: a row of the table PARTS (parts.py).

    `side` announced it and owes it. Its end is told by the facts that it `needs`, and either by card points or by one
    `quick` fact; `more` facts may stand beside. A `free` part may have no price in an edition.
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
    announces: frozenset[str] = frozenset()  # "hundred", "seven"
    price: str = ""  # the price it has where its contract names none, if that is not its own name
    beside_hundred: Part | None = None  # how it is settled where a hundred is announced too
    prices: tuple[str, ...] = ()  # further prices it may use
    articles: tuple[str, ...] = ()  # further articles that its lines cite

    @property
    def results(self) -> frozenset[str]:
        """The facts that tell how it ended."""
        quick = (self.quick,) if self.quick else ()
        full = ("points", "marriages", "no_trick") if self.by_points else ()
        return frozenset((*self.needs, *self.more, *quick, *full))


class Component(NamedTuple):
    """A part as one contract has it."""

    name: str
    price: Price
    part: Part


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Contract:
    """A contract. It is settled by its `parts`; `components` are those of them that can be raised."""

    name: str
    article: str
    parts: tuple[Component, ...]
    components: Mapping[str, Price]
    declared: bool  # False where nobody plays
    trump: bool
    silent_sevens: int  # at most so many unannounced ones
    silent_sides: frozenset[str]  # the sides that may have them
    rests: bool  # it is not played where it was not raised far enough (C5, Které hry se nehrají)
    laid_open: bool  # played with open cards (C12)
    joint: bool  # its hundred and its seven are lost together
    announceable: frozenset[str]  # components that may be announced beside it, or against it
    highest: int  # the highest flek
    highest_article: str
    takes: frozenset[str]  # the result facts that belong to it
    keys: frozenset[str] = frozenset()  # all facts that belong to it
    required: frozenset[str] = frozenset()  # those of them that it cannot be without

    def announces(self, what: str, side: Side) -> bool:
        """Tell whether this side announced it: "hundred" or "seven"."""
        return any(what in part.announces and part.side is side for _name, _price, part in self.parts)

    @property
    def needs(self) -> tuple[str, ...]:
        """The results that it needs whatever the way of entry: seven, made."""
        return tuple(dict.fromkeys(key for component in self.parts for key in component.part.needs))

    @property
    def quick(self) -> tuple[str, ...]:
        """The facts that tell its card points in short: winner, hundred."""
        return tuple(component.part.quick for component in self.parts if component.part.quick)


class Free(NamedTuple):
    """Levels of components that never need cover (C9, R7).

    `together`: once a side goes beyond them, all that it raised in the deal is covered together.
    """

    components: frozenset[str] = frozenset()
    level: int = 0
    together: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ThreeHandRules:
    """An edition with the house rules of one table, ready to settle by."""

    edition: Edition
    options: ThreeHandOptions
    contracts: Mapping[str, Contract]
    announced: Mapping[tuple[str, frozenset[str]], Contract]  # contracts with what was announced beside them
    changed: frozenset[str]  # the house rules that differ from the text
    prices: Mapping[str, Price]
    articles: Mapping[str, str]
    penalties: Mapping[str, PenaltyRow]
    levels: tuple[str, ...]
    raised: tuple[tuple[Factor, ...], ...]  # by level: the factor of so many fleks, none at 0
    free: Free

    def level_name(self, level: int) -> str:
        return level_name(self.levels, level)

    def with_announced(self, contract: Contract, beside: frozenset[str]) -> Contract:
        """The contract with what was announced beside it; what cannot be announced is left out."""
        return self.announced[contract.name, beside & contract.announceable]

    def cite(self, name: str, *options: str) -> str:
        """The article of a line or an error; the house rule where one of these options was changed by it."""
        return HOUSE_RULE if self.changed.intersection(options) else self.articles[name]


def level_name(levels: tuple[str, ...], level: int) -> str:
    """Return the name of a level: flek, re … The texts name four or more."""
    return levels[level - 1] if level <= len(levels) else f"flek {level}"
