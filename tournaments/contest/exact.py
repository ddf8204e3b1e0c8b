"""Exact numbers: points and places are fractions, written as text and never as a float."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from .problem import _

MOST = 10**9
GLYPHS = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}


def half_up(value: Fraction) -> int:
    """Round to a whole number, a half upwards."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def plain(value: Fraction) -> str:
    """Write a number for a document: 7, or 7/2 in lowest terms."""
    return str(value)


def shown(value: Fraction) -> str:
    """Write a number for people: 7, 3½, −1½, 1 5/12."""
    whole, rest = divmod(abs(value), 1)
    sign = "−" if value < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    if rest in GLYPHS:
        return f"{sign}{whole or ''}{GLYPHS[rest]}"
    return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"


def ordinal(number: int, gettext: Callable[[str], str] = str) -> str:
    """Write a place: 1st, 2nd, 3rd, 4th; in the other languages with a point."""
    last = 0 if number % 100 in (11, 12, 13) else number % 10
    texts = {1: gettext(_("%(place)dst")), 2: gettext(_("%(place)dnd")), 3: gettext(_("%(place)drd"))}
    return texts.get(last, gettext(_("%(place)dth"))) % {"place": number}
