"""What is still to be paid of evenings: their balances less the payments marked, in the fewest payments.

The payments offered at a closing stay as they are while they are paid one by one. Only where what was paid does not
fit them – it was undone, or the evening reopened and corrected – is the remainder shared out anew.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

import rules
from clubapp.models import Club, Member
from ledger.models import Payment, Seat, Session, Sheet, Transfer
from ledger.table.queries import Balance

# payer's id, payee's id, base units
Flow = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Owed:
    session: Session
    payer: Member
    payee: Member
    amount: int


@dataclass(frozen=True, slots=True)
class Settling:
    """One payment of an evening's settlement, by members' ids, and whether it is marked paid."""

    payer: int
    payee: int
    amount: int
    paid: bool


@dataclass(frozen=True, slots=True)
class Paid:
    """A payment marked; `undone` is the record that reverses it."""

    payment: Payment
    undone: Payment | None

    @property
    def who(self) -> str:
        return str(self.payment.__dict__["marker_name"])


def owed(sessions: Collection[Session]) -> list[Owed]:
    """What is open in these evenings, in their order. Five queries for any number of them."""
    flows = owed_flows(sessions)
    members = Member.objects.in_bulk({pk for some in flows.values() for flow in some for pk in flow[:2]})
    return [
        Owed(session, members[payer], members[payee], amount)
        for session in sessions
        for payer, payee, amount in flows[session.pk]
    ]


def owed_in(session: Session, balances: Collection[Balance]) -> list[Owed]:
    """The same of one evening that is summed already. Two queries, and one alone before it was ever closed."""
    members = {balance.member.pk: balance.member for balance in balances}
    amounts = {balance.member.pk: balance.amount for balance in balances}
    before, since = _marked([session])
    flows = _remaining(amounts, before[session.pk], since[session.pk])
    return [Owed(session, members[payer], members[payee], amount) for payer, payee, amount in flows]


def open_payments(club: Club, member: Member | None = None) -> list[Owed]:
    """Of all closed evenings of the club, the newest first; of a member those he pays or gets."""
    sessions = Session.objects.for_club(club).closed().newest_first()
    if member is not None:
        sessions = sessions.filter(sittings__seats__member=member).distinct()
    everything = owed(list(sessions))
    return [one for one in everything if member is None or member in {one.payer, one.payee}]


def count_open_payments(sessions: Collection[Session]) -> None:
    """Put `open_payments`, how many are owed, on each of the evenings."""
    flows = owed_flows(sessions)
    for session in sessions:
        session.__dict__["open_payments"] = len(flows[session.pk])


def paid(session: Session) -> list[Paid]:
    """The payments marked of this evening, the first one first, undone ones included. One query."""
    records = list(Payment.objects.of_sessions([session]).with_names().order_by("pk"))
    reversals = {one.reverses_id: one for one in records if one.reverses_id}
    return [Paid(one, reversals.get(one.pk)) for one in records if one.reverses_id is None]


def owed_flows(sessions: Collection[Session]) -> dict[int, list[Flow]]:
    """Session id → what is still to be paid, by members' ids."""
    balances = _balances(sessions)
    before, since = _marked(sessions)
    return {session.pk: _remaining(balances[session.pk], before[session.pk], since[session.pk]) for session in sessions}


def settling(session: Session, balances: Mapping[int, int]) -> list[Settling]:
    """Who pays whom of the evening, what is paid included: as offered while that fits, else what is paid comes first.

    `balances`: member id → base units. Two queries, and one alone before the evening was ever closed.
    """
    before, since = (marked[session.pk] for marked in _marked([session]))
    paid = [*before, *since]
    left = _remaining(balances, before, since)
    offered = _fewest(balances)
    in_order = offered if Counter(offered) == Counter([*paid, *left]) else [*paid, *left]
    marked = Counter(paid)
    found = []
    for flow in in_order:
        found.append(Settling(*flow, paid=marked[flow] > 0))
        marked[flow] -= 1
    return found


def _remaining(balances: Mapping[int, int], before: list[Flow], since: list[Flow]) -> list[Flow]:
    offered = Counter(_fewest(_after(balances, before)))
    marked = Counter(since)
    if marked <= offered:
        return list((offered - marked).elements())
    return _fewest(_after(balances, [*before, *since]))


def _fewest(balances: Mapping[int, int]) -> list[Flow]:
    flows = rules.fewest_transfers({str(member): amount for member, amount in balances.items()})
    return [(int(flow.payer), int(flow.payee), flow.amount) for flow in flows]


def _after(balances: Mapping[int, int], payments: Iterable[Flow]) -> dict[int, int]:
    left = dict(balances)
    for payer, payee, amount in payments:
        left[payer] = left.get(payer, 0) + amount
        left[payee] = left.get(payee, 0) - amount
    return left


def _balances(sessions: Collection[Session]) -> dict[int, dict[int, int]]:
    """Session id → member id → base units; everybody who sat down, by table, round and seat."""
    balances: dict[int, dict[int, int]] = defaultdict(dict)
    amounts = Transfer.objects.counted().of_sessions(sessions).by_seat()
    seats = Seat.objects.filter(sitting__session__in=sessions)
    in_order = seats.order_by("sitting__session", "sitting__table_no", "sitting__round_no", "number")
    for seat, session, member in in_order.values_list("pk", "sitting__session", "member"):
        balances[session][member] = balances[session].get(member, 0) + amounts.get(seat, 0)
    return balances


def _marked(sessions: Collection[Session]) -> tuple[dict[int, list[Flow]], dict[int, list[Flow]]]:
    """Session id → live payments marked before its last closing, and since."""
    last = {sheet.session_id: sheet.pk for sheet in Sheet.objects.filter(session__in=sessions).order_by("number")}
    before: dict[int, list[Flow]] = defaultdict(list)
    since: dict[int, list[Flow]] = defaultdict(list)
    # nothing is paid before the first closing
    if not last:
        return before, since
    live = Payment.objects.of_sessions(sessions).live().order_by("pk")
    for session, sheet, *flow in live.values_list("sheet__session", "sheet", "payer", "payee", "amount"):
        payer, payee, amount = flow
        (since if sheet == last[session] else before)[session].append((payer, payee, amount))
    return before, since
