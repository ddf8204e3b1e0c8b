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
from ledger.models import Deal, Session, Sheet, Sitting

DIGITS = 8


def ledger_hash(session: Session) -> str:
    """Return the SHA-256 (hex) of the evening as it is recorded now; "" while nothing is."""
    links = chains([session])[session.pk]
    return links[-1] if links else ""


def chains(sessions: Collection[Session]) -> dict[int, list[str]]:
    """Return the hash after each version, in order of recording, by session id. Five queries for any number."""
    tables = Sitting.objects.filter(session__in=sessions).prefetch_related("seats")
    sittings = {sitting.pk: sitting for sitting in tables}
    deals = Deal.objects.filter(sitting__session__in=sessions)
    payments = stored_payments(deals)
    links: dict[int, list[str]] = {session.pk: [] for session in sessions}
    last = {session.pk: _digest(_evening(session)) for session in sessions}
    # sittings whose first deal is in the chain
    begun: set[int] = set()
    for deal in deals.order_by("pk").defer("facts"):
        sitting = sittings[deal.sitting_id]
        link = [last[sitting.session_id], _round(sitting), _version(deal), _amounts(payments.get(deal.pk, NOTHING))]
        if sitting.pk not in begun:
            begun.add(sitting.pk)
            link.append(_table(sitting))
        last[sitting.session_id] = _digest(link)
        links[sitting.session_id].append(last[sitting.session_id])
    return links


def _digest(value: Any) -> str:
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()


def _evening(session: Session) -> list[Any]:
    return [session.date.isoformat(), session.unit_amount, session.currency]


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
