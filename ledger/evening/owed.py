"""Payments of closed evenings: what is owed, what is marked paid, and what remains.

A balance is what somebody won (above 0) or lost (below 0) in base units. The balances of an evening sum to 0, so a few
payments bring all of them to 0: losers pay, winners get. The engine finds the fewest.

A payment is made outside the program, in cash or by bank; a member only marks it here as paid. The payments that were
offered stay the same while they are marked one by one, so nobody is asked for another amount half-way. Where a marked
payment is none of those offered, because the evening was reopened and corrected, the rest is shared out anew.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

import rules
from clubapp.models import Club, Member
from ledger.models import Evening, Payment, Seat, Sheet, Transfer
from ledger.table.queries import Balance

# one payment as bare numbers: payer's member id, payee's member id, base units
Debt = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Owed:
    """A payment that is still to be made, in base units."""

    evening: Evening
    payer: Member
    payee: Member
    amount: int


@dataclass(frozen=True, slots=True)
class PlannedPayment:
    """One payment of all that an evening takes, by members' ids. `paid`: it is marked."""

    payer: int
    payee: int
    amount: int
    paid: bool


@dataclass(frozen=True, slots=True)
class Paid:
    """A payment that was marked paid. `undone` is the later record that takes the mark back, if there is one."""

    payment: Payment
    undone: Payment | None

    @property
    def who(self) -> str:
        """The name of the member who marked it."""
        return self.payment.marker_name


def owed(evenings: Collection[Evening]) -> list[Owed]:
    """Return what is owed of these evenings, in their order. Five queries for any number of them."""
    debts = debts_of(evenings)
    everything = [debt for evening_debts in debts.values() for debt in evening_debts]
    ids = {member for payer, payee, _units in everything for member in (payer, payee)}
    members = Member.objects.in_bulk(ids)
    return [
        Owed(evening, members[payer], members[payee], units)
        for evening in evenings
        for payer, payee, units in debts[evening.pk]
    ]


def owed_in(evening: Evening, balances: Collection[Balance], *, was_closed: bool = True) -> list[Owed]:
    """Return what is owed of one evening whose balances are known. Two queries.

    None where `was_closed` is False: before an evening's first closing nobody can mark a payment.
    """
    members = {balance.member.pk: balance.member for balance in balances}
    units = {balance.member.pk: balance.amount for balance in balances}
    earlier, since = _marked_paid([evening]) if was_closed else ({}, {})
    debts = _remaining(units, earlier.get(evening.pk, []), since.get(evening.pk, []))
    return [Owed(evening, members[payer], members[payee], amount) for payer, payee, amount in debts]


def open_payments(club: Club, member: Member | None = None) -> list[Owed]:
    """Return what is owed of all closed evenings of the club, the newest first.

    With a `member`: only what he pays or gets.
    """
    if member is not None:
        return payments_of([member])
    return owed(list(Evening.objects.for_club(club).unsettled().newest_first()))


def payments_of(members: Collection[Member]) -> list[Owed]:
    """Return what these members still pay or get, the newest evening first.

    Several members may be one person, who is in several clubs.
    """
    played = Evening.objects.unsettled().filter(sittings__seats__member__in=members).distinct()
    payments = owed(list(played.select_related("club").newest_first()))
    return [payment for payment in payments if payment.payer in members or payment.payee in members]


def paid(evening: Evening) -> list[Paid]:
    """Return the payments of the evening that were ever marked, in the order of marking. One query.

    Marks that were undone are among them.
    """
    records = list(Payment.objects.of_evenings([evening]).with_names().order_by("pk"))
    reversals = {record.reverses_id: record for record in records if record.reverses_id}
    return [Paid(record, reversals.get(record.pk)) for record in records if record.reverses_id is None]


def debts_of(evenings: Collection[Evening]) -> dict[int, list[Debt]]:
    """Return what is still to be paid, by the evening's id. A settled evening costs no query: nothing is left of it."""
    unsettled = [evening for evening in evenings if not evening.settled]
    debts: dict[int, list[Debt]] = {evening.pk: [] for evening in evenings}
    if unsettled:
        balances = balances_of(unsettled)
        earlier, since = _marked_paid(unsettled)
        for pk in (evening.pk for evening in unsettled):
            debts[pk] = _remaining(balances[pk], earlier[pk], since[pk])
    return debts


