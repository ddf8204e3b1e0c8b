"""A reader of the notation in which players keep score pages: one text gives one evening, with or without its deals."""

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

# the value of one base unit, where the text does not multiply it
UNIT, CURRENCY = "0.10", "CZK"


def read_notation(text: str, *, currency: str = "", deals: bool = False) -> Reading:
    """Read an evening; with `deals` its deals too, where the text says enough of them. Raises Unreadable.

    `currency` is how the club writes the Czech crown.
    """
    try:
        evening = notation.parse(checked_text(text), key=name_key)
    except notation.NotationError as fault:
        raise Unreadable(fault.say(_)) from fault
    check_place(evening.place)
    spellings = _spellings(evening)
    amounts: dict[str, int] = defaultdict(int)
    for group in evening.groups:
        for name, amount in notation.group_amounts(group, linear=evening.linear).items():
            amounts[spellings[name_key(name)]] += amount
    unit = (f"{money(evening.multiplier, UNIT):f}", currency or CURRENCY)
    sums_fault = _sums_fault(evening)
    tables, why_totals = _tables(evening, spellings, unit) if deals and not sums_fault else ((), ())
    read = ReadEvening(
        date=evening.date,
        place=evening.place,
        variant=variant_of_notation(),
        unit=unit,
        kind="notation",
        source=_source(evening, list(spellings)),
        amounts=dict(amounts),
        fault=sums_fault,
        tables=tables,
        why_totals=why_totals,
    )
    return Reading(evenings=[read])


def _tables(
    evening: notation.WrittenEvening, spellings: Mapping[str, str], unit: tuple[str, str]
) -> tuple[tuple[Facts, ...], tuple[str, ...]]:
    """Return a session document of each group in which deals were played, and no reasons.

    Where the deals of some group cannot be read for certain, return no documents and the reasons: the evening is then
    taken as totals.
    """
    groups = notation.deals_of(evening)
    if reasons := tuple(fault.say(_) for group in groups for fault in group.faults):
        return (), reasons
    unit_value = {"amount": unit[0], "currency": unit[1]}
    documents = [notation.document_of(group, evening, unit_value) for group in groups if group.deals]
    return tuple(_respelt(document, spellings) for document in documents), ()


def _respelt(document: Facts, spellings: Mapping[str, str]) -> Facts:
    """Return the document with each name as the text writes it first."""
    edition = rules.edition(document["edition"])
    names = {name: spellings[name_key(name)] for name in document["players"]}
    deals = [rules.rename(deal, names, edition=edition) for deal in document["deals"]]
    return {**document, "players": list(names.values()), "deals": deals}


def _sums_fault(evening: notation.WrittenEvening) -> str:
    """Return what is wrong with the sums that the text writes, in the reader's language; "" where they are right."""
    return "; ".join(fault.as_error().say(_) for fault in notation.check_sums(evening))


def _spellings(evening: notation.WrittenEvening) -> dict[str, str]:
    """Return each name as it is first written, by its key. Raises Unreadable where nobody can have such a name."""
    spellings: dict[str, str] = {}
    for group in evening.groups:
        for name in group.players:
            check_name(name)
            spellings.setdefault(name_key(name), name)
    return spellings


def _source(evening: notation.WrittenEvening, keys: list[str]) -> str:
    """Return the text line by line as it was written, each name replaced by a mark with its number.

    The text is kept for ever, and nobody's name may stay in it when he asks to be forgotten.
    """
    numbers = {key: number for number, key in enumerate(keys, 1)}
    groups = [
        "\n".join(f"{mark(numbers[name_key(row.player)])}{escape(row.rest)}" for row in group.rows)
        for group in evening.groups
    ]
    return "\n\n".join([f"{escape(evening.first_line)}\n{groups[0]}", *groups[1:]]) + "\n"
