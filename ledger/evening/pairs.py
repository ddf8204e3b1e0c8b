"""Open payments of several evenings, netted for two members: one payment settles them."""

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
    """Two members and one currency: `payer` pays `payee` `amount`, which settles every box; 0 where they are quits.

    In base units where `currency` is empty.
    """

    payer: Member
    payee: Member
    currency: str
    amount: Decimal
    boxes: list[Open] = field(default_factory=list)

    @property
    def all_to_payee(self) -> bool:
        """Whoever gets the money may say that he got it, where nothing of it was owed the other way."""
        return all(box.owed.payee == self.payee for box in self.boxes)


def pairs(owed: Iterable[Owed]) -> list[Pair]:
    """Return the pairs with payments of more than one evening, the largest first. No query."""
    found: dict[tuple[int, int, str], list[Owed]] = defaultdict(list)
    for one in owed:
        low, high = sorted((one.payer.pk, one.payee.pk))
        found[low, high, money_currency(one.session)].append(one)
    netted = [_netted(payments) for payments in found.values() if len({one.session.pk for one in payments}) > 1]
    return sorted(netted, key=lambda pair: (-pair.amount, pair.payer.name, pair.payee.name))


def _netted(payments: list[Owed]) -> Pair:
    first = payments[0]
    amount = sum(
        (money_owed(one) if one.payer == first.payer else -money_owed(one) for one in payments), start=Decimal(0)
    )
    payer, payee = (first.payer, first.payee) if amount >= 0 else (first.payee, first.payer)
    return Pair(payer, payee, money_currency(first.session), abs(amount), [Open(one) for one in payments])