def note_settled(evenings: Collection[Evening]) -> None:
    """Set `settled` on those of these closed evenings of which nothing is left to pay.

    The flag spares pages of open payments from reading every evening of the club.
    """
    debts = debts_of(evenings)
    settled = [evening for evening in evenings if not evening.settled and not debts[evening.pk]]
    for evening in settled:
        evening.settled = True
    Evening.objects.filter(pk__in=[evening.pk for evening in settled]).update(settled=True)


def planned_payments(evening: Evening, balances: Mapping[int, int]) -> list[PlannedPayment]:
    """Return who pays whom of the evening, payments marked paid included. `balances`: member id → base units.

    The payments come in the order in which they were offered, as long as paid and remaining ones together are the
    offered ones. Otherwise the paid ones come first, then the remaining ones. Two queries; one before the evening was
    ever closed.
    """
    earlier_by_evening, since_by_evening = _marked_paid([evening])
    earlier, since = earlier_by_evening[evening.pk], since_by_evening[evening.pk]
    marked = [*earlier, *since]
    everything = [*marked, *_remaining(balances, earlier, since)]
    offered = _fewest_payments(balances)
    unmatched = Counter(marked)
    payments = []
    # after a correction the same payment may be there twice, once paid and once open: each mark is used for one of them
    for debt in offered if Counter(offered) == Counter(everything) else everything:
        payments.append(PlannedPayment(*debt, paid=unmatched[debt] > 0))
        unmatched[debt] -= 1
    return payments


def _remaining(balances: Mapping[int, int], earlier: list[Debt], since: list[Debt]) -> list[Debt]:
    """Return the payments that remain after those marked before the last closing (`earlier`) and those marked `since`.

    The last closing offered the fewest payments for what was unpaid by then. They are kept where all marks since are
    of them.
    """
    remainder = _balances_after(balances, [*earlier, *since])
    if not any(remainder.values()):
        return []
    offered = Counter(_fewest_payments(_balances_after(balances, earlier)))
    marked = Counter(since)
    if marked <= offered:
        return list((offered - marked).elements())
    return _fewest_payments(remainder)


def _fewest_payments(balances: Mapping[int, int]) -> list[Debt]:
    # the engine knows players by text
    transfers = rules.fewest_transfers({str(member): units for member, units in balances.items()})
    return [(int(transfer.payer), int(transfer.payee), transfer.amount) for transfer in transfers]


def _balances_after(balances: Mapping[int, int], payments: Iterable[Debt]) -> dict[int, int]:
    """Return the balances after these payments are made: the payer's rises towards 0, the payee's falls."""
    remainder = dict(balances)
    for payer, payee, units in payments:
        remainder[payer] = remainder.get(payer, 0) + units
        remainder[payee] = remainder.get(payee, 0) - units
    return remainder


def balances_of(evenings: Collection[Evening]) -> dict[int, dict[int, int]]:
    """Return base units by evening's id and member's id.

    Everybody who sat down is in it, with 0 too. The order is by table, round and seat, since the engine pairs
    equal balances in the order given: a page and the paper offer the same payments.
    """
    balances: dict[int, dict[int, int]] = defaultdict(dict)
    amounts = Transfer.objects.counted().of_evenings(evenings).by_seat()
    seats = Seat.objects.filter(sitting__evening__in=evenings)
    in_order = seats.order_by("sitting__evening", "sitting__table_no", "sitting__round_no", "number")
    for seat, evening, member in in_order.values_list("pk", "sitting__evening", "member"):
        balances[evening][member] = balances[evening].get(member, 0) + amounts.get(seat, 0)
    return balances


def _marked_paid(evenings: Collection[Evening]) -> tuple[dict[int, list[Debt]], dict[int, list[Debt]]]:
    """Return payments marked and not undone, by evening's id: those before its last closing, and those since.

    Every closing makes a sheet, and a payment names the sheet it was marked on.
    """
    last_sheets = {
        sheet.evening_id: sheet.pk for sheet in Sheet.objects.filter(evening__in=evenings).order_by("number")
    }
    earlier: dict[int, list[Debt]] = defaultdict(list)
    since: dict[int, list[Debt]] = defaultdict(list)
    # nothing can be marked before the first closing
    if not last_sheets:
        return earlier, since
    live = Payment.objects.of_evenings(evenings).live().order_by("pk")
    fields = ("sheet__evening", "sheet", "payer", "payee", "amount")
    for evening, sheet, payer, payee, units in live.values_list(*fields):
        marked = since if sheet == last_sheets[evening] else earlier
        marked[evening].append((payer, payee, units))
    return earlier, since
