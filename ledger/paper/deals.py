"""The deals × players table: a head on every page, a row per deal, footnotes under each part, totals with Σ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from ledger.paper import texts
from ledger.paper.data import DealRow, TableSheet
from ledger.paper.fonts import Style, clean, fit, width, wrap
from ledger.paper.grid import Figures, Grid, figure, grid_for
from ledger.paper.page import HAIRLINE, HEADING, HEAVY, LABEL, RULE, SMALL, Paper

NOTE_LINES = 4
FACT_LINES = 3


@dataclass
class Part:
    """The part of a table on one page: its footnotes, by their text."""

    letters: dict[str, str] = field(default_factory=dict)
    height: float = 0.0


@dataclass(frozen=True)
class DrawnRow:
    """A row ready to be drawn: wrapped texts and one footnote for all its marks."""

    row: DealRow
    contract: list[str]
    result: list[str]
    note: str

    @property
    def lines(self) -> int:
        return max(len(self.contract), len(self.result), 1)


def draw_table(paper: Paper, table: TableSheet, *, legend: bool = False) -> None:
    grid = grid_for(table, min(paper.size, paper.size[::-1]))
    rows = [_facts(row, grid) for row in table.rows]
    needed = _head_height(grid) + 26 + grid.row * min(6, len(rows) + 2)
    paper.turn(grid.page)
    paper.need(needed)
    _head(paper, table, grid, continued=False)
    part, ends = Part(), {match.to_deal for match in table.matches}
    for index, facts in enumerate(rows):
        height = _row_height(facts, grid)
        closing = grid.row * 2 if index == len(rows) - 1 else 0.0
        extra = _note_height(paper, part, facts.note)
        if paper.room < height + closing + part.height + extra and not paper.fresh:
            _notes(paper, part)
            paper.new_page()
            _head(paper, table, grid, continued=True)
            part = Part()
        _row(paper, grid, facts, _letter(paper, part, facts.note), height)
        _rule_below(paper, grid, index, match_over=facts.row.number in ends)
    _totals(paper, table, grid)
    _notes(paper, part)
    if legend:
        _legend(paper, table)
    paper.y -= 10


# --- head ----------------------------------------------------------------------------------------


def _head_height(grid: Grid) -> float:
    return max(len(head) for head in grid.heads) * grid.strong.leading + LABEL.leading + 6


def _head(paper: Paper, table: TableSheet, grid: Grid, *, continued: bool) -> None:
    style = Style(HEADING.font, 8.5) if continued else HEADING
    label = clean(_("%(table)s, continued") % {"table": table.label} if continued else table.label)
    paper.y -= style.size
    title = clean(table.rules.title)
    paper.text(paper.left, paper.y, fit(label, style, paper.width * 0.5), style)
    paper.text(paper.right, paper.y, fit(title, SMALL, paper.width * 0.45), SMALL, "right")
    paper.y -= 9
    paper.line(paper.left, paper.y, paper.right, RULE)
    top, lines = paper.y, max(len(head) for head in grid.heads)
    paper.y -= _head_height(grid)
    for head, right in zip(grid.heads, grid.rights, strict=True):
        for index, line in enumerate(head, start=lines - len(head)):
            paper.text(right, top - 2 - (index + 1) * grid.strong.leading, line, grid.strong, "right")
    base = paper.y + 4
    paper.text(paper.left, base, clean(_("no.")), LABEL)
    paper.text(grid.contract, base, clean(_("contract, trump, fleks")), LABEL)
    paper.text(grid.result, base, clean(_("result")), LABEL)
    for _player, column, right in _across(grid):
        paper.text(right, base, column.label, LABEL, "right")
    paper.line(paper.left, paper.y, paper.right, HEAVY)


# --- rows ----------------------------------------------------------------------------------------


def _across(grid: Grid) -> Iterator[tuple[int, Figures, float]]:
    """Player, column and right edge from left to right, so that a copied row reads as it looks."""
    for player in range(len(grid.heads)):
        for column in grid.columns:
            yield player, column, column.rights[player]


def _facts(row: DealRow, grid: Grid) -> DrawnRow:
    contract = grid.result - grid.contract - 8
    # the ring of who sits out stands before the first player's figures
    result = min(grid.lefts[0], grid.rings[0] - 2) - grid.result - 4
    indent = grid.size * 1.25 if row.trump else 0.0
    text = clean(f"{row.contract}{' · ' if row.contract and row.fleks else ''}{row.fleks}")
    return DrawnRow(
        row=row,
        contract=wrap(text, grid.style, contract - indent, FACT_LINES),
        result=wrap(clean(row.result), grid.style, result, FACT_LINES),
        note=clean(" · ".join(dict.fromkeys(map(texts.mark, row.marks)))),
    )


def _row_height(facts: DrawnRow, grid: Grid) -> float:
    return grid.row + (facts.lines - 1) * grid.style.leading


def _row(paper: Paper, grid: Grid, facts: DrawnRow, letter: str, height: float) -> None:
    row, top = facts.row, paper.y
    base = top - grid.size * 1.08
    paper.y -= height
    paper.text(grid.number, base, str(row.number), grid.style, "right")
    if letter:
        paper.text(grid.number + 1.5, base + grid.size * 0.3, letter, Style(grid.style.font, grid.size * 0.7))
    _draw_facts(paper, grid, facts, base)
    for player, column, right in _across(grid):
        values = getattr(row, column.key)
        own = player == row.declarer and column.key in {"amounts", "points"}
        text = figure(column.key, values[player]) if values else texts.DASH
        paper.text(right, base, text, grid.strong if own else grid.style, "right")
    for seat in row.sitting_out:
        paper.ring(grid.rings[seat], base + grid.size * 0.34)


def _draw_facts(paper: Paper, grid: Grid, facts: DrawnRow, base: float) -> None:
    x, row = grid.contract, facts.row
    if row.trump:
        paper.suit(row.trump, x, base - grid.size * 0.14, grid.size * 0.98)
        x += grid.size * 1.25
    draw = paper.struck if row.void else paper.text
    for left, lines in ((x, facts.contract), (grid.result, facts.result)):
        for index, line in enumerate(lines):
            draw(left, base - index * grid.style.leading, line, grid.style)


def _rule_below(paper: Paper, grid: Grid, index: int, *, match_over: bool) -> None:
    """A hairline under each row, a darker one under every fifth, a strong one where a match is over."""
    if match_over:
        paper.line(paper.left, paper.y, grid.end, HEAVY)
    elif (index + 1) % 5 == 0:
        paper.line(paper.left, paper.y, grid.end, HAIRLINE, 0.25)
    else:
        paper.line(paper.left, paper.y, grid.end, HAIRLINE, 0.75)


# --- totals --------------------------------------------------------------------------------------


def _totals(paper: Paper, table: TableSheet, grid: Grid) -> None:
    paper.line(paper.left, paper.y, paper.right, HEAVY)
    base = paper.y - grid.size * 1.3
    paper.y -= grid.row * 1.3
    paper.text(grid.contract, base, clean(_("Total")), grid.strong)
    if table.paid:
        paper.text(grid.lefts[0] - 6, base, texts.zero_sum(table.totals), grid.strong, "right")
    sums = {"running": table.totals, "points": table.points}
    for player, column, right in _across(grid):
        if values := sums.get(column.key):
            paper.text(right, base, figure(column.key, values[player]), grid.strong, "right")
    paper.line(paper.left, paper.y, paper.right, RULE)


# --- footnotes -----------------------------------------------------------------------------------


def _note_lines(paper: Paper, note: str) -> list[str]:
    return wrap(note, SMALL, paper.width - 14, NOTE_LINES)


def _note_height(paper: Paper, part: Part, note: str) -> float:
    """Points that this row's footnote adds under the table; the first one also brings the gap above."""
    if not note or note in part.letters:
        return 0.0
    return (0.0 if part.letters else 5.0) + len(_note_lines(paper, note)) * SMALL.leading


