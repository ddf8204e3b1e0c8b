"""A list over as many pages as it needs: heads repeated, numbers to the right, texts sharing the room that is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ledger.paper.fonts import Style, clean, width, wrap
from ledger.paper.page import BODY, HAIRLINE, HEAVY, LABEL, RULE, STRONG, Align, Paper

PAD = 4.0
HAIR = 0.5  # so that no rounding cuts a text that fits
LEAST = 36.0  # of a column of texts
HEAD = 52.0  # a head is wrapped in so much
Styles = tuple[Style, Style]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column: its head, and whether it holds numbers, or texts that are wrapped where the room ends."""

    head: str
    number: bool = False
    strong: bool = False
    # beyond this a text is wrapped, and cut where so many lines do not hold it
    most: float = 400.0
    lines: int = 2


@dataclass(frozen=True, slots=True)
class Track:
    """A column on paper: the edge its text stands at, and its room."""

    column: Column
    head: list[str]
    x: float
    room: float

    @property
    def align(self) -> Align:
        return "right" if self.column.number else "left"

    def wrapped(self, cell: str, styles: Styles) -> list[str]:
        """Return the lines of a cell; a number has one."""
        lines = 1 if self.column.number else self.column.lines
        return wrap(cell, styles[self.column.strong], self.room, lines)


def draw_list(
    paper: Paper, columns: Sequence[Column], rows: Sequence[Sequence[str]], *, styles: Styles = (BODY, STRONG)
) -> None:
    """Draw rows of texts; `styles` are the plain and the strong one."""
    cells = [[clean(cell) for cell in row] for row in rows]
    tracks = _tracks(paper, columns, cells, styles)
    _head(paper, tracks)
    for row in cells:
        lines = [track.wrapped(cell, styles) for track, cell in zip(tracks, row, strict=True)]
        height = styles[0].size * (1.55 + 1.25 * (max(map(len, lines)) - 1))
        if paper.room < height:
            paper.new_page()
            _head(paper, tracks)
        top = paper.y - styles[0].size * 1.55 * 0.72
        for track, cell in zip(tracks, lines, strict=True):
            for number, line in enumerate(cell):
                y = top - number * styles[0].size * 1.25
                paper.text(track.x, y, line, styles[track.column.strong], track.align)
        paper.y -= height
        paper.line(paper.left, paper.y, paper.right, HAIRLINE, 0.75)
    paper.line(paper.left, paper.y, paper.right, HEAVY)


def _head(paper: Paper, tracks: Sequence[Track]) -> None:
    lines = max(len(track.head) for track in tracks)
    for track in tracks:
        y = paper.y - LABEL.leading * (lines - len(track.head) + 1)
        for line in track.head:
            paper.text(track.x, y, line, LABEL, track.align)
            y -= LABEL.leading
    paper.y -= LABEL.leading * lines + 3
    paper.line(paper.left, paper.y, paper.right, RULE)


def _tracks(paper: Paper, columns: Sequence[Column], rows: Sequence[Sequence[str]], styles: Styles) -> list[Track]:
    heads = [wrap(clean(column.head), LABEL, HEAD, 3) for column in columns]
    of_columns = [[row[at] for row in rows] for at in range(len(columns))]
    of_columns = [[row[at] for row in rows] for at in range(len(columns))]
    rooms = [_room(*one, styles) for one in zip(columns, heads, of_columns, strict=True)]
    rooms = _shared(columns, rooms, paper.width)
    tracks, x = [], paper.left
    for column, head, room in zip(columns, heads, rooms, strict=True):
        tracks.append(Track(column, head, x + room - PAD if column.number else x + PAD, room - 2 * PAD))
        x += room
    return tracks


def _room(column: Column, head: Sequence[str], cells: Sequence[str], styles: Styles) -> float:
    """Return what a column wants: as much as its longest cell."""
    widest = max((width(cell, styles[column.strong]) for cell in cells), default=0.0) + HAIR
    needed = min(widest, column.most) if not column.number else widest
    return max(needed, *(width(line, LABEL) for line in head)) + 2 * PAD


def _shared(columns: Sequence[Column], rooms: list[float], whole: float) -> list[float]:
    """Take what is too much from the texts, the longest first; give what is left to them."""
    texts = [at for at, column in enumerate(columns) if not column.number]
    while (over := sum(rooms) - whole) > 0.01 and texts:
        longest = max(texts, key=lambda at: rooms[at])
        if rooms[longest] <= LEAST:
            break
        rooms[longest] -= min(over, max(1.0, rooms[longest] * 0.05))
    spare = max(0.0, whole - sum(rooms))
    sharing = texts or list(range(len(columns)))
    return [room + spare / len(sharing) if at in sharing else room for at, room in enumerate(rooms)]
