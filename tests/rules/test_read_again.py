"""The Slovak and the Paluba text read again: what their second editions say otherwise, and what the first ones keep."""

from __future__ import annotations

import pytest

import rules

NAMES = ["Adam", "Bára", "Cyril", "Dana"]
TRUMPS = ("hra", "sedma", "dve_sedmy", "sto", "stosedem", "sto_plus_sedem")
PLAIN = ("maly", "velky", "vylozeny_maly", "vylozeny_velky")


def found(*deals, edition="sk_voleny/2", players=3, **house_rules):
    variant = edition.partition("/")[0]
    document = {"variant": variant, "edition": edition, "players": NAMES[:players], "deals": list(deals)}
    return [(one.deal, one.field, one.code) for one in rules.check({**document, "house_rules": house_rules})]


def each(*penalties, edition="sk_voleny/2"):
    """What Adam gives to each where nothing was played."""
    deal = {"contract": "renonc", "renonc": [{"offender": "Adam", **one} for one in penalties]}
    document = {"variant": edition.partition("/")[0], "edition": edition, "players": NAMES[:3], "deals": [deal]}
    return rules.settle(document).totals["Bára"]


def slovak(contract, *penalties, **more):
    played = {"contract": contract, "declarer": "Adam", **more}
    if contract in PLAIN:
        played["made"] = False
    else:
        played |= {"trump": "leaves"} | ({"winner": "defence"} if contract in ("hra", "sedma", "dve_sedmy") else {})
        played |= {"hundred": -1} if "sto" in contract else {"fleks": {"hra": 2}}
        played |= {"seven": "lost"} if contract not in ("hra", "sto") else {}
    return {**played, "renonc": [{"offender": who, "rule": rule} for who, rule in penalties]}


# --- B3, R8 ----------------------------------------------------------------------------------------

B3 = [
    ("hra", {"trump": None}, 5, 5),
    ("maly", {"trump": None}, 5, 5),
    ("velky", {"trump": None}, 10, 10),
    ("dve_sedmy", {"trump": None}, 10, 10),
    ("sto", {}, 8, 16),
    ("sto", {"trump": "hearts"}, 16, 32),
    ("sto", {"fleks": {"sto": 1}}, 16, 16),
    ("sto", {"fleks": {"sto": 2}}, 32, 32),
    ("stosedem", {}, 10, 20),
    ("sto_plus_sedem", {}, 10, 20),
    ("sto_plus_sedem", {"fleks": {"sto": 2}}, 34, 36),
    ("vylozeny_velky", {"trump": None}, 20, 40),
]


@pytest.mark.parametrize(("contract", "more", "first", "second"), B3)
def test_it_prices_a_wrong_talon_as_the_game_flekked(contract, more, first, second):
    entry = {"rule": "B3", "contract": contract, "trump": "bells", **more}
    entry = {key: value for key, value in entry.items() if value is not None}
    assert (each(entry, edition="sk_voleny/1"), each(entry)) == (first, second)


# --- whose fault, and whether it was played on -----------------------------------------------------


@pytest.mark.parametrize("rule", ["B1", "B5", "B6", "B12_talon", "C8c"])
def test_it_does_not_count_a_deal_that_is_not_played_on(rule):
    assert (1, "renonc.0.rule", "renonc") in found(slovak("maly", ("Adam", rule)))
    assert each({"rule": rule}) > 0


@pytest.mark.parametrize("rule", ["A7", "B10", "B12", "C6"])
@pytest.mark.parametrize("who", NAMES[:3])
def test_it_lets_others_be_anybodys(rule, who):
    assert found(slovak("hra", (who, rule))) == []


