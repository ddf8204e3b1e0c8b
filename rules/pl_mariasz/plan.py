"""The Polish part of an edition's file, and the edition made ready for a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rules.edition import Edition, TariffRow
from rules.edition_file import Draft
from rules.options import option_values
from rules.prices import Price, played_prices

from .options import PolishOptions

# the price of a marriage, by what it counts in card points
MARRIAGES = {20: "marriage", 40: "trump_marriage"}
PRICES = frozenset({"dupla", "sympla", "swatowe", *MARRIAGES.values()})


@dataclass(frozen=True, slots=True, kw_only=True)
class PolishPlan:
    """The rules of the text beside its prices and options."""

    card_points: int
    goal: int
    goal_article: str
    swatowe: int  # so many marriages of one player in one deal
    citations: tuple[tuple[str, str], ...]
    used_prices: frozenset[str] = PRICES
    red_prices: frozenset[str] = frozenset()
    needed_articles: frozenset[str] = frozenset({"stake"})
    names: frozenset[str] = frozenset()

    def at_table(self, row: TariffRow, seats: int) -> TariffRow | None:
        """Return the price itself: there are always two."""
        return row


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PolishRules:
    """An edition with the house rules of one table, ready to settle by."""

    edition: Edition
    options: PolishOptions
    prices: Mapping[str, Price]
    marriages: Mapping[int, Price]  # by what the marriage counts in card points
    card_points: int
    goal: int
    goal_article: str
    swatowe: int
    articles: Mapping[str, str]


def read_plan(draft: Draft) -> PolishPlan:
    cards, game = draft.section.section("cards"), draft.section.section("game")
    plan = PolishPlan(
        card_points=cards.integer("points"),
        goal=game.integer("goal"),
        goal_article=game.text("article"),
        swatowe=game.integer("swatowe"),
        citations=(("cards.article", cards.text("article")), ("game.article", game.text("article"))),
    )
    cards.finish()
    game.finish()
    for name in sorted(PRICES.difference(draft.prices)):
        draft.section.fault("prices", f"needs {name}")
    return plan


def make_ready(edition: Edition, house_rules: Mapping[str, Any]) -> PolishRules:
    """Return the rules of a table; `house_rules`: the values of all house rules of the edition."""
    return _ready(edition, tuple(house_rules.items()))


@lru_cache(maxsize=512)
def _ready(edition: Edition, house_rules: tuple[tuple[str, Any], ...]) -> PolishRules:
    plan: PolishPlan = edition.plan
    values = dict(house_rules)
    prices = played_prices(edition.prices, values)
    return PolishRules(
        edition=edition,
        options=PolishOptions(**option_values(PolishOptions, edition.fixed, values)),
        prices=prices,
        marriages={counts: prices[name] for counts, name in MARRIAGES.items()},
        card_points=plan.card_points,
        goal=plan.goal,
        goal_article=plan.goal_article,
        swatowe=plan.swatowe,
        articles=edition.cited,
    )


def check(edition: Edition) -> Iterable[str]:
    """Return no faults: reading an edition finds all there are."""
    return ()
