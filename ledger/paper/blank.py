"""Sheets for the pen: a blank score sheet for an evening without electricity, and the tariff as an A5 card."""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A5

from ledger.paper import tariff
from ledger.paper.data import BlankSheet
from ledger.paper.fonts import clean, fit, wrap
from ledger.paper.page import BODY, HAIRLINE, HEAVY, LABEL, RULE, SMALL, TITLE, Paper

ROW, LEAST_ROW = 17.0, 14.2  # six millimetres, and never less than five: room for a hand
NUMBER = 22.0


def render(sheet: BlankSheet) -> bytes:
    """Return the PDF of an empty sheet with the prices at its foot; the same data gives the same bytes."""
    with translation.override(sheet.language):
        paper = _paper(sheet, _("Blank score sheet"))
        _heading(paper, sheet)
        columns = _columns(paper, sheet)
        _head(paper, sheet, columns)
        row = _row_height(paper, sheet)
        for number in range(1, sheet.deals + 1):
            if paper.room < row:
                paper.new_page()
                _head(paper, sheet, columns)
            _row(paper, columns, row, str(number), weight=RULE if number % 5 == 0 else HAIRLINE)
        paper.need(row)
        _row(paper, columns, row, "Σ", weight=HEAVY)
        paper.y -= 14
        tariff.rules_block(paper, sheet.rules)
        return paper.finish()


def card(sheet: BlankSheet, size: tuple[float, float] = A5) -> bytes:
    """Return the PDF of the tariff on one A5 page, or more where it does not fit.

    Prices with their articles, then what is looked up at the table, the house rules last.
    """
    with translation.override(sheet.language):
        paper = _paper(sheet, _("Tariff"), size)
        paper.y -= TITLE.size
        for line in wrap(clean(sheet.rules.title), TITLE, paper.width, 2):
            paper.text(paper.left, paper.y, line, TITLE)
            paper.y -= TITLE.leading
        paper.text(paper.left, paper.y + 8, fit(clean(_under_title(sheet)), SMALL, paper.width), SMALL)
        paper.line(paper.left, paper.y, paper.right, RULE)
        below = tariff.house_height(paper, sheet.rules.house_rules) + tariff.looked_up_height(sheet.looked_up)
        tariff.tariff_list(paper, sheet.rules.tariff, paper.room - below - 12)
        tariff.looked_up(paper, sheet.looked_up)
        paper.y -= 6
        tariff.house_rules(paper, sheet.rules.house_rules)
        return paper.finish()


def _under_title(sheet: BlankSheet) -> str:
    return " · ".join(part for part in (sheet.club, sheet.rules.edition, sheet.unit) if part)


def _paper(sheet: BlankSheet, kind: str, size: tuple[float, float] | None = None) -> Paper:
    title = f"{kind}: {sheet.rules.title}"
    imprint = " · ".join(part for part in (sheet.club, sheet.rules.title, sheet.rules.edition) if part)
    options = {"size": size} if size else {}
    return Paper(title=title, author=sheet.club, language=sheet.language, imprint=imprint, **options)


def _heading(paper: Paper, sheet: BlankSheet) -> None:
    paper.y -= 9
    paper.text(paper.left, paper.y, fit(clean(sheet.club), BODY, paper.width * 0.6), BODY)
    paper.text(paper.right, paper.y, clean(sheet.unit), BODY, "right")
    paper.y -= 23
    paper.text(paper.left, paper.y, fit(clean(sheet.rules.title), TITLE, paper.width), TITLE)
    paper.y -= 26
    fields = (_("Date"), _("Place"), _("Table"))
    room = (paper.width - 2 * 18) / 3
    for index, field in enumerate(map(clean, fields)):
        x = paper.left + index * (room + 18)
        paper.line(x, paper.y, x + room, RULE)
        paper.text(x, paper.y - 8.5, field, LABEL)
    paper.y -= 22


def _columns(paper: Paper, sheet: BlankSheet) -> tuple[float, ...]:
    """Left edges: number, contract, result, then two columns per player; the last is the right edge."""
    each = min(paper.width * 0.6 / sheet.seats, 88.0)
    start = paper.right - each * sheet.seats
    facts = start - paper.left - NUMBER
    edges = [paper.left, paper.left + NUMBER, paper.left + NUMBER + facts * 0.6]
    for seat in range(sheet.seats):
        edges += [start + seat * each, start + (seat + 0.46) * each]
    return (*edges, paper.right)


def _head(paper: Paper, sheet: BlankSheet, columns: tuple[float, ...]) -> None:
    """Two lines: the players' names are written into the upper one."""
    top = paper.y
    paper.line(paper.left, top, paper.right, RULE)
    labels = [_("no."), _("contract, trump, fleks"), _("result")]
    pair = [_("points"), _("match")] if sheet.scored else [_("amount"), _("total")]
    paper.y -= ROW + 12
    for x, right, label in zip(columns[:-1], columns[1:], labels + pair * sheet.seats, strict=True):
        paper.text(x + 3, paper.y + 3.5, fit(clean(label), LABEL, right - x - 4), LABEL)
    paper.line(paper.left, paper.y, paper.right, HEAVY)
    for seat in range(sheet.seats):
        paper.upright(columns[3 + 2 * seat], paper.y, top)


def _row_height(paper: Paper, sheet: BlankSheet) -> float:
    """Rows as high as lets the evening and the prices share a page, within what a hand can use."""
    free = paper.room - tariff.block_height(paper, sheet.rules) - 16
    return min(ROW, max(LEAST_ROW, free / (sheet.deals + 1)))


def _row(paper: Paper, columns: tuple[float, ...], height: float, label: str, weight: float) -> None:
    top = paper.y
    paper.y -= height
    paper.text(columns[1] - 8, paper.y + 5, label, SMALL, "right")
    for x in columns[2:-1]:
        paper.upright(x, paper.y, top)
    paper.line(paper.left, paper.y, paper.right, weight, 0.35 if weight == HAIRLINE else 0)
