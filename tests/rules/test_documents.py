"""The head of a session document: what is said about a fault that belongs to no deal, and what the output holds."""

import json
from types import MappingProxyType

import pytest

import rules

GOOD = {"variant": "cz_licitovany", "players": ["Adam", "Bára", "Cyril"], "deals": []}
HUGE = int("9" * 1000)


def head(**changes):
    return {key: value for key, value in {**GOOD, **changes}.items() if value is not ...}


def faults(document):
    return {(problem.deal, problem.field, problem.code) for problem in rules.check(document)}


# What is changed (`...` takes a key away), and the faults as `field code`.
HEADS = [
    ({}, ""),
    ({"deals": ()}, ""),
    ({"deals": ...}, "deals type"),
    ({"deals": None}, "deals type"),
    ({"deals": {"1": {"contract": "pas"}}}, "deals type"),
    ({"deals": "pas"}, "deals type"),
    ({"variant": ...}, "variant variant"),
    ({"variant": None}, "variant variant"),
    ({"variant": "cz"}, "variant variant"),
    ({"variant": ["cz_voleny"]}, "variant variant"),
    ({"variant": {}}, "variant variant"),
    ({"variant": "CZ_VOLENY"}, "variant variant"),
    ({"players": ...}, "players players"),
    ({"players": None}, "players players"),
    ({"players": "Adam"}, "players players"),
    ({"players": {"Adam": 1}}, "players players"),
    ({"players": []}, "players players"),
    ({"players": ["Adam", "Bára"]}, "players players"),
    ({"players": ["Adam", "Bára", "Cyril", "Dana", "Emil"]}, "players players"),
    ({"players": ["Adam", "Bára", "Bára"]}, "players.2 players"),
    ({"players": ["Adam", "Bára", "Ba\u0301ra"]}, "players.2 players"),
    ({"players": ["Adam", "Bára", ""]}, "players.2 players"),
    ({"players": ["Adam", " ", "Cyril"]}, "players.1 players"),
    ({"players": [1, "Bára", ["Cyril"]]}, "players.0 players, players.2 players"),
    ({"players": [None, None, 1.5]}, "players.0 players, players.1 players, players.2 players"),
    ({"variant": "x", "players": ["Adam"]}, "variant variant, players players"),
    ({"variant": "x", "players": ["Adam", "Adam"]}, "variant variant, players.1 players"),
    ({"house_rules": {}}, ""),
    ({"house_rules": None}, "house_rules house_rules"),
    ({"house_rules": []}, "house_rules house_rules"),
    ({"house_rules": {"capp": 5}}, "house_rules.capp house_rules"),
    ({"house_rules": {"credit": 324}}, "house_rules.credit house_rules"),
    ({"house_rules": {"hundred_scale": "linear"}}, "house_rules.hundred_scale house_rules"),
    ({"house_rules": {"play_without_re": True}}, "house_rules.play_without_re house_rules"),
    ({"house_rules": {"stake": {"amount": 1}}}, "house_rules.stake house_rules"),
    ({"house_rules": {"cap": 0}}, "house_rules.cap house_rules"),
    ({"house_rules": {"cap": -1}}, "house_rules.cap house_rules"),
    ({"house_rules": {"cap": True}}, "house_rules.cap house_rules"),
    ({"house_rules": {"cap": 500.0}}, "house_rules.cap house_rules"),
    ({"house_rules": {"cap": "500"}}, "house_rules.cap house_rules"),
    ({"house_rules": {"cap": HUGE}}, "house_rules.cap type"),
    ({"house_rules": {"cap": None}}, ""),
    ({"house_rules": {"cap": 1}}, ""),
    ({"house_rules": {"sitting_out_shares": 1}}, "house_rules.sitting_out_shares house_rules"),
    ({"house_rules": {"sitting_out_shares": None}}, "house_rules.sitting_out_shares house_rules"),
    ({"house_rules": {"hundred_marriage": "last"}}, "house_rules.hundred_marriage house_rules"),
    ({"house_rules": {"hundred_marriage": ["first"]}}, "house_rules.hundred_marriage house_rules"),
    ({"house_rules": {"hundred_marriage": "first", "cap": 0}}, "house_rules.cap house_rules"),
    ({"unit_value": {"amount": "0.20", "currency": "CZK"}}, ""),
    ({"unit_value": {"amount": "0", "currency": "€"}}, ""),
    ({"unit_value": {"amount": "10", "currency": "CZK"}}, ""),
    ({"unit_value": None}, "unit_value unit_value"),
    ({"unit_value": "0.20 CZK"}, "unit_value unit_value"),
    ({"unit_value": {"amount": "0.20"}}, "unit_value unit_value"),
    ({"unit_value": {"amount": "0.20", "currency": "CZK", "per": "deal"}}, "unit_value unit_value"),
    ({"unit_value": {"amount": 0.2, "currency": "CZK"}}, "unit_value.amount unit_value"),
    ({"unit_value": {"amount": 1, "currency": "CZK"}}, "unit_value.amount unit_value"),
    ({"unit_value": {"amount": "-0.20", "currency": "CZK"}}, "unit_value.amount unit_value"),
    ({"unit_value": {"amount": "0,20", "currency": "CZK"}}, "unit_value.amount unit_value"),
    ({"unit_value": {"amount": ".20", "currency": "CZK"}}, "unit_value.amount unit_value"),
    ({"unit_value": {"amount": "1.", "currency": "CZK"}}, "unit_value.amount unit_value"),
    ({"unit_value": {"amount": "1e3", "currency": "CZK"}}, "unit_value.amount unit_value"),
    ({"unit_value": {"amount": "NaN", "currency": "CZK"}}, "unit_value.amount unit_value"),
    ({"unit_value": {"amount": "١", "currency": "CZK"}}, "unit_value.amount unit_value"),
    ({"unit_value": {"amount": "0.20\n", "currency": "CZK"}}, "unit_value.amount unit_value"),
    ({"unit_value": {"amount": "", "currency": ""}}, "unit_value.amount unit_value, unit_value.currency unit_value"),
    ({"unit_value": {"amount": "0.20", "currency": 1}}, "unit_value.currency unit_value"),
    ({"hous_rules": {}}, "hous_rules unknown_key"),
    ({"credit": {}, "note": "x"}, "credit unknown_key, note unknown_key"),
]


