"""Ranking: cases, an independent calculation, every criterion, shared places, reasons; no order of entry, no float."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.contest import checker
from tests.tournaments.contest.conftest import slip
from tournaments import contest

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))
TROJKA = {"tables": "three", "points": {"3": [5, 3, 1], "4": [5, 3, 3, 1]}, "order": ["points", "money"]}


def document(rows, form=TROJKA, **more):
    """A document of rounds, each a list of tables, each a dict from id to money."""
    names = sorted({name for tables in rows for table in tables for name in table})
    return {
        "format": form,
        "entrants": [{"id": name} for name in names],
        "rounds": [
            {"tables": [{"seats": list(table), "money": list(table.values())} for table in tables]} for tables in rows
        ],
        **more,
    }


def placed(document):
    return [(one.place, one.row.id) for one in contest.standing(contest.read_contest(document))]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_whole_tournaments(path):
    case = json.loads(path.read_text("utf-8"))
    result = contest.result_document(contest.read_contest(case["document"]))
    for row, expected in zip(result["standing"], case["expect"]["standing"], strict=True):
        assert {name: row[name] for name in expected} == expected
    if expected := case["expect"].get("teams"):
        teams = {row["team"]: {"points": int(row["points"]), "money": row["money"]} for row in result["teams"]}
        assert teams == expected


@given(st.data())
def test_any_tournament_against_another_calculation(data):
    players = data.draw(st.integers(6, 20))
    names = [f"P{number}" for number in range(1, players + 1)]
    chance = random.Random(data.draw(st.integers(0, 10**6)))
    rounds = []
    for _round in range(data.draw(st.integers(1, 4))):
        mixed = iter(chance.sample(names, players))
        sizes = contest.table_sizes(players, data.draw(st.sampled_from([3, 4])))
        tables = [[next(mixed) for _seat in range(size)] for size in sizes]
        rounds.append({"tables": [{"seats": table, "money": slip(len(table), chance)} for table in tables]})
    points = {"3": ["4", "5/2", "1"], "4": ["4", "3", "2", "1"]}
    order = data.draw(st.permutations(["points", "money", "places"]))
    played = {
        "format": {"tables": "four", "points": points, "order": order},
        "entrants": [{"id": name} for name in names],
        "rounds": rounds,
        "penalties": [{"entrant": names[0], "points": -1}, {"entrant": names[-1], "money": -50}],
    }
    expected = checker.standing(played)
    result = contest.result_document(contest.read_contest(played))["standing"]
    keys = [key for key, *_row in expected]
    assert [row["place"] for row in result] == [keys.index(key) + 1 for key in keys]
    assert sorted((row["id"], row["points"], row["money"], row["places"]) for row in result) == sorted(
        (name, str(own), money, str(places)) for _key, name, own, money, places in expected
    )
    assert no_float(result)
    shuffled = {
        **played,
        "entrants": chance.sample(played["entrants"], players),
        "rounds": [{"tables": chance.sample(one["tables"], len(one["tables"]))} for one in rounds],
    }
    again = contest.result_document(contest.read_contest(shuffled))["standing"]
    seen = [[(row["place"], row["id"], row["why"]) for row in rows] for rows in (result, again)]
    assert seen[0] == seen[1]


def no_float(value):
    if isinstance(value, dict | list | tuple):
        return all(no_float(each) for each in (value.values() if isinstance(value, dict) else value))
    return not isinstance(value, float)


@given(st.lists(st.integers(-100, 100), min_size=3, max_size=4), st.sampled_from(["share", "better", "worse"]))
def test_points_of_a_table_always_sum_the_same(money, ties):
    key = contest.preset("trojka").points[len(money)]
    points = contest.table_points(money, key, ties)
    places = contest.table_places(money, ties)
    if ties == "share":
        assert sum(points) == sum(key)
        assert sum(places) == sum(range(1, len(money) + 1))
    for one, two in zip(money, points, strict=True):
        assert [mine for amount, mine in zip(money, points, strict=True) if amount == one] == [two] * money.count(one)


def test_shared_places():
    rows = [[{"A": 10, "B": 0, "C": -10}, {"D": 10, "E": 0, "F": -10}]]
    assert placed(document(rows)) == [(1, "A"), (1, "D"), (3, "B"), (3, "E"), (5, "C"), (5, "F")]
    reasons = [contest.why(one) for one in contest.standing(contest.read_contest(document(rows)))]
    assert reasons[0] == "1st, shared: points 5 > 3"
    assert reasons[2] == "3rd, shared: points 3 < 5"


def test_the_points_of_the_rounds_are_compared_one_by_one():
    rows = [
        [{"A": 9, "M": 0, "N": -9}, {"O": 9, "B": 0, "P": -9}],
        [{"M": 9, "N": 0, "A": -9}, {"P": 9, "B": 0, "O": -9}],
    ]
    form = {**TROJKA, "order": ["points", "round_points"]}
    standing = {one.row.id: one for one in contest.standing(contest.read_contest(document(rows, form)))}
    assert standing["A"].row.points == standing["B"].row.points == 6
    assert standing["A"].place < standing["B"].place
    assert contest.why(standing["B"]) == "5th: 6 points, points of a better round 3 < 5"


def test_the_best_money_decides_round_by_round():
    rows = [[{"A": 30, "B": 20, "C": -50}], [{"A": -10, "B": 0, "C": 10}]]
    form = {"tables": "three", "order": ["money", "best_money"]}
    assert placed(document(rows, form)) == [(1, "A"), (2, "B"), (3, "C")]


def test_the_last_round_decides_and_who_missed_it_is_behind():
    rows = [[{"A": 10, "B": 0, "C": -10}, {"D": 10, "E": 0, "F": -10}], [{"A": 0, "B": 5, "C": -5}]]
    form = {"tables": "three", "order": ["last_money", "money"]}
    assert placed(document(rows, form)) == [(1, "B"), (2, "A"), (3, "C"), (4, "D"), (5, "E"), (6, "F")]


def test_the_best_and_the_worst_round_are_dropped_only_where_rounds_remain():
    form = {"tables": "three", "order": ["counted", "money", "last_money"], "drop": {"best": 1, "worst": 1}}
    rows = [[{"A": 90, "B": 0, "C": -90}], [{"A": 5, "B": 6, "C": -11}], [{"A": -50, "B": 20, "C": 30}]]
    counted = {one.row.id: one.row.counted for one in contest.standing(contest.read_contest(document(rows, form)))}
    assert counted == {"A": 5, "B": 6, "C": -11}
    after_two = contest.standing(contest.read_contest(document(rows, form)), rounds=2)
    assert {one.row.id: one.row.counted for one in after_two} == {"A": 95, "B": 6, "C": -101}


def test_equal_money_may_have_the_better_or_the_worse_place():
    rows = [[{"A": 15, "B": 15, "C": -30}]]
    for ties, points in (("share", ["4", "4", "1"]), ("better", ["5", "5", "1"]), ("worse", ["3", "3", "1"])):
        result = contest.result_document(contest.read_contest(document(rows, {**TROJKA, "ties": ties})))
        assert [row["points"] for row in result["standing"]] == points


def test_a_penalty_takes_points_and_money():
    rows = [[{"A": 10, "B": 0, "C": -10}]]
    fined = document(rows, penalties=[{"entrant": "A", "points": "-5/2", "money": -3}])
    [first, second, _third] = contest.result_document(contest.read_contest(fined))["standing"]
    assert (first["id"], second["id"], second["points"], second["money"]) == ("B", "A", "5/2", 7)


def test_a_missing_slip_counts_nothing_yet_and_who_is_absent_is_left_out():
    entered = document([[{"A": 10, "B": 0, "C": -10}, {"D": 1, "E": 0, "F": -1}]])
    del entered["rounds"][0]["tables"][1]["money"]
    entered["entrants"].append({"id": "G", "present": False})
    rows = contest.result_document(contest.read_contest(entered))["standing"]
    assert [row["id"] for row in rows] == ["A", "B", "C", "D", "E", "F"]
    assert [row["points"] for row in rows] == ["5", "3", "1", "0", "0", "0"]


def test_the_best_members_of_a_team_count_over_its_rounds():
    rows = [
        [{"A": 10, "B": 0, "C": -10}, {"D": 9, "E": 0, "F": -9}],
        [{"A": -10, "B": 0, "C": 10}, {"D": 8, "E": 0, "F": -8}],
    ]
    played = document(rows, {**TROJKA, "teams": {"size": 3, "best": 2, "rounds": [1]}})
    for entrant in played["entrants"]:
        entrant["team"] = "first" if entrant["id"] in "ABC" else "second"
    teams = contest.team_standing(contest.read_contest(played))
    assert [(one.place, one.row.id, one.row.points, one.row.money) for one in teams] == [
        (1, "first", 8, 10),
        (2, "second", 8, 9),
    ]
    assert [[member.id for member in one.row.members] for one in teams] == [["A", "B"], ["D", "E"]]
    played["format"]["teams"] = None
    assert contest.result_document(contest.read_contest(played))["teams"] == []


def test_the_standing_of_400_over_8_rounds_is_quick(wish, played):
    import time

    rounds = contest.draw("random", wish(400, 8)).rounds
    entered = {
        "format": TROJKA,
        "entrants": [{"id": str(number)} for number in range(1, 401)],
        "rounds": played(rounds),
    }
    started = time.process_time()
    assert len(contest.standing(contest.read_contest(entered))) == 400
    assert time.process_time() - started < 1


@pytest.mark.parametrize("name", contest.presets())
def test_every_shipped_format_can_be_read(name):
    assert contest.preset(name).order
