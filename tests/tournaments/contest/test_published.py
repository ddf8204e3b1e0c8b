"""The published figures, one test for each: who ranked how, what a place was worth, how many tables there were."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from tests.tournaments.contest import checker
from tournaments import contest
from tournaments.contest import prizes
from tournaments.contest.draw import rules
from tournaments.contest.problem import Notes
from tournaments.contest.ranking import Totals
from tournaments.contest.series import presets


def totals(name, points, money=0):
    return Totals(id=name, points=Fraction(points), money=money, counted=money, places=Fraction(0))


def test_t01_ranks_points_then_money(published):
    rows = published("T01")["rows"]
    listed = [totals(row["player"], row["points"], round(Fraction(row["money"]) * 100)) for row in reversed(rows)]
    placed = contest.ranked(listed, ["points", "money"])
    assert [(one.place, one.row.id) for one in placed] == [(row["place"], row["player"]) for row in rows]
    assert contest.why(placed[3]) == "4th: 23 points, money 53800 < 57500"


def test_t02_sums_the_points_of_places(published):
    one = published("T02")
    key = [Fraction(points) for points in one["table_key_3"]]
    assert sum(key[place - 1] for place in one["player"]["places"]) == one["player"]["points"]
    assert key[0] * one["rounds"] == one["full"]


def test_t04_the_control_sum_finds_the_misprint(published):
    one = published("T04")
    points = contest.preset("trojka").points
    whole = one["rounds"] * contest.control_sum(contest.table_sizes(len(one["rows"]), 3), points)
    others = sum(row["points"] for row in one["rows"] if row["points"] is not None)
    assert others == one["misprint"]["sum_of_the_others"]
    assert whole - others == one["misprint"]["must_be"]


def test_t04_the_season_adds_the_day_and_shares_places(published):
    one = published("T04")
    day = {row["player"]: row["points"] or one["misprint"]["must_be"] for row in one["rows"]}
    before = one["season_before"]
    season = [
        {name: contest.Result(points=Fraction(points), place=0) for name, points in results.items()}
        for results in (before, day)
    ]
    placed = {each.row.id: (each.place, each.row.points) for each in contest.season(season)}
    # the others of the season did not play that day; who played stands as printed, counted among all
    everybody = {row["player"]: row for row in one["season_after"]}
    rest = {name: Fraction(row["points"]) for name, row in everybody.items() if name not in placed}
    season[0].update({name: contest.Result(points=points, place=0) for name, points in rest.items()})
    placed = {each.row.id: (each.place, each.row.points) for each in contest.season(season)}
    assert placed == {name: (row["place"], row["points"]) for name, row in everybody.items()}


@pytest.mark.parametrize("number", range(8))
def test_t05_extraliga_points(published, number):
    row = published("T05")["rows"][number]
    key = contest.read_key(presets()["extraliga"], Notes())
    scoring = row["starters"] - (3 if row["year"] == 2019 else 0)
    assert key.points(row["place"], scoring) == row["gp"]


def test_t06_moravian_points(published):
    one = published("T06")
    key = contest.read_key(presets()["moravian"], Notes())
    assert {place: key.points(int(place), one["starters"]) for place in one["gp"]} == one["gp"]
    every = [key.points(place, one["starters"]) for place in range(1, one["starters"] + 1)]
    assert every == sorted(every, reverse=True)
    assert len(set(every)) == len(every)


def test_t07_equal_money_shares_points(published):
    one = published("T07")
    for case in one["cases"]:
        key = [Fraction(points) for points in case.get("key", one["key"])]
        assert contest.table_points(case["money"], key) == [Fraction(points) for points in case["points"]]


@pytest.mark.parametrize(("rule", "preferred"), [("four_first", 4), ("three_first", 3)])
def test_t09_how_many_tables(published, rule, preferred):
    for players, expected in published("T09")[rule].items():
        if expected is None:
            with pytest.raises(contest.Invalid, match="5 players cannot sit"):
                contest.table_sizes(int(players), preferred)
        else:
            sizes = contest.table_sizes(int(players), preferred)
            assert [sizes.count(4), sizes.count(3)] == expected


def test_t10_thirds_of_the_first_54(published):
    tables = rules.thirds([str(place) for place in range(1, 61)], 3, top=54)
    for number, places in published("T10")["tables"].items():
        assert tables[int(number) - 1] == [str(place) for place in places]


@pytest.mark.parametrize("which", ["simulated", "also"])
def test_t11_a_slide_brings_rivals_together_again(published, which):
    one = published("T11")
    if which == "simulated":
        given = one["simulated"]
        tables, size, moves = given["tables"], given["size"], given["moves"]
        expected = {int(number): mean for number, mean in given["mean_rematches"].items()}
    else:
        given = one["also"]
        tables, size, moves = given["tables"], 3, given["ms2015_slide"]
        expected = {given["rounds"]: given["mean_rematches"]}
    trials = 120
    means = dict.fromkeys(expected, 0)
    for trial in range(trials):
        rounds = _slid(tables, size, moves, max(expected), random.Random(trial))
        for number in expected:
            met = checker.rematches(rounds[:number])
            means[number] += sum(len(numbers) - 1 for numbers in met.values())
    for number, mean in expected.items():
        assert means[number] / trials == pytest.approx(mean, rel=0.1)


def _slid(tables, size, moves, count, chance):
    names = [str(number) for number in range(tables * size)]
    chance.shuffle(names)
    rounds = [[names[at * size : (at + 1) * size] for at in range(tables)]]
    while len(rounds) < count:
        placed = [chance.sample(table, size) for table in rounds[-1]]
        rounds.append(rules.slide(placed, names, size, moves))
    return rounds


def test_t12_stake_and_rebuys(published):
    one = published("T12")
    for case in one["cases"]:
        assert contest.net(case["on_table"], one["stake"], case["rebuys"]) == case["net"]
        document = {
            "format": {"tables": "three", "order": ["money"], "stake": one["stake"], "rebuys": True},
            "entrants": [{"id": name} for name in "ABC"],
            "rounds": [{"tables": [{"seats": list("ABC"), "left": case["on_table"], "rebuys": case["rebuys"]}]}],
        }
        if case["ok"]:
            [table] = contest.read_contest(document).rounds[0]
            assert list(table.money) == case["net"]
        else:
            with pytest.raises(contest.Invalid) as caught:
                contest.read_contest(document)
            [problem] = caught.value.problems
            assert (problem.round, problem.table, problem.field, problem.code) == (1, 1, "left", "sum")
            assert problem.values["off"] == case["off_by"]


def test_t14_the_count_of_skat(published):
    for case in published("T14")["cases"]:
        asked = {name: case[name] for name in ("points", "won", "lost", "others_lost", "table")}
        assert prizes.SkatScore().score(**asked) == case["score"]


def test_t15_loss_money_and_prizes(published):
    one = published("T15")
    for case in one["loss_money"]:
        assert prizes.loss_money(case["lost"], [(3, 50), (0, 100)]) == round(Fraction(case["pay"]) * 100)
    pot = int(Fraction(one["pot"]))
    assert prizes.prizes(pot, one["prize_percent"]) == [int(prize) for prize in one["prizes"]]
    assert sum(prizes.prizes(1001, one["prize_percent"])) == 1001
