"""A text in the notation of score pages → one evening of totals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from django.utils.translation import gettext as _

import rules
from clubapp.money import money
from clubapp.names import name_key
from clubapp.texts import Unreadable
from clubapp.variants import variant_of_notation
from ledger.book.facts import Facts
from ledger.book.source import escape, mark
from ledger.exchange import notation
from ledger.exchange.imports.reading import ReadEvening, Reading, check_name, check_place, checked_text

# one base unit of the notation
UNIT, CURRENCY = "0.10", "CZK"


def read_notation(text: str, *, currency: str = "", deals: bool = False) -> Reading:
    """Read an evening; `deals`: as deals where the text says enough. Raises Unreadable.

    `currency`: how the club writes the Czech crown.
    """
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
    unbalanced = _fault(evening)
    tables, why = _tables(evening, spelt, unit) if deals and not unbalanced else ((), ())
    read = ReadEvening(
        date=evening.date,
        place=evening.place,
        variant=variant_of_notation(),
        unit=unit,
        kind="notation",
        source=_source(evening, list(spelt)),
        amounts=dict(amounts),
        fault=unbalanced,
        tables=tables,
        why_totals=why,
    )
    return Reading(evenings=[read])


def _tables(
    evening: notation.Evening, spelt: Mapping[str, str], unit: tuple[str, str]
) -> tuple[tuple[Facts, ...], tuple[str, ...]]:
    """Return a session document of each group that was played, or why the evening stays a total."""
    told = notation.deals_of(evening)
    if faults := tuple(fault.say(_) for one in told for fault in one.faults):
        return (), faults
    value = {"amount": unit[0], "currency": unit[1]}
    played = [notation.document_of(one, evening, value) for one in told if one.deals]
    return tuple(_spelt(document, spelt, rules.edition(document["edition"])) for document in played), ()


def _spelt(document: Facts, spelt: Mapping[str, str], edition: rules.Edition) -> Facts:
    """Return the document with each name as the text writes it first."""
    names = {name: spelt[name_key(name)] for name in document["players"]}
    deals = [rules.rename(deal, names, edition=edition) for deal in document["deals"]]
    return {**document, "players": list(names.values()), "deals": deals}


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