@pytest.mark.parametrize(("rule", "whose"), [("B7", {"Adam"}), ("C4", {"Bára", "Cyril"}), ("C17", {"Bára", "Cyril"})])
@pytest.mark.parametrize("who", NAMES)
def test_it_knows_whose_fault_it_can_be(rule, whose, who):
    deal = slovak("hra", (who, rule), sitting_out="Dana")
    assert found(deal, players=4) == ([] if who in whose else [(1, "renonc.0.offender", "renonc")])
    assert found(deal, players=4, edition="sk_voleny/1") == []
    # where nothing was played it is anybody's
    assert found({"contract": "renonc", "renonc": [{"offender": who, "rule": rule}]}, players=4) == []


def test_it_lays_the_talon_by_the_declarer():
    entry = {"rule": "B3", "contract": "hra"}
    for who, expected in (("Adam", []), ("Bára", [(1, "renonc.0.offender", "renonc")])):
        assert found({**slovak("hra"), "renonc": [{"offender": who, **entry}]}) == expected


@pytest.mark.parametrize("contract", [*TRUMPS, *PLAIN])
def test_it_knows_the_duty_to_flek_where_a_colour_was_chosen(contract):
    expected = [] if contract in TRUMPS else [(1, "renonc.0.rule", "renonc")]
    assert found(slovak(contract, ("Bára", "C4"))) == expected


@pytest.mark.parametrize("contract", ["sedma", "sto_sedma", "sto", "betl", "durch", "dve_sedmy"])
@pytest.mark.parametrize("who", NAMES[:3])
def test_it_knows_who_laid_sharp_cards_into_the_talon(contract, who):
    played = {
        "sedma": {"fleks": {"hra": 2}, "winner": "defence", "seven": "lost"},
        "sto_sedma": {"hundred": -1, "seven": "lost"},
        "sto": {"hundred": -1},
    }.get(contract, {"made": False})
    trump = {} if contract in ("betl", "durch") else {"trump": "bells"}
    deal = {"contract": contract, "declarer": "Adam", **trump, **played}
    fault = {"renonc": [{"offender": who, "rule": "talon"}]}
    field = "rule" if contract in ("betl", "durch", "dve_sedmy") else "offender" if who != "Adam" else ""
    expected = [(1, f"renonc.0.{field}", "renonc")] if field else []
    assert found(deal | fault, edition="paluba_licitovany/2") == expected
    assert found(deal | fault, edition="paluba_licitovany/1") == []
    assert found({"contract": "renonc", **fault}, edition="paluba_licitovany/2") == []


# --- the announced seven is held -------------------------------------------------------------------


@pytest.mark.parametrize("contract", ["sedma", "stosedem", "sto_plus_sedem"])
def test_it_gives_the_defence_no_silent_seven_against_an_announced_one(contract):
    silent = {**slovak(contract), "silent_sevens": {"defence": 1}}
    del silent["renonc"]
    assert found(silent) == [(1, "silent_sevens", "silent_sevens")]
    assert found(silent, edition="sk_voleny/1") == []


@pytest.mark.parametrize("contract", ["hra", "sto"])
def test_it_gives_the_defence_a_silent_seven_where_none_was_announced(contract):
    silent = {**slovak(contract), "silent_sevens": {"defence": 1}}
    del silent["renonc"]
    assert found(silent) == []


# --- credit, R7 ------------------------------------------------------------------------------------

# contract, fleks, red; the least credit that suffices: of three, of four
TOGETHER = [
    ("hra", {"hra": 2}, False, 0, 0),
    ("sedma", {"hra": 2, "sedma": 2}, True, 0, 0),
    # beyond the free levels these count too: 8 + 2·2 of a defender
    ("sedma", {"hra": 3, "sedma": 1}, False, 12, 12),
    ("sedma", {"hra": 3, "sedma": 2}, False, 12, 12),
    # the declarer's re on the seven stays free, the defence's sub is not
    ("sedma", {"hra": 3, "sedma": 3}, False, 24, 24),
    # 2·16 of the declarer, and with his re on the seven 2·(16 + 8)
    ("sedma", {"hra": 4}, False, 32, 48),
    ("sedma", {"hra": 4, "sedma": 2}, False, 48, 72),
    ("dve_sedmy", {"hra": 4, "sedma": 4}, True, 320, 480),
    ("sto_plus_sedem", {"sto": 1, "sedma": 1}, False, 20, 20),
    ("sto_plus_sedem", {"sedma": 2}, False, 0, 0),
    ("vylozeny_maly", {"vylozeny_maly": 1}, None, 30, 40),
]


