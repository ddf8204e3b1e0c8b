"""Who pays whom at the end: the fewest payments, the same ones every time and from every version on."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import transfers
from rules.transfers import SEARCHED, fewest_transfers


def flows(*totals):
    """Players are called by their places."""
    found = fewest_transfers({str(place): total for place, total in enumerate(totals)})
    return [(int(flow.payer), int(flow.payee), flow.amount) for flow in found]


def closed(amounts):
    return [*amounts, -sum(amounts)]


# as they were offered on sheets that are printed: who searches faster offers the same
OFFERED = [
    ((), []),
    ((0, 0), []),
    ((5, -5), [(1, 0, 5)]),
    ((5, 0, -2, -3), [(3, 0, 3), (2, 0, 2)]),
    ((-7, -3, 10, 4, -4), [(4, 3, 4), (0, 2, 7), (1, 2, 3)]),
    ((1, 2, -3, 4, 5, -9), [(5, 4, 5), (5, 3, 4), (2, 1, 2), (2, 0, 1)]),
    ((7, 6, -13, 11, -2, -9), [(5, 3, 9), (4, 3, 2), (2, 0, 7), (2, 1, 6)]),
    ((-1, -5, 6, -2, -6, 8, 3, 4, -7), [(4, 2, 6), (8, 7, 4), (8, 6, 3), (1, 5, 5), (3, 5, 2), (0, 5, 1)]),
    (
        (31, -12, -9, 44, -25, 7, -18, 23, -40, 5, -3, -3),
        [(8, 3, 40), (2, 9, 5), (2, 3, 4), (6, 7, 18), (1, 5, 7), (1, 7, 5), (4, 0, 25), (10, 0, 3), (11, 0, 3)],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("totals", "expected"), OFFERED)
def test_it_offers_the_same_as_ever(totals, expected):
    assert flows(*totals) == expected


@given(st.lists(st.integers(-9, 9), min_size=5, max_size=9).map(closed))
def test_both_ways_of_searching_find_the_same(totals):
    players = [str(place) for place, total in enumerate(totals) if total]
    sums = transfers._sums([totals[int(player)] for player in players])
    zeros = [subset for subset, total in enumerate(sums) if subset and not total]
    few, all_ = transfers._most_within(zeros), transfers._most_of_all(sums)
    assert [few(subset) for subset in range(len(sums))] == [all_(subset) for subset in range(len(sums))]


@given(st.lists(st.integers(-20, 20), min_size=1, max_size=8).map(closed))
def test_no_fewer_would_do(totals):
    """Tried by hand: as many payments as people who owe or get, less the groups that clear among themselves."""
    owing = [total for total in totals if total]
    found = flows(*totals)
    assert len(found) == len(owing) - groups(tuple(owing))
    assert all(amount > 0 for _payer, _payee, amount in found)
    for place, total in enumerate(totals):
        got = sum(amount for _payer, payee, amount in found if payee == place)
        assert got - sum(amount for payer, _payee, amount in found if payer == place) == total


def groups(owing):
    """The most groups of these that each sum to zero, tried one by one."""
    if not owing:
        return 0
    first, rest = 0, range(1, len(owing))
    best = 0
    for size in range(len(owing)):
        for chosen in itertools.combinations(rest, size):
            if owing[first] + sum(owing[place] for place in chosen) == 0:
                left = tuple(owing[place] for place in rest if place not in chosen)
                best = max(best, 1 + groups(left))
    return best


def test_a_debtor_only_pays_and_a_winner_only_gets():
    chance = random.Random(7)
    for _ in range(300):
        totals = closed([chance.randint(-30, 30) for _ in range(chance.randint(1, 14))])
        for payer, payee, _amount in flows(*totals):
            assert totals[payer] < 0 < totals[payee]


@pytest.mark.parametrize("count", [SEARCHED, SEARCHED + 1, 36])
def test_many_players_are_settled_at_once(count):
    totals = closed([(-1) ** place * (place * place + 3) for place in range(count - 1)])
    found = flows(*totals)
    assert len(found) <= count - 1
    assert sum(amount for _payer, _payee, amount in found) == sum(total for total in totals if total > 0)


@pytest.mark.parametrize(("sixes", "expected"), [(1, 1), (2, 2), (3, 1)])
def test_more_players_than_are_searched_are_one_group(sixes, expected):
    """Eighteen people may fall into three groups: nobody looks for them."""
    totals = {f"{six} {n}": n * 100**six for six in range(sixes) for n in (1, 2, 4, 8, 16, -31)}
    assert len(transfers._groups(list(totals), totals)) == expected


@pytest.mark.parametrize(("sizes", "expected"), [((6, 5, 5), 3), ((6, 6, 5), 1)])
def test_sixteen_are_searched_and_seventeen_are_not(sizes, expected):
    """A search of seventeen takes twice as long, and offers other payments than sheets that are printed."""
    steps = [[2**n for n in range(size - 1)] for size in sizes]
    amounts = [amount * 100**group for group, ones in enumerate(steps) for amount in (*ones, -sum(ones))]
    totals = {str(place): amount for place, amount in enumerate(amounts)}
    assert len(transfers._groups(list(totals), totals)) == expected


def test_totals_that_do_not_cancel_are_refused():
    with pytest.raises(ValueError, match="sum to zero"):
        flows(1, 2)
