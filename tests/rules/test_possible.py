"""What the entry page offers in the three-hand games: it is what can be settled, no more and no less."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules

THREE_HAND = ["cz_voleny", "cz_licitovany", "sk_voleny", "paluba_licitovany"]
NAMES = ["Adam", "Bára", "Cyril", "Dana"]


def document(variant, *deals, players=3, **house_rules):
    return {"variant": variant, "players": NAMES[:players], "house_rules": house_rules, "deals": list(deals)}


def option(variant, contract, deal=(), *before, **settings_):
    answer = rules.possible(document(variant, *before, **settings_), dict(deal))
    return next(found for found in answer.contracts if found.name == contract)


def component(found, name):
    return next(component for component in found.components if component.name == name)


def told_by(found):
    """The short way to tell how a contract ended."""
    return next((key for key in ("winner", "hundred", "made") if key in found.takes), "none")


# contract, the short way to tell how it ended, components with their prices plain and in hearts
CONTRACTS = {
    "cz_voleny": [
        ("hra", "winner", {"hra": (1, 2)}),
        ("sedma", "winner", {"hra": (1, 2), "sedma": (2, 4)}),
        ("sto", "hundred", {"sto": (4, 8)}),
        ("sto_sedma", "hundred", {"sto": (4, 8), "sedma": (2, 4)}),
        ("betl", "made", {"betl": (15, 15)}),
        ("durch", "made", {"durch": (30, 30)}),
        ("renonc", "none", {}),
    ],
    "cz_licitovany": [
        ("sedma", "winner", {"hra": (1, 2), "sedma": (2, 4)}),
        ("sto", "hundred", {"sto": (4, 8)}),
        ("sto_sedma", "hundred", {"sto": (4, 8), "sedma": (2, 4)}),
        ("betl", "made", {"betl": (15, 15)}),
        ("durch", "made", {"durch": (30, 30)}),
        ("omyl", "none", {}),
        ("pas", "none", {}),
        ("renonc", "none", {}),
    ],
    "sk_voleny": [
        ("hra", "winner", {"hra": (1, 2)}),
        ("sedma", "winner", {"hra": (1, 2), "sedma": (2, 4)}),
        ("dve_sedmy", "winner", {"hra": (1, 2), "sedma": (4, 8)}),
        ("sto", "hundred", {"sto": (8, 16)}),
        ("stosedem", "hundred", {"stosedem": (10, 20)}),
        ("sto_plus_sedem", "hundred", {"sto": (8, 16), "sedma": (2, 4)}),
        ("maly", "made", {"maly": (5, 5)}),
        ("velky", "made", {"velky": (10, 10)}),
        ("vylozeny_maly", "made", {"vylozeny_maly": (10, 10)}),
        ("vylozeny_velky", "made", {"vylozeny_velky": (20, 20)}),
        ("renonc", "none", {}),
    ],
    "paluba_licitovany": [
        ("sedma", "winner", {"hra": (1, 2), "sedma": (2, 4)}),
        ("sto", "hundred", {"sto": (4, 8)}),
        ("sto_sedma", "hundred", {"sto": (4, 8), "sedma": (2, 4)}),
        ("betl", "made", {"betl": (10, 10)}),
        ("durch", "made", {"durch": (20, 20)}),
        ("dve_sedmy", "made", {"dve_sedmy": (30, 50)}),
        ("omyl", "none", {}),
        ("pas", "none", {}),
        ("renonc", "none", {}),
    ],
}


@pytest.mark.parametrize("variant", THREE_HAND)
def test_it_offers_the_contracts_of_the_text_at_their_prices(variant):
    plain = rules.possible(document(variant), {"trump": "plain"}).contracts
    red = rules.possible(document(variant), {"trump": "hearts"}).contracts
    found = []
    for one, other in zip(plain, red, strict=True):
        pairs = zip(one.components, other.components, strict=True)
        found.append((one.name, told_by(one), {low.name: (low.rate, high.rate) for low, high in pairs}))
    assert found == CONTRACTS[variant]


@pytest.mark.parametrize("variant", THREE_HAND)
def test_it_says_who_plays_and_whether_there_are_trumps(variant):
    without_trumps = {"betl", "durch", "maly", "velky", "vylozeny_maly", "vylozeny_velky", "omyl", "pas", "renonc"}
    for found in rules.possible(document(variant), {}).contracts:
        assert found.trump == ("forbidden" if found.name in without_trumps else "required")
        assert found.declarer == (found.name not in ("pas", "renonc"))
        assert found.closed is None


def test_it_offers_the_penalties_of_the_text():
    slovak = {"A7", "B1", "B3", "B5", "B6", "B7", "B10", "B12", "B12_talon", "C4", "C6", "C8c", "C17"}
    codes = {variant: set(rules.possible(document(variant), {}).penalties) for variant in THREE_HAND}
    assert codes == {
        "cz_voleny": set(), "cz_licitovany": set(), "sk_voleny": slovak,
        "paluba_licitovany": {"talon", "michani", "jiny"},
    }  # fmt: skip


TAKES = [
    ("cz_voleny", "hra", "points marriages winner winner_total silent_sevens silent_seven_lost", "flek_by"),
    ("cz_voleny", "sto", "points marriages hundred forgotten_marriage silent_sevens silent_seven_lost", "flek_by"),
    ("cz_licitovany", "sto_sedma", "points marriages hundred seven", "flek_by"),
    ("cz_licitovany", "omyl", "", ""),
    ("sk_voleny", "sedma", "points marriages winner winner_total no_trick seven silent_sevens",
        "flek_by round allow_over_credit"),
    ("sk_voleny", "dve_sedmy", "points marriages winner winner_total no_trick seven",
        "flek_by round allow_over_credit"),
    ("sk_voleny", "stosedem", "points marriages hundred no_trick forgotten_marriage seven silent_sevens",
        "flek_by round allow_over_credit"),
    ("sk_voleny", "velky", "made", "flek_by round allow_over_credit"),
    ("sk_voleny", "renonc", "", "round"),
    ("paluba_licitovany", "sedma", "points marriages winner winner_total seven", "flek_by laid_down"),
    ("paluba_licitovany", "sto", "points marriages hundred defence_total silent_sevens silent_seven_lost",
        "flek_by laid_down"),
    ("paluba_licitovany", "dve_sedmy", "made", "flek_by laid_down"),
    ("paluba_licitovany", "pas", "", "forhont"),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "contract", "takes", "keys"), TAKES)
def test_it_says_what_may_be_recorded(variant, contract, takes, keys):
    found = option(variant, contract)
    assert found.takes == set(takes.split())
    assert found.keys == set(keys.split()) | {"renonc", "note"} | ({"fleks"} if found.components else set())


# whether a result is wanted, by the levels of hra and seven
DEMAND = [
    ("sk_voleny", {}, {(0, 0): "forbidden", (1, 0): "forbidden", (1, 1): "forbidden", (0, 1): "optional",
                       (0, 2): "required", (1, 2): "required", (2, 0): "required", (2, 2): "required"}),
    ("sk_voleny", {"play_without_re": True}, {(0, 0): "optional", (1, 1): "optional", (0, 1): "optional",
                                            (2, 0): "required"}),
    ("paluba_licitovany", {}, {(0, 0): "forbidden", (0, 1): "forbidden", (1, 1): "forbidden", (0, 2): "required",
                               (2, 1): "required", (0, 20): "required"}),
    ("paluba_licitovany", {"play_without_re": True}, {(0, 0): "optional", (1, 1): "optional", (0, 2): "required"}),
    ("cz_voleny", {}, {(0, 0): "required", (1, 1): "required", (2, 0): "required"}),
    ("cz_licitovany", {}, {(0, 0): "required", (0, 1): "required"}),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "house", "expected"), DEMAND)
def test_it_says_whether_a_result_is_wanted(variant, house, expected):
    for (hra, seven), demand in expected.items():
        assert option(variant, "sedma", {"fleks": {"hra": hra, "sedma": seven}}, **house).demand == demand


def test_it_wants_a_result_of_a_hand_laid_down_and_of_all_other_contracts():
    assert option("paluba_licitovany", "sedma", {"laid_down": True}).demand == "required"
    assert option("sk_voleny", "hra").demand == "forbidden"
    for variant in THREE_HAND:
        for found in rules.possible(document(variant), {}).contracts:
            if found.name not in ("hra", "sedma", "dve_sedmy"):
                assert found.demand == ("required" if found.components else "forbidden")


# the highest level of a text, and what its levels are called
LEVELS = [
    ("cz_voleny", "hra", "hra", ["", "flek", "re", "tutti", "boty"]),
    ("cz_voleny", "betl", "betl", ["", "flek", "re", "tutti", "boty"]),
    ("cz_licitovany", "sedma", "sedma", ["", "flek", "re", "tutti", "boty"]),
    ("sk_voleny", "hra", "hra", ["", "flek", "reflek", "sub", "hirš"]),
    ("sk_voleny", "maly", "maly", ["", "flek", "reflek"]),
    ("sk_voleny", "vylozeny_velky", "vylozeny_velky", ["", "flek", "reflek"]),
    ("paluba_licitovany", "durch", "durch", ["", "flek", "re", "tutti", "boty", "flek 5", "flek 6"]),
]


@pytest.mark.parametrize(("variant", "contract", "name", "names"), LEVELS)
def test_it_offers_the_levels_of_the_text(variant, contract, name, names):
    found = component(option(variant, contract), name)
    assert [(level.level, level.name, level.factor, level.closed) for level in found.levels] == [
        (level, called, 2**level, None) for level, called in enumerate(names)
    ]
    assert found.highest == len(names) - 1


def test_it_offers_more_levels_where_more_are_chosen():
    for chosen, offered in ((8, 8), (20, 20), (25, 20), (-3, 6)):
        found = option("paluba_licitovany", "betl", {"fleks": {"betl": chosen}})
        assert component(found, "betl").levels[-1].level == offered


def test_it_closes_the_re_on_a_hand_laid_down():
    found = component(option("paluba_licitovany", "betl", {"laid_down": True}), "betl")
    assert [level.closed is None for level in found.levels] == [True, True, False, False, False, False, False]
    assert found.highest == 1
    assert found.levels[2].closed.say() == "no re on a laid-down hand"
    assert found.levels[2].closed.article == "Schvalování a flekování"


def fine(each, *offenders, **more):
    return {"contract": "renonc", "renonc": [{"offender": name, "each": each} for name in offenders], **more}


def test_it_closes_what_the_credit_does_not_cover():
    chosen = {"declarer": "Adam", "trump": "leaves"}
    found = component(option("sk_voleny", "sto", chosen, credit=63), "sto")
    assert [level.closed and level.closed.say() for level in found.levels] == [
        None, None,
        "level 2 would cost 64, Adam has 63",
        "level 2 would cost 64, Adam has 63",
        "level 3 would cost 64, Bára has 63",
    ]  # fmt: skip
    assert {level.closed.article for level in found.levels if level.closed} == {"C9, R7"}


# chosen so far, before, credit: the highest level of sto that is open
CREDIT = [
    ({"declarer": "Adam", "trump": "leaves"}, [], 324, 4),
    ({"declarer": "Adam", "trump": "hearts"}, [], 324, 3),
    ({"declarer": "Adam"}, [], 256, 4),
    ({"trump": "hearts"}, [], 0, 4),  # who defends is not known yet
    ({"declarer": "Adam", "trump": "leaves"}, [], 15, 0),
    ({"declarer": "Adam", "trump": "leaves"}, [fine(10, "Bára")], 15, 1),
    ({"declarer": "Adam", "trump": "leaves", "round": 2}, [fine(10, "Bára")], 15, 0),
    ({"declarer": "Adam", "trump": "leaves", "allow_over_credit": True}, [], 15, 4),
    ({"declarer": "Adam", "trump": "leaves"}, [], None, 4),
]


@pytest.mark.parametrize(("chosen", "before", "credit", "highest"), CREDIT)
def test_it_knows_the_credit_before_the_deal(chosen, before, credit, highest):
    assert component(option("sk_voleny", "sto", chosen, *before, credit=credit), "sto").highest == highest


def test_it_closes_nothing_before_it_knows_who_sits_out():
    chosen = {"declarer": "Adam", "trump": "leaves"}
    assert component(option("sk_voleny", "sto", chosen, players=4, credit=0), "sto").highest == 4
    assert (
        component(option("sk_voleny", "sto", chosen | {"sitting_out": "Dana"}, players=4, credit=0), "sto").highest == 0
    )


def test_it_leaves_the_basic_fleks_open():
    found = option("sk_voleny", "sedma", {"declarer": "Adam", "trump": "hearts"}, credit=0)
    assert [component.highest for component in found.components] == [2, 2]


def test_it_asks_who_raised_an_open_game():
    chosen = {"declarer": "Adam"}
    before = fine(10, "Bára")  # Bára 20, Cyril 50; flek needs 30
    for by, highest in (({}, 1), ({"vylozeny_maly": "Cyril"}, 1), ({"vylozeny_maly": "Bára"}, 0)):
        found = option("sk_voleny", "vylozeny_maly", chosen | {"flek_by": by}, before, credit=40)
        assert component(found, "vylozeny_maly").highest == highest


def test_it_tells_the_credit_in_the_round_of_the_deal():
    before = document("sk_voleny", fine(10, "Adam", round=1))
    assert rules.possible(before, {}).credit == {"Adam": 304, "Bára": 334, "Cyril": 334}
    assert rules.possible(before, {"round": 2}).credit == dict.fromkeys(NAMES[:3], 324)
    assert rules.possible(document("sk_voleny", credit=None), {}).credit is None
    assert rules.possible(document("cz_voleny"), {}).credit is None


def test_it_refuses_a_document_that_does_not_settle():
    with pytest.raises(rules.Invalid):
        rules.possible(document("cz_voleny", {"contract": "hra"}), {})


def test_it_takes_recorded_deals_as_they_stand():
    over = {"contract": "sto", "declarer": "Adam", "trump": "leaves", "fleks": {"sto": 4}, "hundred": 0}
    assert rules.possible(document("sk_voleny", over, credit=0), {}).credit == {
        "Adam": 256,
        "Bára": -128,
        "Cyril": -128,
    }


# --- possible and settle say the same ---


@st.composite
def begun(draw):
    """A sitting with some penalties behind it, and a deal whose people, suit and house are known, its levels not."""
    variant, players = draw(st.sampled_from(THREE_HAND)), draw(st.sampled_from([3, 4]))
    house = {"sitting_out_shares": draw(st.booleans())}
    if variant in ("sk_voleny", "paluba_licitovany"):
        house["play_without_re"] = draw(st.booleans())
    if variant == "sk_voleny":
        house["credit"] = draw(st.sampled_from([None, 0, 15, 30, 64, 100, 324]))
    before = draw(st.lists(st.builds(fine, st.integers(1, 40), st.sampled_from(NAMES[:players])), max_size=3))
    names = draw(st.permutations(NAMES[:players]))
    contract = draw(st.sampled_from([found for found in CONTRACTS[variant] if found[2]]))
    deal = {"contract": contract[0], "declarer": names[0]}
    if players == 4:
        deal["sitting_out"] = names[3]
    if option(variant, contract[0]).trump == "required":
        deal["trump"] = draw(st.sampled_from(["hearts", "leaves", "plain"]))
    if variant == "paluba_licitovany" and draw(st.booleans()):
        deal["laid_down"] = True
    if variant == "sk_voleny" and draw(st.integers(0, 9)) == 0:
        deal["allow_over_credit"] = True
    if variant == "sk_voleny" and draw(st.booleans()):
        deal["round"] = draw(st.integers(1, 2))
    return (
        document(variant, *before, players=players, **house),
        deal,
        draw(st.sampled_from(names[1:3])),
        draw(st.booleans()),
    )


def completed(deal, found, result):
    """The deal with the result its contract asks for."""
    lost = {"winner": {"winner": "defence"}, "hundred": {"hundred": -1}, "made": {"made": False}}[told_by(found)]
    return deal | (lost | ({"seven": "lost"} if "seven" in found.takes else {}) if result else {})


def faults(sitting, deal):
    return {problem.code for problem in rules.check(sitting | {"deals": [*sitting["deals"], deal]})}


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(begun())
def test_it_agrees_with_what_is_settled(case):
    sitting, deal, defender, named = case
    offered = next(found for found in rules.possible(sitting, deal).contracts if found.name == deal["contract"])
    for raised in offered.components:
        for level in [*(option.level for option in raised.levels), 21]:
            chosen = deal | {"fleks": {raised.name: level}}
            if named and level:
                chosen["flek_by"] = {raised.name: defender}
            found = next(found for found in rules.possible(sitting, chosen).contracts if found.name == deal["contract"])
            closed = {option.level: option.closed for option in component(found, raised.name).levels}
            played = completed(chosen, found, found.demand == "required")
            if level == 21:
                assert level not in closed
                assert faults(sitting, played) == {"flek_limit"} | ({"laid_down"} if deal.get("laid_down") else set())
                continue
            why = "laid_down" if deal.get("laid_down") else "credit"
            assert faults(sitting, played) == (set() if closed[level] is None else {why})
            if closed[level] is None:
                other = faults(sitting, completed(chosen, found, found.demand != "required"))
                assert other == {"required": {"result"}, "forbidden": {"not_played"}, "optional": set()}[found.demand]


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["Adam", "Emil", "hearts", "hra", "sto", "betl", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["hra", "sedma", "sto", "betl", "maly", "vylozeny_maly", "x"]), inner, max_size=4
        )
    ),
    max_leaves=8,
)
KEYS = [
    "contract",
    "declarer",
    "sitting_out",
    "trump",
    "fleks",
    "flek_by",
    "laid_down",
    "allow_over_credit",
    "round",
    "points",
    "x",
]


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(THREE_HAND), st.sampled_from([3, 4]), st.dictionaries(st.sampled_from(KEYS), JUNK))
def test_it_never_raises_whatever_is_chosen(variant, players, junk):
    found = rules.possible(document(variant, players=players), junk).contracts
    assert [contract.name for contract in found] == [row[0] for row in CONTRACTS[variant]]
    for contract in found:
        for raised in contract.components:
            assert raised.levels[0].closed is None
            assert all(not level.closed or level.closed.say() for level in raised.levels)
