"""The command line: documents in, documents out, errors as JSON with exit 1 and never a traceback."""

from __future__ import annotations

import io
import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.contest import checker
from tournaments import contest
from tournaments.contest.__main__ import main

GOOD = {
    "format": {"tables": "three", "points": {"3": [5, 3, 1], "4": [5, 3, 3, 1]}, "order": ["points", "money"]},
    "entrants": [{"id": name} for name in "ABCDEF"],
    "rounds": [
        {"tables": [{"seats": ["A", "B", "C"], "money": [5, 0, -5]}, {"seats": ["D", "E", "F"], "money": [1, 0, -1]}]}
    ],
}


@pytest.fixture
def run(monkeypatch, capsysbinary):
    def run(*arguments, text=None):
        if text is not None:
            text = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
        code = main(arguments)
        return code, json.loads(capsysbinary.readouterr().out)

    return run


def changed(path, value):
    """The good document with one field changed: `changed("rounds.0.tables.0.money", [1, 2, 3])`."""
    document = json.loads(json.dumps(GOOD))
    *way, last = [int(step) if step.isdecimal() else step for step in path.split(".")]
    target = document
    for step in way:
        target = target[step]
    target[last] = value
    return document


def test_rank(run):
    code, answer = run("rank", "-", text=json.dumps(GOOD))
    assert code == 0
    assert [(row["place"], row["id"], row["points"], row["money"]) for row in answer["standing"][:2]] == [
        (1, "A", "5", 5),
        (2, "D", "5", 1),
    ]
    assert answer["standing"][1]["why"] == "2nd: 5 points, money 1 < 5"
    assert answer["standing"][0]["rounds"] == [{"round": 1, "table": 1, "money": 5, "points": "5", "place": "1"}]


# path, value; then round, table, field and code of the fault
WRONG = [
    ("rounds.0.tables.0.money", [5, 0, -4], (1, 1, "money", "sum")),
    ("rounds.0.tables.1.seats", ["D", "E", "A"], (1, 2, "seats", "twice")),
    ("rounds.0.tables.1.seats", ["D", "E", "E"], (1, 2, "seats", "twice")),
    ("rounds.0.tables.0.seats", ["A", "B", "X"], (1, 1, "seats", "unknown")),
    ("rounds.0.tables.0.seats", ["A", "B"], (1, 1, "seats", "size")),
    ("rounds.0.tables.0.seats", ["A", "B", 3], (1, 1, "seats", "type")),
    ("rounds.0.tables.0.money", [5, 0], (1, 1, "money", "length")),
    ("rounds.0.tables.0.money", [5.5, 0, -5.5], (1, 1, "money", "type")),
    ("rounds.0.tables.0.money", [1000000000000, 0, -1000000000000], (1, 1, "money", "type")),
    ("rounds.0.tables.0.money", [True, 0, -1], (1, 1, "money", "type")),
    ("rounds.0.tables.0.purse", 3, (1, 1, "purse", "unknown")),
    ("rounds.0.tables", {}, (1, None, "tables", "type")),
    ("rounds", 3, (None, None, "rounds", "type")),
    ("entrants.1", {"id": "A"}, (None, None, "entrants", "twice")),
    ("entrants.1", "B", (None, None, "entrants[1]", "type")),
    ("entrants.1", {}, (None, None, "entrants[1].id", "missing")),
    ("format.order", ["points", "luck"], (None, None, "format.order", "value")),
    ("format.order", [], (None, None, "format.order", "value")),
    ("format.order", ["money", "money"], (None, None, "format.order", "twice")),
    ("format.points", None, (None, None, "format.points", "missing")),
    ("format.points", {"4": [4, 3, 2, 1]}, (1, 1, "seats", "points")),
    ("format.points", {"3": [1, 3, 5]}, (None, None, "format.points.3", "value")),
    ("format.points", {"3": ["1e99999999", 3, 1]}, (None, None, "format.points.3", "value")),
    ("format.tables", "five", (None, None, "format.tables", "value")),
    ("format.drop", {"best": -1}, (None, None, "format.drop.best", "type")),
    ("format.ties", ["share"], (None, None, "format.ties", "value")),
    ("penalties", [{"entrant": "X", "points": -1}], (None, None, "penalties[0].entrant", "unknown")),
    ("penalties", [{"entrant": "A", "points": "1/0"}], (None, None, "penalties[0].points", "type")),
    ("prizes", [], (None, None, "prizes", "unknown")),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "expected"), WRONG, ids=lambda value: str(value)[:40])
def test_a_fault_is_named(run, path, value, expected):
    code, answer = run("rank", "-", text=json.dumps(changed(path, value)))
    assert code == 1
    assert expected in [
        tuple(error[name] for name in ("round", "table", "field", "code")) for error in answer["errors"]
    ]
    assert all(error["message"] for error in answer["errors"])


