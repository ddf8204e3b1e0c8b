"""Money = units × the value of one unit, an exact decimal, computed where it is shown. Never a float."""

from __future__ import annotations

import re
from decimal import MAX_PREC, Context, Decimal

MINUS = "\u2212"
NO_BREAK_SPACE = "\u00a0"

# digits, then at most one comma or point with digits after it; grouping is refused, not guessed
_AMOUNT = re.compile(r"(\d{1,9})(?:[.,](\d{1,4}))?", re.ASCII)
_EXACT = Context(prec=MAX_PREC)
COMMA_LANGUAGES = {"cs", "sk", "hr", "pl"}
# as people write them where they pay with them; English keeps the codes
SYMBOLS = {"CZK": "Kč", "EUR": "€", "PLN": "zł"}


class BadAmount(ValueError):
    """The text is not an amount such as 0.20 or 0,20."""


def parse_amount(text: str) -> str:
    """Return the canonical decimal text of what a person typed: "0.20" for "0,20", "5" for "05".

    Comma and point both separate the decimals, whatever the page's language, so "1,5" is never 15.
    Raises BadAmount on signs, grouping, more than 9 digits or 4 decimals, and empty text.
    """
    match = _AMOUNT.fullmatch(text.strip().replace(NO_BREAK_SPACE, " "))
    if match is None:
        raise BadAmount(text)
    whole, decimals = match.groups()
    whole = whole.lstrip("0") or "0"
    return f"{whole}.{decimals}" if decimals else whole


def written_amount(amount: str, language: str) -> str:
    """Return canonical decimal text as people type it in this language: "0,20" for "0.20"."""
    return amount.replace(".", ",") if language.partition("-")[0] in COMMA_LANGUAGES else amount


def money(units: int, amount: str) -> Decimal:
    """Exact money of so many units at `amount` (decimal text) each; keeps the amount's decimals."""
    return _EXACT.multiply(Decimal(units), Decimal(amount))


def format_money(value: Decimal, currency: str = "", language: str = "en", *, sign: bool = True) -> str:
    """`+6.40 CZK`, `−3,20 Kč`: explicit sign, the language's decimal sign, nothing that breaks the line.

    At least two decimals when there are any; zero has no sign. `sign=False` leaves out the plus.
    """
    digits = f"{abs(value):f}"
    whole, _, decimals = digits.partition(".")
    decimals = decimals.ljust(2, "0") if decimals else ""
    separator = "," if language.partition("-")[0] in COMMA_LANGUAGES else "."
    mark = MINUS if value < 0 else "+" if sign and value > 0 else ""
    number = f"{mark}{whole}{separator}{decimals}" if decimals else f"{mark}{whole}"
    return f"{number}{NO_BREAK_SPACE}{currency_name(currency, language)}" if currency else number


def currency_name(currency: str, language: str) -> str:
    """Kč, €, zł in the languages that pay with them; any other currency as the club wrote it."""
    return SYMBOLS.get(currency, currency) if language.partition("-")[0] in COMMA_LANGUAGES else currency


def format_units(units: int) -> str:
    """`+32`, `−16`, `0` with the true minus sign (U+2212), which does not break from its number."""
    if units == 0:
        return "0"
    return f"{MINUS if units < 0 else '+'}{abs(units)}"
