"""A text in the notation of score pages → one evening of totals."""

from __future__ import annotations

from collections import defaultdict

from django.utils.translation import gettext as _

from clubapp.money import money
from ledger.book.source import escape, mark
from ledger.exchange import notation
from ledger.exchange.imports.reading import ReadEvening, Reading, Unreadable, check_name, check_place, check_text

VARIANT = "cz_licitovany"
# one base unit of the notation
UNIT, CURRENCY = "0.10", "CZK"


def read_notation(text: str, *, currency: str = "") -> Reading:
    """`currency`: how the club writes the Czech crown. Raises Unreadable."""
    check_text(text)
    try:
        evening = notation.parse(text)
    except notation.NotationError as fault:
        raise Unreadable(fault.say(_)) from fault
    check_place(evening.place)
    amounts: dict[str, int] = defaultdict(int)
    for group in evening.groups:
        for name, amount in notation.group_amounts(group, linear=evening.linear).items():
            check_name(name)
            amounts[name] += amount
    unit = (f"{money(evening.multiplier, UNIT):f}", currency or CURRENCY)
    read = ReadEvening(
        date=evening.date,
        place=evening.place,
        variant=VARIANT,
        unit=unit,
        kind="notation",
        source=_source(evening, list(amounts)),
        amounts=dict(amounts),
        fault=_fault(evening),
    )
    return Reading(evenings=[read])


def _fault(evening: notation.Evening) -> str:
    return "; ".join(one.as_error().say(_) for one in notation.check_sums(evening))


def _source(evening: notation.Evening, names: list[str]) -> str:
    """The text as it was written, line by line, names taken out."""
    numbers = {name: number for number, name in enumerate(names, 1)}
    groups = [
        "\n".join(f"{mark(numbers[row.player])}{escape(row.rest)}" for row in group.rows) for group in evening.groups
    ]
    return "\n\n".join([f"{escape(evening.first_line)}\n{groups[0]}", *groups[1:]]) + "\n"
