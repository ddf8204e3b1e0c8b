"""The explained sheet: under every deal each line of its settlement, with its article and what everybody pays."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import translation
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4

from ledger.paper import blocks, settlement, tariff, texts
from ledger.paper.data import DealRow, EveningSheet, MarkKind, TableSheet
from ledger.paper.evening import open_paper
from ledger.paper.fonts import Style, apart, clean, fit, width, wrap
from ledger.paper.page import HAIRLINE, HEADING, HEAVY, SMALL, STRONG, Paper, Size, wide

STEP = 12.5
MOST_UPRIGHT = 5
NOTE = Style(SMALL.font, 7, 0.3)


@dataclass(frozen=True)
class Columns:
    """Right edges of the players' amounts, the room for a name and the room for a line's text."""

    rights: tuple[float, ...]
    name: float
    text: float


def render(sheet: EveningSheet) -> bytes:
    """Return the PDF; the same data gives the same bytes."""
    with translation.override(sheet.language):
        paper = open_paper(sheet, _("Explained score sheet"))
        if sheet.tables:
            paper.turn(_page(sheet.tables[0]))
        blocks.opening(paper, sheet, _("Every line of %(day)s"))
        for table in sheet.tables:
            paper.turn(_page(table))
            _table(paper, table)
            blocks.matches(paper, table)
        settlement.draw(paper, sheet)
        tariff.rules_in_force(paper, sheet.tables)
        return paper.finish()


def _page(table: TableSheet) -> Size:
    """More players than a table seats leave an upright page no room for their names."""
    return wide(A4) if len(table.players) > MOST_UPRIGHT else A4


def _columns(paper: Paper, table: TableSheet) -> Columns:
    players = max(1, len(table.players))
    figures = [n for row in table.rows for line in row.lines for n in line.amounts] + list(table.totals)
    widest = max(width(texts.amount(n), STRONG) for n in (min(figures, default=0), max(figures, default=0)))
    each = max(widest + 10, min(58.0, paper.width * 0.5 / players))
    rights = tuple(paper.right - each * (players - 1 - i) for i in range(players))
    return Columns(rights=rights, name=each - 8, text=rights[0] - each - paper.left - 26)


def _table(paper: Paper, table: TableSheet) -> None:
    columns = _columns(paper, table)
    paper.need(110)
    _head(paper, table, columns, continued=False)
    for row in table.rows:
        height = _height(table, row, columns)
        if paper.room < min(height, paper.top - paper.bottom - 60) and not paper.fresh:
            paper.new_page()
            _head(paper, table, columns, continued=True)
        _deal(paper, table, row, columns)
    paper.need(STEP * 2)
    paper.line(paper.left, paper.y, paper.right, HEAVY)
    paper.y -= STEP + 1
    paper.text(paper.left, paper.y + 2, clean(_("Total")), STRONG)
    if table.paid:
        paper.text(columns.rights[0] - columns.name - 14, paper.y + 2, texts.zero_sum(table.totals), STRONG, "right")
    _amounts(paper, table.totals or table.points, columns, STRONG, paper.y + 2, signed=table.paid)
    paper.y -= 20


def _head(paper: Paper, table: TableSheet, columns: Columns, *, continued: bool) -> None:
    label = clean(_("%(table)s, continued") % {"table": table.label} if continued else table.label)
    style = Style(HEADING.font, 8.5) if continued else HEADING
    heads = apart(table.players, lambda name: wrap(name, STRONG, columns.name, 2))
    lines = max((len(head) for head in heads), default=1)
    paper.y -= style.size + (lines - 1) * STRONG.leading
    paper.text(paper.left, paper.y, fit(f"{label} · {clean(table.rules.title)}", style, columns.text), style)
    for head, right in zip(heads, columns.rights, strict=True):
        for index, line in enumerate(reversed(head)):
            paper.text(right, paper.y + index * STRONG.leading, line, STRONG, "right")
    paper.y -= 6
    paper.line(paper.left, paper.y, paper.right, HEAVY)


def _height(table: TableSheet, row: DealRow, columns: Columns) -> float:
    lines = sum(len(_line_text(line.text, line.article, columns)) for line in row.lines)
    lines += len(_summary(table, row, columns))
    return STEP * 1.5 + lines * SMALL.leading + len(row.lines) * 2.5 + len(_notes(row, columns)) * SMALL.leading + 6


def _line_text(text: str, article: str, columns: Columns) -> list[str]:
    return wrap(clean(f"{text} ({article})" if article else text), SMALL, columns.text, 6)


def _deal(paper: Paper, table: TableSheet, row: DealRow, columns: Columns) -> None:
    """The deal's own line is bold: what was played and what it comes to; its lines follow, indented."""
    paper.y -= STEP + 2
    x = paper.left + 24
    paper.text(paper.left, paper.y, str(row.number), STRONG)
    if row.trump:
        paper.suit(row.trump, x, paper.y - 1.2, 8.8)
        x += 12
    _amounts(paper, row.amounts if table.paid else row.points, columns, STRONG, paper.y, signed=table.paid)
    draw = paper.struck if row.void else paper.text
    for index, text in enumerate(_summary(table, row, columns)):
        paper.y -= STRONG.leading if index else 0
        draw(x, paper.y, text, STRONG)
    for line in row.lines:
        paper.y -= 2.5
        top = paper.y - SMALL.leading
        for text in _line_text(line.text, line.article, columns):
            paper.y -= SMALL.leading
            paper.text(paper.left + 24, paper.y, text, SMALL)
        _amounts(paper, line.amounts if table.paid else (), columns, SMALL, top, signed=True)
    for text in _notes(row, columns):
        paper.y -= SMALL.leading
        paper.text(paper.left + 24, paper.y, text, NOTE)
    paper.y -= 6
    paper.line(paper.left, paper.y, paper.right, HAIRLINE, 0.5)


def _notes(row: DealRow, columns: Columns) -> list[str]:
    """Return the notes of a deal: what happened to it and what was noted. Penalties and limits are lines already."""
    marks = [mark for mark in row.marks if mark.kind in {MarkKind.CORRECTED, MarkKind.VOID, MarkKind.NOTE}]
    return [line for mark in marks for line in wrap(clean(texts.mark(mark)), NOTE, columns.text, 6)]


def _summary(table: TableSheet, row: DealRow, columns: Columns) -> list[str]:
    player = table.players[row.declarer] if row.declarer is not None else ""
    text = " · ".join(part for part in (row.contract, player, row.fleks, row.result) if part)
    return wrap(clean(text), STRONG, columns.text - (12 if row.trump else 0), 3)


def _amounts(paper: Paper, values: tuple[int, ...], columns: Columns, style: Style, y: float, *, signed: bool) -> None:
    for right, value in zip(columns.rights, values, strict=False):
        paper.text(right, y, texts.amount(value) if signed else str(value), style, "right")
