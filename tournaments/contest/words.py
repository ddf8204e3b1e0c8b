"""The one place where a reason becomes a sentence, in English or in the reader's language."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from .exact import ordinal, shown
from .problem import _
from .ranking import Placed

Gettext = Callable[[str], str]

# a list of the rounds is said whole where it is level, by the round it differs in where it decides
EQUAL = {
    "points": _("%(value)s points"),
    "money": _("money %(value)s"),
    "counted": _("counted money %(value)s"),
    "places": _("sum of places %(value)s"),
    "round_points": _("points of the rounds %(value)s"),
    "best_money": _("money of the rounds %(value)s"),
    "last_money": _("money of the last round %(value)s"),
}
DECIDED = {
    **EQUAL,
    "points": _("points %(value)s"),
    "round_points": _("points of a better round %(value)s"),
    "best_money": _("money of a better round %(value)s"),
}
NOTHING = "–"


def why(placed: Placed[Any], gettext: Gettext = str, money: Callable[[int], str] | None = None) -> str:
    """Say why somebody has his place: "4th: 23 points, money 538 < 575". `money` writes an amount."""
    reason = placed.reason
    parts = [gettext(EQUAL[name]) % {"value": _value(name, value, money)} for name, value in reason.equal]
    if reason.decided:
        own, other = _first_difference(reason.own, reason.other)
        sign = ">" if _more(own, other) else "<"
        values = f"{_value(reason.decided, own, money)} {sign} {_value(reason.decided, other, money)}"
        parts.append(gettext(DECIDED[reason.decided]) % {"value": values})
    text = gettext(_("%(place)s, shared: %(reason)s")) if reason.shared else gettext(_("%(place)s: %(reason)s"))
    return text % {"place": ordinal(placed.place, gettext), "reason": ", ".join(parts)}


def _value(name: str, value: Any, money: Callable[[int], str] | None) -> str:
    if value is None:
        return NOTHING
    if isinstance(value, tuple):
        return " ".join(_value(name, one, money) for one in value) or NOTHING
    if money and name.endswith(("money", "counted")):
        return money(value)
    return shown(Fraction(value))


def _first_difference(own: Any, other: Any) -> tuple[Any, Any]:
    """Return of two lists what they differ in first; other values as they are."""
    if not isinstance(own, tuple):
        return own, other
    return next((one, two) for one, two in zip_longest(own, other) if one != two)


def _more(own: Any, other: Any) -> bool:
    return other is None or (own is not None and own > other)