@pytest.mark.parametrize(("changes", "expected"), HEADS, ids=[f"{changes} {found}"[:90] for changes, found in HEADS])
def test_it_says_what_is_wrong_with_the_head(changes, expected):
    named = [fault.split() for fault in expected.split(", ") if fault]
    assert faults(head(**changes)) == {(None, field, code) for field, code in named}


@pytest.mark.parametrize("document", [None, 5, "variant", [], [GOOD], True, 1.5])
def test_it_refuses_what_is_no_document(document):
    assert faults(document) == {(None, "", "type")}


def test_it_names_every_fault_of_an_empty_document():
    assert faults({}) == {(None, "variant", "variant"), (None, "players", "players"), (None, "deals", "type")}


def test_it_reads_the_deals_beside_a_fault_of_the_head():
    """A wrong house rule does not hide a wrong deal; the head comes first."""
    document = head(house_rules={"cap": 0}, deals=[{"contract": "pas"}, {"contract": "hra"}], extra=1)
    found = [(problem.deal, problem.field, problem.code) for problem in rules.check(document)]
    assert found == [
        (None, "extra", "unknown_key"),
        (None, "house_rules.cap", "house_rules"),
        (2, "contract", "contract"),
    ]


@pytest.mark.parametrize("variant", [*rules.variants(), "x"])
def test_it_refuses_a_deal_that_is_no_object_at_every_table(variant):
    assert (2, "", "type") in faults(head(variant=variant, deals=[{}, 5]))


