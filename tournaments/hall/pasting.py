"""Entrants from pasted lines: name; club or town; team; paid, with a start number before where there is one."""

from __future__ import annotations

from collections.abc import Sequence

from clubapp.tables import read_rows
from tournaments.hall.entering import MOST_ENTRANTS, Entry

# a comma stands within names and towns
SEPARATORS = "\t;"
YES = {"x", "1", "ano", "áno", "yes", "da", "tak", "zaplaceno", "zaplatené", "plaćeno", "zapłacone", "paid", "✓"}


def read_lines(text: str) -> list[Entry]:
    """Return an entry for every line that is not empty. Raises Unreadable."""
    rows = read_rows(text, most=MOST_ENTRANTS, separators=SEPARATORS, lists=True).rows
    return [_entry(row.cells) for row in rows]


def _entry(cells: Sequence[str]) -> Entry:
    columns, number = list(cells), None
    if len(columns) > 1 and columns[0].rstrip(".").isdecimal() and len(columns[0]) < 6:
        number = int(columns.pop(0).rstrip("."))
    name, club_name, team, paid, *_more = [*columns, "", "", "", ""]
    return Entry(name=name, club_name=club_name, team=team, number=number, paid=paid.casefold() in YES)
