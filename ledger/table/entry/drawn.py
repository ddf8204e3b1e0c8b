"""Markup of the parts of the table's page: the preview, the score, a deal in a line.

The server and the phone without network draw by the same functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from clubapp import money
from clubapp.html import Html, amount, joined, suit, tag
from clubapp.speech import gettext as _
from clubapp.suits import suit_name
from ledger.table.entry.preview import ExplainedLine, Preview
from ledger.table.entry.score import ScoreCell
from ledger.table.wording import DealWords

# the number of missing things that are named; `Preview.more` counts the others
NAMED = 2


def drawn_preview(preview: Preview) -> Html:
    """Draw what the deal would pay, and hidden beside it the chips that are closed now, for the script."""
    closed = (tag("i", why, hidden=True, data_closed=name, data_value=value) for name, value, why in preview.closed)
    return tag("div", *_answer(preview), *closed, class_="preview", id="preview", data_demand=preview.demand)


def _answer(preview: Preview) -> Iterable[Html]:
    """Draw the amounts of a deal that can be settled, else what is missing."""
    if preview.settled:
        yield from _settled(preview)
    elif preview.missing:
        yield tag("p", _missing(preview), class_="missing")
    else:
        yield tag("p", _("What it pays appears here."), class_="missing soft")


def _missing(preview: Preview) -> str:
    more = [_("and %(n)s more") % {"n": preview.more}] if preview.more else []
    return " · ".join([*preview.missing[:NAMED], *more])


def _settled(preview: Preview) -> Iterable[Html]:
    if preview.demand == "forbidden" and preview.rests:
        yield tag("p", _("Not played like this: no result is needed."), class_="soft rests")
    yield tag("div", *_pays(preview)) if not preview.noted else tag("p", preview.noted, class_="rests")
    if preview.lines:
        credit = [tag("p", preview.credit, class_="soft")] if preview.credit else []
        yield tag("details", tag("summary", _("Why")), drawn_lines(preview.lines), *credit, class_="why-lines")


def _pays(preview: Preview) -> Iterable[Html]:
    """Draw the points, where the edition writes points, and the units, where any are paid."""
    scores = preview.scores
    if scores:
        yield _row(_("points") if preview.pays else "", ((name, tag("b", points)) for name, points in scores))
    if preview.pays or not scores:
        paid = ((name, amount(units)) for name, units in preview.amounts if units or not scores)
        yield _row(_("units") if scores else "", paid)


def _row(word: str, figures: Iterable[tuple[str, Html]]) -> Html:
    """Draw a figure for each name; `word` says before them what they count, "" where that is plain."""
    heading = [tag("span", word, class_="soft")] if word else []
    pays = (tag("span", joined((name, figure), " "), class_="pay") for name, figure in figures)
    return tag("p", joined((*heading, *pays), " "), class_="pays")


def _no_address(article: str) -> str:
    return ""


def drawn_lines(lines: Iterable[ExplainedLine], place: Callable[[str], str] = _no_address) -> Html:
    """Draw the lines of a deal. `place` returns the address at which an article can be read, "" for none."""
    return tag("ol", *(tag("li", *_line(line, place(line.article))) for line in lines), class_="lines")


def _line(line: ExplainedLine, address: str) -> Iterable[object]:
    link = tag("a", line.article, class_="article", href=address) if address else ""
    yield from (tag("span", line.text, class_="sum"), " ", link or tag("span", line.article, class_="article"))


def drawn_score(cells: Iterable[ScoreCell], dealer: int | None) -> Html:
    """Draw everybody's total of the evening. Who sat at another table before also sees what he won at this one.

    Where points are written, they stand first and the units behind them. Credit, where it is kept, is always in sight.

    `dealer` is the seat that deals next, None where nobody deals any more. The script moves the word in data-deals.
    """
    seats = [tag("div", tag("dt", cell.name), _total(cell, dealer), data_seat=str(cell.seat)) for cell in cells]
    return tag("dl", *seats, class_=f"score of-{len(seats)}", aria_label=_("Score"))


def _total(cell: ScoreCell, dealer: int | None) -> Html:
    units = amount(cell.units)
    parts: list[object] = [units] if cell.points is None else [tag("b", cell.points)]
    if cell.points is not None and cell.units:
        parts += [" ", units]
    if cell.here is not None:
        parts.append(tag("small", _("here %(units)s") % {"units": money.format_units(cell.here)}))
    if cell.credit is not None:
        parts.append(tag("small", _("credit %(points)s") % {"points": cell.credit}))
    if cell.note:
        parts.append(tag("small", cell.note))
    if cell.seat == dealer:
        parts.append(tag("small", _("deals"), data_deals=True))
    return tag("dd", *parts)


def drawn_figure(change: Html, stand: Html) -> Html:
    """Draw what a deal changed for a player, and his standing after it. The page shows one of the two at a time."""
    return joined((tag("span", change, class_="of-amounts"), tag("span", stand, class_="of-stands")))


def drawn_deal(words: DealWords, shapes: str) -> Html:
    """Draw a deal in a line: "Bára · sedma ♥ · flek · lost". `shapes` is the address of the drawings of the suits."""
    contract: object = words.contract
    if words.trump:
        contract = joined((words.contract, suit(words.trump, shapes, suit_name(words.trump))), " ")
    parts = (words.declarer, contract, words.fleks, words.result, words.penalties)
    return joined((part for part in parts if part), " · ")
