"""Every worked case of the rule pages: one document, settled by its edition, and what it must give."""

import pytest

import rules
from tests.agreeing import found_in
from tests.cases import read_cases

CASES = read_cases()


def test_it_has_cases_of_every_variant():
    assert {case.document["variant"] for case in CASES} >= set(rules.variants())


def test_it_knows_every_edition_that_has_cases():
    known = {id for variant in rules.variants() for id in rules.editions(variant)}
    assert {case.edition for case in CASES} <= known


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.edition} {case.name}")
def test_it_settles_the_case(case):
    assert found_in(case, case.pinned) == case.expect


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.edition} {case.name}")
def test_it_settles_the_case_by_the_newest_edition_too(case):
    """No later edition has changed a number of them."""
    assert found_in(case, case.document) == case.expect


def test_it_says_by_which_edition_it_settled():
    for case in CASES:
        if case.settles:
            assert rules.settle(case.pinned).edition == case.edition
            assert rules.settle(case.document).edition == rules.newest(case.document["variant"]).id
