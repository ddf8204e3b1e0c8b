"""The geometry of a deals × players table: which columns, how wide, portrait or landscape, how small the type."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4

from ledger.paper import texts
from ledger.paper.data import TableSheet
from ledger.paper.fonts import BOLD, REGULAR, Style, apart, clean, width, wrap
from ledger.paper.page import LABEL, MARGIN, Size, wide

GAP = 7.5  # between two columns of figures
PLAYER_GAP = 16.0  # and between two players
LETTER = 12.0  # room for a footnote's letter beside the deal's number
FACTS = 150.0  # the least that contract and result need together


@dataclass(frozen=True)
class Figures:
    """One column of figures per player: its label, its right edges in the order of the players."""

    key: str
    label: str
    rights: tuple[float, ...]


@dataclass(frozen=True)
class Grid:
    """Horizontal positions in points; `number` is the right edge of the deal's number, `heads` the wrapped names."""

    page: Size
    size: float
    number: float
    contract: float
    result: float
    end: float
    columns: tuple[Figures, ...]
    heads: tuple[tuple[str, ...], ...]
    lefts: tuple[float, ...]
    rights: tuple[float, ...]
    rings: tuple[float, ...]  # where the one sitting out is marked

    @property
    def style(self) -> Style:
        return Style(REGULAR, self.size)

    @property
    def strong(self) -> Style:
        return Style(BOLD, self.size)

    @property
    def row(self) -> float:
        """Height of a row of one line."""
        return self.size * 1.46


def grid_for(table: TableSheet, base: Size = A4) -> Grid:
    """The largest type that leaves room for contract and result, first on an upright page, then on a wide one."""
    players = max(1, len(table.players))
    for size in (9.0, 8.2, 7.4, 6.6, 5.4):
        widths = _widths(table, size)
        needed = players * (sum(w + GAP for w in widths.values()) + PLAYER_GAP - GAP)
        for page in (base, wide(base)):
            inner = page[0] - 2 * MARGIN
            if inner - _number_width(table, size) - LETTER - needed >= FACTS:
                return _place(table, page, size, widths)
    return _place(table, wide(base), 5.4, _widths(table, 5.4))


def keys(table: TableSheet) -> dict[str, str]:
    """The columns of figures a table has, with their labels."""
    scored = {"points": _("points"), "score": _("match")} if table.scored else {}
    paid = {"amounts": _("amount"), "running": _("total")} if table.paid else {}
    return scored | paid


def figure(key: str, value: int) -> str:
    """Points are written plain, amounts with their sign."""
    return texts.amount(value) if key in {"amounts", "running", "totals"} else str(value)


def _widths(table: TableSheet, size: float) -> dict[str, float]:
    """Width of each kind of figures: its widest one (the totals are bold), at least its label."""
    bold = Style(BOLD, size)
    last = {"running": table.totals, "points": table.points}
    widths = {}
    for key, label in keys(table).items():
        ends = _extremes([*(getattr(row, key) for row in table.rows), last.get(key, ())])
        widths[key] = max(18.0, width(clean(label), LABEL), *(width(figure(key, n), bold) for n in ends))
    return widths


def _extremes(rows: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    numbers = [n for row in rows for n in row]
    return (min(numbers), max(numbers)) if numbers else (0, 0)


def _number_width(table: TableSheet, size: float) -> float:
    return max(16.0, width(str(max((row.number for row in table.rows), default=0)), Style(REGULAR, size)))


def _place(table: TableSheet, page: Size, size: float, widths: dict[str, float]) -> Grid:
    left, end = MARGIN, page[0] - MARGIN
    count = max(1, len(table.players))
    content = sum(w + GAP for w in widths.values()) - GAP
    number = left + _number_width(table, size) + LETTER
    # spare width goes to the players first, so that their names breathe, then to the facts
    spare = max(0.0, (end - number - FACTS * 1.45) / count - content - PLAYER_GAP)
    group = content + min(spare, 22.0) + PLAYER_GAP
    start = end - group * count
    rights = tuple(start + group * (i + 1) for i in range(count))
    lefts = tuple(right - group + PLAYER_GAP for right in rights)
    columns, back = [], 0.0
    for key, label in reversed(keys(table).items()):
        columns.append(Figures(key, clean(label), tuple(right - back for right in rights)))
        back += widths[key] + GAP
    facts = start - number
    return Grid(
        page=page,
        size=size,
        number=number - LETTER,
        contract=number,
        result=number + facts * 0.54,
        end=end,
        columns=tuple(reversed(columns)),
        heads=_heads(table, group - PLAYER_GAP, size),
        lefts=lefts,
        rights=rights,
        rings=tuple(right - content - 4 for right in rights),
    )


def _heads(table: TableSheet, room: float, size: float) -> tuple[tuple[str, ...], ...]:
    """Names of at most two lines."""
    style = Style(BOLD, size)
    return tuple(apart(table.players, lambda name: tuple(wrap(name, style, room, 2))))
