"""Every worked case of the rule pages: tests/rules/cases/*.json, one document and what it must give."""

import json
from pathlib import Path

import pytest

import rules

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))


def test_it_has_cases_of_every_variant():
    assert {json.loads(path.read_text("utf-8"))["document"]["variant"] for path in CASES} == set(rules.VARIANTS)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_it_settles_the_case(path):
    case = rules.load_json(path.read_bytes())
    expect = case["expect"]
    if "error" in expect:
        with pytest.raises(rules.Invalid) as caught:
            rules.settle(case["document"])
        assert {"deal": expect["error"]["deal"], "code": expect["error"]["code"]} in [
            {"deal": problem.deal, "code": problem.code} for problem in caught.value.problems
        ]
        return
    output = rules.settle(case["document"]).as_document()
    found = {
        "totals": output["totals"],
        "deals": [deal["amounts"] for deal in output["deals"]],
        "scores": [deal.get("scores") for deal in output["deals"]],
        "matches": output.get("matches"),
        "running": output.get("running"),
        "scores_total": output.get("scores"),
    }
    assert {key: found[key] for key in expect} == expect
