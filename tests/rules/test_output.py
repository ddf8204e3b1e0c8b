"""The output document as JSON: every byte of it is data, and its rows are broken where a reader looks for them."""

import json

from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.output import BEGINNINGS, to_json

NASTY = st.sampled_from([*(before + each for each in BEGINNINGS for before in ("", ", ", "[")), '"', "\\"])


def document(names, note=""):
    betl = {"contract": "betl", "declarer": names[0], "made": True, "note": note}
    renonc = {"contract": "renonc", "renonc": [{"offender": names[1], "each": 5}]}
    return {"variant": "cz_licitovany", "players": names, "deals": [betl, renonc]}


@given(st.lists(NASTY | st.text(min_size=1).filter(str.strip), min_size=3, max_size=3, unique=True))
def test_it_says_the_same_whatever_the_players_are_called(names):
    output = rules.settle(document(names)).as_document()
    assert json.loads(to_json(output)) == output


def test_it_gives_each_deal_line_and_transfer_a_row():
    rows = to_json(rules.settle(document(["Adam", "Bára", "Cyril"])).as_document()).splitlines()
    assert rows[0] == "{"
    assert [row.strip()[:9] for row in rows if row.startswith("    {")] == ['{"number"'] * 2 + ['{"from": '] * 2
    assert len([row for row in rows if row.startswith('      {"component": ')]) == 2
    assert [row.split(":")[0] for row in rows if row.startswith('  "')] == [
        '  "variant"', '  "edition"', '  "deals"', '  "totals"', '  "transfers"',
    ]  # fmt: skip


def test_it_gives_each_error_a_row():
    errors = [problem.as_document() for problem in rules.check(document(["Adam", "Bára", "Bára"]))]
    assert errors
    text = to_json({"errors": errors})
    assert json.loads(text) == {"errors": errors}
    assert text.count('\n    {"deal": ') == len(errors)
