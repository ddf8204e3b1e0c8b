"""Whatever can be wrong with a Slovak session: every field at fault and its code, nothing else."""

import pytest

import rules

GAME = {"contract": "hra", "declarer": "Adam", "trump": "leaves", "fleks": {"hra": 2}, "points": 60}
REST = {"contract": "hra", "declarer": "Adam", "trump": "leaves"}
SEVEN = {
    "contract": "sedma",
    "declarer": "Adam",
    "trump": "leaves",
    "fleks": {"hra": 2},
    "winner": "declarer",
    "seven": "made",
}
STO = {"contract": "sto", "declarer": "Adam", "trump": "leaves", "points": 60, "marriages": {"declarer": [40]}}
QUICK = {"contract": "sto", "declarer": "Adam", "trump": "leaves", "hundred": 0}
WHOLE = {"contract": "stosedem", "declarer": "Adam", "trump": "leaves", "hundred": 0, "seven": "made"}
MALY = {"contract": "maly", "declarer": "Adam", "made": True}
OPEN = {"contract": "vylozeny_maly", "declarer": "Adam", "fleks": {"vylozeny_maly": 1}, "made": True}
FINE = {"contract": "renonc", "renonc": [{"offender": "Bára", "rule": "A7"}]}
LONG = 10**400


def without(deal, *keys):
    return {key: value for key, value in deal.items() if key not in keys}


def fine(**entry):
    return {"contract": "renonc", "renonc": [{"offender": "Bára", **entry}]}


def b3(**entry):
    return fine(rule="B3", **entry)


def found(deal, players=3, **house_rules):
    names = ["Adam", "Bára", "Cyril", "Dana"][:players]
    document = {"variant": "sk_voleny", "players": names, "house_rules": house_rules, "deals": [deal]}
    return {(problem.field, problem.code) for problem in rules.check(document)}