def test_every_fault_is_named_at_once(run):
    document = changed("rounds.0.tables.0.money", [5, 0, 0])
    document["rounds"][0]["tables"][1]["money"] = [1, 1, 1]
    _code, answer = run("rank", "-", text=json.dumps(document))
    assert [(error["table"], error["message"]) for error in answer["errors"]] == [
        (1, "the table must sum to 0 and is off by +5"),
        (2, "the table must sum to 0 and is off by +3"),
    ]


NO_DOCUMENTS = [
    "", "{", "[]", "3", "null", '"x"', '{"a": NaN}', '{"a": 1, "a": 2}', "[" * 5000, b"\xff\xfe", '{"a": 1e999999999}',
    "1" * 5000,
]  # fmt: skip


@pytest.mark.parametrize("text", NO_DOCUMENTS, ids=range(len(NO_DOCUMENTS)))
@pytest.mark.parametrize("command", [("rank", "-"), ("draw", "-")])
def test_what_is_no_document_is_an_error(run, command, text):
    code, answer = run(*command, text=text)
    assert code == 1
    assert answer["errors"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("rank", "/no/such/file"),
        ("rank", "a\0b"),
        ("draw",),
        ("draw", "--players", "5"),
        ("draw", "--players", "2"),
        ("draw", "--players", "0"),
        ("draw", "--players", "99999999999999999999"),
        ("draw", "--players", "-6"),
        ("draw", "--players", "9", "--rounds", "0"),
        ("draw", "--players", "9", "--rounds", "100000"),
        ("draw", "--players", "9", "--kind", "slide"),
        ("draw", "--players", "9", "--kind", "slide", "--moves", "x"),
        ("draw", "--players", "9", "--kind", "hand"),
        ("draw", "--players", "9", "--kind", "thirds", "--top", "7"),
        ("draw", "--players", "9", "--kind", "thirds", "--top", "99"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_wish_that_cannot_be_is_an_error(run, arguments):
    code, answer = run(*arguments)
    assert code == 1
    assert answer["errors"]
    assert all(error["code"] and error["message"] for error in answer["errors"])


def test_draw_players(run):
    code, answer = run("draw", "--players", "27", "--rounds", "5", "--tables", "four", "--seed", "lípa")
    assert code == 0
    assert answer["seed"] == "lípa"
    assert not checker.faults(answer["rounds"], [str(number) for number in range(1, 28)], 4)
    assert list(answer["costs"]) == ["rematch", "team", "club", "size", "distance", "dealer", "table"]


def test_draw_the_next_round_of_a_document_by_the_standing(run, tmp_path):
    path = tmp_path / "tournament.json"
    path.write_text(json.dumps(GOOD))
    _code, answer = run("draw", str(path), "--kind", "blocks")
    assert [set(table) for table in answer["rounds"][0]] == [{"A", "D", "B"}, {"E", "C", "F"}]
    assert answer["violations"][0] == {"kind": "rematch", "pair": ["A", "B"], "rounds": [1, 2]}
    _code, answer = run("draw", str(path), "--kind", "slide", "--moves", "0,1,2")
    assert [set(table) for table in answer["rounds"][0]] == [{"A", "E", "C"}, {"D", "B", "F"}]


def test_draw_lots(run, tmp_path):
    lots = tmp_path / "lots.json"
    lots.write_text('[["1", "2", "3"], ["4", "5", "6"]]')
    code, answer = run("draw", "--players", "6", "--kind", "hand", "--lots", str(lots))
    assert (code, answer["rounds"]) == (0, [[["1", "2", "3"], ["4", "5", "6"]]])
    lots.write_text('[["1", "2", 3]]')
    code, answer = run("draw", "--players", "6", "--kind", "hand", "--lots", str(lots))
    assert (code, answer["errors"][0]["field"]) == (1, "lots")


def test_clubs_apart(run, tmp_path):
    path = tmp_path / "tournament.json"
    entrants = [{"id": str(number), "club": str(number % 3)} for number in range(12)]
    path.write_text(json.dumps({**GOOD, "rounds": [], "entrants": entrants}))
    _code, answer = run("draw", str(path), "--rounds", "2", "--apart", "club")
    assert all(len({int(name) % 3 for name in table}) == 3 for tables in answer["rounds"] for table in tables)


leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["A", "three"])
names = st.sampled_from(["id", "seats", "money", "tables", "3"])
values = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=3), max_leaves=6
)
PATHS = [
    "format", "format.tables", "format.points", "format.points.3", "format.order", "entrants", "entrants.0",
    "entrants.0.id", "rounds", "rounds.0", "rounds.0.tables", "rounds.0.tables.0", "rounds.0.tables.0.seats",
    "rounds.0.tables.0.money",
]  # fmt: skip


@given(path=st.sampled_from(PATHS), value=values)
def test_no_document_ends_in_a_traceback(path, value):
    problems = []
    try:
        read = contest.read_contest(changed(path, value))
        assert contest.result_document(read)
        contest.draw("standing", contest.next_rounds(read, "standing", rounds=1, seed="1"))
    except contest.Invalid as invalid:
        problems = [problem.as_document() for problem in invalid.problems]
    assert [problem for problem in problems if not problem["message"]] == []
