"""Rounding to coins keeps Σ = 0 and moves nobody by a coin."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.evening.coins import round_to_coins

STEPS = st.sampled_from([Decimal(text) for text in ("1", "0.5", "0.10", "5", "0.05", "3")])
UNITS = st.lists(st.integers(min_value=-(10**9), max_value=10**9), max_size=8)
VALUES = st.sampled_from([Decimal(text) for text in ("0.20", "0.1", "1", "0.333", "7")])


@st.composite
def evenings(draw):
    units = draw(UNITS)
    return [Decimal(n) * draw(VALUES) for n in [0]] if not units else _balanced(units, draw(VALUES))


def _balanced(units, value):
    return [value * n for n in [*units, -sum(units)]]


@given(evenings(), STEPS)
def test_it_keeps_the_sum_at_zero(balances, step):
    assert sum(round_to_coins(balances, step)) == 0


@given(evenings(), STEPS)
def test_it_moves_nobody_by_a_whole_coin(balances, step):
    for coins, exact in zip(round_to_coins(balances, step), balances, strict=True):
        assert abs(coins * step - exact) < step


@given(evenings(), STEPS)
def test_it_leaves_whole_coins_alone(balances, step):
    for coins, exact in zip(round_to_coins(balances, step), balances, strict=True):
        assert exact % step or coins * step == exact


@given(evenings(), STEPS)
def test_it_rounds_rounded_balances_to_themselves(balances, step):
    coins = round_to_coins(balances, step)
    assert round_to_coins([step * n for n in coins], step) == coins


def test_it_gives_the_missing_coin_to_who_lost_most():
    assert round_to_coins([Decimal("3.40"), Decimal("-1.60"), Decimal("-1.80")], Decimal(1)) == [4, -2, -2]
    assert round_to_coins([Decimal("0.50"), Decimal("-0.50")], Decimal(1)) == [1, -1]


@pytest.mark.parametrize(("balances", "step"), [([Decimal(1)], Decimal(1)), ([], Decimal(0)), ([], Decimal(-1))])
def test_it_refuses_what_is_no_evening(balances, step):
    with pytest.raises(ValueError, match="must"):
        round_to_coins(balances, step)
