"""A sheet built from the ledger: deals are settled again and described, in a constant number of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from django.utils import translation

from clubapp.models import Member
from ledger.book.chain import ledger_hash
from ledger.book.revisions import changes_of_sheet, revision
from ledger.evening.coins import in_coins
from ledger.evening.owed import PlannedPayment, planned_payments
from ledger.models import Deal, Evening, Sitting
from ledger.paper.data import Balance, Cash, CashTransfer, Change, EveningSheet, State, TableSheet, Transfer
from ledger.paper.sitting import table_sheet


def evening_sheet(evening: Evening, *, language: str = "", cash_step: Decimal | None = None) -> EveningSheet:
    """The evening in the club's language, or the one asked for; `cash_step` adds payments in coins of that value.

    Raises rules.Invalid where what is stored does not settle, which `verify` reports too.
    """
    language = language or evening.club.language
    sittings = Sitting.objects.tables_of(evening)
    deals: dict[int, list[Deal]] = defaultdict(list)
    for deal in Deal.objects.of_sittings(sittings).current().with_authors().order_by("number"):
        deals[deal.sitting_id].append(deal)
    with translation.override(language):
        tables = tuple(table_sheet(sitting, deals[sitting.pk], sittings) for sitting in sittings)
        return _evening(evening, language, sittings, tables, cash_step)


def _evening(
    evening: Evening, language: str, sittings: list[Sitting], tables: tuple[TableSheet, ...], step: Decimal | None
) -> EveningSheet:
    members = _members(sittings)
    by_table = [_units(sitting, table) for sitting, table in zip(sittings, tables, strict=True)]
    units = {pk: sum(table.get(pk, 0) for table in by_table) for pk in members}
    names = {pk: member.name for pk, member in members.items()}
    payments = planned_payments(evening, units)
    return EveningSheet(
        club=evening.club.name,
        day=evening.date,
        place=evening.place,
        language=language,
        state=State.DRAFT if evening.is_open else State.FINAL,
        revision=revision(evening),
        tables=tables,
        balances=tuple(
            Balance(player=member.name, units=units[pk], by_table=tuple(table.get(pk) for table in by_table))
            for pk, member in members.items()
        ),
        transfers=tuple(
            Transfer(payer=names[payment.payer], payee=names[payment.payee], units=payment.amount, paid=payment.paid)
            for payment in payments
        ),
        signatures=tuple(names.values()),
        ledger_hash=ledger_hash(evening),
        changes=_changes(evening, sittings),
        unit_amount=evening.unit_amount,
        currency=evening.currency,
        cash=_cash(units, names, evening.unit_amount, step, payments) if step and evening.unit_amount else None,
    )


def _changes(evening: Evening, sittings: list[Sitting]) -> tuple[Change, ...]:
    several = len(sittings) > 1
    return tuple(
        Change(
            table=f"{one.sitting.table_no}/{one.sitting.round}" if several else "",
            number=one.number,
            version=one.deal.version,
            what=one.what,
            who=one.who,
            at=one.deal.entered_at,
            reason=one.deal.reason,
        )
        for one in changes_of_sheet(evening, sittings)
    )


def _members(sittings: Iterable[Sitting]) -> dict[int, Member]:
    """Everybody who sat down, once, by table, round and seat."""
    return {seat.member_id: seat.member for sitting in sittings for seat in sitting.seated}


def _units(sitting: Sitting, table: TableSheet) -> dict[int, int]:
    """Units per member of a table; points alone move none."""
    seats = sitting.seated
    return dict(zip((seat.member_id for seat in seats), table.totals or (0,) * len(seats), strict=True))


def _cash(
    units: Mapping[int, int],
    names: Mapping[int, str],
    unit_amount: str,
    step: Decimal,
    payments: Sequence[PlannedPayment],
) -> Cash:
    coins = in_coins(units, unit_amount, step, payments)
    return Cash(
        step=step,
        balances=tuple(coins.balances.values()),
        transfers=tuple(
            CashTransfer(payer=names[payment.payer], payee=names[payment.payee], money=payment.money, paid=payment.paid)
            for payment in coins.flows
        ),
    )
