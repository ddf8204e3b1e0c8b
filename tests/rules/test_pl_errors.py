"""Polish mariasz: every fault of a deal is named; what an unreadable deal leaves open blames no other."""

import pytest

import rules

DEAL = {"points": {"Ala": 70, "Olek": 68}}
HUGE = 10**400


def problems(*deals, **head):
    document = {"variant": "pl_mariasz", "players": ["Ala", "Olek"], "deals": list(deals), **head}
    return {(problem.deal, problem.field, problem.code) for problem in rules.check(document)}


def points(ala, olek, **facts):
    return {"points": {"Ala": ala, "Olek": olek}, **facts}


# a first deal, its problems
FIRST = [
    (DEAL, set()),
    (5, {("", "type")}),
    ([DEAL], {("", "type")}),
    ({}, {("points", "result")}),
    ({"points": None}, {("points", "points")}),
    ({"points": [70, 68]}, {("points", "points")}),
    ({"points": {}}, {("points.Ala", "points"), ("points.Olek", "points")}),
    ({"points": {"Ala": 138}}, {("points.Olek", "points")}),
    ({"points": {"Ala": 70, "Olek": 68, "Ela": 0}}, {("points.Ela", "points")}),
    ({"points": {"Ala": 70, "Ela": 68}}, {("points.Ela", "points"), ("points.Olek", "points")}),
    (points(-1, 139), {("points.Ala", "points"), ("points.Olek", "points")}),
    (points(True, 137), {("points.Ala", "points")}),
    (points(70.0, 68), {("points.Ala", "points")}),
    (points("70", 68), {("points.Ala", "points")}),
    (points(HUGE, 68), {("points.Ala", "type")}),
    # the sum
    (points(70, 67), {("points", "points_sum")}),
    (points(70, 69), {("points", "points_sum")}),
    (points(70, 67, uncaptured=False), {("points", "points_sum")}),
    (points(70, 67, uncaptured=True), set()),
    (points(70, 69, uncaptured=True), {("points", "points_sum")}),
    (points(70, 68, uncaptured=True), set()),  # a nine counts nothing
    (points(0, 0, uncaptured=True), set()),
    # marriages
    ({**DEAL, "marriages": {}}, set()),
    ({**DEAL, "marriages": None}, {("marriages", "marriages")}),
    ({**DEAL, "marriages": [40]}, {("marriages", "marriages")}),
    ({**DEAL, "marriages": {"Ela": []}}, {("marriages.Ela", "marriages")}),
    ({**DEAL, "marriages": {"declarer": [20]}}, {("marriages.declarer", "marriages")}),
    ({**DEAL, "marriages": {"Ala": [30]}}, {("marriages.Ala", "marriages")}),
    ({**DEAL, "marriages": {"Ala": "40"}}, {("marriages.Ala", "marriages")}),
    ({**DEAL, "marriages": {"Ala": [40], "Olek": [40]}}, {("marriages", "marriages")}),
    ({**DEAL, "marriages": {"Ala": [20, 20], "Olek": [20, 20]}}, {("marriages", "marriages")}),
    # areszt belongs to the second deal
    ({**DEAL, "stopped_by": "Ala"}, {("stopped_by", "stopped_by")}),
    (points(131, 7, stopped_by="Ala"), {("stopped_by", "stopped_by")}),
    (points(131, 0, stopped_by="Ala"), {("stopped_by", "stopped_by"), ("points", "points_sum")}),
    # the rest
    ({**DEAL, "uncaptured": 1}, {("uncaptured", "type")}),
    (points(70, 60, uncaptured="yes"), {("uncaptured", "type")}),
    ({**DEAL, "note": 1}, {("note", "type")}),
    ({**DEAL, "note": "ładnie"}, set()),
    ({**DEAL, "contract": "rozdanie"}, {("contract", "unknown_key")}),
    ({**DEAL, "kontra": 0}, {("kontra", "unknown_key")}),
]  # fmt: skip

