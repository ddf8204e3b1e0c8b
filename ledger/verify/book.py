"""Everything recorded, checked again: settled anew, versions, hashes, who sits where, and the guards themselves.

No balance is stored: a total is the sum of its deals, so what is checked is every deal, past versions included.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Exists, F, OuterRef, Q, QuerySet

import rules
from ledger.book import guards
from ledger.book.chain import bears_out, chains
from ledger.book.documents import payload_hash
from ledger.book.payments import NOTHING, Payments, settled_payments, stored_payments
from ledger.book.progress import Shown, quiet
from ledger.models import Deal, Payment, Score, Seat, Session, SessionEvent, Sheet, Sitting, Transfer
from ledger.table.settling import settle_all
from ledger.verify import imported as imports
from ledger.verify import tables

# sittings read at once: few queries, little memory
CHUNK = 50


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that should not be: a code, where, and both sides of the disagreement."""

    code: str
    message: str
    sitting: int | None = None
    number: int | None = None
    version: int | None = None

    def __str__(self) -> str:
        places = {"sitting": self.sitting, "deal": self.number, "version": self.version}
        where = " ".join(f"{name} {value}" for name, value in places.items() if value is not None)
        return f"{where}: {self.code}: {self.message}" if where else f"{self.code}: {self.message}"


def verify(*, shown: Shown = quiet) -> Iterator[Finding]:
    """Every finding in the whole ledger; none when all is well."""
    yield from _check_guards()
    yield from _check_states()
    yield from _check_sheets(shown)
    yield from _check_marks()
    yield from _check_imports()
    yield from _check_tables()
    for sittings in _portions(shown, "sittings", Sitting.objects.values_list("pk", flat=True)):
        yield from check_sittings(sittings)


def _check_imports() -> Iterator[Finding]:
    for pk, message in imports.faults():
        yield Finding("import", f"imported evening {pk}: {message}")


def _check_tables() -> Iterator[Finding]:
    for pk, message in tables.faults():
        yield Finding("table", message, pk)


def _portions(shown: Shown, what: str, ids: QuerySet[Any, int]) -> Iterable[list[int]]:
    """The ids in the portions in which they are checked."""
    known = list(ids.order_by(*ids.query.values_select).distinct())
    portions = [known[start : start + CHUNK] for start in range(0, len(known), CHUNK)]
    return shown(f"verify: portions of {CHUNK} {what}", len(portions))(portions)


def _check_guards() -> Iterator[Finding]:
    for name in guards.missing(DEFAULT_DB_ALIAS):
        yield Finding("guard", f"{name} is missing, switched off or changed; run migrate")


def _check_states() -> Iterator[Finding]:
    """A session is closed exactly when its last event says so."""
    for session in Session.objects.order_by("pk").prefetch_related("events").iterator(chunk_size=CHUNK):
        kinds = [event.kind for event in session.events.all()]
        if not kinds or session.is_open == (kinds[-1] == "closed"):
            last = kinds[-1] if kinds else "nothing"
            yield Finding("state", f"session {session.pk} is {session.state}, its last event is {last}")


def _check_sheets(shown: Shown) -> Iterator[Finding]:
    """Every closed evening has its sheet, and the chain still gives the hash of each."""
    later = SessionEvent.objects.filter(session=OuterRef("session"), pk__gt=OuterRef("pk"))
    for event in SessionEvent.objects.filter(~Exists(later), kind="closed", sheet__isnull=True).order_by("pk"):
        yield Finding("sheet", f"session {event.session_id} was closed without a sheet")
    for ids in _portions(shown, "closed evenings", Sheet.objects.values_list("session", flat=True)):
        sessions = list(Session.objects.filter(pk__in=ids).prefetch_related("sheets"))
        links = chains(sessions)
        for session in sessions:
            yield from _compare_sheets(session, links[session.pk])


