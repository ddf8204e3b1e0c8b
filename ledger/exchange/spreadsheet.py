"""Tables for spreadsheets, row by row: numbers as numbers, texts as texts, nothing that a spreadsheet would run."""

from __future__ import annotations

import csv
import datetime
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from itertools import chain, islice
from typing import IO

import xlsxwriter
from xlsxwriter.worksheet import Worksheet

from clubapp.money import COMMA_LANGUAGES

Cell = str | int | Decimal | datetime.date | None
Row = Sequence[Cell]
# kind → content type
KINDS = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
}
# what a spreadsheet takes for the beginning of a formula, and what would hide it
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\u2212")
# what it takes for a number, a day or a time in a CSV, which does not say what a cell is: 80 : 10, 1/2
TAKEN_FOR_NUMBER = re.compile(r"[\d\s.,:/%-]*\d[\d\s.,:/%-]*")
# of a worksheet; what is more goes on in the next one
MOST_ROWS = 1_048_576
# rows by which a column's width is chosen, and its letters
MEASURED = 200
NARROWEST, WIDEST = 6, 60
# the same names and words stand in row after row
KNOWN_TEXTS = 10_000


@dataclass(frozen=True, slots=True)
class Table:
    """`rows` may be read once only, as they are written."""

    title: str
    heads: Sequence[str]
    rows: Iterable[Row]


def write(kind: str, tables: Sequence[Table], language: str, file: IO[bytes]) -> None:
    """`xlsx`: a worksheet for each; `csv`: the first one, as this language's spreadsheets read it."""
    if kind == "xlsx":
        write_xlsx(tables, file)
    else:
        write_csv(tables[0], language, file)


@lru_cache(KNOWN_TEXTS)
def text_cell(text: str) -> str:
    """A text that stays a text: control characters gone, a leading apostrophe before what might be a formula."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return f"'{printable}" if printable.lstrip().startswith(FORMULA) else printable


# --- CSV ------------------------------------------------------------------------------------------
def write_csv(table: Table, language: str, file: IO[bytes]) -> None:
    """UTF-8 with BOM; semicolons and decimal commas where the language writes them, as its spreadsheets expect."""
    comma = language.partition("-")[0] in COMMA_LANGUAGES
    text = io.TextIOWrapper(file, encoding="utf-8-sig", newline="", write_through=False)
    writer = csv.writer(text, delimiter=";" if comma else ",")
    writer.writerow([_csv_text(text_cell(head)) for head in table.heads])
    writer.writerows(_csv_row(row, comma=comma) for row in table.rows)
    # the file stays open for whoever reads it
    text.detach()


def _csv_row(row: Row, *, comma: bool) -> list[object]:
    return [
        _csv_text(text_cell(cell)) if isinstance(cell, str)
        else f"{cell:f}".replace(".", ",") if comma and isinstance(cell, Decimal)
        else cell
        for cell in row
    ]  # fmt: skip


@lru_cache(KNOWN_TEXTS)
def _csv_text(text: str) -> str:
    return f"'{text}" if TAKEN_FOR_NUMBER.fullmatch(text) else text


# --- XLSX -----------------------------------------------------------------------------------------
def write_xlsx(tables: Sequence[Table], file: IO[bytes]) -> None:
    """Rows go to the disk as they come."""
    options = {"constant_memory": True, "default_date_format": "yyyy-mm-dd"}
    with closing(xlsxwriter.Workbook(file, options)) as book:
        for table in tables:
            rows = iter(table.rows)
            part = 1
            while _fill(book.add_worksheet(_title(table.title, part)), table.heads, rows):
                part += 1


def _title(title: str, part: int) -> str:
    """Return the title as a worksheet may be named: not too long, without characters it may not hold."""
    more = f" {part}" if part > 1 else ""
    return re.sub(r"[\[\]:*?/\\']", " ", title)[: 31 - len(more)] + more


def _fill(sheet: Worksheet, heads: Sequence[str], rows: Iterator[Row]) -> bool:
    """Fill the worksheet with rows. Return whether it is full."""
    sheet.freeze_panes(1, 0)
    _write_row(sheet, 0, heads)
    first = list(islice(rows, min(MEASURED, MOST_ROWS - 1)))
    _set_widths(sheet, [heads, *first])
    number = 0
    for number, row in enumerate(islice(chain(first, rows), MOST_ROWS - 1), 1):
        _write_row(sheet, number, row)
    return number == MOST_ROWS - 1


def _set_widths(sheet: Worksheet, rows: Iterable[Row]) -> None:
    """A date that does not fit into its column would be shown as ########"""
    for column, cells in enumerate(zip(*rows, strict=True)):
        width = max(len(str(cell)) for cell in cells if cell is not None)
        sheet.set_column(column, column, min(max(width, NARROWEST), WIDEST) + 2)


def _write_row(sheet: Worksheet, number: int, row: Row) -> None:
    for column, cell in enumerate(row):
        if cell is None or cell == "":
            continue
        if isinstance(cell, str):
            sheet.write_string(number, column, text_cell(cell))
        elif isinstance(cell, datetime.date):
            sheet.write_datetime(number, column, cell)
        else:
            sheet.write_number(number, column, cell)