DEALS = [
    # the deal itself
    ("hra", {("", "type")}),
    (None, {("", "type")}),
    ({}, {("contract", "contract")}),
    ({"contract": "betl"}, {("contract", "contract")}),
    ({"contract": ["hra"]}, {("contract", "contract")}),
    (GAME | {"flek": {}}, {("flek", "unknown_key")}),
    (GAME | {"forhont": "Bára"}, {("forhont", "unknown_key")}),
    (GAME | {"laid_down": True}, {("laid_down", "unknown_key")}),
    (QUICK | {"hundred": -1, "defence_total": 100}, {("defence_total", "unknown_key")}),
    (GAME | {"partner": "Bára", "kontra": 1}, {("partner", "unknown_key"), ("kontra", "unknown_key")}),
    (GAME | {"note": 3}, {("note", "type")}),
    (GAME | {"allow_over_credit": 1}, {("allow_over_credit", "type")}),
    # who
    (without(GAME, "declarer"), {("declarer", "declarer")}),
    (GAME | {"declarer": "Emil"}, {("declarer", "declarer")}),
    (GAME | {"declarer": 1}, {("declarer", "declarer")}),
    (FINE | {"declarer": "Adam"}, {("declarer", "declarer")}),
    (GAME | {"sitting_out": "Cyril"}, {("sitting_out", "sitting_out")}),
    (FINE | {"sitting_out": "Cyril"}, {("sitting_out", "sitting_out")}),
    # trump
    (without(GAME, "trump"), {("trump", "trump")}),
    (GAME | {"trump": "red"}, {("trump", "trump")}),
    (GAME | {"trump": None}, {("trump", "trump")}),
    (MALY | {"trump": "leaves"}, {("trump", "trump")}),
    (FINE | {"trump": "leaves"}, {("trump", "trump")}),
    # fleks
    (GAME | {"fleks": {"hra": 5}}, {("fleks.hra", "flek_limit")}),
    (GAME | {"fleks": {"hra": LONG}}, {("fleks.hra", "type")}),
    (MALY | {"fleks": {"maly": 3}}, {("fleks.maly", "flek_limit")}),
    (OPEN | {"fleks": {"vylozeny_maly": 3}, "flek_by": {"vylozeny_maly": "Bára"}},
        {("fleks.vylozeny_maly", "flek_limit")}),
    (STO | {"fleks": {"sto": -1}}, {("fleks.sto", "fleks")}),
    (STO | {"fleks": {"sto": True}}, {("fleks.sto", "fleks")}),
    (STO | {"fleks": {"sto": 1.0}}, {("fleks.sto", "fleks")}),
    (STO | {"fleks": {"hra": 1}}, {("fleks.hra", "fleks")}),
    (STO | {"fleks": ["sto"]}, {("fleks", "fleks")}),
    (FINE | {"fleks": {"hra": 1}}, {("fleks.hra", "fleks")}),
    (GAME | {"fleks": {"hra": "2"}}, {("fleks.hra", "fleks")}),
    (STO | {"fleks": {"sto": 5}, "hundred": 0}, {("fleks.sto", "flek_limit"), ("hundred", "result")}),
    (without(STO, "points", "marriages") | {"fleks": {"sto": 5}}, {("fleks.sto", "flek_limit"), ("points", "result")}),
    # who raised
    (GAME | {"flek_by": {"hra": "Adam"}}, {("flek_by.hra", "flek_by")}),
    (GAME | {"flek_by": {"hra": "Emil"}}, {("flek_by.hra", "flek_by")}),
    (GAME | {"flek_by": {"hra": ["Bára"]}}, {("flek_by.hra", "flek_by")}),
    (GAME | {"flek_by": {"sedma": "Bára"}}, {("flek_by.sedma", "flek_by")}),
    (STO | {"flek_by": {"sto": "Bára"}}, {("flek_by.sto", "flek_by")}),
    (STO | {"fleks": {"sto": "1"}, "flek_by": {"sto": "Bára"}}, {("fleks.sto", "fleks")}),
    (GAME | {"flek_by": "Bára"}, {("flek_by", "flek_by")}),
    (FINE | {"flek_by": {"hra": "Bára"}}, {("flek_by.hra", "flek_by")}),
    (OPEN, {("flek_by", "flek_by")}),
    (OPEN | {"flek_by": {}}, {("flek_by", "flek_by")}),
    # card points and marriages
    (GAME | {"points": 65}, {("points", "points")}),
    (GAME | {"points": 100}, {("points", "points")}),
    (GAME | {"points": -10}, {("points", "points")}),
    (GAME | {"points": "60"}, {("points", "points")}),
    (GAME | {"points": LONG}, {("points", "type")}),
    (GAME | {"marriages": {"Adam": [40]}}, {("marriages.Adam", "marriages")}),
    (GAME | {"marriages": {"declarer": [30]}}, {("marriages.declarer", "marriages")}),
    (GAME | {"marriages": {"declarer": 40}}, {("marriages.declarer", "marriages")}),
    (GAME | {"marriages": [40]}, {("marriages", "marriages")}),
    (GAME | {"marriages": {"declarer": [40], "defence": [40]}}, {("marriages", "marriages")}),
    (GAME | {"marriages": {"declarer": [20, 20], "defence": [20, 20]}}, {("marriages", "marriages")}),
    (STO | {"marriages": {"declarer": [30]}}, {("marriages.declarer", "marriages")}),
    (STO | {"marriages": "40"}, {("marriages", "marriages")}),
    (without(STO, "marriages"), {("marriages.declarer", "no_marriage")}),
    (STO | {"marriages": {"declarer": [], "defence": [40]}}, {("marriages.declarer", "no_marriage")}),
    (without(STO, "marriages") | {"forgotten_marriage": 30}, {("forgotten_marriage", "forgotten_marriage")}),
    (without(STO, "marriages") | {"forgotten_marriage": True}, {("forgotten_marriage", "forgotten_marriage")}),
    (STO | {"forgotten_marriage": 20}, {("forgotten_marriage", "forgotten_marriage")}),
    (STO | {"marriages": {"defence": [40]}, "forgotten_marriage": 40}, {("marriages", "marriages")}),
    (STO | {"marriages": {"defence": [20, 20, 20]}, "forgotten_marriage": 20}, {("marriages", "marriages")}),
    # no trick
    (GAME | {"no_trick": "declarer"}, {("no_trick", "no_trick")}),
    (GAME | {"no_trick": "defence"}, {("no_trick", "no_trick")}),
    (GAME | {"no_trick": "Adam"}, {("no_trick", "no_trick")}),
    (GAME | {"points": 90, "no_trick": "defence", "silent_sevens": {"defence": 1}},
        {("no_trick", "no_trick"), ("silent_sevens", "silent_sevens")}),
    (without(SEVEN, "winner") | {"points": 0, "no_trick": "declarer"}, {("no_trick", "no_trick"), ("seven", "seven")}),
    (without(GAME, "points") | {"no_trick": "declarer"}, {("points", "result")}),
    # the last trick
    (without(SEVEN, "winner") | {"points": 0}, {("seven", "seven")}),
    (GAME | {"points": 0, "silent_sevens": {"declarer": 1}}, {("silent_sevens", "silent_sevens")}),
    (GAME | {"points": 90, "silent_sevens": {"defence": 1}}, {("silent_sevens", "silent_sevens")}),
    (SEVEN | {"silent_sevens": {"defence": 1}}, {("silent_sevens", "silent_sevens")}),
    (WHOLE | {"silent_sevens": {"defence": 1}}, {("silent_sevens", "silent_sevens")}),
    (GAME | {"silent_sevens": {"declarer": 1, "defence": 1}}, {("silent_sevens", "silent_sevens")}),
    (GAME | {"silent_sevens": {"declarer": 3}}, {("silent_sevens.declarer", "silent_sevens")}),
    (GAME | {"silent_sevens": {"declarer": True}}, {("silent_sevens.declarer", "silent_sevens")}),
    (GAME | {"silent_sevens": {"Adam": 1}}, {("silent_sevens.Adam", "silent_sevens")}),
    (GAME | {"silent_sevens": 1}, {("silent_sevens", "silent_sevens")}),
    (SEVEN | {"silent_sevens": {"declarer": 2}}, {("silent_sevens", "silent_sevens")}),
    (GAME | {"silent_seven_lost": "declarer"}, {("silent_seven_lost", "silent_sevens")}),
    (GAME | {"silent_seven_lost": "Adam"}, {("silent_seven_lost", "silent_sevens")}),
    (MALY | {"silent_seven_lost": "defence"}, {("silent_seven_lost", "silent_sevens")}),
    # quick entry
    (GAME | {"winner": "declarer"}, {("winner", "result")}),
    (GAME | {"winner_total": 110}, {("winner_total", "result")}),
    (without(GAME, "points") | {"winner": "Adam"}, {("winner", "winner")}),
    (without(GAME, "points") | {"winner": "declarer", "winner_total": 90}, {("winner_total", "winner")}),
    (without(GAME, "points") | {"winner": "declarer", "winner_total": 105}, {("winner_total", "winner")}),
    (without(GAME, "points") | {"winner": "declarer", "winner_total": 200}, {("winner_total", "winner")}),
    (without(GAME, "points") | {"winner_total": 110}, {("winner", "result")}),
    (SEVEN | {"marriages": {"defence": [40]}}, {("winner", "result")}),
    (SEVEN | {"no_trick": "defence"}, {("winner", "result")}),
    (QUICK | {"hundred": 10}, {("hundred", "hundred")}),
    (QUICK | {"hundred": -21}, {("hundred", "hundred")}),
    (QUICK | {"hundred": False}, {("hundred", "hundred")}),
    (QUICK | {"hundred": -LONG}, {("hundred", "type")}),
    (STO | {"hundred": 0}, {("hundred", "result")}),
    (QUICK | {"forgotten_marriage": 40}, {("hundred", "result")}),
    (QUICK | {"winner": "declarer"}, {("winner", "result")}),
    # what the contract needs, or does not take
    (without(GAME, "points"), {("points", "result")}),
    (without(SEVEN, "seven"), {("seven", "result")}),
    (SEVEN | {"seven": "won"}, {("seven", "seven")}),
    (without(WHOLE, "seven"), {("seven", "result")}),
    (without(WHOLE, "hundred"), {("points", "result")}),
    (GAME | {"seven": "made"}, {("seven", "result")}),
    (GAME | {"hundred": 0}, {("hundred", "result")}),
    (GAME | {"made": True}, {("made", "result")}),
    (GAME | {"made": False}, {("made", "result")}),
    (GAME | {"forgotten_marriage": 40}, {("forgotten_marriage", "result")}),
    (QUICK | {"seven": "made"}, {("seven", "result")}),
    (without(MALY, "made"), {("made", "result")}),
    (MALY | {"made": 1}, {("made", "made")}),
    (MALY | {"points": 60}, {("points", "result")}),
    (MALY | {"winner": "declarer", "seven": "lost"}, {("winner", "result"), ("seven", "result")}),
    (FINE | {"points": 60}, {("points", "result")}),
    (FINE | {"made": False}, {("made", "result")}),
    (SEVEN | {"contract": "dve_sedmy", "silent_sevens": {"declarer": 1}}, {("silent_sevens", "result")}),
    # C5
    (REST | {"winner": "declarer"}, {("winner", "not_played")}),
    (REST | {"fleks": {"hra": 1}, "points": 60}, {("points", "not_played")}),
    (REST | {"points": 60, "marriages": {"declarer": [40]}}, {("marriages", "not_played")}),
    (REST | {"silent_sevens": {"declarer": 1}}, {("silent_sevens", "not_played")}),
    (REST | {"made": True}, {("made", "not_played"), ("made", "result")}),
    (SEVEN | {"fleks": {"hra": 1, "sedma": 1}}, {("seven", "not_played")}),
    (REST | {"fleks": {"hra": 2}}, {("points", "result")}),
    (without(SEVEN, "winner") | {"fleks": {"sedma": 1}}, {("points", "result")}),
    (without(SEVEN, "seven") | {"fleks": {"sedma": 1}}, {("seven", "result")}),
    # the round
    (GAME | {"round": 0}, {("round", "round")}),
    (GAME | {"round": "1"}, {("round", "round")}),
    (GAME | {"round": True}, {("round", "round")}),
    (GAME | {"round": LONG}, {("round", "type")}),
    # the credit
    (STO | {"trump": "hearts", "fleks": {"sto": 4}}, {("fleks.sto", "credit")}),
    # penalties
    (without(FINE, "renonc"), {("renonc", "renonc")}),
    (FINE | {"renonc": []}, {("renonc", "renonc")}),
    (FINE | {"renonc": {}}, {("renonc", "renonc")}),
    (FINE | {"renonc": ["A7"]}, {("renonc.0", "renonc")}),
    ({"contract": "renonc", "renonc": [{"rule": "A7"}]}, {("renonc.0.offender", "renonc")}),
    (fine(offender="Emil", rule="A7"), {("renonc.0.offender", "renonc")}),
    (fine(), {("renonc.0.rule", "renonc")}),
    (fine(rule="A7", each=5), {("renonc.0.rule", "renonc")}),
    (fine(rule="A1"), {("renonc.0.rule", "renonc")}),
    (fine(rule=7), {("renonc.0.rule", "renonc")}),
    (fine(rule="A7", contract="hra"), {("renonc.0.contract", "renonc")}),
    (fine(each=0), {("renonc.0.each", "renonc")}),
    (fine(each=True), {("renonc.0.each", "renonc")}),
    (fine(each=1.5), {("renonc.0.each", "renonc")}),
    (fine(each=LONG), {("renonc.0.each", "type")}),
    (fine(each=5, why="late"), {("renonc.0.why", "renonc")}),
    (b3(), {("renonc.0.contract", "renonc")}),
    (b3(contract="renonc"), {("renonc.0.contract", "renonc")}),
    (b3(contract="hra", trump="leaves"), {("renonc.0.trump", "renonc")}),
    (b3(contract="maly", fleks={"maly": 1}), {("renonc.0.fleks", "renonc")}),
    (b3(contract="sto"), {("renonc.0.trump", "renonc")}),
    (b3(contract="sto", trump="red"), {("renonc.0.trump", "renonc")}),
    (b3(contract="sto", trump="leaves", fleks={"sto": 5}), {("renonc.0.fleks.sto", "renonc")}),
    (b3(contract="sto", trump="leaves", fleks={"hra": 1}), {("renonc.0.fleks.hra", "renonc")}),
    (b3(contract="vylozeny_velky", trump="leaves"), {("renonc.0.trump", "renonc")}),
    (b3(contract="vylozeny_velky", fleks={"vylozeny_velky": 3}), {("renonc.0.fleks.vylozeny_velky", "renonc")}),
    (MALY | {"renonc": [{"offender": "Bára", "rule": "B5"}]}, {("renonc.0.rule", "renonc")}),
    (MALY | {"renonc": [{"offender": "Emil", "rule": "A7"}, {"offender": "Bára", "rule": "C8c"}]},
        {("renonc.0.offender", "renonc"), ("renonc.1.rule", "renonc")}),
    # several at once
    ({"contract": "sto", "fleks": {"sto": 9}, "made": True, "round": 0},
        {("declarer", "declarer"), ("trump", "trump"), ("fleks.sto", "flek_limit"), ("made", "result"),
         ("points", "result"), ("round", "round")}),
    ({"contract": "pas", "declarer": "Emil", "points": 5, "lucky": 7},
        {("contract", "contract"), ("declarer", "declarer"), ("points", "points"), ("lucky", "unknown_key")}),
]  # fmt: skip