def _letter(paper: Paper, part: Part, note: str) -> str:
    part.height += _note_height(paper, part, note)
    if note and note not in part.letters:
        part.letters[note] = texts.letter(paper.notes)
        paper.notes += 1
    return part.letters.get(note, "")


def _notes(paper: Paper, part: Part) -> None:
    if not part.letters:
        return
    paper.y -= 5
    for note, letter in part.letters.items():
        for index, line in enumerate(_note_lines(paper, note)):
            paper.y -= SMALL.leading
            if index == 0:
                paper.text(paper.left, paper.y + 1.5, letter, Style(SMALL.font, 6))
            paper.text(paper.left + 14, paper.y, line, SMALL)


def _legend(paper: Paper, table: TableSheet) -> None:
    """Say once under a table what bold figures and rings mean."""
    parts = []
    if any(row.declarer is not None for row in table.rows):
        parts.append(_("Bold: the declarer."))
    parts += [f"{sentence}." for sentence in (table.premium, table.credit) if sentence]
    rings = any(row.sitting_out for row in table.rows)
    if not parts and not rings:
        return
    paper.y -= LABEL.leading + 3
    x, base = paper.left, paper.y
    for part in map(clean, parts):
        paper.text(x, base, part, LABEL)
        x += width(part, LABEL) + 8
    if rings:
        paper.ring(x + 2, base + 2.3)
        paper.text(x + 7, base, clean(_("sits out")), LABEL)
