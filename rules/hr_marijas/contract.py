"""The contracts of Croatian marijaš, made ready for one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rules.edition import Edition
from rules.prices import Price

from .options import CroatianOptions


class Cards(NamedTuple):
    """Card points of a deal in steps, and the total above which a game is worth more."""

    points: int
    step: int
    over: int
    highest_total: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CroatianContract:
    """A contract. `result` names the way its outcome is recorded: a row of the table RESULTS (written.py).

    `partner` with four players: `required`, `or_alone` (a partner or null), `optional` or `forbidden`.
    """

    name: str
    price: Price
    trump: bool
    kontra: bool
    result: str
    takes: frozenset[str]
    partner: str
    four_only: bool
    keys: frozenset[str] = frozenset()  # all facts that belong to it
    required: frozenset[str] = frozenset()  # those of them that it cannot be without


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CroatianRules:
    """An edition with the house rules of one table, ready to settle by."""

    edition: Edition
    options: CroatianOptions
    contracts: Mapping[str, CroatianContract]
    articles: Mapping[str, str]
    game_articles: Mapping[int, str]  # of adut, by the number of players
    over: Price  # of a game with more points than the cards alone give
    cards: Cards
    two_players: int
    levels: tuple[str, ...]
