"""A text in the notation of score pages → one evening of totals."""

from __future__ import annotations

from collections import defaultdict

from django.utils.translation import gettext as _

from clubapp.money import money
from clubapp.names import name_key
from clubapp.texts import Unreadable
from clubapp.variants import variant_of_notation
from ledger.book.source import escape, mark
from ledger.exchange import notation
from ledger.exchange.imports.reading import ReadEvening, Reading, check_name, check_place, checked_text

# one base unit of the notation
UNIT, CURRENCY = "0.10", "CZK"


def read_notation(text: str, *, currency: str = "") -> Reading:
    """`currency`: how the club writes the Czech crown. Raises Unreadable."""
    try:
        evening = notation.parse(checked_text(text), key=name_key)
    except notation.NotationError as fault:
        raise Unreadable(fault.say(_)) from fault
    check_place(evening.place)
    spelt = _spellings(evening)
    amounts: dict[str, int] = defaultdict(int)
    for group in evening.groups:
        for name, amount in notation.group_amounts(group, linear=evening.linear).items():
            amounts[spelt[name_key(name)]] += amount
    unit = (f"{money(evening.multiplier, UNIT):f}", currency or CURRENCY)
    read = ReadEvening(
        date=evening.date,
        place=evening.place,
        variant=variant_of_notation(),
        unit=unit,
        kind="notation",
        source=_source(evening, list(spelt)),
        amounts=dict(amounts),
        fault=_fault(evening),
    )
    return Reading(evenings=[read])


def _fault(evening: notation.Evening) -> str:
    return "; ".join(fault.as_error().say(_) for fault in notation.check_sums(evening))


def _spellings(evening: notation.Evening) -> dict[str, str]:
    """Return each name as it is first written, by its key. Raises Unreadable."""
    spelt: dict[str, str] = {}
    for group in evening.groups:
        for name in group.players:
            check_name(name)
            spelt.setdefault(name_key(name), name)
    return spelt


def _source(evening: notation.Evening, keys: list[str]) -> str:
    """The text as it was written, line by line, names taken out."""
    numbers = {key: number for number, key in enumerate(keys, 1)}
    groups = [
        "\n".join(f"{mark(numbers[name_key(row.player)])}{escape(row.rest)}" for row in group.rows)
        for group in evening.groups
    ]
    return "\n\n".join([f"{escape(evening.first_line)}\n{groups[0]}", *groups[1:]]) + "\n"
