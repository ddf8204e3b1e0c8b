"""Rounding an evening to coins so that nobody's purse has to make up a difference: Σ stays 0."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction


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
