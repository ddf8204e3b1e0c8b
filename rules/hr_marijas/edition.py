"""The Croatian edition, made ready for play: contracts and prices out of the TOML."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.edition import Edition

TAKES = {
    "game": frozenset({"points", "marriages", "winner", "winner_total"}),
    "none": frozenset[str](),
    "made": frozenset({"made"}),
    "last_trick": frozenset({"early_trick_lost", "last_by"}),
    "last_tricks": frozenset({"early_trick_lost", "last_by", "second_last_by"}),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """What is played. `result` says how its outcome is recorded: a key of TAKES.

    `partner` with four players: `required`, `or_alone` (a partner or null), `optional` or `forbidden`.
    """

    name: str
    amount: int
    article: str
    trump: bool
    kontra: bool
    result: str
    partner: str
    four_only: bool

    @property
    def takes(self) -> frozenset[str]:
        return TAKES[self.result]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """An edition as this engine reads it."""

    edition: Edition
    contracts: Mapping[str, Contract]
    articles: Mapping[str, str]
    game_articles: Mapping[int, str]  # of adut, by the number of players
    card_points: int
    step: int
    over: int  # more than so many in all
    over_amount: int  # are worth so much
    highest_total: int
    two_players: int
    levels: tuple[str, ...]


@cache
def load(edition: Edition) -> Rules:
    data = edition.data
    cards = data["cards"]
    return Rules(
        edition=edition,
        contracts={name: _contract(name, row, data["prices"]) for name, row in data["contracts"].items()},
        articles=data["articles"],
        game_articles={int(seats): article for seats, article in data["game_articles"].items()},
        card_points=cards["points"],
        step=cards["step"],
        over=cards["over"],
        over_amount=data["prices"]["adut_over_100"]["amount"],
        highest_total=cards["highest_total"],
        two_players=data["two_players"]["factor"],
        levels=tuple(data["levels"]["names"]),
    )


def _contract(name: str, row: Mapping[str, Any], prices: Mapping[str, Any]) -> Contract:
    return Contract(
        name=name,
        amount=prices[name]["amount"],
        article=prices[name]["article"],
        trump=row.get("trump", False),
        kontra=row.get("kontra", True),
        result=row["result"],
        partner=row.get("partner", "forbidden"),
        four_only=row.get("four_only", False),
    )
