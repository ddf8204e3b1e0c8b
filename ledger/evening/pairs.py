"""Open payments of several evenings, netted between two members: one payment settles all of theirs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal

from clubapp.models import Member
from ledger.evening.accounts import Open, money_currency, money_owed
from ledger.evening.owed import Owed


@dataclass(slots=True)
class Pair:
    """Two members and what one pays the other, in one currency.

    `amount` settles all the payments in `boxes` at once, and is 0 where they owe each other the same. It is in base
    units where `currency` is empty.
    """

    payer: Member
    payee: Member
    currency: str
    amount: Decimal
    # the open payments behind the amount, as the page offers them to be ticked
    boxes: list[Open] = field(default_factory=list)

    @property
    def all_to_payee(self) -> bool:
        """Return whether none of it was owed the other way: only then may the payee alone say that he got it."""
        return all(box.owed.payee == self.payee for box in self.boxes)


def pairs(owed: Iterable[Owed]) -> list[Pair]:
    """Return the pairs with payments of more than one evening, the largest first. No query."""
    by_pair: dict[tuple[int, int, str], list[Owed]] = defaultdict(list)
    for payment in owed:
        # whichever of the two pays
        low, high = sorted((payment.payer.pk, payment.payee.pk))
        by_pair[low, high, money_currency(payment.evening)].append(payment)
    netted = [_netted(payments) for payments in by_pair.values() if _evening_count(payments) > 1]
    return sorted(netted, key=lambda pair: (-pair.amount, pair.payer.name, pair.payee.name))


def _evening_count(payments: list[Owed]) -> int:
    return len({payment.evening.pk for payment in payments})


def _netted(payments: list[Owed]) -> Pair:
    """Return the pair of these payments, which are all between the same two members."""
    first = payments[0]
    # as the first payment's payer sees it: what he pays counts up, what he gets counts down
    signed = (money_owed(payment) * (1 if payment.payer == first.payer else -1) for payment in payments)
    amount = sum(signed, start=Decimal(0))
    payer, payee = (first.payer, first.payee) if amount >= 0 else (first.payee, first.payer)
    return Pair(payer, payee, money_currency(first.evening), abs(amount), [Open(payment) for payment in payments])
