"""Money of a tournament as it is typed: a number with its sign, in whole units of the smallest money counted."""

from __future__ import annotations

from decimal import Decimal

from clubapp.money import MINUS, BadAmount, parse_amount

MINUSES = ("-", MINUS, "–")


def parse_units(text: str, unit_amount: str) -> int:
    """Return the units of what was typed: "-1,50" is −3 where a unit is 0.50. Raises BadAmount."""
    text = text.strip()
    sign = -1 if text.startswith(MINUSES) else 1
    amount = Decimal(parse_amount(text.lstrip("+" + "".join(MINUSES)).strip()))
    units = amount / Decimal(unit_amount)
    if units != int(units):
        raise BadAmount(text)
    return sign * int(units)


def typed(units: int, unit_amount: str, language: str) -> str:
    """Return units as they stand in a field: -1,50."""
    amount = Decimal(units) * Decimal(unit_amount)
    text = f"{amount:f}"
    return text if language == "en" else text.replace(".", ",")
