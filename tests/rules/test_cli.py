"""`python -m rules settle FILE|-`: one JSON document on standard output whatever comes in, and never a traceback."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rules.__main__ import USAGE

ROOT = Path(__file__).parents[2]
SESSION = {
    "variant": "cz_licitovany",
    "edition": "cz_licitovany/1",
    "players": ["Adam", "Bára", "Cyril"],
    "unit_value": {"amount": "0.20", "currency": "CZK"},
    "deals": [{"contract": "sto", "declarer": "Bára", "trump": "hearts", "hundred": 1}],
}
BETL = {"contract": "betl", "declarer": "Adam", "made": True}


def call(*arguments, stdin=b"", **more):
    command = [sys.executable, "-m", "rules", *arguments]
    return subprocess.run(command, cwd=ROOT, input=stdin, capture_output=True, check=False, **more)


def run(*arguments, stdin=b""):
    """The exit code and the JSON printed; nothing may reach standard error."""
    done = call(*arguments, stdin=stdin)
    assert done.stderr == b""
    return done.returncode, json.loads(done.stdout.decode("utf-8"))


def write(tmp_path, content):
    path = tmp_path / "session.json"
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return str(path)


def test_it_settles_a_file(tmp_path):
    code, output = run("settle", write(tmp_path, SESSION))
    assert code == 0
    assert output["totals"] == {"Adam": -16, "Bára": 32, "Cyril": -16}
    assert output["deals"][0]["lines"][0]["text"] == "sto 4 × red 2 × total 110: 2 = 16; Bára wins 16 from each"


def test_it_settles_standard_input_the_same_every_time(tmp_path):
    from_file = run("settle", write(tmp_path, SESSION))
    assert run("settle", "-", stdin=json.dumps(SESSION, ensure_ascii=False).encode()) == from_file
    assert run("settle", "-", stdin=b"\xef\xbb\xbf" + json.dumps(SESSION).encode()) == from_file


def test_it_prints_all_errors_and_no_settlement(tmp_path):
    deals = [BETL, BETL | {"fleks": {"betl": 5}}, BETL | {"declarer": "Emil"}]
    code, output = run("settle", write(tmp_path, SESSION | {"deals": deals}))
    assert code == 1
    assert list(output) == ["errors"]
    found = [(error["deal"], error["field"], error["code"]) for error in output["errors"]]
    assert found == [(2, "fleks.betl", "flek_limit"), (3, "declarer", "declarer")]
    assert all(list(error) == ["deal", "field", "code", "message"] and error["message"] for error in output["errors"])


THOUSAND_DIGITS = b"1" + b"0" * 1000
BAD = [
    ("not JSON", b"variant: cz_voleny", "json"),
    ("empty", b"", "json"),
    ("cut off", json.dumps(SESSION).encode()[:-1], "json"),
    ("NaN", b'{"variant": NaN}', "json"),
    ("duplicate keys", b'{"variant": "cz_voleny", "variant": "cz_voleny"}', "json"),
    ("five thousand digits", b'{"deals": ' + b"1" * 5000 + b"}", "json"),
    ("deep nesting", b"[" * 200_000 + b"]" * 200_000, "json"),
    ("invalid UTF-8", b'{"variant": "\xff"}', "json"),
    ("UTF-16", json.dumps(SESSION).encode("utf-16"), "json"),
    ("zeros", b"\0" * 100, "json"),
    ("a list", b"[]", "type"),
    ("null", b"null", "type"),
    ("a number", THOUSAND_DIGITS, "type"),
    ("an empty object", b"{}", "variant"),
]


@pytest.mark.parametrize(("content", "code"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_it_refuses_bad_input_without_a_traceback(content, code):
    exit_code, output = run("settle", "-", stdin=content)
    assert exit_code == 1
    assert code in [error["code"] for error in output["errors"]]
    assert {error["deal"] for error in output["errors"]} == {None}


def test_it_refuses_an_integer_of_a_thousand_digits():
    text = json.dumps(
        SESSION | {"deals": [BETL, {"contract": "sto", "declarer": "Adam", "trump": "leaves", "points": 7}]}
    )
    code, output = run("settle", "-", stdin=text.encode().replace(b'"points": 7', b'"points": ' + THOUSAND_DIGITS))
    assert code == 1
    assert [(error["deal"], error["field"], error["code"]) for error in output["errors"]] == [(2, "points", "type")]


def test_it_takes_names_that_no_encoding_has():
    """A lone surrogate is printed as its escape."""
    text = json.dumps(SESSION | {"players": ["\ud800", "Bára", "Cyril"]}).encode()
    code, output = run("settle", "-", stdin=text)
    assert (code, output["totals"]) == (0, {"\ud800": -16, "Bára": 32, "Cyril": -16})
    code, output = run("settle", "-", stdin=text.replace(b'"hundred"', b'"\\udfff"'))
    assert code == 1
    assert {error["field"] for error in output["errors"]} == {"\udfff", "points"}


def test_it_says_that_a_file_cannot_be_read(tmp_path):
    for name in (tmp_path / "missing.json", tmp_path, tmp_path / ("x" * 300)):
        code, output = run("settle", str(name))
        assert (code, [(error["deal"], error["code"]) for error in output["errors"]]) == (1, [(None, "json")])


@pytest.mark.parametrize(
    "arguments", [[], ["settle"], ["setle", "-"], ["settle", "-", "-"], ["--help"], ["editions", "x"], ["digest"]]
)
def test_it_shows_its_usage(arguments):
    done = call(*arguments)
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", USAGE.encode() + b"\n")


def test_it_prints_utf8_whatever_the_locale(tmp_path):
    environment = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = call("settle", write(tmp_path, SESSION), env=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Bára" in done.stdout.decode("utf-8")
