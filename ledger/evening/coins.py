"""Rounding an evening to coins so that nobody's purse has to make up a difference: Σ stays 0."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.http import Http404

import rules
from clubapp.money import money
from ledger.evening.owed import Settling, settling
from ledger.evening.results import Evening
from ledger.models import Session

# what a page offers to round to, from the smallest coin people carry
COINS = {
    "CZK": ("1", "2", "5", "10"),
    "EUR": ("0.05", "0.10", "0.50", "1"),
    "PLN": ("0.10", "0.50", "1", "5"),
}
Pair = tuple[int, int]
OTHER_COINS = ("0.10", "0.50", "1", "5", "10")


@dataclass(frozen=True, slots=True)
class CoinFlow:
    """A payment in coins, by members' ids. `paid`: what it stands for is marked paid."""

    payer: int
    payee: int
    money: Decimal
    paid: bool


@dataclass(frozen=True, slots=True)
class InCoins:
    """Balances by member's id, in the order given; they sum to zero."""

    step: Decimal
    balances: Mapping[int, Decimal]
    flows: tuple[CoinFlow, ...]


def coins_of(session: Session) -> tuple[str, ...]:
    """What the evening can be rounded to; nothing where no money is played for."""
    return COINS.get(session.currency, OTHER_COINS) if session.unit_amount else ()


def chosen_coin(session: Session, given: str) -> Decimal | None:
    """The coin that an address names; None for none. Raises Http404 for one that is not offered."""
    if not given:
        return None
    if given not in coins_of(session):
        raise Http404
    return Decimal(given)


def evening_in_coins(shown: Evening, step: Decimal) -> InCoins:
    """As its sheet has it: everybody who sat down counts in the order of tables, rounds and seats. Two queries."""
    amounts = {player.member.pk: player.amount for player in shown.players}
    units = {member.pk: amounts.get(member.pk, 0) for table in shown.tables for member in table.members}
    return in_coins(units, shown.session.unit_amount, step, settling(shown.session, units))


def in_coins(units: Mapping[int, int], unit_amount: str, step: Decimal, settled: Sequence[Settling]) -> InCoins:
    """The evening rounded to coins of `step`, in the fewest payments. `units`: member id → base units.

    What is paid is marked, as long as the other payments are still what is left to pay. Where they are not – the
    evening was reopened, or rounding pairs people anew – it is what is left that is rounded, and nothing else.
    """
    left = left_to_pay(units, settled)
    whole = _rounded(units, unit_amount, step, _done(settled))
    if _tells(whole, left, unit_amount):
        return whole
    return _rounded(left, unit_amount, step, lambda _pair: False)


def left_to_pay(units: Mapping[int, int], settled: Iterable[Settling]) -> dict[int, int]:
    """Member id → base units that are not paid yet."""
    left = dict(units)
    for one in settled:
        if one.paid:
            left[one.payer] += one.amount
            left[one.payee] -= one.amount
    return left


def _rounded(units: Mapping[int, int], unit_amount: str, step: Decimal, done: Callable[[Pair], bool]) -> InCoins:
    coins = round_to_coins([money(amount, unit_amount) for amount in units.values()], step)
    counts = dict(zip(units, coins, strict=True))
    flows = rules.fewest_transfers({str(pk): count for pk, count in counts.items()})
    pairs = [((int(flow.payer), int(flow.payee)), step * flow.amount) for flow in flows]
    return InCoins(
        step=step,
        balances={pk: step * count for pk, count in counts.items()},
        flows=tuple(CoinFlow(*pair, sum_, done(pair)) for pair, sum_ in pairs),
    )


def _tells(coins: InCoins, left: Mapping[int, int], unit_amount: str) -> bool:
    """Whether the payments in coins that are open move everybody to within a coin of what is left to pay."""
    moved = dict.fromkeys(left, Decimal(0))
    for flow in coins.flows:
        if not flow.paid:
            moved[flow.payer] -= flow.money
            moved[flow.payee] += flow.money
    return all(abs(moved[member] - money(amount, unit_amount)) < coins.step for member, amount in left.items())


def _done(settled: Sequence[Settling]) -> Callable[[Pair], bool]:
    """Whether a pair has settled. Rounding may pair people anew: those have when the whole evening has."""
    still_open = {(one.payer, one.payee) for one in settled if not one.paid}
    paid = {(one.payer, one.payee) for one in settled if one.paid} - still_open
    return lambda pair: pair in paid if still_open else True


def round_to_coins(balances: Sequence[Decimal], step: Decimal) -> list[int]:
    """Balances as whole numbers of coins of `step`, which sum to zero as the balances do.

    Largest remainder: everybody is rounded down to a coin, and the coins then missing go to those who lost
    most by it, the earlier one first among equals. Nobody is moved by a whole coin, and a balance that is
    already whole stays. Raises ValueError where the balances do not sum to zero or the step is not positive.
    """
    if step <= 0:
        raise ValueError("the smallest coin must be more than 0")
    exact = [Fraction(balance) / Fraction(step) for balance in balances]
    if sum(exact):
        raise ValueError("balances must sum to 0")
    coins = [whole.__floor__() for whole in exact]
    by_loss = sorted(range(len(exact)), key=lambda i: coins[i] - exact[i])
    for index in by_loss[: -sum(coins)]:
        coins[index] += 1
    return coins
