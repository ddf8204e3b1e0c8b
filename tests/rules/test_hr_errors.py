"""Croatian marijaš: every fault of a deal is named with its field and its code."""

import pytest

import rules

PEOPLE = ("Ana", "Boris", "Ceda", "Dino")
ADUT = {"contract": "adut", "declarer": "Ana", "points": 50}
FOUR = {**ADUT, "partner": "Boris"}
BETL = {"contract": "betl", "declarer": "Ana", "made": True}
PREDAJA = {"contract": "predaja", "declarer": "Ana"}
FIRCIK = {"contract": "fircik_i_sto", "declarer": "Ana", "made": True}
KO_JAMI = {"contract": "durmas_ko_jami", "declarer": "Ana", "last_by": "Ana"}
METLJESTER = {
    "contract": "durmas_metljester", "declarer": "Ana", "partner": "Dino", "second_last_by": "Dino", "last_by": "Ana",
}  # fmt: skip
HUGE = 10**400


def problems(seats, deal, **head):
    document = {"variant": "hr_marijas", "players": list(PEOPLE[:seats]), "deals": [deal], **head}
    return {(problem.field, problem.code) for problem in rules.check(document)}


def without(deal, *keys):
    return {key: value for key, value in deal.items() if key not in keys}


# seats, deal, the problems it has
FAULTS = [
    (3, ADUT, set()),
    (3, 7, {("", "type")}),
    (3, [], {("", "type")}),
    (3, None, {("", "type")}),
    # contract and unknown keys
    (3, {}, {("contract", "contract")}),
    (3, {**ADUT, "contract": "sto"}, {("contract", "contract")}),
    (3, {**ADUT, "contract": ["adut"]}, {("contract", "contract")}),
    (3, {**ADUT, "contract": "renonc"}, {("contract", "contract")}),
    (3, {**ADUT, "ponits": 50}, {("ponits", "unknown_key")}),
    (3, {**ADUT, "hundred": 0}, {("hundred", "unknown_key")}),
    (3, {**ADUT, "fleks": {}}, {("fleks", "unknown_key")}),
    (4, {**FOUR, "sitting_out": "Dino"}, {("sitting_out", "unknown_key")}),
    (3, {**ADUT, "renonc": []}, {("renonc", "unknown_key")}),
    (3, {"contract": "x", "kontra": 5, "oops": 1},
     {("contract", "contract"), ("kontra", "kontra"), ("oops", "unknown_key")}),
    # declarer
    (3, without(ADUT, "declarer"), {("declarer", "declarer")}),
    (3, {**ADUT, "declarer": "Dino"}, {("declarer", "declarer")}),
    (3, {**ADUT, "declarer": None}, {("declarer", "declarer")}),
    (3, {**ADUT, "declarer": ["Ana"]}, {("declarer", "declarer")}),
    # partner
    (4, ADUT, {("partner", "partner")}),
    (4, {**ADUT, "partner": None}, set()),
    (4, {**ADUT, "partner": "Ana"}, {("partner", "partner")}),
    (4, {**ADUT, "partner": "Eva"}, {("partner", "partner")}),
    (4, {**ADUT, "partner": 3}, {("partner", "partner")}),
    (3, {**ADUT, "partner": "Boris"}, {("partner", "partner")}),
    (3, {**ADUT, "partner": None}, {("partner", "partner")}),
    (2, {**FIRCIK, "partner": None}, {("partner", "partner")}),
    (4, {**PREDAJA, "partner": "Boris"}, {("partner", "partner")}),
    (4, {**PREDAJA, "partner": None}, {("partner", "partner")}),
    (4, {**BETL, "partner": None}, {("partner", "partner")}),
    (4, {**BETL, "partner": "Boris"}, {("partner", "partner")}),
    (4, {**KO_JAMI, "partner": "Boris"}, {("partner", "partner")}),
    (4, {**FIRCIK, "partner": "Ana"}, {("partner", "partner")}),
    (4, {**METLJESTER, "partner": None}, {("partner", "partner")}),
    (4, without(METLJESTER, "partner"), {("partner", "partner")}),
    (4, {**METLJESTER, "partner": "Ana"}, {("partner", "partner")}),
    # trump
    (3, {**ADUT, "trump": "red"}, {("trump", "trump")}),
    (3, {**ADUT, "trump": None}, {("trump", "trump")}),
    (3, {**BETL, "trump": "hearts"}, {("trump", "trump")}),
    (3, {**PREDAJA, "trump": "plain"}, {("trump", "trump")}),
    (3, {**BETL, "contract": "cvancik_i_sto", "trump": "bells"}, {("trump", "trump")}),
    (3, {**FIRCIK, "trump": "plain"}, set()),
    # kontra
    (3, {**ADUT, "kontra": 5}, {("kontra", "kontra")}),
    (3, {**ADUT, "kontra": -1}, {("kontra", "kontra")}),
    (3, {**ADUT, "kontra": True}, {("kontra", "kontra")}),
    (3, {**ADUT, "kontra": 1.0}, {("kontra", "kontra")}),
    (3, {**ADUT, "kontra": {"adut": 1}}, {("kontra", "kontra")}),
    (3, {**ADUT, "kontra": HUGE}, {("kontra", "type")}),
    (3, {**PREDAJA, "kontra": 1}, {("kontra", "kontra")}),
    # card points and marriages
    (3, without(ADUT, "points"), {("points", "result")}),
    (3, {**ADUT, "points": 55}, {("points", "points")}),
    (3, {**ADUT, "points": 100}, {("points", "points")}),
    (3, {**ADUT, "points": -10}, {("points", "points")}),
    (3, {**ADUT, "points": False}, {("points", "points")}),
    (3, {**ADUT, "points": "50"}, {("points", "points")}),
    (3, {**ADUT, "points": HUGE}, {("points", "type")}),
    (3, {**ADUT, "marriages": {"declarer": [40], "defence": [40]}}, {("marriages", "marriages")}),
    (3, {**ADUT, "marriages": {"declarer": [20, 20], "defence": [20, 20]}}, {("marriages", "marriages")}),
    (3, {**ADUT, "marriages": {"declarer": [30]}}, {("marriages.declarer", "marriages")}),
    (3, {**ADUT, "marriages": {"declarer": 20}}, {("marriages.declarer", "marriages")}),
    (3, {**ADUT, "marriages": {"Ana": [20]}}, {("marriages.Ana", "marriages")}),
    (3, {**ADUT, "marriages": [20]}, {("marriages", "marriages")}),
    (3, {**without(ADUT, "points"), "marriages": {"declarer": [20]}}, {("points", "result")}),
    # quick entry
    (3, {**without(ADUT, "points"), "winner": "Ana"}, {("winner", "winner")}),
    (3, {**without(ADUT, "points"), "winner_total": 110}, {("winner", "result")}),
    (3, {**without(ADUT, "points"), "winner": "defence", "winner_total": 90}, {("winner_total", "winner")}),
    (3, {**without(ADUT, "points"), "winner": "defence", "winner_total": 200}, {("winner_total", "winner")}),
    (3, {**without(ADUT, "points"), "winner": "defence", "winner_total": 105}, {("winner_total", "winner")}),
    (3, {**ADUT, "winner": "declarer"}, {("winner", "result")}),
    (3, {**ADUT, "winner": "declarer", "winner_total": 110}, {("winner", "result"), ("winner_total", "result")}),
    (3, {**without(ADUT, "points"), "winner": "declarer", "marriages": {"declarer": [20]}}, {("winner", "result")}),
    (3, {**without(ADUT, "points"), "winner": "declarer", "marriages": {"declarer": []}}, set()),
    # results that belong to another contract
    (3, {**ADUT, "made": True}, {("made", "result")}),
    (3, {**ADUT, "early_trick_lost": True}, {("early_trick_lost", "result")}),
    (3, {**ADUT, "early_trick_lost": False}, set()),
    (3, {**ADUT, "last_by": "Ana"}, {("last_by", "result")}),
    (3, without(BETL, "made"), {("made", "result")}),
    (3, {**BETL, "made": None}, {("made", "made")}),
    (3, {**BETL, "made": 1}, {("made", "made")}),
    (3, {**BETL, "points": 0}, {("points", "result")}),
    (3, {**BETL, "marriages": {}}, set()),
    (3, {**BETL, "winner": "declarer"}, {("winner", "result")}),
    (3, {**PREDAJA, "made": False}, {("made", "result")}),
    (3, {**PREDAJA, "points": 0}, {("points", "result")}),
    # four only
    (3, KO_JAMI, {("contract", "four_players")}),
    (2, KO_JAMI, {("contract", "four_players")}),
    (3, {**METLJESTER, "partner": "Boris", "second_last_by": "Boris"}, {("contract", "four_players")}),
    # tricks
    (4, without(KO_JAMI, "last_by"), {("last_by", "result")}),
    (4, {**KO_JAMI, "early_trick_lost": True}, {("last_by", "result")}),
    (4, {**without(KO_JAMI, "last_by"), "early_trick_lost": False}, {("last_by", "result")}),
    (4, {**KO_JAMI, "early_trick_lost": "yes"}, {("early_trick_lost", "type")}),
    (4, {**KO_JAMI, "early_trick_lost": 0}, {("early_trick_lost", "type")}),
    (4, {**KO_JAMI, "last_by": "Eva"}, {("last_by", "player")}),
    (4, {**KO_JAMI, "last_by": None}, {("last_by", "player")}),
    (4, {**KO_JAMI, "second_last_by": "Ana"}, {("second_last_by", "result")}),
    (4, {**KO_JAMI, "made": True}, {("made", "result")}),
    (4, without(METLJESTER, "last_by"), {("last_by", "result")}),
    (4, without(METLJESTER, "last_by", "second_last_by"), {("last_by", "result"), ("second_last_by", "result")}),
    (4, {**METLJESTER, "second_last_by": "Eva"}, {("second_last_by", "player")}),
    (4, {**METLJESTER, "early_trick_lost": True}, {("last_by", "result"), ("second_last_by", "result")}),
    # note
    (3, {**ADUT, "note": "dobra karta"}, set()),
    (3, {**ADUT, "note": 5}, {("note", "type")}),
    (3, {**ADUT, "note": None}, {("note", "type")}),
    # several faults at once
    (3, {"contract": "betl", "trump": "hearts", "kontra": 9, "points": 5},
     {("declarer", "declarer"), ("trump", "trump"), ("kontra", "kontra"), ("points", "points"), ("points", "result"),
      ("made", "result")}),
]  # fmt: skip


