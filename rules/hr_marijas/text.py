"""The sentences of a Croatian deal: "adut (110 : 20, over 100) 2 × kontra 2 = 4; Boris and Ceda write 4 each"."""

from __future__ import annotations

from rules.problem import _
from rules.race import Name, stake_text, writes_text
from rules.settlement import Line
from rules.text import Gettext, Maker, pencil, word


def _game(line: Line, name: Name, gettext: Gettext) -> str:
    totals = " : ".join(str(total) for total in line.detail.seen if total is not None)
    if line.outcome == "game_over":
        totals += ", " + gettext(_("over 100"))
    head = f"{word(line.component, gettext)} ({totals})" if totals else word(line.component, gettext)
    return f"{pencil(line, gettext, head)}; {writes_text(line, name, gettext)}"


def _with_reason(reason: str) -> Maker:
    def make(line: Line, name: Name, gettext: Gettext) -> str:
        shown = gettext(reason) % {
            key: name(who) for key, who in zip(("first", "last"), line.detail.seen, strict=False)
        }
        return f"{pencil(line, gettext)}; {shown}: {writes_text(line, name, gettext)}"

    return make


SENTENCES: dict[str, Maker] = {
    "game": _game,
    "game_over": _game,
    "surrendered": _with_reason(_("surrendered")),
    "extra_made": _with_reason(_("made")),
    "extra_lost": _with_reason(_("not made")),
    "early_trick": _with_reason(_("a trick lost too early")),
    "last_trick": _with_reason(_("last trick to %(first)s")),
    "last_tricks": _with_reason(_("second last trick to %(first)s, last to %(last)s")),
    "stake": stake_text,
}
