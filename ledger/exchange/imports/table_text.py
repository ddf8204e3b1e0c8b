"""A reader of a season written as a table: a row per evening, a column per player.

The first column is the date. The second may be the place, if its head says so. An empty cell: the player was not there.
"""

from __future__ import annotations

import csv
import datetime
import io
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _

from clubapp.names import clean_name, name_key
from clubapp.tables import read_rows
from clubapp.texts import Unreadable
from ledger.book.source import escape, mark
from ledger.exchange.imports.reading import (
    MOST_EVENINGS,
    MOST_PLAYERS,
    ReadEvening,
    Reading,
    check_name,
    check_place,
    checked_text,
)

# heads of the column of places, in the languages of the site
PLACES = frozenset({"place", "místo", "miesto", "mjesto", "miejsce"})
_DAY_FIRST = re.compile(r"(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})\.?", re.ASCII)
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_AMOUNT = re.compile(r"([+-]?)\s*(\d{1,9})(?:[.,](\d{1,4}))?", re.ASCII)


class BadRow(ValueError):
    """A row that is no evening; its text says why, in the reader's language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """The meaning of the table's numbers, which the text does not say itself.

    `unit` is the value of one base unit and its currency. `money`: the numbers are money, else base units.
    """

    variant: str
    unit: tuple[str, str]
    money: bool


def read_table(text: str, meaning: Meaning) -> Reading:
    """Read the evenings. Raises Unreadable where the first line cannot be read.

    Any other line that cannot be read becomes one of the reading's faults, and the others are read all the same.
    """
    table = read_rows(checked_text(text), most=MOST_EVENINGS + 1)
    if not table.rows:
        raise Unreadable(_("The text is empty."))
    head = table.rows[0].cells
    columns = _columns(head)
    evenings, faults = [], []
    for row in table.rows[1:]:
        try:
            evenings.append(_evening(row.cells, head, columns, table.separator, meaning))
        except (BadRow, Unreadable) as bad:
            faults.append(_("Line %(number)d: %(fault)s") % {"number": row.line, "fault": bad})
    if not evenings and not faults:
        raise Unreadable(_("No evening follows the first line."))
    return Reading(evenings=evenings, faults=faults)


def _columns(head: Sequence[str]) -> dict[int, str]:
    """Return the players' names by the index of their column. Raises Unreadable where they cannot be told apart."""
    names = {at: clean_name(name) for at, name in enumerate(head) if at >= _first_player(head)}
    while names and not names[max(names)]:
        # spreadsheets write empty columns at the end of every line
        del names[max(names)]
    if len(names) < 2:
        raise Unreadable(_("The first line names fewer than two players after the date."))
    if len(names) > MOST_PLAYERS:
        raise Unreadable(_("More than %(number)d players.") % {"number": MOST_PLAYERS})
    for name in names.values():
        check_name(name)
    times = Counter(map(name_key, names.values()))
    for name in names.values():
        if times[name_key(name)] > 1:
            raise Unreadable(_("Two columns are called %(name)s.") % {"name": name})
    return names


def _first_player(head: Sequence[str]) -> int:
    """Return the index of the first player's column, behind the date and the place, if there is such a column."""
    return 2 if len(head) > 1 and head[1].casefold() in PLACES else 1


def _evening(
    cells: list[str], head: list[str], columns: dict[int, str], separator: str, meaning: Meaning
) -> ReadEvening:
    """Read one row. Raises BadRow, Unreadable; amounts that do not sum to 0 are a fault of the evening."""
    if any(cells[max(columns) + 1 :]):
        raise BadRow(_("it has more columns than the first line"))
    date = _date(cells[0])
    place = clean_name(cells[1]) if _first_player(head) == 2 and len(cells) > 1 else ""
    check_place(place)
    filled = {at: cells[at] for at in columns if at < len(cells) and cells[at]}
    amounts = {columns[at]: _amount(cell) for at, cell in filled.items()}
    if len(amounts) < 2:
        raise BadRow(_("fewer than two players have an amount"))
    difference = sum(amounts.values(), Decimal(0))
    return ReadEvening(
        date=date,
        place=place,
        variant=meaning.variant,
        unit=meaning.unit,
        kind="table",
        source=_source(cells, head, list(filled), separator),
        amounts={} if difference else {name: _units(amount, meaning) for name, amount in amounts.items()},
        fault=_difference_text(difference) if difference else "",
    )


def _difference_text(amount: Decimal) -> str:
    text = _("the amounts sum to %(difference)s, not to 0")
    return text % {"difference": f"{amount.normalize():+f}"}


def _date(text: str) -> datetime.date:
    """Read a date written as 2026-01-16 or 16. 1. 2026. Raises BadRow."""
    match = _DAY_FIRST.fullmatch(text)
    try:
        if match:
            return datetime.date(int(match[3]), int(match[2]), int(match[1]))
        if _ISO.fullmatch(text):
            return datetime.date.fromisoformat(text)
    except ValueError:
        pass
    raise BadRow(_("“%(text)s” is no date such as 2026-01-16 or 16.1.2026") % {"text": text[:40]})


def _amount(text: str) -> Decimal:
    """Read an amount such as `12`, `-3,20`, `−3.20` or `+5`. Raises BadRow.

    A point or a comma stands before decimals. Digits in groups, such as `1 000`, `1.000` or `1.000,50`, are refused.
    """
    match = _AMOUNT.fullmatch(text.replace("\u2212", "-"))
    if match is None or _is_group(match[2], match[3]):
        raise BadRow(_("“%(text)s” is no amount such as 12, −3,20 or 3.20") % {"text": text[:40]})
    sign, whole, decimals = match.groups()
    return Decimal(f"{sign}{whole}.{decimals or 0}")


def _is_group(whole: str, decimals: str | None) -> bool:
    """Return whether the digits after the point may be those of a thousand: `1.000` is one or a thousand."""
    return decimals is not None and len(decimals) == 3 and int(whole) > 0


def _units(amount: Decimal, meaning: Meaning) -> int:
    """Return an amount of the table in base units. Raises BadRow where it is no whole number of them."""
    unit = Decimal(meaning.unit[0]) if meaning.money else Decimal(1)
    if amount % unit:
        text = _("%(amount)s is no whole number of units of %(unit)s")
        raise BadRow(text % {"amount": f"{amount.normalize():f}", "unit": unit})
    return int(amount / unit)


def _source(cells: list[str], head: list[str], played: list[int], separator: str) -> str:
    """Return the first line and the evening's own, without the columns of those who were not there.

    In place of names stand marks with numbers: the text is kept for ever, and nobody's name may stay in it when he asks
    to be forgotten.
    """
    about = range(_first_player(head))
    lines = io.StringIO()
    writer = csv.writer(lines, delimiter=separator, lineterminator="\n")
    writer.writerow([*(escape(head[at]) for at in about), *(mark(number) for number, _at in enumerate(played, 1))])
    writer.writerow([*(escape(cells[at]) for at in about if at < len(cells)), *(escape(cells[at]) for at in played)])
    return lines.getvalue()
