"""The hash over an evening's ledger: every version of every deal, each chained to the one before it.

It holds ids of members and accounts, never a name: renaming somebody or making him anonymous changes no hash, and
neither does a copy of the database. What a sheet prints are its last eight digits.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from datetime import UTC
from typing import Any

from ledger.book.facts import canonical_json
from ledger.book.payments import NOTHING, Payments, stored_payments
from ledger.models import Deal, Evening, Sheet, Sitting

DIGITS = 8


def ledger_hash(evening: Evening) -> str:
    """Return the SHA-256 (hex) of the evening as it is recorded now; "" while nothing is."""
    links = chains([evening])[evening.pk]
    return links[-1] if links else ""


def chains(evenings: Collection[Evening]) -> dict[int, list[str]]:
    """Return the hash after each version, in order of recording, by evening id. Five queries for any number."""
    tables = Sitting.objects.filter(evening__in=evenings).prefetch_related("seats")
    sittings = {sitting.pk: sitting for sitting in tables}
    deals = Deal.objects.filter(sitting__evening__in=evenings)
    payments = stored_payments(deals)
    links: dict[int, list[str]] = {evening.pk: [] for evening in evenings}
    last = {evening.pk: _digest(_evening(evening)) for evening in evenings}
    # sittings whose first deal is in the chain
    begun: set[int] = set()
    for deal in deals.order_by("pk").defer("facts"):
        sitting = sittings[deal.sitting_id]
        link = [last[sitting.evening_id], _round(sitting), _version(deal), _amounts(payments.get(deal.pk, NOTHING))]
        if sitting.pk not in begun:
            begun.add(sitting.pk)
            link.append(_table(sitting))
        last[sitting.evening_id] = _digest(link)
        links[sitting.evening_id].append(last[sitting.evening_id])
    return links


def _digest(value: Any) -> str:
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()


def _evening(evening: Evening) -> list[Any]:
    return [evening.date.isoformat(), evening.unit_amount, evening.currency]


def _round(sitting: Sitting) -> list[int]:
    return [sitting.table_no, sitting.round_no]


def _table(sitting: Sitting) -> list[Any]:
    """Return the rules a table plays by and its seats. They are in the link of its first deal."""
    seats = sorted((seat.number, seat.member_id) for seat in sitting.seats.all())
    return [sitting.variant, sitting.edition, sitting.house_rules, sitting.first_dealer, seats]


def _version(deal: Deal) -> list[Any]:
    """Return author, time and payload hash of a version; the hash covers number, version, facts and reason."""
    at = deal.entered_at.astimezone(UTC).isoformat(timespec="microseconds")
    return [deal.payload_hash, at, deal.entered_by_id, deal.entered_label]


def _amounts(payments: Payments) -> list[Any]:
    return [payments.flows, payments.scores]


def bears_out(links: list[str], sheet: Sheet) -> bool:
    """Return whether the chain gives the sheet's hash at the version that the sheet ends with."""
    reached = links[: sheet.versions]
    return len(reached) == sheet.versions and sheet.ledger_hash == (reached[-1] if reached else "")
