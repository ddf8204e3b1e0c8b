"""The parts of the table's page as markup: the preview, the score, a deal in a line. The phone draws the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from clubapp import money
from clubapp.html import Html, amount, joined, suit, tag
from clubapp.speech import gettext as _
from clubapp.suits import suit_name
from ledger.table.entry.preview import ExplainedLine, Preview
from ledger.table.entry.score import ScoreCell
from ledger.table.wording import DealWords

# so many missing things are enough to go on with
NAMED = 2


def drawn_preview(preview: Preview) -> Html:
    """Draw what the deal would pay, and for the script what is closed now."""
    closed = (tag("i", why, hidden=True, data_closed=name, data_value=value) for name, value, why in preview.closed)
    return tag("div", *_said(preview), *closed, class_="preview", id="preview", data_demand=preview.demand)


def _said(preview: Preview) -> Iterable[Html]:
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
        left = [tag("p", preview.credit, class_="soft")] if preview.credit else []
        yield tag("details", tag("summary", _("Why")), drawn_lines(preview.lines), *left, class_="why-lines")


def _pays(preview: Preview) -> Iterable[Html]:
    scores = preview.scores
    if scores:
        yield _row(_("points") if preview.pays else "", ((name, tag("b", points)) for name, points in scores))
    if preview.pays or not scores:
        paid = ((name, amount(units)) for name, units in preview.amounts if units or not scores)
        yield _row(_("units") if scores else "", paid)


def _row(word: str, figures: Iterable[tuple[str, Html]]) -> Html:
    said = [tag("span", word, class_="soft")] if word else []
    pays = (tag("span", joined((name, figure), " "), class_="pay") for name, figure in figures)
    return tag("p", joined((*said, *pays), " "), class_="pays")


def _nowhere(article: str) -> str:
    return ""


def drawn_lines(lines: Iterable[ExplainedLine], place: Callable[[str], str] = _nowhere) -> Html:
    """Draw the lines of a deal; `place` says where an article can be read, "" where it cannot."""
    return tag("ol", *(tag("li", *_line(line, place(line.article))) for line in lines), class_="lines")


def _line(line: ExplainedLine, place: str) -> Iterable[object]:
    article = tag("a", line.article, class_="article", href=place) if place else ""
    yield from (tag("span", line.text, class_="sum"), " ", article or tag("span", line.article, class_="article"))


def drawn_score(cells: Iterable[ScoreCell], dealer: int | None) -> Html:
    """Draw everybody's total of the evening, and below it what he won here, where he sat at another table before.

    Where points are written, they stand first and the units behind them. Credit, where it is kept, is always in sight.

    The script moves the word in data-deals to the seat that deals next; `dealer` is None where nobody deals any more.
    """
    seats = (tag("div", tag("dt", cell.name), _total(cell, dealer), data_seat=str(cell.seat)) for cell in cells)
    found = list(seats)
    return tag("dl", *found, class_=f"score of-{len(found)}", aria_label=_("Score"))


def _total(cell: ScoreCell, dealer: int | None) -> Html:
    units = amount(cell.units)
    shown: list[object] = [units] if cell.points is None else [tag("b", cell.points)]
    if cell.points is not None and cell.units:
        shown += [" ", units]
    if cell.here is not None:
        shown.append(tag("small", _("here %(units)s") % {"units": money.format_units(cell.here)}))
    if cell.credit is not None:
        shown.append(tag("small", _("credit %(points)s") % {"points": cell.credit}))
    if cell.note:
        shown.append(tag("small", cell.note))
    if cell.seat == dealer:
        shown.append(tag("small", _("deals"), data_deals=True))
    return tag("dd", *shown)


def drawn_figure(change: Html, stand: Html) -> Html:
    """Draw what a deal changed for a player and how he stood after it; the page shows one of the two."""
    return joined((tag("span", change, class_="of-amounts"), tag("span", stand, class_="of-stands")))


def drawn_deal(words: DealWords, shapes: str) -> Html:
    """Draw Bára · sedma ♥ · flek · lost: the suit behind the contract. `shapes`: the address of the suits' shapes."""
    contract: object = words.contract
    if words.trump:
        contract = joined((words.contract, suit(words.trump, shapes, suit_name(words.trump))), " ")
    parts = (words.declarer, contract, words.fleks, words.result, words.penalties)
    return joined((part for part in parts if part), " · ")
