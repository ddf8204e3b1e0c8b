"""Pictures: what is in them, and what odd data make of them."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from ledger.season.pictures import ContractPlayed, Night, balance, contracts, nights
from ledger.season.pictures.axis import Axis, written
from ledger.season.pictures.matrix import matrix

HUGE = 10**18


def evenings(*amounts, place=""):
    return [Night(f"{number}.1.2026", place, amount) for number, amount in enumerate(amounts, start=1)]


def parsed(picture):
    """Well-formed, named, told in words, without any style of its own."""
    root = ElementTree.fromstring(picture.drawing)
    assert (root.tag, root.get("role")) == ("svg", "img")
    assert [child.tag for child in root][:2] == ["title", "desc"]
    assert root[0].text == picture.title
    assert root[1].text == picture.caption
    assert "style" not in picture.drawing
    return root


def listed(picture):
    """The rows of a well-formed list with a name, their bars for eyes only."""
    root = ElementTree.fromstring(picture.drawing)
    assert (root.tag, root.get("aria-label")) == ("ul", picture.title)
    assert {bar.get("aria-hidden") for bar in root.iter("svg")} <= {"true"}
    assert "style" not in picture.drawing
    return root


def classed(root, css):
    return [one for one in root.iter() if one.get("class") == css]


def texts(root):
    return [word.text for line in root.iter("p") for word in line]


def test_it_draws_the_balance_from_zero_on():
    picture = balance(evenings(10, -30, 20))
    root = parsed(picture)
    runs, points = classed(root, "run"), classed(root, "point")
    assert [(run.get("x1"), run.get("x2")) for run in runs] == [
        ("0%", "33.33%"), ("33.33%", "66.66%"), ("66.66%", "100%"),
    ]  # fmt: skip
    # 12 from the upper edge is +10, 188 is −20
    assert [point.get("cy") for point in points] == ["12", "188", "70.6"]
    assert [run.get("y2") for run in runs] == [point.get("cy") for point in points]
    assert (runs[0].get("y1"), runs[0].get("y1")) == (points[2].get("cy"), classed(root, "zero")[0].get("y1"))
    assert points[1].find("title").text == "2.1.2026: −30, balance −20"
    assert "After 3 evenings the balance is 0; at best it was +10, at worst −20." in picture.caption


def test_it_draws_evenings_up_and_down_from_zero():
    picture = nights(evenings(10, -20, 0))
    root = parsed(picture)
    (up,), (down,), (even,) = classed(root, "up"), classed(root, "down"), classed(root, "even")
    zero = classed(root, "zero")[0].get("y1")
    assert up.get("y1") == down.get("y1") == even.get("cy") == zero
    assert float(up.get("y2")) < float(zero) < float(down.get("y2"))
    assert [up.get("x1"), down.get("x1"), even.get("cx")] == ["16.66%", "50%", "83.33%"]
    assert picture.caption == "Evenings above zero: 1, below zero: 1, even: 1."


def test_it_puts_every_number_into_the_table_too():
    picture = balance(evenings(10, -30, place="U Lípy"))
    assert picture.heads == ["Evening", "Units", "Balance"]
    assert picture.rows == [["1.1.2026, U Lípy", "+10", "+10"], ["2.1.2026, U Lípy", "−30", "−20"]]
    assert nights(evenings(10, -30)).rows == [["1.1.2026", "+10", "+10"], ["2.1.2026", "−30", "−20"]]


@pytest.mark.parametrize("draw", [balance, nights])
@pytest.mark.parametrize(
    "amounts",
    [(), (7,), (-7,), (0,), (0, 0, 0), (HUGE, -3 * HUGE, 1), (1,) * 500, (-1, -2, -3)],
    ids=["none", "one", "one lost", "an even one", "all zeros", "huge", "many", "all lost"],
)
def test_it_draws_odd_seasons(draw, amounts):
    root = parsed(draw(evenings(*amounts)))
    heights = [one.get(key) for one in root.iter() for key in ("y1", "y2", "cy") if one.get(key)]
    assert all(0 <= float(height) <= float(root.get("height")) for height in heights)
    assert all(re.fullmatch(r"\d+(\.\d{1,2})?%?", one.get("x1", "0")) for one in root.iter())
    drawn = sum(len(classed(root, css)) for css in ("point", "up", "down", "even"))
    assert drawn == len(amounts)
    assert len(classed(root, "zero")) == 1


@pytest.mark.parametrize(("amount", "rows"), [(3, 5), (7, 5), (1_234, 5), (HUGE, 7), (-1, 7)])
def test_it_marks_few_round_numbers(amount, rows):
    axis = Axis.of([amount], 12, 176)
    assert 2 <= len(axis.marks) <= rows
    assert 0 in axis.marks
    assert axis.low <= amount <= axis.high


def test_it_writes_round_numbers_short():
    assert [written(mark) for mark in (0, 500, -20_000, 2_000_000, -5 * 10**17)] == [
        "0", "+500", "−20000", "+2·10⁶", "−5·10¹⁷",
    ]  # fmt: skip


def test_it_draws_contracts_as_long_as_they_were_played():
    picture = contracts("Declared", [ContractPlayed("hra", 8, 3), ContractPlayed("betl", 2, 2)])
    root = listed(picture)
    assert [bar.get("width") for bar in classed(root, "played")] == ["100%", "25%"]
    assert [bar.get("width") for bar in classed(root, "won")] == ["37.5%", "25%"]
    assert texts(root) == ["hra", "3 of 8 won", "betl", "2 of 2 won"]
    assert picture.rows == [["hra", "8", "3", "38\u00a0%"], ["betl", "2", "2", "100\u00a0%"]]
    assert "Together 5 of 10 won." in picture.caption


@pytest.mark.parametrize("played", [[], [ContractPlayed("durch", 0, 0)], [ContractPlayed("hra", HUGE, 1)]])
def test_it_draws_odd_contracts(played):
    assert len(classed(listed(contracts("Declared", played)), "played")) == len(played)


def test_it_escapes_whatever_people_are_called():
    name = "<script>\"&'"
    for draw in (balance, nights):
        assert any(name in told.text for told in parsed(draw(evenings(1, place=name))).iter("title"))
    drawn = contracts(name, [ContractPlayed(name, 1, 1)])
    assert texts(listed(drawn))[0] == name


def numbers(made):
    return {row.name: [cell.amount for cell in row.cells] for row in made.rows}


def test_it_sets_who_won_from_whom_against_each_other():
    people = [(1, "Adam"), (2, "Bára"), (3, "Cyril")]
    made = matrix(people, {(2, 1): 10, (3, 1): -4})
    assert [(row.name, row.total) for row in made.rows] == [("Bára", 10), ("Cyril", -4), ("Adam", -6)]
    assert numbers(made) == {"Bára": [None, None, 10], "Cyril": [None, None, -4], "Adam": [-10, 4, None]}


def test_it_tints_by_size_and_sign():
    made = matrix([(1, "Adam"), (2, "Bára"), (3, "Cyril")], {(1, 2): 100, (1, 3): 1, (2, 3): 0})
    assert [[cell.css for cell in row.cells] for row in made.rows] == [
        ["self", "from-1", "from-5"],
        ["to-1", "self", ""],
        ["to-5", "", "self"],
    ]


@pytest.mark.parametrize(("count", "amount"), [(0, 0), (1, 0), (2, 0), (40, 1), (40, HUGE)])
def test_it_makes_a_square_of_any_size(count, amount):
    people = [(number, f"Player {number}") for number in range(count)]
    won = {(a, b): amount * (b - a) for a in range(count) for b in range(a + 1, count)}
    made = matrix(people, won)
    assert [len(row.cells) for row in made.rows] == [count] * count
    assert sum(row.total for row in made.rows) == 0
    assert [row.total for row in made.rows] == sorted((row.total for row in made.rows), reverse=True)
