"""The sentences of a Polish deal: "dupla 2: 91 + 40 = 131; Ala writes 2"."""

from __future__ import annotations

from collections.abc import Mapping

from rules.outcome import Why
from rules.problem import _
from rules.race import writes_text
from rules.settlement import Line
from rules.text import Maker
from rules.words import Speech


def _marriages(line: Line, speech: Speech) -> str:
    figures = line.detail.figures
    counts = " + ".join(str(marriage) for marriage, points in figures)
    points = " + ".join(str(points) for marriage, points in figures)
    total = f" = {line.base}" if len(figures) > 1 else ""
    return f"{speech.word(line.component)} {counts}: {points}{total}; {writes_text(line, speech)}"


def _swatowe(line: Line, speech: Speech) -> str:
    reason = speech.gettext(_("four marriages in one deal"))
    return f"{speech.word(line.component)} {line.base}: {reason}; {writes_text(line, speech)}"


def _win(line: Line, speech: Speech) -> str:
    """Say the sum of a dupla (card points and marriages) or of a sympla (both deals)."""
    first, second, total, stopped = line.detail.figures
    addition = f"{first} + {second} = {total}" if second else str(total)
    areszt = " (areszt)" if stopped else ""
    return f"{speech.word(line.component)} {line.base}: {addition}{areszt}; {writes_text(line, speech)}"


SENTENCES: Mapping[Why, Maker] = {
    Why.MARRIAGES: _marriages,
    Why.SWATOWE: _swatowe,
    Why.FIRST_DEAL: _win,
    Why.SECOND_DEAL: _win,
}