@pytest.mark.parametrize(("deal", "expected"), DEALS, ids=[str(place) for place in range(len(DEALS))])
def test_it_finds_exactly_what_is_wrong(deal, expected):
    assert found(deal) == expected


@pytest.mark.parametrize(
    "deal", [GAME, REST, SEVEN, STO, QUICK, WHOLE, MALY, FINE, OPEN | {"flek_by": {"vylozeny_maly": "Bára"}}]
)
def test_it_finds_nothing_where_nothing_is_wrong(deal):
    assert found(deal) == set()
    empty = {"fleks": deal.get("fleks", {}), "marriages": deal.get("marriages", {}), "silent_sevens": {}, "note": ""}
    assert found(empty | deal | {"round": 1, "allow_over_credit": False}) == set()


FOUR = [
    (GAME, {("sitting_out", "sitting_out")}),
    (GAME | {"sitting_out": "Emil"}, {("sitting_out", "sitting_out")}),
    (GAME | {"sitting_out": "Adam"}, {("declarer", "declarer")}),
    (GAME | {"sitting_out": "Dana", "flek_by": {"hra": "Dana"}}, {("flek_by.hra", "flek_by")}),
    (GAME | {"sitting_out": "Dana"}, set()),
    (FINE, set()),
    (FINE | {"sitting_out": "Bára"}, set()),
]