# a second deal after 70 : 68
AFTER = [
    (points(80, 58), set()),
    (points(61, 77), {("stopped_by", "stopped_by")}),
    (points(61, 77, stopped_by="Ala"), set()),
    (points(61, 77, stopped_by="Olek"), set()),
    (points(60, 78, stopped_by="Ala"), {("stopped_by", "stopped_by")}),
    (points(60, 70, stopped_by="Olek"), set()),
    (points(60, 79, stopped_by="Olek"), {("points", "points_sum")}),
    (points(41, 20, marriages={"Ala": [20]}, stopped_by="Ala"), set()),
    (points(41, 20, marriages={"Olek": [20]}, stopped_by="Ala"), {("stopped_by", "stopped_by")}),
    (points(61, 70), {("points", "points_sum"), ("stopped_by", "stopped_by")}),
    (points(60, 20, stopped_by="Ela"), {("stopped_by", "stopped_by")}),
    (points(61, 77, stopped_by=None), {("stopped_by", "stopped_by")}),
    (points(61, 77, stopped_by=["Ala"]), {("stopped_by", "stopped_by")}),
    ({"stopped_by": "Ala"}, {("points", "result")}),
    # what was meant may be the 40 that she needs
    (points(31, 10, marriages={"Ala": ["40"]}, stopped_by="Ala"), {("marriages.Ala", "marriages")}),
    ({"points": {"Ala": 61, "Olek": 77, "Ela": 0}}, {("points.Ela", "points")}),
]  # fmt: skip


@pytest.mark.parametrize(("deal", "expected"), FIRST)
def test_it_names_the_faults_of_a_first_deal(deal, expected):
    assert problems(deal) == {(1, *fault) for fault in expected}


@pytest.mark.parametrize(("deal", "expected"), AFTER)
def test_it_names_the_faults_of_a_second_deal(deal, expected):
    assert problems(DEAL, deal) == {(2, *fault) for fault in expected}


UNREADABLE = [7, {"points": {}}, points(70, 67), {**DEAL, "oops": 1}]


@pytest.mark.parametrize("first", UNREADABLE)
def test_it_does_not_blame_a_deal_whose_place_is_unknown(first):
    """First or second: an areszt may be right, and so may two totals over 131."""
    assert {deal for deal, *_ in problems(first, points(5, 20, stopped_by="Ala"), points(61, 77))} == {1}


@pytest.mark.parametrize("first", UNREADABLE)
def test_it_still_names_what_is_wrong_in_such_a_deal_itself(first):
    after = problems(first, points(70, 69), points(70, 67), {**DEAL, "stopped_by": "Ela"}, {**DEAL, "note": 1})
    assert {problem for problem in after if problem[0] != 1} == {
        (2, "points", "points_sum"), (3, "points", "points_sum"), (4, "stopped_by", "stopped_by"), (5, "note", "type"),
    }  # fmt: skip


def test_it_knows_the_place_again_after_a_faulty_second_deal():
    """Whatever was in the second deal, the next one is a first."""
    assert problems(DEAL, {"points": {}}, {**DEAL, "stopped_by": "Ala"}) == {
        (2, "points.Ala", "points"), (2, "points.Olek", "points"), (3, "stopped_by", "stopped_by"),
    }  # fmt: skip


def test_it_knows_the_place_again_after_131_in_one_deal():
    """They end the game, be it the first deal or the second."""
    assert problems({}, points(131, 7), {**DEAL, "stopped_by": "Ala"}) == {
        (1, "points", "result"), (3, "stopped_by", "stopped_by"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("house_rules", "field"),
    [
        ({"stake": None}, "house_rules.stake"),
        ({"stake": 5}, "house_rules.stake"),
        ({"stake": {"basis": "deal", "amount": 5}}, "house_rules.stake"),
        ({"stake": {"amount": 0}}, "house_rules.stake.amount"),
        ({"stake": {"amount": True}}, "house_rules.stake.amount"),
        ({"match_points": 12}, "house_rules.match_points"),
    ],
)
def test_it_names_a_wrong_house_rule(house_rules, field):
    assert problems(DEAL, house_rules=house_rules) == {(None, field, "house_rules")}


@pytest.mark.parametrize("players", [["Ala"], ["Ala", "Olek", "Ela"], ["Ala", "Ala"], [], "Ala", None])
def test_it_seats_two(players):
    assert {code for _, _, code in problems(players=players)} == {"players"}
