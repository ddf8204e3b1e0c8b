"""The worked deal of the README is run, so that it cannot go stale."""

import json
import re
from pathlib import Path

import rules

README = Path(__file__).parents[2] / "README.md"


def test_it_settles_the_worked_deal_as_printed():
    document, printed = map(json.loads, re.findall(r"```json\n(.*?)```", README.read_text("utf-8"), re.S))
    assert rules.settle(document).as_document() == printed


def test_it_settles_the_example_of_the_package():
    import doctest

    assert doctest.testmod(rules).attempted
    assert not doctest.testmod(rules).failed
