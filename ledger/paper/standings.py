"""The standings on A4: one table, its heads repeated on every page, and below it what the terms mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.utils import formats, timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from ledger.paper.fonts import Style, apart, clean, fit, width, wrap
from ledger.paper.page import BODY, HAIRLINE, HEAVY, LABEL, RULE, SMALL, STRONG, TITLE, Paper, wide
from ledger.season import texts
from ledger.season.choice import Choice
from ledger.season.columns import Column, Kind
from ledger.season.table import Standings

LINE = 14.0
PAD = 5.0
# beyond so many columns the page is turned
UPRIGHT = 10


@dataclass(frozen=True, slots=True)
class Track:
    """A column on paper: its head in lines, and the edge its text stands at."""

    head: list[str]
    x: float
    room: float
    align: Literal["left", "right"]


def render(choice: Choice, standings: Standings, columns: tuple[Column, ...]) -> bytes:
    """The PDF, in the active language."""
    club = choice.scope.club
    title = f"{standings.name}: {texts.heading(choice)}"
    paper = Paper(
        title=f"{title} · {club.name}", author=club.name, language=get_language() or "en",
        imprint=f"{club.name} · {title} · {formats.date_format(timezone.localdate(), 'DATE_FORMAT')}",
    )  # fmt: skip
    if len(columns) > UPRIGHT:
        paper.turn(wide(paper.size))
    _heading(paper, choice, str(standings.name))
    rows = [[clean(texts.cell(column, column.value(row))) for column in columns] for row in standings.rows]
    _table(paper, columns, rows)
    _notes(paper, standings, columns)
    return paper.finish()


def _heading(paper: Paper, choice: Choice, name: str) -> None:
    paper.y -= 9
    paper.text(paper.left, paper.y, fit(clean(choice.scope.club.name), BODY, paper.width), BODY)
    paper.y -= 22
    title = f"{name} · {texts.heading(choice)}"
    paper.text(paper.left, paper.y, fit(clean(title), TITLE, paper.width), TITLE)
    paper.y -= 18


def _table(paper: Paper, columns: Sequence[Column], rows: list[list[str]]) -> None:
    tracks = _tracks(paper, columns, rows)
    _head(paper, tracks)
    fitted = [
        _fitted(column, track, [row[index] for row in rows])
        for index, (column, track) in enumerate(zip(columns, tracks, strict=True))
    ]
    for cells in zip(*fitted, strict=True):
        if paper.room < LINE:
            paper.new_page()
            _head(paper, tracks)
        paper.y -= LINE
        for track, column, cell in zip(tracks, columns, cells, strict=True):
            paper.text(track.x, paper.y + 4, cell, _style(column), track.align)
        paper.line(paper.left, paper.y, paper.right, HAIRLINE, 0.75)
    if not rows:
        paper.y -= LINE
        paper.text(paper.left, paper.y + 4, _("Nothing is recorded yet."), BODY)
    paper.line(paper.left, paper.y, paper.right, HEAVY)


def _fitted(column: Column, track: Track, cells: list[str]) -> list[str]:
    """The cells of a column in its room; of names no two are alike."""
    style = _style(column)
    if column.kind is Kind.NAME:
        return apart(cells, lambda name: fit(name, style, track.room))
    return [fit(cell, style, track.room) for cell in cells]


def _style(column: Column) -> Style:
    return STRONG if column.key in ("name", "balance", "league") else BODY


def _head(paper: Paper, tracks: Sequence[Track]) -> None:
    lines = max(len(track.head) for track in tracks)
    for track in tracks:
        y = paper.y - LABEL.leading * (lines - len(track.head) + 1)
        for line in track.head:
            paper.text(track.x, y, line, LABEL, track.align)
            y -= LABEL.leading
    paper.y -= LABEL.leading * lines + 3
    paper.line(paper.left, paper.y, paper.right, RULE)


def _tracks(paper: Paper, columns: Sequence[Column], rows: list[list[str]]) -> list[Track]:
    """Numbers as wide as they need, names what is left of the line."""
    heads = [wrap(clean(str(column.label)), LABEL, 44, 3) for column in columns]
    needs = [
        max([width(line, LABEL) for line in head] + [width(row[index], STRONG) for row in rows]) + 2 * PAD
        for index, head in enumerate(heads)
    ]
    others = sum(need for need, column in zip(needs, columns, strict=True) if column.kind is not Kind.NAME)
    name = max(60.0, min(needs[1], paper.width - others))
    # what is to spare goes before every column but the place and the name
    spare = max(0.0, (paper.width - others - name) / max(1, len(columns) - 2))
    tracks, x = [], paper.left
    for head, need, column in zip(heads, needs, columns, strict=True):
        if column.kind is Kind.NAME:
            tracks.append(Track(head, x + PAD, name - PAD, "left"))
            x += name
        else:
            room = need + (spare if x > paper.left else 0)
            x += room
            tracks.append(Track(head, x - PAD, need, "right"))
    return tracks


def _notes(paper: Paper, standings: Standings, columns: Sequence[Column]) -> None:
    paper.y -= 12
    if standings.least:
        least = ngettext("Ranked from %(number)s deal on.", "Ranked from %(number)s deals on.", standings.least)
        _paragraph(paper, least % {"number": standings.least}, BODY)
    _paragraph(paper, standings.order, BODY)
    if told := texts.imported(standings):
        _paragraph(paper, told, BODY)
    paper.y -= 4
    for column in columns:
        _paragraph(paper, f"{column.label}: {column.meaning}", SMALL)


def _paragraph(paper: Paper, text: str, style: Style) -> None:
    lines = wrap(clean(text), style, paper.width)
    paper.need(len(lines) * style.leading)
    for line in lines:
        paper.y -= style.leading
        paper.text(paper.left, paper.y, line, style)
