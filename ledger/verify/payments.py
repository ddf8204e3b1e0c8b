"""Checks of payments: none is more than its sheet left to pay, and none goes the wrong way round.

The evening is gone through again: the versions that each sheet had, then the payments marked on it, one by one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from ledger.book.progress import Shown
from ledger.evening.owed import Debt, debts_of
from ledger.models import Deal, Evening, Payment, Seat, Sheet, Transfer
from ledger.verify.finding import Finding, portions

# (deal, the deal it replaces), in the order of recording
Version = tuple[int, int | None]
# by member: base units still to get, less than 0 to pay
Balances = dict[int, int]


def check_settled(shown: Shown) -> Iterator[Finding]:
    """Check that nothing is left to pay of evenings noted as settled."""
    for ids in portions(shown, "settled evenings", Evening.objects.filter(settled=True).values_list("pk", flat=True)):
        evenings = list(Evening.objects.filter(pk__in=ids))
        for evening in evenings:
            # what follows is to be found anew
            evening.settled = False
        for pk, debts in debts_of(evenings).items():
            if debts:
                yield Finding("settled", f"evening {pk} is noted as settled, and {len(debts)} payments are open")


def check_payments(shown: Shown) -> Iterator[Finding]:
    for ids in portions(shown, "evenings with payments", Payment.objects.values_list("sheet__evening", flat=True)):
        versions, paid = _versions(ids), _paid_by_deal(ids)
        sheets: dict[int, list[Sheet]] = defaultdict(list)
        for sheet in Sheet.objects.filter(evening__in=ids).order_by("number").prefetch_related("payments"):
            sheets[sheet.evening_id].append(sheet)
        for evening in ids:
            yield from _check_evening(sheets[evening], versions[evening], paid)


def _versions(evenings: Sequence[int]) -> Mapping[int, list[Version]]:
    found: dict[int, list[Version]] = defaultdict(list)
    deals = Deal.objects.filter(sitting__evening__in=evenings).order_by("pk")
    for evening, deal, replaced in deals.values_list("sitting__evening", "pk", "replaces"):
        found[evening].append((deal, replaced))
    return found


def _paid_by_deal(evenings: Sequence[int]) -> Mapping[int, list[Debt]]:
    members = dict(Seat.objects.filter(sitting__evening__in=evenings).values_list("pk", "member"))
    found: dict[int, list[Debt]] = defaultdict(list)
    rows = Transfer.objects.filter(deal__sitting__evening__in=evenings).order_by()
    for deal, payer, payee, amount in rows.values_list("deal", "payer", "payee", "amount"):
        # a seat of another table is found where deals are looked at
        found[deal].append((members.get(payer, 0), members.get(payee, 0), amount))
    return found


def _check_evening(
    sheets: Sequence[Sheet], versions: Sequence[Version], paid: Mapping[int, list[Debt]]
) -> Iterator[Finding]:
    balances: Balances = defaultdict(int)
    live: dict[int, Debt] = {}
    written = 0
    for sheet in sheets:
        for deal, replaced in versions[written : sheet.versions]:
            _add(balances, paid.get(deal, ()))
            _add(balances, paid.get(replaced or 0, ()), -1)
        written = max(written, sheet.versions)
        for payment in sorted(sheet.payments.all(), key=lambda payment: payment.pk):
            flow = (payment.payer_id, payment.payee_id, payment.amount)
            if payment.reverses_id is None:
                yield from _check_owed(payment, balances)
                live[payment.pk] = flow
            elif live.pop(payment.reverses_id, None) != flow:
                yield Finding("payment", f"payment {payment.pk} reverses another one")
            # what is paid is owed no more; what is reversed is owed again
            _add(balances, [flow], -1 if payment.reverses_id is None else 1)


def _check_owed(payment: Payment, balances: Balances) -> Iterator[Finding]:
    owed, due = -balances[payment.payer_id], balances[payment.payee_id]
    if payment.amount > min(owed, due):
        who = f"member {payment.payer_id} owed {max(owed, 0)}, member {payment.payee_id} was to get {max(due, 0)}"
        yield Finding("payment", f"payment {payment.pk} is of {payment.amount} units, but {who}")


def _add(balances: Balances, flows: Sequence[Debt], sign: int = 1) -> None:
    for payer, payee, amount in flows:
        balances[payer] -= sign * amount
        balances[payee] += sign * amount
