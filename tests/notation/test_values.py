"""Every entry whose amounts are known, and every sentence about values."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.exchange.notation import check_sums, entry_amounts, group_amounts, parse, totals
from ledger.exchange.notation.entries import read

CASES = [json.loads(line) for line in (Path(__file__).parent / "notation_cases.jsonl").read_text().splitlines()]


def amounts(text, players=3, *, linear=False):
    return entry_amounts(read(text), players=players, linear=linear)


def test_it_has_all_cases():
    assert len(CASES) == 150


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['entry']} of {case['players']} {case['hundred']}")
def test_it_gives_the_known_amounts(case):
    own, each = amounts(case["entry"], case["players"], linear=case["hundred"] == "k+")
    assert (own * 10, each * 10) == (case["own_halere"], case["each_other_halere"])


def test_it_counts_the_example(example):
    evening = parse(example)
    first, second = (group_amounts(group, linear=evening.linear) for group in evening.groups)
    assert sum(first.values()) == sum(second.values()) == 0
    assert second == {"Adam": 80 - 6, "Bára": -40 - 6, "Cyril": -40 + 12}
    assert totals(evening) == {name: first[name] + second[name] for name in ("Adam", "Bára", "Cyril")}
    assert check_sums(evening) == []


@pytest.mark.parametrize(
    ("entry", "units"),
    [("$+2c", 120), ("$:-2c", -105), ("$:-c", -15), ("$-2c", -120), ("$:+2c", 105)],
)
def test_it_leaves_the_others_to_their_own_rows(entry, units):
    assert amounts(entry) == (units, 0)


def test_it_takes_the_dollar_part_by_part():
    # the seven is Adam's alone, the game everybody's
    assert amounts("$+s+h") == (4 + 2, -1)
    assert amounts("+s$:-1h") == (4 - 3, -2)
    assert amounts("$:-2c", 4) == (-15 * (4 * 3 - 2), 0)


@pytest.mark.parametrize(("entry", "price"), [("e", 6), ("r1", 10), ("r2", 50)])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_it_pays_the_others_for_what_was_folded(entry, price, players):
    assert amounts(entry, players) == (-price * (players - 1), price)


@pytest.mark.parametrize(
    ("entry", "doubling", "linear"),
    [("+k100", 4, 4), ("+k130", 32, 16), ("+k190", 4 * 2**9, 40), ("-k90", 4, 4), ("-k80", 8, 8), ("-k60", 32, 16),
     ("-k110", 8, 8), ("+k80", 8, 8), ("-k-20", 4 * 2**11, 48), ("-k-100", 4 * 2**19, 80), ("+v+k110", 48, 48),
     ("+s+t120", 2 + 8, 2 + 6), ("-v-k90", 44, 44)],
)  # fmt: skip
def test_it_steps_by_the_score_alone(entry, doubling, linear):
    sign = 1 if entry[0] == "+" else -1
    assert amounts(entry)[1] == -sign * min(doubling, 1500)
    assert amounts(entry, linear=True)[1] == -sign * min(linear, 1500)


@pytest.mark.parametrize(("entry", "each"), [("mc", 15), ("msc", 15), ("c", 15), ("d", 30), ("v", 40)])
def test_it_knows_the_prices(entry, each):
    assert amounts(f"+{entry}", 4) == (3 * each, -each)
    assert amounts(f"-4{entry}") == (-2 * 16 * each, 16 * each)


@pytest.mark.parametrize("players", [3, 4, 6])
def test_it_stops_at_the_ceiling(players):
    assert amounts("+4k190+4s*", players) == (1500 * (players - 1), -1500)
    assert amounts("-4k-100", players) == (-1500 * (players - 1), 1500)
    assert amounts("$-4k-100", players) == (-1500 * (players - 1), 0)


def test_it_holds_the_ceiling_against_the_sum_of_the_parts():
    # 2048 for the hundred less 64 for the seven is still above; 1504 less 32 is not
    assert amounts("+4k150-4s")[1] == -1500
    assert amounts("+4k140-4s")[1] == -(1024 - 32)


def test_it_counts_the_same_units_whatever_they_are_worth(of_adam):
    plain, tenfold = parse(of_adam("+4k190")), parse(of_adam("+4k190", options="{10x}"))
    assert totals(plain) == totals(tenfold) == {"Adam": 3000, "Bára": -1500, "Cyril": -1500}
    assert (plain.multiplier, tenfold.multiplier) == (1, 10)


def test_it_says_by_how_much_a_group_does_not_sum_to_zero(of_adam, example):
    from ledger.exchange.notation import NotationError

    evening = parse(example.replace("$:-c", "$:-1c"))
    assert [(one.group, one.difference) for one in check_sums(evening)] == [(1, -30)]
    with pytest.raises(NotationError, match=r"group 1: .*-30 units"):
        totals(evening)


@given(
    st.sampled_from(["+s+h", "-2s+1t110", "+k120-n", "-4k-100*", "+v", "+3d", "e", "r2", "-mc", "+v-4k190*"]),
    st.integers(3, 9),
    st.booleans(),
)
def test_it_takes_from_one_what_it_gives_to_others(entry, players, linear):
    own, each = amounts(entry, players, linear=linear)
    assert own + each * (players - 1) == 0
    assert abs(each) <= 1500
