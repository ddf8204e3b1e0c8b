"""A line as a sum done with a pencil.

"hra 1 × red 2 × flek 2 × silent hundred 120: 2³ = 32". The game's own words (hra, sedma, flek …) are never translated,
because players say them in every language.
"""

from __future__ import annotations

from collections.abc import Callable

from .problem import _
from .settlement import Factor, Line, LostBy
from .words import Gettext, Speech

SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def power(exponent: int) -> str:
    """Return 2 to the exponent as it is written by hand: 1, 2, 2², 2³ …"""
    return str(1 << exponent) if exponent < 2 else "2" + str(exponent).translate(SUPERSCRIPTS)


def _short(lost_by: LostBy, gettext: Gettext) -> str:
    """Say the loss of a hundred: points missing, the other side's marriages, points that cost nothing."""
    missing, theirs, free = 10 * lost_by.missing, 10 * lost_by.theirs, 10 * lost_by.free
    text = gettext(_("short by %d")) % missing
    if theirs and lost_by.counts:
        together = gettext(_("short by %(missing)d + defence's marriages %(theirs)d"))
        text = together % {"missing": missing, "theirs": theirs}
    elif theirs:
        text += ", " + gettext(_("their marriages %d not counted")) % theirs
    return f"{text}, {gettext(_('%d free')) % free}" if free else text


def _beyond(points: int, total: int | None, gettext: Gettext) -> str:
    """Say the points of the defence beyond those it was allowed. Quick entry does not know its total."""
    if total is None:
        return gettext(_("defence %d too many")) % points
    return gettext(_("defence %(total)d, %(points)d too many")) % {"total": total, "points": points}


FACTORS: dict[str, Callable[[Factor, Gettext], str]] = {
    "red": lambda factor, _t: _t(_("red")) + " 2",
    "flek": lambda factor, _t: f"{factor.detail} {factor.value}",
    "silent_hundred": lambda factor, _t: _t(_("silent hundred")) + f" {factor.detail[0]}: {power(factor.detail[1])}",
    "silent_hundred_tens": lambda factor, _t: (
        _t(_("silent hundred %(total)d: %(steps)d steps")) % {"total": factor.detail[0], "steps": factor.detail[1]}
        + ("" if factor.value == factor.detail[1] else f" × {factor.value // factor.detail[1]}")
    ),
    "above_flat": lambda factor, _t: _t(_("total %d")) % factor.detail + f": {factor.value}",
    "renonc_hundred": lambda factor, _t: _t(_("paid as %d")) % factor.detail + f": {factor.value}",
    "above": lambda factor, _t: _t(_("total %d")) % (100 + 10 * factor.detail) + f": {factor.value}",
    "above_doubled": lambda factor, _t: _t(_("total %d")) % (100 + 10 * factor.detail) + f": {power(factor.detail)}",
    "short": lambda factor, _t: f"{_short(factor.detail, _t)}: {factor.value}",
    "short_doubled": lambda factor, _t: f"{_short(factor.detail[0], _t)}: {power(factor.detail[1])}",
    "beyond": lambda factor, _t: f"{_beyond(10 * factor.value, factor.detail, _t)}: {factor.value}",
    "defence_hundred": lambda factor, _t: (
        _t(_("defence's silent hundred")) + f" {factor.detail[0]}: {power(factor.detail[1])}"
    ),
    "forgotten": lambda factor, _t: _t(_("marriage %d forgotten")) % factor.detail + ": 1",
    "seven_lost": lambda factor, _t: _t(_("hundred reached, seven lost")) + ": 1",
    "sevens": lambda factor, _t: _t(_("sevens")) + f" {factor.value}",
    "two_players": lambda factor, _t: _t(_("two players")) + f" {factor.value}",
    "points": lambda factor, _t: _t(_("points")) + f" {factor.value}",
    "points_more": lambda factor, _t: _t(_("points more")) + f" {factor.value}",
}

# A line as a sentence: the line, and how to say it.
Maker = Callable[[Line, Speech], str]


def pencil(line: Line, speech: Speech, head: str | None = None) -> str:
    """Say base × factors = result, or the base alone where nothing multiplies it. `head`: the name of the base."""
    base = f"{head or speech.word(line.component)} {line.base}"
    if line.of_text is not None:
        base += f" ({speech.gettext(_('house rule; in the text %d')) % line.of_text})"
    steps = [base]
    result = line.base
    for factor in line.factors:
        steps.append(FACTORS[factor.kind](factor, speech.gettext))
        result *= factor.value
    return " × ".join(steps) + f" = {result}" if line.factors else steps[0]