@pytest.mark.parametrize(("deal", "expected"), FOUR)
def test_it_knows_who_sits_out_of_four(deal, expected):
    assert found(deal, players=4) == expected


HOUSE = [
    ({"credit": -1}, {("house_rules.credit", "house_rules")}),
    ({"credit": True}, {("house_rules.credit", "house_rules")}),
    ({"credit": "324"}, {("house_rules.credit", "house_rules")}),
    ({"cap": 0}, {("house_rules.cap", "house_rules")}),
    ({"hundred_marriage": "last"}, {("house_rules.hundred_marriage", "house_rules")}),
    ({"hundred_marriage": None}, {("house_rules.hundred_marriage", "house_rules")}),
    ({"lost_hundred_first_step": "triple"}, {("house_rules.lost_hundred_first_step", "house_rules")}),
    ({"sitting_out_shares": 1}, {("house_rules.sitting_out_shares", "house_rules")}),
    ({"play_without_re": None}, {("house_rules.play_without_re", "house_rules")}),
    ({"hundred_scale": "linear"}, {("house_rules.hundred_scale", "house_rules")}),
    ({"cap": None, "credit": None, "hundred_marriage": "first", "lost_hundred_first_step": "double"}, set()),
]


@pytest.mark.parametrize(("house_rules", "expected"), HOUSE)
def test_it_reads_the_house_rules(house_rules, expected):
    assert found(GAME, **house_rules) == expected


