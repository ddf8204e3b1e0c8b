"""The evenings of one person over all his clubs, for his first page: what he won lately, what he pays and gets."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from clubapp.models import Member
from ledger.evening.owed import Owed, balances_of, payments_of
from ledger.evening.pairs import Pair, pairs
from ledger.models import Evening

# evenings on the first page
LATEST = 3


@dataclass(frozen=True, slots=True)
class OwnEvening:
    """A closed evening and what he won there, in base units."""

    evening: Evening
    amount: int


@dataclass(frozen=True, slots=True)
class Mine:
    evenings: tuple[OwnEvening, ...]
    pays: tuple[Owed, ...]
    gets: tuple[Owed, ...]
    # the same netted by pair, where it is of several evenings
    pairs: tuple[Pair, ...]


def mine(members: Collection[Member]) -> Mine:
    """Return the last evenings and open payments of a person: his membership in each club. As many queries for any."""
    ids = {member.pk for member in members}
    played = Evening.objects.closed().filter(sittings__seats__member__in=ids).distinct()
    evenings = list(played.select_related("club").newest_first()[:LATEST])
    balances, payments = balances_of(evenings), payments_of(members)
    return Mine(
        evenings=tuple(OwnEvening(evening, _own(balances[evening.pk], ids)) for evening in evenings),
        pays=tuple(payment for payment in payments if payment.payer.pk in ids),
        gets=tuple(payment for payment in payments if payment.payee.pk in ids),
        pairs=tuple(pairs(payments)),
    )


def _own(balances: dict[int, int], ids: set[int]) -> int:
    return sum(amount for member, amount in balances.items() if member in ids)