@pytest.mark.parametrize("variant", rules.variants())
def test_it_seats_as_many_as_the_variant_does(variant):
    names = ["Adam", "Bára", "Cyril", "Dana"]
    seats = rules.newest(variant).seats
    for number in range(9):
        players = [*names, *(f"{name} ml." for name in names)][:number]
        assert (not faults(head(variant=variant, players=players))) == (number in seats), number


@pytest.mark.parametrize("variant", rules.variants())
def test_it_names_all_its_rules(variant):
    info = rules.newest(variant)
    assert info.articles
    assert info.readings
    assert info.id == f"{variant}/1"
    house = {rule.key: rule.default for rule in info.house_rules if rule.kind != "stake"}
    players = ["Adam", "Bára", "Cyril", "Dana"][: min(info.seats)]
    assert faults({"variant": variant, "players": players, "house_rules": house, "deals": []}) == set()


@pytest.mark.parametrize("variant", ["cz_voleny", "cz_licitovany", "paluba_licitovany"])
def test_it_puts_out_a_whole_document(variant):
    deal = {"contract": "betl", "declarer": "Bára", "made": True, "note": "kept"}
    output = rules.settle(head(variant=variant, deals=[deal, deal])).as_document()
    price = 10 if variant == "paluba_licitovany" else 15
    assert list(output) == ["variant", "edition", "deals", "totals", "transfers"]
    assert output["variant"] == variant
    assert [list(settled) for settled in output["deals"]] == [["number", "amounts", "lines"]] * 2
    assert [settled["number"] for settled in output["deals"]] == [1, 2]
    assert [list(line) for line in output["deals"][0]["lines"]] == [["component", "article", "text", "amounts"]]
    assert output["totals"] == {"Adam": -2 * price, "Bára": 4 * price, "Cyril": -2 * price}
    assert output["transfers"] == [
        {"from": "Adam", "to": "Bára", "amount": 2 * price},
        {"from": "Cyril", "to": "Bára", "amount": 2 * price},
    ]
    assert json.loads(json.dumps(output)) == output


def test_it_settles_an_evening_without_deals():
    output = rules.settle(GOOD).as_document()
    assert (output["deals"], output["totals"], output["transfers"]) == ([], {"Adam": 0, "Bára": 0, "Cyril": 0}, [])


def test_it_takes_a_read_only_document():
    assert rules.settle(MappingProxyType(GOOD)).totals == {"Adam": 0, "Bára": 0, "Cyril": 0}


# Text that is not JSON, or not JSON as we take it.
TEXTS = [
    "", " ", "{", "nope", "{'a': 1}", '{"a": 1,}', '{"a": 1} x', "NaN", '{"a": NaN}', "[Infinity]", "[-Infinity]",
    '{"a": 1, "a": 1}', '{"b": {"a": 1, "c": 2, "a": 3}}', "9" * 5000, "[" * 100_000, '{"a":' * 100_000, '"\t"', "\x00",
    b"\xff\xfe", '{"ř": 1}'.encode("utf-16"), b'"\xc3\x28"', b"\xed\xa0\x80",
]  # fmt: skip


@pytest.mark.parametrize("text", TEXTS, ids=[repr(text[:20]) for text in TEXTS])
def test_it_refuses_what_is_not_json(text):
    with pytest.raises(rules.Invalid) as caught:
        rules.load_json(text)
    assert [(problem.deal, problem.code) for problem in caught.value.problems] == [(None, "json")]


def test_it_says_which_key_stands_twice():
    with pytest.raises(rules.Invalid, match="cap"):
        rules.load_json('{"house_rules": {"cap": 5, "sitting_out_shares": true, "cap": 6}}')


def test_it_reads_json_with_and_without_a_byte_order_mark():
    text = json.dumps(GOOD, ensure_ascii=False).encode()
    assert rules.load_json(text) == rules.load_json(b"\xef\xbb\xbf" + text) == rules.load_json(text.decode()) == GOOD