def _compare_sheets(session: Session, links: list[str]) -> Iterator[Finding]:
    for sheet in session.sheets.all():
        if not bears_out(links, sheet):
            place = f"revision {sheet.number} of session {session.pk}"
            yield Finding("sheet", f"{place}: the ledger does not give the hash {sheet.ledger_hash or 'of nothing'}")


def _check_marks() -> Iterator[Finding]:
    """Payments marked paid are between players of the evening; a reversal says what it reverses."""
    payments = Payment.objects.select_related("reverses__sheet", "sheet").order_by("pk")
    played = Seat.objects.filter(sitting__session=OuterRef("sheet__session"))
    both = Exists(played.filter(member=OuterRef("payer"))), Exists(played.filter(member=OuterRef("payee")))
    for payment in payments.exclude(*both):
        yield Finding("payment", f"payment {payment.pk} is between people who did not play")
    for payment in payments.filter(reverses__isnull=False).exclude(
        reverses__reverses__isnull=True,
        reverses__payer=F("payer"),
        reverses__payee=F("payee"),
        reverses__amount=F("amount"),
        reverses__sheet__session=F("sheet__session"),
    ):
        yield Finding("payment", f"payment {payment.pk} reverses another one")


def check_sittings(ids: list[int]) -> Iterator[Finding]:
    """Findings in these sittings."""
    deals: dict[int, list[Deal]] = defaultdict(list)
    of_these = Deal.objects.filter(sitting__in=ids)
    for deal in of_these.order_by("pk"):
        deals[deal.sitting_id].append(deal)
    stored = stored_payments(of_these)
    yield from _check_seats(ids)
    for sitting in Sitting.objects.with_seats().filter(pk__in=ids).order_by("pk"):
        yield from _check_edition(sitting)
        yield from _check_versions(sitting, deals[sitting.pk])
        yield from _check_rows(sitting, deals[sitting.pk], stored)
        yield from _check_settlement(sitting, deals[sitting.pk], stored)


def _check_seats(ids: list[int]) -> Iterator[Finding]:
    elsewhere = ~Q(payer__sitting=F("deal__sitting")) | ~Q(payee__sitting=F("deal__sitting"))
    strangers: list[Transfer | Score] = [
        *Transfer.objects.filter(elsewhere, deal__sitting__in=ids).select_related("deal").order_by("pk"),
        *Score.objects.exclude(seat__sitting=F("deal__sitting")).filter(deal__sitting__in=ids).select_related("deal"),
    ]
    for row in strangers:
        yield _of(row.deal, "seat", f"{row._meta.model_name} {row.pk} names a seat of another sitting")


def _check_edition(sitting: Sitting) -> Iterator[Finding]:
    known = rules.editions(sitting.variant)
    if sitting.edition not in known:
        yield Finding("edition", f"{sitting.edition} cannot be settled, {', '.join(known) or 'none'} can", sitting.pk)


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
        if deal.void and stored.get(deal.pk, NOTHING) != NOTHING:
            yield _of(deal, "void", "is void and pays")


def _check_settlement(sitting: Sitting, deals: list[Deal], stored: dict[int, Payments]) -> Iterator[Finding]:
    checked: set[int] = set()
    for state in _states(sitting, deals):
        try:
            settled = settle_all(sitting, {place: deal.facts for place, deal in enumerate(state, 1)})
        except rules.Invalid as refused:
            yield from _unsettled(sitting, state, refused)
            continue
        for place, deal in enumerate(state, 1):
            if deal.pk not in checked:
                checked.add(deal.pk)
                yield from _compare(deal, stored.get(deal.pk, NOTHING), settled_payments(settled[place]))


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
    if sitting.variant in rules.variants() and not rules.newest(sitting.variant).deals_depend:
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
    """Whether the version was made by the correction of an earlier deal: its own facts are as they were."""
    return deal.facts == replaced.facts and deal.void == replaced.void


def _of(deal: Deal, code: str, message: str) -> Finding:
    return Finding(code, message, deal.sitting_id, deal.number, deal.version)
