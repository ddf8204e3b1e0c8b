"""The deals and totals of a sitting as pages list them.

The number of queries does not grow with the number of deals.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from clubapp.models import Member
from ledger.book.payments import NOTHING, Payments, stored_payments
from ledger.models import Deal, Seat, Sitting, Transfer


@dataclass(frozen=True, slots=True)
class DealRow:
    """One deal of a sitting as its list shows it; all by seat number, amounts in base units."""

    deal: Deal
    payments: Payments
    amounts: dict[int, int]
    # the sum of amounts after this deal
    running: dict[int, int]
    # points written; empty where the deal wrote none
    scores: dict[int, int]
    # the sum of scores after this deal
    running_scores: dict[int, int]


@dataclass(frozen=True, slots=True)
class Balance:
    """The balance of a member in base units: won (+) or lost (−)."""

    member: Member
    amount: int


@dataclass(frozen=True, slots=True)
class VersionRow:
    """One version of a deal, with what it paid and wrote, by seat number."""

    deal: Deal
    amounts: dict[int, int]
    scores: dict[int, int] = field(default_factory=dict)


def sitting_rows(sitting: Sitting) -> list[DealRow]:
    """Return the deals in their current versions by number, those struck out included.

    Three queries, and one more for the seats if they were not read before.
    """
    seats = [seat.number for seat in sitting.seated]
    current = Deal.objects.filter(sitting=sitting).current()
    stored = stored_payments(current)
    rows: list[DealRow] = []
    running, running_scores = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
    for deal in current.with_authors().order_by("number"):
        deal.sitting = sitting
        payments = stored.get(deal.pk, NOTHING)
        amounts, scores = payments.amounts(seats), dict(payments.scores)
        running, running_scores = _added(running, amounts), _added(running_scores, scores)
        rows.append(DealRow(deal, payments, amounts, running, scores, running_scores))
    return rows


def sitting_totals(sitting: Sitting) -> dict[int, int]:
    """Return the base units of the sitting by seat number, summed by the database."""
    amounts = Transfer.objects.counted().of_sitting(sitting).by_seat()
    return {seat.number: amounts.get(seat.pk, 0) for seat in sitting.seated}


def carried_over(sitting: Sitting) -> dict[int, int]:
    """Return by seat number the base units that those who sit here won at earlier tables of the evening.

    Empty where nobody sat at a table before. One query, and two more where somebody did.
    """
    members = [seat.member_id for seat in sitting.seated]
    earlier = Seat.objects.filter(sitting__evening=sitting.evening_id, sitting__lt=sitting.pk, member__in=members)
    member_of = dict(earlier.values_list("pk", "member"))
    if not member_of:
        return {}
    amounts = Transfer.objects.counted().of_sittings(earlier.values("sitting")).by_seat()
    units = dict.fromkeys(members, 0)
    for seat, member in member_of.items():
        units[member] += amounts.get(seat, 0)
    return {seat.number: units[seat.member_id] for seat in sitting.seated}


def deal_versions(sitting: Sitting, number: int) -> list[VersionRow]:
    """Return all versions of a deal, the first one first, with what each paid. Three queries."""
    seats = [seat.number for seat in sitting.seated]
    versions = Deal.objects.filter(sitting=sitting, number=number)
    stored = stored_payments(versions)
    rows = []
    for deal in versions.with_authors().order_by("version"):
        payments = stored.get(deal.pk, NOTHING)
        rows.append(VersionRow(deal, payments.amounts(seats), dict(payments.scores)))
    return rows


def _added(sums: dict[int, int], amounts: dict[int, int]) -> dict[int, int]:
    return {seat: total + amounts.get(seat, 0) for seat, total in sums.items()}
