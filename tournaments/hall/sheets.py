"""Entrants from a file: CSV or plain text as any program writes it, or the first sheet of an XLSX workbook."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree

from django.utils.translation import gettext as _

from clubapp.texts import Unreadable, read_text
from tournaments.hall.entering import MOST_ENTRANTS, Entry
from tournaments.hall.pasting import YES

ZIP = b"PK\x03\x04"
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
# unpacked bytes of one part of a workbook
LARGEST = 8_000_000
SHEET, STRINGS = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"
# what stands above a column, in the languages of our own lists and of the tables that organisers keep
HEADS = {
    "number": {"no.", "no", "nr", "nr.", "č.", "číslo", "start", "st. č.", "br.", "lp.", "#"},
    "name": {"name", "název", "názov", "naziv", "nazwa", "jméno", "meno", "ime", "imię", "nazwisko", "hráč", "igrač",
             "gracz", "jméno a příjmení"},
    "club_name": {"club or town", "club", "town", "klub", "oddíl", "obec", "město", "mesto", "klub nebo obec", "miasto",
                  "klub lub miejscowość",
                  "klub alebo obec", "klub ili mjesto", "klub lub miasto", "mjesto"},
    "team": {"team", "tým", "tím", "družstvo", "momčad", "ekipa", "drużyna"},
    "categories": {"categories", "category", "kategorie", "kategória", "kategórie", "kategorije",
                   "kategoria"},
    "paid": {"paid up", "paid", "zaplaceno", "zaplatené", "plaćeno", "zapłacone", "wpłacone",
             "platio", "startovné"},
    "present": {"present", "přítomen", "prítomný", "prisutan", "obecny"},
}  # fmt: skip
# the columns of a file without a head, as they are pasted
ORDER = ("name", "club_name", "team", "paid")


def read_file(data: bytes) -> list[Entry]:
    """Return an entry for every row with a name. Raises Unreadable, in the reader's language."""
    rows = list(_rows(data))[: MOST_ENTRANTS + 2]
    filled = [row for row in rows if any(row)]
    if not filled:
        raise Unreadable(_("There is nobody in this file."))
    columns = _columns(filled[0])
    if "name" in columns:
        return [_entry(row, columns) for row in filled[1:]]
    plain = dict(zip(ORDER, range(4), strict=True))
    if all(row[0].rstrip(".").isdecimal() for row in filled):
        plain = {"number": 0} | {name: at + 1 for name, at in plain.items()}
    return [_entry(row, plain) for row in filled]


def _columns(head: Sequence[str]) -> dict[str, int]:
    said = [cell.strip().casefold() for cell in head]
    return {name: said.index(word) for name, words in HEADS.items() for word in said if word in words}


def _entry(row: Sequence[str], columns: dict[str, int]) -> Entry:
    def cell(name: str) -> str:
        at = columns.get(name, len(row))
        return row[at].strip() if at < len(row) else ""

    number = cell("number").removesuffix(".0").rstrip(".")
    return Entry(
        name=cell("name"),
        club_name=cell("club_name"),
        team=cell("team"),
        categories=cell("categories"),
        number=int(number) if number.isdecimal() and len(number) < 6 else None,
        paid=cell("paid").casefold() in YES,
        present="present" not in columns or cell("present").casefold() in YES,
    )


def _rows(data: bytes) -> Iterator[list[str]]:
    if data.startswith(ZIP):
        yield from _workbook(data)
        return
    text = read_text(data).text
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max("\t;,", key=first.count)
    yield from csv.reader(io.StringIO(text), delimiter=separator)


# --- a workbook -----------------------------------------------------------------------------------
def _workbook(data: bytes) -> Iterator[list[str]]:
    """Yield the rows of the first sheet, every cell as text. Raises Unreadable for a file that is none."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as book:
            texts = [_text(one) for one in _part(book, STRINGS)] if STRINGS in book.namelist() else []
            sheet = _part(book, SHEET).find(f"{MAIN}sheetData")
            for row in sheet if sheet is not None else ():
                yield _cells(row, texts)
    except (zipfile.BadZipFile, KeyError, ElementTree.ParseError, ValueError, IndexError) as error:
        raise Unreadable(_("This is no workbook that can be read: save it as XLSX or CSV.")) from error


def _part(book: zipfile.ZipFile, name: str) -> ElementTree.Element:
    with book.open(name) as part:
        content = part.read(LARGEST + 1)
    if len(content) > LARGEST or b"<!DOCTYPE" in content:
        raise ValueError(name)
    # no document type, so no entity that could grow
    return ElementTree.fromstring(content)  # noqa: S314


def _cells(row: ElementTree.Element, texts: Sequence[str]) -> list[str]:
    cells: list[str] = []
    for cell in row:
        at = _column(cell.get("r", ""))
        at = len(cells) if at is None else at
        if at > 100:
            break
        cells += [""] * (at + 1 - len(cells))
        cells[at] = _value(cell, texts)
    return cells


def _value(cell: ElementTree.Element, texts: Sequence[str]) -> str:
    kind, value = cell.get("t"), cell.find(f"{MAIN}v")
    if kind == "inlineStr":
        return _text(cell)
    said = (value.text or "") if value is not None else ""
    if kind == "s" and said:
        return texts[int(said)]
    return "x" if kind == "b" and said == "1" else said


def _text(element: ElementTree.Element) -> str:
    return "".join(part.text or "" for part in element.iter(f"{MAIN}t"))


def _column(place: str) -> int | None:
    """Return the number of a cell's column: 0 for A7, 27 for AB7."""
    letters = [letter for letter in place if "A" <= letter <= "Z"]
    number = 0
    for letter in letters[:3]:
        number = number * 26 + ord(letter) - 64
    return number - 1 if letters else None
