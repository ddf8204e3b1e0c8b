"""The next deal of a sitting, asked for again and again: what it pays is what the whole document says."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from tests.cases import CASES
from tests.rules.test_hr_properties import documents as croatian
from tests.rules.test_pl_properties import documents as polish
from tests.rules.test_three_hand_properties import sittings

quickly = settings(max_examples=60, deadline=None, database=None, suppress_health_check=list(HealthCheck))


def follows(document):
    """Every deal after those before it."""
    whole = rules.settle(document)
    for number, (deal, settled) in enumerate(zip(document["deals"], whole.deals, strict=True), 1):
        following = rules.follow({**document, "deals": document["deals"][: number - 1]})
        summary = json.dumps(following.sums().as_document())
        assert following.settle(deal, number) == settled
        # asking changes nothing
        assert following.settle(deal, number) == settled
        assert json.dumps(following.sums().as_document()) == summary
    assert rules.follow(document).sums() == whole.sums


@quickly
@given(st.one_of(sittings(), croatian(), polish()))
def test_it_settles_the_next_deal_as_the_whole_document_does(document):
    follows(document)


# a document whose head is wrong cannot be followed
OF_DEALS = [case for case in CASES if case.settles or case.expect["error"]["deal"] is not None]


@pytest.mark.parametrize("case", OF_DEALS, ids=lambda case: case.name)
def test_it_says_of_a_worked_case_what_the_document_says(case):
    document = case.pinned
    *before, last = document["deals"]
    faults = rules.check(document)
    following = rules.follow({**document, "deals": before})
    if faults:
        with pytest.raises(rules.Invalid) as refused:
            following.settle(last, len(document["deals"]))
        assert refused.value.problems == faults
    else:
        assert following.settle(last, len(document["deals"])) == rules.settle(document).deals[-1]


@pytest.mark.parametrize("case", OF_DEALS, ids=lambda case: case.name)
def test_it_tells_one_contract_as_it_tells_all(case):
    document = case.pinned
    *before, last = document["deals"]
    if rules.check({**document, "deals": before}):
        before = []
    following = rules.follow({**document, "deals": before})
    contracts = following.possible(last).contracts
    assert [following.option(option.name, last) for option in contracts] == list(contracts)
    assert following.option("nothing", last) is None


def test_it_holds_only_the_next_deal_against_the_credit():
    beyond = {"contract": "sto", "declarer": "Adam", "trump": "hearts", "fleks": {"sto": 4}, "hundred": 0}
    document = {"variant": "sk_voleny", "players": ["Adam", "Bára", "Cyril"], "deals": [beyond]}
    following = rules.follow(document)
    with pytest.raises(rules.Invalid) as refused:
        following.settle({**beyond, "declarer": "Bára"}, 2)
    assert [(problem.deal, problem.code) for problem in refused.value.problems] == [(2, "credit")]


def test_it_follows_no_document_that_does_not_settle():
    with pytest.raises(rules.Invalid):
        rules.follow({"variant": "pl_mariasz", "players": ["Ala", "Olek"], "deals": [{}]})


@quickly
@given(st.one_of(sittings(), croatian(), polish()), st.data())
def test_deals_are_called_by_their_numbers_and_pay_the_same(document, data):
    size = len(document["deals"])
    numbers = sorted(data.draw(st.sets(st.integers(1, 3 * size + 1), min_size=size, max_size=size)))
    plain, named = rules.settle(document), rules.settle(document, numbers=numbers)
    assert [deal.number for deal in named.deals] == numbers
    assert [deal._replace(number=n) for n, deal in enumerate(named.deals, 1)] == list(plain.deals)
    for before, after in zip(rounds(plain.sums.as_document()), rounds(named.sums.as_document()), strict=True):
        called = [numbers[before[end] - 1] for end in ("from_deal", "to_deal")]
        assert [after["from_deal"], after["to_deal"]] == called
    assert rules.follow(document, numbers=numbers).sums() == named.sums


def rounds(summary):
    return [*summary.get("matches", ()), *summary.get("games", ())]


def test_what_is_wrong_is_told_by_the_number_too():
    document = {"variant": "pl_mariasz", "players": ["Ala", "Olek"], "deals": [{}]}
    with pytest.raises(rules.Invalid) as refused:
        rules.settle(document, numbers=[7])
    assert {problem.deal for problem in refused.value.problems} == {7}


def test_every_deal_needs_its_number():
    document = {"variant": "cz_voleny", "players": ["Adam", "Bára", "Cyril"], "deals": [{"contract": "pas"}]}
    with pytest.raises(ValueError, match="longer"):
        rules.settle(document, numbers=[])


def test_a_deal_that_was_asked_half_tapped_lifts_no_check_of_the_credit():
    beyond = {"contract": "sto", "declarer": "Adam", "trump": "hearts", "fleks": {"sto": 4}, "hundred": 0}
    players = ["Adam", "Bára", "Cyril"]
    following = rules.follow({"variant": "sk_voleny", "players": players, "deals": [beyond]})
    for deal in ({"contract": "sto"}, {**beyond, "declarer": "Bára"}):
        with pytest.raises(rules.Invalid) as refused:
            following.settle(deal, 2)
    assert [problem.code for problem in refused.value.problems] == ["credit"]


@quickly
@given(st.one_of(sittings(), croatian(), polish()))
def test_after_one_deal_and_the_next_it_stands_as_after_all(document):
    following = rules.follow({**document, "deals": []})
    for number, deal in enumerate(document["deals"], 1):
        before = following
        following = before.after(deal, number)
        assert before.settle(deal, number) == rules.settle(document).deals[number - 1]
    assert following.sums() == rules.settle(document).sums


def test_there_is_nothing_after_a_deal_that_does_not_settle():
    with pytest.raises(rules.Invalid):
        rules.follow({"variant": "pl_mariasz", "players": ["Ala", "Olek"], "deals": []}).after({}, 1)