def raised(contract, fleks, red, **more):
    deal = {**slovak(contract), "fleks": fleks, **more}
    del deal["renonc"]
    if red is not None:
        deal["trump"] = "hearts" if red else "leaves"
    return deal


@pytest.mark.parametrize(("contract", "fleks", "red", "three", "four"), TOGETHER)
def test_it_covers_together_what_a_side_raised(contract, fleks, red, three, four):
    for players, needs, more in ((3, three, {}), (4, four, {"sitting_out": "Dana"})):
        deal = raised(contract, fleks, red, **more)
        assert found(deal, players=players, credit=needs) == []
        if needs:
            assert {code for _deal, _field, code in found(deal, players=players, credit=needs - 1)} == {"credit"}
        assert found({**deal, "allow_over_credit": True}, players=players, credit=0) == []


def test_it_says_once_what_a_side_lacks():
    deal = raised("dve_sedmy", {"hra": 4, "sedma": 4}, True)
    assert found(deal, credit=300) == [(1, "fleks.hra", "credit")]


def test_it_closes_levels_by_what_is_raised_beside():
    document = {"variant": "sk_voleny", "edition": "sk_voleny/2", "players": NAMES[:3], "deals": []}
    document["house_rules"] = {"credit": 40}
    chosen = {"contract": "sedma", "declarer": "Adam", "trump": "leaves"}

    def closed(fleks):
        option = rules.follow(document).option("sedma", {**chosen, "fleks": fleks})
        (hra, _seven) = option.components
        return [bool(level.closed) for level in hra.levels]

    assert closed({}) == [False] * 5
    # with re on the seven hirš would cost 2·(16 + 8)
    assert closed({"sedma": 2}) == [False, False, False, False, True]


# --- every decision that the product takes is a numbered reading -----------------------------------------------

DECISIONS = [
    ("cz_voleny", "R6", "500 to each"), ("cz_licitovany", "R5", "500 to each"),
    ("cz_voleny", "R7", "A fourth who sits out"), ("cz_licitovany", "R6", "A fourth who sits out"),
    ("cz_voleny", "R8", "never flekked"), ("cz_licitovany", "R7", "never flekked"),
    ("paluba_licitovany", "R6", "without re"), ("paluba_licitovany", "R7", "up to twenty"),
    ("paluba_licitovany", "R8", "A fourth who sits out"), ("paluba_licitovany", "R9", "never flekked"),
    ("pl_mariasz", "R3", "need not"), ("pl_mariasz", "R4", "pays the difference"),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "id", "word"), DECISIONS)
def test_a_decision_that_no_text_takes_is_a_reading(variant, id, word):
    assert word in dict(rules.newest(variant).readings)[id]


@pytest.mark.parametrize("variant", ["cz_voleny", "cz_licitovany"])
def test_a_loser_pays_500_to_each_of_three(variant):
    lost = {"contract": "durch", "declarer": "Adam", "sitting_out": "Dana", "fleks": {"durch": 4}, "made": False}
    settled = rules.settle({"variant": variant, "players": NAMES, "deals": [lost]})
    # 30 × 16 is within the limit; two sides of a red sto flekked four times are not
    assert settled.totals == {"Adam": -1440, "Bára": 480, "Cyril": 480, "Dana": 480}
    sto = {"contract": "sto", "declarer": "Adam", "sitting_out": "Dana", "trump": "hearts", "fleks": {"sto": 4}}
    settled = rules.settle({"variant": variant, "players": NAMES, "deals": [{**sto, "hundred": -9}]})
    assert settled.totals == {"Adam": -1500, "Bára": 500, "Cyril": 500, "Dana": 500}
