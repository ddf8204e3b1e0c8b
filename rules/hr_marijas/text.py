"""The sentences of a Croatian deal: "adut (110 : 20, over 100) 2 × kontra 2 = 4; Boris and Ceda write 4 each"."""

from __future__ import annotations

from collections.abc import Mapping

from rules.outcome import Side, Why
from rules.problem import _
from rules.race import stake_text, writes_text
from rules.settlement import Line
from rules.text import Gettext, Maker, Name, pencil, word


def _game(line: Line, name: Name, gettext: Gettext) -> str:
    totals = " : ".join(str(total) for total in line.detail.figures if total is not None)
    if line.outcome.why is Why.OVER_HUNDRED:
        totals += ", " + gettext(_("over 100"))
    head = f"{word(line.component, gettext)} ({totals})" if totals else word(line.component, gettext)
    return f"{pencil(line, gettext, head)}; {writes_text(line, name, gettext)}"


def _with_reason(reason: str) -> Maker:
    def make(line: Line, name: Name, gettext: Gettext) -> str:
        why = gettext(reason) % {
            key: name(who) for key, who in zip(("first", "last"), line.detail.figures, strict=False)
        }
        return f"{pencil(line, gettext)}; {why}: {writes_text(line, name, gettext)}"

    return make


def _announced(line: Line, name: Name, gettext: Gettext) -> str:
    return (_MADE if line.outcome.side is Side.DECLARER else _LOST)(line, name, gettext)


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
