"""The deals of a sitting as pages list them, in a number of queries that does not grow with the deals."""

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
    # after this deal
    running: dict[int, int]
    scores: dict[int, int]
    running_scores: dict[int, int]


@dataclass(frozen=True, slots=True)
class Balance:
    """The balance of a member in base units: won (+) or lost (−)."""

    member: Member
    amount: int


@dataclass(frozen=True, slots=True)
class VersionRow:
    deal: Deal
    amounts: dict[int, int]
    scores: dict[int, int] = field(default_factory=dict)


def sitting_rows(sitting: Sitting) -> list[DealRow]:
    """The deals that stand, voided ones included, by number. Three queries, and the seats' if not read before."""
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
    """Base units per seat number, summed by the database."""
    amounts = Transfer.objects.counted().of_sitting(sitting).by_seat()
    return {seat.number: amounts.get(seat.pk, 0) for seat in sitting.seated}


def carried_over(sitting: Sitting) -> dict[int, int]:
    """Base units that those who sit here brought from the evening's tables before, per seat number; none, nothing.

    One query, and two more where somebody sat at a table before.
    """
    members = [seat.member_id for seat in sitting.seated]
    before = Seat.objects.filter(sitting__session=sitting.session_id, sitting__lt=sitting.pk, member__in=members)
    seats = dict(before.values_list("pk", "member"))
    if not seats:
        return {}
    amounts = Transfer.objects.counted().of_sittings(before.values("sitting")).by_seat()
    brought = dict.fromkeys(members, 0)
    for seat, member in seats.items():
        brought[member] += amounts.get(seat, 0)
    return {seat.number: brought[seat.member_id] for seat in sitting.seated}


def deal_versions(sitting: Sitting, number: int) -> list[VersionRow]:
    """All versions of a deal, the first one first, with what each paid. Three queries."""
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
