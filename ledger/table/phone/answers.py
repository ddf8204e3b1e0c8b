"""The questions of the phone's page and their answers: JSON in, JSON out.

`{"do": "table", "play": …, "waiting": …}` puts a table up; `open` and `preview` ask of its next deal; `settle` settles
a session document as the command line does.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import rules
from clubapp import catalogue
from clubapp.html import Html, amount, html, joined, tag
from clubapp.speech import gettext as _
from ledger.table.entry.ahead import turns
from ledger.table.entry.drawn import drawn_deal, drawn_figure, drawn_preview, drawn_score
from ledger.table.entry.forms import chips, fresh_values, read_entry
from ledger.table.entry.preview import opening_preview, preview_of
from ledger.table.entry.score import ScoreCell, before, ended_by, ends_of, is_cut, score_cells
from ledger.table.phone.running import Play, Running, Waiting
from ledger.table.wording import deal_words

Message = Mapping[str, Any]
# the table that the page shows
_running: list[Running] = []


def answer(text: str) -> str:
    """Answer one message; a document that does not settle is answered by its problems."""
    message = json.loads(text)
    catalogue.speak(message.get("language", "en"))
    try:
        found = ANSWERS[message["do"]](message)
    except rules.Invalid as refused:
        found = {"problems": [problem.as_document() for problem in refused.problems]}
    return json.dumps(found, ensure_ascii=False)


def _settle(message: Message) -> dict[str, Any]:
    settlement = rules.settle(message["document"])
    edition = rules.edition(settlement.edition)
    said = [[rules.describe(line, gettext=_, edition=edition) for line in deal.lines] for deal in settlement.deals]
    return {"output": settlement.as_document(), "said": said}


def _table(message: Message) -> dict[str, Any]:
    """Put the table up, and say what its page shows: score, deals, whose turn it is next."""
    play = _play(message["play"])
    running = Running(play, [(one["number"], chips(one["values"])) for one in message["waiting"]])
    _running[:] = [running]
    situation = running.situation(running.next_number)
    cells = score_cells(play.names, running.totals(), running.sums(), play.brought)
    newest_first = list(_drawn_deals(running, cells, message["shapes"]))
    return {
        "score": drawn_score(cells, situation.turn.dealer),
        "deals": newest_first[::-1],
        "list": _list(play, [Html(deal["row"]) for deal in newest_first]),
        "note": _note(running),
        "number": running.next_number,
        "turns": turns(situation),
    }


def _note(running: Running) -> str:
    """Say how many waiting deals the score holds, and what the last of them ended; "" where none waits."""
    counted = sum(one.settled is not None for one in running.waiting)
    if not counted:
        return ""
    ended = ended_by(running.waiting[-1].number, running.sums(), running.play.names)
    return " ".join(filter(None, (_("Waiting deals in this score: %(count)d.") % {"count": counted}, ended)))


def _list(play: Play, rows: list[Html]) -> Html:
    """Draw the list of deals where the server has written none yet."""
    columns = (tag("th", name, scope="col", role="columnheader", class_="num") for name in play.names.values())
    head = tag(
        "tr",
        tag("th", tag("span", _("Deal"), class_="not-stacked"), scope="col", role="columnheader"),
        *columns,
        tag("th", _("What was played"), scope="col", role="columnheader", class_="said"),
        role="row",
    )
    body = (tag("thead", head, role="rowgroup"), tag("tbody", *rows, role="rowgroup"))
    table = tag("table", *body, class_=f"grid deals stacks of-{len(play.names)}", role="table")
    return tag("div", table, class_="scroll", tabindex="0", role="region", aria_label=_("Table of the deals"))


def _play(told: Message) -> Play:
    head = {key: value for key, value in told["document"].items() if key != "deals"}
    recorded = dict(zip(told["numbers"], told["document"]["deals"], strict=True))
    return Play(
        head=head,
        names=told["names"],
        first_dealer=told["first_dealer"],
        number=told["number"],
        recorded=recorded,
        before=told["before"],
        brought=told["brought"],
    )


def _drawn_deals(running: Running, cells: Sequence[ScoreCell], shapes: str) -> Iterator[dict[str, Any]]:
    """Draw the waiting deals, the newest first, each with the standing after it."""
    ends, stands = ends_of(running.sums(), running.play.names), tuple(cell.stands for cell in cells)
    for one in reversed(running.waiting):
        stands = ends.get(one.number, stands)
        yield _drawn(one, running, stands, shapes)
        if one.settled:
            stands = before(stands, _changes(one.settled))


def _changes(deal: rules.DealSettlement) -> Sequence[int]:
    """Return what a deal changed, by seat: points where points are written, else units."""
    return list(deal.scores.values()) if deal.scores else list(deal.amounts.values())


def _drawn(one: Waiting, running: Running, stands: Sequence[int], shapes: str) -> dict[str, Any]:
    """Draw a waiting deal as a row of the list of deals; `problems`: why it cannot be written like this."""
    situation = one.entry.situation
    row = ""
    if one.settled:
        words = deal_words(running.play.edition, one.entry.facts, situation.names)
        row = _row(running.play.before + one.number, one.settled, stands, drawn_deal(words, shapes))
    problems = list(dict.fromkeys(situation.say(problem) for problem in one.problems))
    return {"number": one.number, "row": row, "problems": problems}


def _row(number: int, deal: rules.DealSettlement, stands: Sequence[int], said: Html) -> Html:
    draw = html if deal.scores else amount
    figures = [drawn_figure(draw(change), draw(stand)) for change, stand in zip(_changes(deal), stands, strict=True)]
    # beside the words: the number's column has no room
    marks = [tag("span", _("limit"), class_="badge")] if is_cut(deal) else []
    told = joined((tag("span", _("waits"), class_="badge"), said, *marks), " ")
    return tag(
        "tr",
        tag("th", number, scope="row", role="rowheader"),
        *(tag("td", figure, role="cell", class_="num") for figure in figures),
        tag("td", told, role="cell", class_="said"),
        role="row",
        class_="waits",
    )


def _open(message: Message) -> dict[str, Any]:
    """Say what is closed before the first tap."""
    situation = _running[0].situation(message["number"])
    return {"html": drawn_preview(opening_preview(read_entry(situation, fresh_values(situation))))}


def _preview(message: Message) -> dict[str, Any]:
    situation = _running[0].situation(message["number"])
    preview = preview_of(read_entry(situation, chips(message["values"])))
    return {"html": drawn_preview(preview), "settled": preview.settled}


ANSWERS: Mapping[str, Callable[[Message], dict[str, Any]]] = {
    "settle": _settle,
    "table": _table,
    "open": _open,
    "preview": _preview,
}
