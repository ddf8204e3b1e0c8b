"""Open payments of a club by person: what each one pays and gets over all evenings."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal

from clubapp.collation import initial, search_key, sort_key
from clubapp.models import Club, Member
from clubapp.money import money
from clubapp.names import surname
from ledger.evening.owed import Owed
from ledger.models import Evening

# of an evening without money the sum is in base units
UNITS = ""


@dataclass(frozen=True, slots=True)
class Total:
    """A sum somebody gets (plus) or pays (minus) in one currency; in base units where `currency` is empty."""

    currency: str
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Open:
    """An open payment as a box to tick: the same one with its payer and its payee."""

    owed: Owed
    key: uuid.UUID = field(default_factory=uuid.uuid4)

    @property
    def sent(self) -> str:
        """The value of the box: evening, payer, payee, amount, key."""
        one = self.owed
        return f"{one.evening.pk}:{one.payer.pk}:{one.payee.pk}:{one.amount}:{self.key}"


@dataclass(slots=True)
class Account:
    """A person with his open payments, the newest first."""

    member: Member
    initial: str
    pays: list[Open] = field(default_factory=list)
    gets: list[Open] = field(default_factory=list)

    @property
    def found_by(self) -> str:
        return search_key(self.member.name)

    @property
    def payments(self) -> list[Open]:
        """Return all of them, the ones he pays first."""
        return [*self.pays, *self.gets]

    @property
    def totals(self) -> list[Total]:
        sums: dict[str, Decimal] = defaultdict(Decimal)
        for payments, sign in ((self.gets, 1), (self.pays, -1)):
            for one in payments:
                sums[money_currency(one.owed.evening)] += sign * money_owed(one.owed)
        return [Total(currency, amount) for currency, amount in sums.items()]


def accounts(club: Club, owed: Iterable[Owed]) -> list[Account]:
    """Return everybody who pays or gets something, by surname. No query."""
    found: dict[int, Account] = {}

    def of(member: Member) -> Account:
        if member.pk not in found:
            found[member.pk] = Account(member, initial(surname(member.name), club.language))
        return found[member.pk]

    for payment in owed:
        box = Open(payment)
        of(payment.payer).pays.append(box)
        of(payment.payee).gets.append(box)
    return sorted(
        found.values(),
        key=lambda one: (sort_key(surname(one.member.name), club.language), sort_key(one.member.name, club.language)),
    )


def money_currency(evening: Evening) -> str:
    return evening.currency if evening.unit_amount else UNITS


def money_owed(payment: Owed) -> Decimal:
    unit = payment.evening.unit_amount
    return money(payment.amount, unit) if unit else Decimal(payment.amount)