HEADS = [
    ([], {("", "type")}),
    ({"variant": "sk"}, {("variant", "variant")}),
    ({"players": ["Adam", "Bára"]}, {("players", "players")}),
    ({"players": ["Adam", "Bára", "Adam"]}, {("players.2", "players")}),
    ({"players": ["Adam", "Bára", " "]}, {("players.2", "players")}),
    ({"players": "Adam"}, {("players", "players")}),
    ({"house_rules": []}, {("house_rules", "house_rules")}),
    ({"unit_value": {"amount": 1, "currency": "EUR"}}, {("unit_value.amount", "unit_value")}),
    ({"unit_value": {"amount": "0,10", "currency": "EUR"}}, {("unit_value.amount", "unit_value")}),
    ({"unit_value": {"amount": "0.10"}}, {("unit_value", "unit_value")}),
    ({"deals": {}}, {("deals", "type")}),
    ({"table": 1}, {("table", "unknown_key")}),
]


@pytest.mark.parametrize(("head", "expected"), HEADS)
def test_it_reads_the_head_of_the_document(head, expected):
    document = {"variant": "sk_voleny", "players": ["Adam", "Bára", "Cyril"], "deals": [MALY]}
    problems = rules.check(document | head if isinstance(head, dict) else head)
    assert {(problem.field, problem.code) for problem in problems} == expected
    assert {problem.deal for problem in problems} == {None}


def test_it_says_one_fault_once():
    both = GAME | {"silent_sevens": {"declarer": 1, "defence": 1}}
    document = {"variant": "sk_voleny", "players": ["Adam", "Bára", "Cyril"], "deals": [both]}
    assert [problem.code for problem in rules.check(document)] == ["silent_sevens"]


def test_it_lists_problems_by_deal_then_by_field():
    document = {"variant": "sk_voleny", "players": ["Adam", "Bára", "Cyril"], "house_rules": {"cap": 0}}
    document["deals"] = [MALY, MALY | {"trump": "leaves", "made": 1}, None, without(GAME, "trump", "declarer")]
    assert [(problem.deal, problem.field) for problem in rules.check(document)] == [
        (None, "house_rules.cap"), (2, "made"), (2, "trump"), (3, ""), (4, "declarer"), (4, "trump"),
    ]  # fmt: skip
