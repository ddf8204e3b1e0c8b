"""Tables as spreadsheets write them: from a file or pasted, with whatever stands between the cells."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubapp.texts import Unreadable, plain

SEPARATORS = "\t;,|"
# a first line by which spreadsheets are told the separator
_TOLD = re.compile(r"sep=(?P<separator>[^\w\s\"']|\t)\s*\n", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Row:
    """`line`: its number in the text, 1 for the first."""

    line: int
    cells: list[str]


@dataclass(frozen=True, slots=True)
class Table:
    """The rows that hold anything, cells without spaces at their ends."""

    separator: str
    rows: list[Row]


def read_rows(text: str, *, most: int, separators: str = SEPARATORS, lists: bool = False) -> Table:
    """The table a text holds, of at most so many rows. Raises Unreadable.

    `lists`: it may have one column only, and the first line need not tell what separates the others.
    """
    before, separator, body = _head(plain(text), separators, lists=lists)
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=separator, strict=True)
    rows: list[Row] = []
    try:
        for row in reader:
            cells = [" ".join(cell.split()) for cell in row]
            if any(cells):
                rows.append(Row(before + reader.line_num, cells))
            if len(rows) > most:
                raise Unreadable(_("More than %(number)d lines at once.") % {"number": most})
    except csv.Error:
        raise Unreadable(_("Line %(number)d is no line of a table.") % {"number": before + reader.line_num}) from None
    if rows and len(rows[0].cells) == 1 and not lists:
        text = _("The first line, “%(line)s”, has no tab, semicolon or comma between its cells.")
        raise Unreadable(text % {"line": rows[0].cells[0][:60]})
    return Table(separator, rows)


def _head(text: str, separators: str, *, lists: bool) -> tuple[int, str, str]:
    """Lines before the table, its separator, and the table."""
    start = len(text) - len(text.lstrip("\n "))
    before, body = text.count("\n", 0, start), text[start:]
    if told := _TOLD.match(body):
        return before + 1, told["separator"], body[told.end() :]
    telling = body if lists else body.partition("\n")[0]
    return before, next((one for one in separators if one in telling), separators[0]), body