@pytest.mark.parametrize(("seats", "deal", "expected"), FAULTS)
def test_it_names_the_faults_of_a_deal(seats, deal, expected):
    assert problems(seats, deal) == expected


@pytest.mark.parametrize(
    ("house_rules", "field"),
    [
        ({"match_points": 0}, "house_rules.match_points"),
        ({"match_points": True}, "house_rules.match_points"),
        ({"match_points": None}, "house_rules.match_points"),
        ({"stake": None}, "house_rules.stake"),
        ({"stake": {"amount": 5}}, "house_rules.stake"),
        ({"stake": {"basis": "deal", "amount": 0}}, "house_rules.stake.amount"),
        ({"stake": {"basis": "hand", "amount": 1}}, "house_rules.stake.basis"),
        ({"cap": 500}, "house_rules.cap"),
    ],
)
def test_it_names_a_wrong_house_rule(house_rules, field):
    assert problems(3, ADUT, house_rules=house_rules) == {(field, "house_rules")}


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_it_seats_two_to_four(seats):
    document = {"variant": "hr_marijas", "players": ["Ana", "Boris", "Ceda", "Dino", "Eva"][:seats], "deals": []}
    assert [problem.code for problem in rules.check(document)] == ["players"]


def test_it_judges_no_deal_of_a_table_that_cannot_be_read():
    document = {"variant": "hr_marijas", "players": ["Ana", "Boris", "Ceda", 4], "deals": [FOUR]}
    assert [(problem.deal, problem.code) for problem in rules.check(document)] == [(None, "players")]


def test_it_names_the_faults_of_every_deal_in_order():
    deals = [ADUT, {**ADUT, "points": 5}, {**BETL, "kontra": 7}]
    document = {"variant": "hr_marijas", "players": ["Ana", "Boris", "Ceda"], "deals": deals}
    assert [(problem.deal, problem.field) for problem in rules.check(document)] == [(2, "points"), (3, "kontra")]


@pytest.mark.parametrize(
    ("deal", "article"),
    [(ADUT, "Igra u četvero"), (without(METLJESTER, "partner"), "Durmaš Metljester")],
)
def test_it_says_which_article_wants_a_partner(deal, article):
    """A trump game of four is played in pairs by the game's own article, a durmaš with a partner by its own."""
    document = {"variant": "hr_marijas", "players": list(PEOPLE), "deals": [deal]}
    (problem,) = [one for one in rules.check(document) if one.field == "partner"]
    assert problem.values["article"] == article


@pytest.mark.parametrize("deal", [without(FIRCIK), without(BETL), without(PREDAJA)])
def test_it_wants_a_partner_only_where_one_is_demanded(deal):
    assert ("partner", "partner") not in problems(4, deal)
