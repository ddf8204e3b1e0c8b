"""An evening rounded to coins, for players who pay in cash and carry no smaller ones.

The rounded balances sum to 0 as the exact ones do, so nobody makes up a difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.http import Http404

import rules
from clubapp.money import money
from ledger.evening.owed import PlannedPayment, planned_payments
from ledger.evening.results import EveningResult
from ledger.models import Evening

# the coins that a page offers to round to, by currency, the smallest that people carry first
COINS = {
    "CZK": ("1", "2", "5", "10"),
    "EUR": ("0.05", "0.10", "0.50", "1"),
    "PLN": ("0.10", "0.50", "1", "5"),
}
# those of any other currency
OTHER_COINS = ("0.10", "0.50", "1", "5", "10")
# (payer's member id, payee's member id)
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class CoinFlow:
    """A payment in coins, by members' ids. `paid`: the exact payment that it rounds is marked paid."""

    payer: int
    payee: int
    money: Decimal
    paid: bool


@dataclass(frozen=True, slots=True)
class InCoins:
    """An evening in coins of `step`. `balances` are by member's id, in the order given, and sum to 0."""

    step: Decimal
    balances: Mapping[int, Decimal]
    flows: tuple[CoinFlow, ...]


def coins_of(evening: Evening) -> tuple[str, ...]:
    """Return the coins that the evening can be rounded to; none where no money is played for."""
    return COINS.get(evening.currency, OTHER_COINS) if evening.unit_amount else ()


def chosen_coin(evening: Evening, given: str) -> Decimal | None:
    """Return the coin that an address names; None for "". Raises Http404 for one that is not offered."""
    if not given:
        return None
    if given not in coins_of(evening):
        raise Http404
    return Decimal(given)


def evening_in_coins(result: EveningResult, step: Decimal) -> InCoins:
    """Return the evening in coins as its printed sheet shows it: members by table, round and seat. Two queries."""
    amounts = {player.member.pk: player.amount for player in result.players}
    units = {member.pk: amounts.get(member.pk, 0) for table in result.tables for member in table.members}
    return in_coins(units, result.evening.unit_amount, step, planned_payments(result.evening, units))


def in_coins(units: Mapping[int, int], unit_amount: str, step: Decimal, payments: Sequence[PlannedPayment]) -> InCoins:
    """Return the evening rounded to coins of `step`, in the fewest payments. `units`: member id → base units.

    The whole evening is rounded, and payments already made are marked, as long as the unmarked ones still come to
    what is left to pay. They may not come to it where the evening was reopened, or where rounding pairs people anew.
    Then only what is left to pay is rounded.
    """
    unpaid = left_to_pay(units, payments)
    whole_evening = _rounded(units, unit_amount, step, _has_paid(payments))
    if _comes_to(whole_evening, unpaid, unit_amount):
        return whole_evening
    return _rounded(unpaid, unit_amount, step, lambda _pair: False)


def left_to_pay(units: Mapping[int, int], payments: Iterable[PlannedPayment]) -> dict[int, int]:
    """Return the balances that payments marked paid leave, in base units by member's id."""
    balances = dict(units)
    for payment in payments:
        if payment.paid:
            balances[payment.payer] += payment.amount
            balances[payment.payee] -= payment.amount
    return balances


def _rounded(units: Mapping[int, int], unit_amount: str, step: Decimal, has_paid: Callable[[Pair], bool]) -> InCoins:
    """Return balances (member id → base units) in coins, in the fewest payments, marked by `has_paid`."""
    coins = round_to_coins([money(amount, unit_amount) for amount in units.values()], step)
    counts = dict(zip(units, coins, strict=True))
    flows = rules.fewest_transfers({str(pk): count for pk, count in counts.items()})
    pairs = [((int(flow.payer), int(flow.payee)), step * flow.amount) for flow in flows]
    return InCoins(
        step=step,
        balances={pk: step * count for pk, count in counts.items()},
        flows=tuple(CoinFlow(*pair, amount, has_paid(pair)) for pair, amount in pairs),
    )


def _comes_to(coins: InCoins, unpaid: Mapping[int, int], unit_amount: str) -> bool:
    """Return whether the unmarked payments in coins bring everybody to within a coin of what is left to pay."""
    moved = dict.fromkeys(unpaid, Decimal(0))
    for flow in coins.flows:
        if not flow.paid:
            moved[flow.payer] -= flow.money
            moved[flow.payee] += flow.money
    return all(abs(moved[member] - money(amount, unit_amount)) < coins.step for member, amount in unpaid.items())


def _has_paid(payments: Sequence[PlannedPayment]) -> Callable[[Pair], bool]:
    """Return a function that says of (payer, payee) whether that payer has paid that payee everything.

    Rounding may pair people who owe each other nothing in base units. Such a pair has paid once everybody has.
    """
    unpaid = {(payment.payer, payment.payee) for payment in payments if not payment.paid}
    paid = {(payment.payer, payment.payee) for payment in payments if payment.paid} - unpaid
    return lambda pair: pair in paid if unpaid else True


def round_to_coins(balances: Sequence[Decimal], step: Decimal) -> list[int]:
    """Return the balances as whole numbers of coins of `step`, which sum to 0 as the balances do.

    This is the method of the largest remainder. Everybody is rounded down to a coin, which leaves some coins missing.
    They go, one each, to those who lost most by the rounding; among equals the earlier one comes first. Nobody is moved
    by a whole coin, and a balance that is whole already stays.

    Raises ValueError where the balances do not sum to 0 or the step is not positive.
    """
    if step <= 0:
        raise ValueError("the smallest coin must be more than 0")
    exact = [Fraction(balance) / Fraction(step) for balance in balances]
    if sum(exact):
        raise ValueError("balances must sum to 0")
    coins = [balance.__floor__() for balance in exact]
    by_loss = sorted(range(len(exact)), key=lambda i: coins[i] - exact[i])
    # rounded down, they sum to as much below 0 as there are coins missing
    for index in by_loss[: -sum(coins)]:
        coins[index] += 1
    return coins
