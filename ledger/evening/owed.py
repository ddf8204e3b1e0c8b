"""Payments of closed evenings: what is owed, what is marked paid, and what remains.

An evening is settled in the fewest payments. Those offered at its closing stay as they are while they are paid one by
one. Where what was paid does not fit them – a mark was undone, or the evening was reopened and corrected – the
remainder is shared out anew.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

import rules
from clubapp.models import Club, Member
from ledger.models import Payment, Seat, Session, Sheet, Transfer
from ledger.table.queries import Balance

# payer's member id, payee's member id, base units
Debt = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Owed:
    """A payment that is still to be made, in base units."""

    session: Session
    payer: Member
    payee: Member
    amount: int


@dataclass(frozen=True, slots=True)
class PlannedPayment:
    """One payment of an evening's settlement, by members' ids, and whether it is marked paid."""

    payer: int
    payee: int
    amount: int
    paid: bool


@dataclass(frozen=True, slots=True)
class Paid:
    """A payment marked paid. `undone` is the record that reverses it, if there is one."""

    payment: Payment
    undone: Payment | None

    @property
    def who(self) -> str:
        """The name of the member who marked it."""
        return self.payment.marker_name


def owed(sessions: Collection[Session]) -> list[Owed]:
    """Return what is owed of these evenings, in their order. Five queries for any number of them."""
    debts = debts_of(sessions)
    ids = {member for of_evening in debts.values() for payer, payee, _units in of_evening for member in (payer, payee)}
    members = Member.objects.in_bulk(ids)
    return [
        Owed(session, members[payer], members[payee], units)
        for session in sessions
        for payer, payee, units in debts[session.pk]
    ]


def owed_in(session: Session, balances: Collection[Balance], *, was_closed: bool = True) -> list[Owed]:
    """Return what is owed of one evening whose balances are known.

    Two queries; none where it `was_closed` never yet, so that nothing was paid.
    """
    members = {balance.member.pk: balance.member for balance in balances}
    units = {balance.member.pk: balance.amount for balance in balances}
    earlier, since = _marked_paid([session]) if was_closed else ({}, {})
    debts = _remaining(units, earlier.get(session.pk, []), since.get(session.pk, []))
    return [Owed(session, members[payer], members[payee], amount) for payer, payee, amount in debts]


def open_payments(club: Club, member: Member | None = None) -> list[Owed]:
    """Return what is owed of all closed evenings of the club, the newest first; of a member what he pays or gets."""
    if member is not None:
        return payments_of([member])
    return owed(list(Session.objects.for_club(club).unsettled().newest_first()))


def payments_of(members: Collection[Member]) -> list[Owed]:
    """Return what these members still pay or get, the newest evening first. One person is a member of several clubs."""
    played = Session.objects.unsettled().filter(sittings__seats__member__in=members).distinct()
    payments = owed(list(played.select_related("club").newest_first()))
    return [payment for payment in payments if payment.payer in members or payment.payee in members]


def paid(session: Session) -> list[Paid]:
    """Return the payments of the evening that were marked, undone ones included, the first one first. One query."""
    records = list(Payment.objects.of_sessions([session]).with_names().order_by("pk"))
    reversals = {record.reverses_id: record for record in records if record.reverses_id}
    return [Paid(record, reversals.get(record.pk)) for record in records if record.reverses_id is None]


def debts_of(sessions: Collection[Session]) -> dict[int, list[Debt]]:
    """Return what is still to be paid, by the evening's id. Of a settled one nothing is read."""
    unsettled = [session for session in sessions if not session.settled]
    debts: dict[int, list[Debt]] = {session.pk: [] for session in sessions}
    if unsettled:
        balances = balances_of(unsettled)
        earlier, since = _marked_paid(unsettled)
        for pk in (session.pk for session in unsettled):
            debts[pk] = _remaining(balances[pk], earlier[pk], since[pk])
    return debts


def note_settled(sessions: Collection[Session]) -> None:
    """Note of closed evenings whether nothing is left to pay of them."""
    debts = debts_of(sessions)
    settled = [session for session in sessions if not session.settled and not debts[session.pk]]
    for session in settled:
        session.settled = True
    Session.objects.filter(pk__in=[session.pk for session in settled]).update(settled=True)


def planned_payments(session: Session, balances: Mapping[int, int]) -> list[PlannedPayment]:
    """Return who pays whom of the evening, payments marked paid included. `balances`: member id → base units.

    They stand as they were offered where what is paid and what remains come to that. Otherwise what is paid comes
    first, then what remains. Two queries; one before the evening was ever closed.
    """
    earlier, since = (marked[session.pk] for marked in _marked_paid([session]))
    done = [*earlier, *since]
    everything = [*done, *_remaining(balances, earlier, since)]
    offered = _fewest_payments(balances)
    unmatched = Counter(done)
    payments = []
    for debt in offered if Counter(offered) == Counter(everything) else everything:
        payments.append(PlannedPayment(*debt, paid=unmatched[debt] > 0))
        unmatched[debt] -= 1
    return payments


def _remaining(balances: Mapping[int, int], earlier: list[Debt], since: list[Debt]) -> list[Debt]:
    """Return what remains after payments marked before the last closing, and since."""
    remainder = _after(balances, [*earlier, *since])
    if not any(remainder.values()):
        return []
    offered = Counter(_fewest_payments(_after(balances, earlier)))
    marked = Counter(since)
    if marked <= offered:
        return list((offered - marked).elements())
    return _fewest_payments(remainder)


def _fewest_payments(balances: Mapping[int, int]) -> list[Debt]:
    transfers = rules.fewest_transfers({str(member): units for member, units in balances.items()})
    return [(int(transfer.payer), int(transfer.payee), transfer.amount) for transfer in transfers]


def _after(balances: Mapping[int, int], payments: Iterable[Debt]) -> dict[int, int]:
    """Return the balances after these payments are made."""
    remainder = dict(balances)
    for payer, payee, units in payments:
        remainder[payer] = remainder.get(payer, 0) + units
        remainder[payee] = remainder.get(payee, 0) - units
    return remainder


def balances_of(sessions: Collection[Session]) -> dict[int, dict[int, int]]:
    """Return base units by evening's id and member's id. Everybody who sat down is in it, by table, round and seat."""
    balances: dict[int, dict[int, int]] = defaultdict(dict)
    amounts = Transfer.objects.counted().of_sessions(sessions).by_seat()
    seats = Seat.objects.filter(sitting__session__in=sessions)
    in_order = seats.order_by("sitting__session", "sitting__table_no", "sitting__round_no", "number")
    for seat, session, member in in_order.values_list("pk", "sitting__session", "member"):
        balances[session][member] = balances[session].get(member, 0) + amounts.get(seat, 0)
    return balances


def _marked_paid(sessions: Collection[Session]) -> tuple[dict[int, list[Debt]], dict[int, list[Debt]]]:
    """Return payments marked and not undone, by evening's id: those before its last closing, and those since."""
    last_sheets = {
        sheet.session_id: sheet.pk for sheet in Sheet.objects.filter(session__in=sessions).order_by("number")
    }
    earlier: dict[int, list[Debt]] = defaultdict(list)
    since: dict[int, list[Debt]] = defaultdict(list)
    # nothing is paid before the first closing
    if not last_sheets:
        return earlier, since
    live = Payment.objects.of_sessions(sessions).live().order_by("pk")
    fields = ("sheet__session", "sheet", "payer", "payee", "amount")
    for session, sheet, payer, payee, units in live.values_list(*fields):
        marked = since if sheet == last_sheets[session] else earlier
        marked[session].append((payer, payee, units))
    return earlier, since
