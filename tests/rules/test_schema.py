"""The JSON Schema of session documents: what settles fits it, and what it refuses does not settle."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import rules
from rules.schema import schema
from tests.cases import SETTLED
from tests.rules.test_hr_properties import documents as croatian
from tests.rules.test_pl_properties import documents as polish
from tests.rules.test_three_hand_properties import sittings

ALL = [id for variant in rules.variants() for id in rules.editions(variant)]
VALIDATORS = {id: Draft202012Validator(schema(id)) for id in ALL}
ANY = Draft202012Validator(schema())
quickly = settings(max_examples=40, deadline=None, database=None, suppress_health_check=list(HealthCheck))


def newest(document):
    return VALIDATORS[rules.newest(document["variant"]).id]


@pytest.mark.parametrize("id", ["", *ALL])
def test_it_is_a_schema(id):
    Draft202012Validator.check_schema(schema(id))


@pytest.mark.parametrize("case", SETTLED, ids=lambda case: case.name)
def test_every_case_that_settles_fits(case):
    VALIDATORS[case.edition].validate(case.pinned)
    ANY.validate(case.pinned)


@quickly
@given(st.one_of(sittings(), croatian(), polish()))
def test_every_document_that_settles_fits(document):
    rules.settle(document)
    newest(document).validate(document)


DEAL = {"contract": "sto", "declarer": "Adam", "trump": "hearts", "hundred": 1}
GOOD = {"variant": "cz_voleny", "edition": "cz_voleny/1", "players": ["Adam", "Bára", "Cyril"], "deals": [DEAL]}
# what is changed in the document, and in its deal
WRONG = [
    ({"variant": "cz"}, {}),
    ({"edition": "cz_voleny/99"}, {}),
    ({"edition": "sk_voleny/1"}, {}),
    ({"players": ["Adam", "Bára"]}, {}),
    ({"players": ["Adam", "Bára", "Cyril", "Dana", "Emil"]}, {}),
    ({"players": ["Adam", "Bára", "Bára"]}, {}),
    ({"players": ["Adam", "Bára", " "]}, {}),
    ({"house_rules": {"capp": 5}}, {}),
    ({"house_rules": {"cap": 0}}, {}),
    ({"house_rules": {"hundred_marriage": "last"}}, {}),
    ({"unit_value": {"amount": "0,20", "currency": "CZK"}}, {}),
    ({"unit_value": {"amount": "0.20"}}, {}),
    ({"note": "x"}, {}),
    ({}, {"contract": "stosedem"}),
    ({}, {"trump": "spades"}),
    ({}, {"trump": None}),
    ({}, {"hundred": 10}),
    ({}, {"hundred": True}),
    ({}, {"points": 95}),
    ({}, {"made": True}),
    ({}, {"no_trick": "defence"}),
    ({}, {"fleks": {"hra": 1}}),
    ({}, {"fleks": {"sto": 5}}),
    ({}, {"silent_sevens": {"declarer": 3}}),
    ({}, {"renonc": [{"offender": "Bára", "each": 0}]}),
    ({}, {"renonc": [{"offender": "Bára"}]}),
]


def test_the_good_document_fits():
    VALIDATORS["cz_voleny/1"].validate(GOOD)
    assert rules.check(GOOD) == []


@pytest.mark.parametrize(("head", "facts"), WRONG)
def test_what_it_refuses_does_not_settle(head, facts):
    document = {**GOOD, "deals": [{**DEAL, **facts}], **head}
    assert not VALIDATORS["cz_voleny/1"].is_valid(document)
    assert not ANY.is_valid(document)
    assert rules.check(document)


@pytest.mark.parametrize("key", ["variant", "players", "deals"])
def test_it_needs_what_settling_needs(key):
    document = {name: value for name, value in GOOD.items() if name != key}
    assert not ANY.is_valid(document)
    assert rules.check(document)


def test_it_describes_the_house_rules():
    house_rules = schema("sk_voleny/1")["properties"]["house_rules"]["properties"]
    assert house_rules["credit"]["description"].startswith("Points at hand")
    assert list(house_rules) == [rule.key for rule in rules.edition("sk_voleny/1").house_rules]


def test_it_is_json():
    assert json.loads(json.dumps(schema())) == schema()
