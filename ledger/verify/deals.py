"""Checks of deals: versions follow each other, and the engine settles their rows again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import F, Q

import rules
from clubapp.variants import EditionGone
from ledger.book.facts import payload_hash
from ledger.book.payments import NOTHING, Payments, settled_payments, stored_payments
from ledger.book.summary import summary_of
from ledger.models import Deal, Score, Sitting, Transfer
from ledger.table.settling import settle_all
from ledger.verify.finding import Finding


def check_sittings(ids: list[int]) -> Iterator[Finding]:
    """Findings in these sittings."""
    deals: dict[int, list[Deal]] = defaultdict(list)
    of_these = Deal.objects.filter(sitting__in=ids)
    for deal in of_these.order_by("pk"):
        deals[deal.sitting_id].append(deal)
    stored = stored_payments(of_these)
    yield from _check_seats(ids)
    for sitting in Sitting.objects.with_seats().filter(pk__in=ids).order_by("pk"):
        yield from _check_seated(sitting)
        yield from _check_versions(sitting, deals[sitting.pk])
        yield from _check_rows(sitting, deals[sitting.pk], stored)
        yield from _check_by_its_edition(sitting, deals[sitting.pk], stored)


def _check_seats(ids: list[int]) -> Iterator[Finding]:
    elsewhere = ~Q(payer__sitting=F("deal__sitting")) | ~Q(payee__sitting=F("deal__sitting"))
    strangers: list[Transfer | Score] = [
        *Transfer.objects.filter(elsewhere, deal__sitting__in=ids).select_related("deal").order_by("pk"),
        *Score.objects.exclude(seat__sitting=F("deal__sitting")).filter(deal__sitting__in=ids).select_related("deal"),
    ]
    for row in strangers:
        yield _of(row.deal, "seat", f"{row._meta.model_name} {row.pk} names a seat of another sitting")


def _check_seated(sitting: Sitting) -> Iterator[Finding]:
    """Seats without a gap, all of members of the club."""
    numbers = [seat.number for seat in sitting.seated]
    if numbers != list(range(1, len(numbers) + 1)):
        yield Finding("seat", f"the seats taken are {', '.join(map(str, numbers)) or 'none'}", sitting.pk)
    if not 1 <= sitting.first_dealer <= len(numbers):
        yield Finding("seat", f"nobody sits on seat {sitting.first_dealer}, which deals first", sitting.pk)
    for seat in sitting.seated:
        if seat.member.club_id != sitting.evening.club_id:
            message = f"member {seat.member_id} on seat {seat.number} is of club {seat.member.club_id}"
            yield Finding("seat", f"{message}, the evening of club {sitting.evening.club_id}", sitting.pk)


def _check_by_its_edition(sitting: Sitting, deals: list[Deal], stored: dict[int, Payments]) -> Iterator[Finding]:
    """Settle by the edition that the sitting names. Without it nothing can be compared, and that is what is said."""
    try:
        edition = sitting.played_by
    except EditionGone as gone:
        yield Finding("edition", f"its deals cannot be settled: {gone.reason}", sitting.pk)
        return
    if edition.variant != sitting.variant:
        yield Finding("edition", f"{sitting.edition} is no edition of {sitting.variant}", sitting.pk)
        return
    if len(sitting.seated) not in edition.seats:
        yield Finding("seat", f"{len(sitting.seated)} sit at a table of {sitting.edition}", sitting.pk)
    yield from _check_settlement(sitting, deals, stored)


def _check_versions(sitting: Sitting, deals: list[Deal]) -> Iterator[Finding]:
    by_number: dict[int, list[Deal]] = defaultdict(list)
    for deal in sorted(deals, key=lambda deal: (deal.number, deal.version)):
        by_number[deal.number].append(deal)
    for expected, number in enumerate(by_number, 1):
        if number != expected:
            yield Finding("number", f"follows deal {expected - 1}", sitting.pk, number)
            break
    for versions in by_number.values():
        previous: Deal | None = None
        for expected, deal in enumerate(versions, 1):
            if deal.version != expected or deal.replaces_id != (previous.pk if previous else None):
                yield _of(deal, "version", "does not replace the version before it")
            previous = deal


def _check_rows(sitting: Sitting, deals: list[Deal], stored: dict[int, Payments]) -> Iterator[Finding]:
    for deal in deals:
        recorded = payload_hash(
            number=deal.number, version=deal.version, facts=deal.facts, void=deal.void, reason=deal.reason
        )
        if deal.payload_hash != recorded:
            yield _of(deal, "hash", "the facts, the reason or the place are not those that were sent")
        rows = stored.get(deal.pk, NOTHING)
        for name, value in _summary(sitting, deal, rows):
            if getattr(deal, name) != value:
                yield _of(deal, "summary", f"its {name} is {getattr(deal, name)}, by facts and payments {value}")
        if (count := len(rows.flows) + len(rows.scores)) != deal.row_count:
            yield _of(deal, "rows", f"was written with {deal.row_count} rows, there are {count}")
        if deal.void and rows != NOTHING:
            yield _of(deal, "void", "is void and pays")


def _summary(sitting: Sitting, deal: Deal, paid: Payments) -> Iterable[tuple[str, Any]]:
    """Nothing is known of facts that are no deal: what settles them says so."""
    try:
        return summary_of(sitting, deal.facts, paid, void=deal.void).items()
    except (EditionGone, rules.Invalid, ValueError, TypeError, AttributeError):
        return ()


def _check_settlement(sitting: Sitting, deals: list[Deal], stored: dict[int, Payments]) -> Iterator[Finding]:
    checked: set[int] = set()
    for state in _states(sitting, deals):
        try:
            settled = settle_all(sitting, {number: deal.facts for number, deal in enumerate(state, 1)})
        except rules.Invalid as refused:
            yield from _unsettled(sitting, state, refused)
            continue
        for number, deal in enumerate(state, 1):
            if deal.pk not in checked:
                checked.add(deal.pk)
                yield from _compare(deal, stored.get(deal.pk, NOTHING), settled_payments(settled[number]))


def _unsettled(sitting: Sitting, state: list[Deal], refused: rules.Invalid) -> Iterator[Finding]:
    for problem in refused.problems:
        message = f"{problem.field}: {problem.code}: {problem.message}"
        if problem.deal is None:
            yield Finding("settle", message, sitting.pk)
        else:
            yield _of(state[problem.deal - 1], "settle", message)


def _compare(deal: Deal, stored: Payments, settled: Payments) -> Iterator[Finding]:
    if stored.flows != settled.flows:
        yield _of(deal, "transfers", f"stored {_said(stored.flows)}, settled {_said(settled.flows)}")
    if stored.scores != settled.scores:
        yield _of(deal, "scores", f"stored {dict(stored.scores)}, settled {dict(settled.scores)}")


def _said(flows: tuple[tuple[int, int, int], ...]) -> str:
    return ", ".join(f"{payer}→{payee} {amount}" for payer, payee, amount in flows) or "nothing"


def _states(sitting: Sitting, deals: list[Deal]) -> Iterator[list[Deal]]:
    """Deals to be settled together, so that every version that was not void is in one of them.

    Where deals depend on each other a version is settled among those it stood with: the sitting as it was just
    before each correction, and as it is. Elsewhere all versions go in one go.
    """
    if not sitting.played_by.deals_depend:
        yield [deal for deal in deals if not deal.void]
        return
    standing: dict[int, Deal] = {}
    for deal in deals:
        replaced = standing.get(deal.number)
        if replaced is not None and not _follows(deal, replaced):
            yield _played(standing)
        standing[deal.number] = deal
    yield _played(standing)


def _played(standing: dict[int, Deal]) -> list[Deal]:
    return [standing[number] for number in sorted(standing) if not standing[number].void]


def _follows(deal: Deal, replaced: Deal) -> bool:
    """Return whether the correction of an earlier deal made this version: its own facts are as they were."""
    return deal.facts == replaced.facts and deal.void == replaced.void


def _of(deal: Deal, code: str, message: str) -> Finding:
    return Finding(code, message, deal.sitting_id, deal.number, deal.version)
