"""Every worked case of the rule pages: one document, settled by its edition, and what it must give."""

import pytest

import rules
from tests.cases import read_cases

CASES = read_cases()


def test_it_has_cases_of_every_variant():
    assert {case.document["variant"] for case in CASES} >= set(rules.variants())


def test_it_knows_every_edition_that_has_cases():
    known = {id for variant in rules.variants() for id in rules.editions(variant)}
    assert {case.edition for case in CASES} <= known


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.edition} {case.name}")
def test_it_settles_the_case(case):
    assert _settle(case, case.pinned) in (None, case.edition)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.edition} {case.name}")
def test_it_settles_the_case_by_the_newest_edition_too(case):
    """No later edition has changed a number of them."""
    assert _settle(case, case.document) in (None, rules.newest(case.document["variant"]).id)


def _settle(case, document):
    """The edition that the document was settled by, as expected; None where it was refused, as expected."""
    if not case.settles:
        with pytest.raises(rules.Invalid) as caught:
            rules.settle(document)
        found = [{"deal": problem.deal, "code": problem.code} for problem in caught.value.problems]
        assert {"deal": case.expect["error"]["deal"], "code": case.expect["error"]["code"]} in found
        return None
    output = rules.settle(document).as_document()
    found = {
        "totals": output["totals"],
        "deals": [deal["amounts"] for deal in output["deals"]],
        "scores": [deal.get("scores") for deal in output["deals"]],
        "matches": output.get("matches"),
        "running": output.get("running"),
        "scores_total": output.get("scores"),
    }
    assert {key: found[key] for key in case.expect} == case.expect
    return output["edition"]
