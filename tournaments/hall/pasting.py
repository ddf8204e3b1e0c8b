"""Entrants from pasted lines: name; club or town; team; paid, with a start number before where there is one."""

from __future__ import annotations

from tournaments.hall.entering import Entry

SEPARATORS = ("\t", ";")
YES = {"x", "1", "ano", "áno", "yes", "da", "tak", "zaplaceno", "zaplatené", "plaćeno", "zapłacone", "paid", "✓"}


def read_lines(text: str) -> list[Entry]:
    """Return an entry for every line that is not empty."""
    return [_entry(line) for line in text.splitlines() if line.strip()]


def _entry(line: str) -> Entry:
    separator = next((one for one in SEPARATORS if one in line), SEPARATORS[0])
    columns = [column.strip() for column in line.split(separator)]
    number = None
    if len(columns) > 1 and columns[0].rstrip(".").isdecimal() and len(columns[0]) < 6:
        number = int(columns.pop(0).rstrip("."))
    name, club_name, team, paid, *_more = [*columns, "", "", "", ""]
    return Entry(name=name, club_name=club_name, team=team, number=number, paid=paid.casefold() in YES)
