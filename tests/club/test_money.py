from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubapp.money import BadAmount, format_money, format_units, money, parse_amount, written_amount


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ("0.20", "0.20"),
        ("0,20", "0.20"),
        ("1,5", "1.5"),
        ("1.5", "1.5"),
        (" 2 ", "2"),
        ("05", "5"),
        ("0", "0"),
        ("00,50", "0.50"),
        ("123456789", "123456789"),
    ],
)
def test_it_reads_comma_and_point_alike(typed, amount):
    assert parse_amount(typed) == amount


@pytest.mark.parametrize(
    "typed",
    ["", " ", "-1", "+1", "1 000", "1.000,50", "1,000.50", ".5", "5.", "1e3", "NaN", "x", "1.23456", "1234567890", "١"],
)
def test_it_refuses_to_guess(typed):
    with pytest.raises(BadAmount):
        parse_amount(typed)


def test_it_multiplies_exactly():
    assert money(3, "0.10") == Decimal("0.30")
    assert str(money(-16, "0.20")) == "-3.20"
    # past any float, and past the default 28 digits
    assert str(money(10**40 + 1, "0.01")) == "1" + "0" * 38 + ".01"


@given(st.integers(-(10**12), 10**12), st.integers(0, 10**6))
def test_it_never_loses_a_hundredth(units, hundredths):
    amount = f"{hundredths // 100}.{hundredths % 100:02d}"
    assert money(units, amount) * 100 == units * hundredths


@pytest.mark.parametrize(
    ("value", "language", "text"),
    [
        ("6.40", "cs", "+6,40\u00a0Kč"),
        ("-3.2", "en", "\u22123.20\u00a0CZK"),
        ("0.00", "pl", "0,00\u00a0Kč"),
        ("12", "hr", "+12\u00a0Kč"),
        ("-0.005", "sk-sk", "\u22120,005\u00a0Kč"),
        ("1000000", "cs", "+1000000\u00a0Kč"),
    ],
)
def test_it_writes_money_as_the_language_does(value, language, text):
    assert format_money(Decimal(value), "CZK", language) == text


def test_it_can_leave_out_the_plus_and_the_currency():
    assert format_money(Decimal("0.20"), language="cs", sign=False) == "0,20"


@pytest.mark.parametrize(("units", "text"), [(32, "+32"), (-16, "\u221216"), (0, "0")])
def test_it_signs_units(units, text):
    assert format_units(units) == text


@pytest.mark.parametrize(
    ("language", "text"), [("en", "0.20"), ("cs", "0,20"), ("sk", "0,20"), ("hr-hr", "0,20"), ("pl", "0,20")]
)
def test_it_writes_an_amount_into_a_field_as_it_is_typed_there(language, text):
    assert written_amount("0.20", language) == text
    assert parse_amount(text) == "0.20"
