"""The sentences of a Croatian deal: "adut (110 : 20, over 100) 2 × kontra 2 = 4; Boris and Ceda write 4 each"."""

from __future__ import annotations

from collections.abc import Mapping

from rules.outcome import Side, Why
from rules.problem import _
from rules.race import stake_text, writes_text
from rules.settlement import Line
from rules.text import Maker, pencil
from rules.words import Speech


def _game(line: Line, speech: Speech) -> str:
    totals = " : ".join(str(total) for total in line.detail.figures if total is not None)
    if line.outcome.why is Why.OVER_HUNDRED:
        totals += ", " + speech.gettext(_("over 100"))
    head = f"{speech.word(line.component)} ({totals})" if totals else speech.word(line.component)
    return f"{pencil(line, speech, head)}; {writes_text(line, speech)}"


def _with_reason(reason: str) -> Maker:
    def make(line: Line, speech: Speech) -> str:
        why = speech.gettext(reason) % {
            key: speech.name(who) for key, who in zip(("first", "last"), line.detail.figures, strict=False)
        }
        return f"{pencil(line, speech)}; {why}: {writes_text(line, speech)}"

    return make


def _announced(line: Line, speech: Speech) -> str:
    return (_MADE if line.outcome.side is Side.DECLARER else _LOST)(line, speech)


_MADE, _LOST = _with_reason(_("made")), _with_reason(_("not made"))
SENTENCES: Mapping[Why, Maker] = {
    Why.MORE_POINTS: _game,
    Why.OVER_HUNDRED: _game,
    Why.SURRENDERED: _with_reason(_("surrendered")),
    Why.ANNOUNCED: _announced,
    Why.EARLY_TRICK: _with_reason(_("a trick lost too early")),
    Why.LAST_TRICK: _with_reason(_("last trick to %(first)s")),
    Why.LAST_TRICKS: _with_reason(_("second last trick to %(first)s, last to %(last)s")),
    Why.STAKE: stake_text,
}
