"""docs/format.md: its examples are run, and it names every key and every code that there is."""

import ast
import dataclasses
import json
import re
from pathlib import Path

import pytest

import rules
from rules.engines import ENGINES
from rules.head import HEAD
from rules.registry import SHIPPED
from tests.rules.test_schema import VALIDATORS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "format.md").read_text("utf-8")
EXAMPLE, OUTPUT, RULE_SET, ERRORS = map(json.loads, re.findall(r"```json\n(.*?)```", PAGE, re.S))
NAMED = set(re.findall(r"`(\w+)`", PAGE))
SECTIONS = {"three_hand": "three-hand games", "hr_marijas": "Croatian marijaš", "pl_mariasz": "Polish mariasz"}


def test_its_example_settles():
    VALIDATORS["cz_licitovany/1"].validate(EXAMPLE)
    assert rules.check(EXAMPLE) == []
    # a preset stands in place of an edition
    assert set(EXAMPLE) == HEAD - {"preset"}


def test_its_output_is_what_settling_gives():
    betl = {"contract": "betl", "declarer": "Adam", "made": True}
    assert rules.settle({**EXAMPLE, "deals": [betl]}).as_document() == OUTPUT


def test_its_rule_set_is_read():
    with rules.editions_from(SHIPPED):
        assert rules.read_rule_set(RULE_SET).as_document() == RULE_SET


def test_its_error_is_what_checking_says():
    deal = {"contract": "sedma", "declarer": "Adam", "trump": "hearts", "winner": "declarer", "seven": "made"}
    document = {**EXAMPLE, "deals": [{"contract": "pas"}] * 2 + [{**deal, "fleks": {"hra": 5}}]}
    assert [problem.as_document() for problem in rules.check(document)] == ERRORS["errors"]


@pytest.mark.parametrize("engine", ENGINES)
def test_it_names_every_fact(engine):
    (section,) = (part for part in PAGE.split("\n## ") if SECTIONS[engine] in part.split("\n")[0])
    assert set(ENGINES[engine].facts.specs) <= set(re.findall(r"`(\w+)`", section))


def codes():
    """The codes that the engine notes problems with."""
    for path in sorted((ROOT / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr="add"), args=[_, ast.Constant(value=code), _]):
                    yield code
    for engine in ENGINES.values():
        yield from (spec.code for spec in engine.facts.specs.values())


def test_it_names_every_code():
    found = set(codes())
    assert found <= NAMED
    assert {"edition", "credit", "points_sum"} <= found


def test_it_names_every_sum():
    assert {field.name for field in dataclasses.fields(rules.Sums)} <= NAMED
