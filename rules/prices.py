"""Prices: an amount with its article, which a house rule may replace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .options import HOUSE_RULE, PRICE


class Price(NamedTuple):
    """An amount in base units or points; `red`: its amount in hearts where that is not twice as much.

    `of_text`: what the text says, where a house rule says otherwise.
    """

    amount: int
    article: str
    red: int | None = None
    of_text: int | None = None


def played_prices(prices: Mapping[str, Price], house_rules: Mapping[str, Any]) -> dict[str, Price]:
    """Return the prices of a table. A price that a house rule changed cites the house rule."""
    played = dict(prices)
    for name, price in prices.items():
        amount = house_rules.get(PRICE + name, price.amount)
        if amount != price.amount:
            played[name] = Price(amount, HOUSE_RULE, price.red, price.amount)
    return played
