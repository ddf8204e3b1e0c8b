"""The Polish edition, made ready for play: the numbers out of the TOML."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from rules.edition import Edition


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """Game points, and the article that gives them."""

    amount: int
    article: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """An edition as this engine reads it."""

    edition: Edition
    prices: Mapping[str, Price]
    marriages: Mapping[int, Price]  # by what the marriage counts in card points
    card_points: int
    goal: int
    goal_article: str
    swatowe: int  # so many marriages of one player in one deal
    stake_article: str


@cache
def load(edition: Edition) -> Rules:
    data = edition.data
    prices = {name: Price(**row) for name, row in data["prices"].items()}
    return Rules(
        edition=edition,
        prices=prices,
        marriages={20: prices["marriage"], 40: prices["trump_marriage"]},
        card_points=data["cards"]["points"],
        goal=data["game"]["goal"],
        goal_article=data["game"]["article"],
        swatowe=data["game"]["swatowe"],
        stake_article=data["articles"]["stake"],
    )
