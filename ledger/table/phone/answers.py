"""Answers to the messages that the page sends to the engine on the phone: JSON in, JSON out.

`do` names what is asked. "table" sends a table with its waiting deals, which is kept for the messages after it; "open"
and "preview" ask about its next deal; "settle" settles a session document as the command line does.
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
# the table that the page shows: one, or none before the first message
_running: list[Running] = []


def answer(text: str) -> str:
    """Answer one message. A document that does not settle is answered by its problems."""
    message = json.loads(text)
    catalogue.speak(message.get("language", "en"))
    try:
        reply = ANSWERS[message["do"]](message)
    except rules.Invalid as refused:
        reply = {"problems": [problem.as_document() for problem in refused.problems]}
    return json.dumps(reply, ensure_ascii=False)


def _settle(message: Message) -> dict[str, Any]:
    """Return the settlement of a document, and its lines as sentences, by deal."""
    settlement = rules.settle(message["document"])
    edition = rules.edition(settlement.edition)
    sentences = [[rules.describe(line, gettext=_, edition=edition) for line in deal.lines] for deal in settlement.deals]
    return {"output": settlement.as_document(), "said": sentences}


def _table(message: Message) -> dict[str, Any]:
    """Keep the table, and return what its page shows: score, deals, whose turn it is next."""
    play = _play(message["play"])
    running = Running(play, [(deal["number"], chips(deal["values"])) for deal in message["waiting"]])
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
    """Return how many waiting deals are in the score, and what the last of them ended, as text; "" where none is."""
    counted = sum(deal.settled is not None for deal in running.waiting)
    if not counted:
        return ""
    ended = ended_by(running.waiting[-1].number, running.sums(), running.play.names)
    return " ".join(filter(None, (_("Waiting deals in this score: %(count)d.") % {"count": counted}, ended)))


def _list(play: Play, rows: list[Html]) -> Html:
    """Draw the whole list of deals, for a page that has none because the server has written no deal yet."""
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


def _play(table: Message) -> Play:
    """Read the table that the server sent (`ledger.table.told.play_of`)."""
    head = {key: value for key, value in table["document"].items() if key != "deals"}
    recorded = dict(zip(table["numbers"], table["document"]["deals"], strict=True))
    return Play(
        head=head,
        names=table["names"],
        first_dealer=table["first_dealer"],
        number=table["number"],
        recorded=recorded,
        before=table["before"],
        brought=table["brought"],
    )


def _drawn_deals(running: Running, cells: Sequence[ScoreCell], shapes: str) -> Iterator[dict[str, Any]]:
    """Draw the waiting deals, the newest first, each with the standing after it."""
    ends, stands = ends_of(running.sums(), running.play.names), tuple(cell.stands for cell in cells)
    for deal in reversed(running.waiting):
        stands = ends.get(deal.number, stands)
        yield _drawn(deal, running, stands, shapes)
        if deal.settled:
            stands = before(stands, _changes(deal.settled))


def _changes(deal: rules.DealSettlement) -> Sequence[int]:
    """Return what a deal changed, by seat: points where points are written, else units."""
    return list(deal.scores.values()) if deal.scores else list(deal.amounts.values())


def _drawn(deal: Waiting, running: Running, stands: Sequence[int], shapes: str) -> dict[str, Any]:
    """Draw a waiting deal as a row of the list of deals, or say in `problems` why it cannot be settled."""
    situation = deal.entry.situation
    row = ""
    if deal.settled:
        words = deal_words(running.play.edition, deal.entry.facts, situation.names)
        row = _row(running.play.before + deal.number, deal.settled, stands, drawn_deal(words, shapes))
    problems = list(dict.fromkeys(situation.say(problem) for problem in deal.problems))
    return {"number": deal.number, "row": row, "problems": problems}


def _row(number: int, deal: rules.DealSettlement, stands: Sequence[int], words: Html) -> Html:
    """Draw a row: the number, a figure for each player, and the deal in words with its marks."""
    draw = html if deal.scores else amount
    figures = [drawn_figure(draw(change), draw(stand)) for change, stand in zip(_changes(deal), stands, strict=True)]
    # beside the words: the number's column has no room
    marks = [tag("span", _("limit"), class_="badge")] if is_cut(deal) else []
    description = joined((tag("span", _("waits"), class_="badge"), words, *marks), " ")
    return tag(
        "tr",
        tag("th", number, scope="row", role="rowheader"),
        *(tag("td", figure, role="cell", class_="num") for figure in figures),
        tag("td", description, role="cell", class_="said"),
        role="row",
        class_="waits",
    )


def _open(message: Message) -> dict[str, Any]:
    """Return the preview of a new deal before the first tap: the chips that are closed."""
    situation = _running[0].situation(message["number"])
    return {"html": drawn_preview(opening_preview(read_entry(situation, fresh_values(situation))))}


def _preview(message: Message) -> dict[str, Any]:
    """Return the preview of what was tapped."""
    situation = _running[0].situation(message["number"])
    preview = preview_of(read_entry(situation, chips(message["values"])))
    return {"html": drawn_preview(preview), "settled": preview.settled}


ANSWERS: Mapping[str, Callable[[Message], dict[str, Any]]] = {
    "settle": _settle,
    "table": _table,
    "open": _open,
    "preview": _preview,
}
