"""Presets and rule sets: house rules under a name, in documents and on the command line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import rules
from rules import preset_files
from rules.registry import SHIPPED as EDITIONS

ROOT = Path(__file__).parents[2]
PLAYERS = ["Adam", "Bára", "Cyril"]
BETL = {"contract": "betl", "declarer": "Adam", "made": True}
# what was shipped: documents name a preset, so its values stay
SHIPPED = {
    "index": (
        "csm_licitovany/1",
        {"cap": 1500, "cap_basis": "share", "cap_raised": None, "balanced_played": True},
    ),
    "mariasek": (
        "csm_voleny/1",
        {
            "price_betl": 5,
            "price_durch": 10,
            "hra_played_from": 1,
            "hra_beside_hundred": "none",
            "cap_raised": None,
        },
    ),
}


@pytest.fixture(autouse=True)
def _every_edition(monkeypatch):
    monkeypatch.delenv("RULES_EDITIONS")
    with rules.editions_from(EDITIONS):
        yield


def totals(document):
    return rules.settle(document).totals


def problems(value):
    with pytest.raises(rules.Invalid) as refused:
        rules.read_rule_set(value)
    return [(one.field, one.code) for one in refused.value.problems]


def test_presets_say_what_they_said_when_they_were_shipped():
    assert {one.name: (one.edition, one.house_rules) for one in rules.presets()} == SHIPPED
    assert preset_files.faults() == []


def test_each_says_how_it_is_known_and_speaks_for_nobody():
    assert all("speaks for nobody" in one.known for one in rules.presets())


def test_a_document_names_a_preset_in_place_of_its_edition():
    document = {"preset": "mariasek", "players": PLAYERS, "deals": [BETL]}
    assert totals(document) == {"Adam": 10, "Bára": -5, "Cyril": -5}
    assert rules.settle(document).edition == "csm_voleny/1"
    # its own house rules go before those of the preset
    assert totals(document | {"house_rules": {"price_betl": 7}})["Adam"] == 14


def test_a_document_with_a_preset_says_no_other_text():
    document = {"preset": "mariasek", "players": PLAYERS, "deals": []}
    assert rules.check(document | {"variant": "csm_voleny", "edition": "csm_voleny/1"}) == []
    found = [(one.field, one.code) for one in rules.check(document | {"variant": "cz_voleny"})]
    assert found == [("variant", "variant")]
    assert [(one.field, one.code) for one in rules.check(document | {"preset": "hostinec"})] == [("preset", "preset")]


@pytest.mark.parametrize(
    "value",
    [
        {"name": "U Lípy", "edition": "cz_voleny/2", "house_rules": {"price_betl": 5, "cap": None}},
        {"name": "U Lípy", "preset": "mariasek", "house_rules": {}},
        # back to the text where the preset differs from it
        {"name": "U Lípy", "preset": "mariasek", "house_rules": {"price_betl": 15, "hundred_scale": "geometric"}},
    ],
)
def test_a_rule_set_reads_what_it_wrote(value):
    assert rules.read_rule_set(value).as_document() == value


def test_a_rule_set_keeps_only_what_differs_from_the_text():
    kept = rules.read_rule_set({"edition": "cz_voleny/2", "house_rules": {"cap": 500, "price_betl": 5}})
    assert kept.house_rules == {"price_betl": 5}


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ([], [("", "type")]),
        ({}, [("edition", "edition")]),
        ({"edition": "cz_voleny/77"}, [("edition", "edition")]),
        ({"edition": ["cz_voleny/2"]}, [("edition", "edition")]),
        ({"preset": "hostinec"}, [("preset", "preset")]),
        ({"preset": ["mariasek"]}, [("preset", "preset")]),
        ({"preset": "mariasek", "edition": "cz_voleny/2"}, [("edition", "edition")]),
        ({"edition": "cz_voleny/2", "name": 7, "prices": {}}, [("name", "type"), ("prices", "unknown_key")]),
        ({"edition": "cz_voleny/2", "house_rules": []}, [("house_rules", "house_rules")]),
        ({"edition": "cz_voleny/2", "house_rules": {"credit": 5}}, [("house_rules.credit", "house_rules")]),
        ({"edition": "cz_voleny/2", "house_rules": {"price_betl": 0}}, [("house_rules.price_betl", "house_rules")]),
    ],
)
def test_what_is_no_rule_set_is_said(value, found):
    assert problems(value) == found


# --- the command line -----------------------------------------------------------------------------
def call(*arguments, stdin=""):
    command = [sys.executable, "-m", "rules", *arguments]
    return subprocess.run(command, cwd=ROOT, input=stdin, capture_output=True, check=False, text=True)


@pytest.fixture
def session(tmp_path):
    path = tmp_path / "session.json"
    path.write_text(json.dumps({"players": PLAYERS, "deals": [BETL]}))
    return str(path)


def test_a_session_is_settled_by_a_preset_or_by_a_file(tmp_path, session):
    by_name = call("settle", "--rules", "mariasek", session)
    assert json.loads(by_name.stdout)["totals"]["Adam"] == 10
    path = tmp_path / "lipa.json"
    path.write_text(json.dumps({"name": "U Lípy", "preset": "mariasek", "house_rules": {"price_betl": 6}}))
    assert json.loads(call("settle", "--rules", str(path), session).stdout)["totals"]["Adam"] == 12


def test_a_rule_set_that_cannot_be_read_is_said(tmp_path, session):
    done = call("settle", "--rules", str(tmp_path / "none.json"), session)
    assert done.returncode == 1
    assert [error["code"] for error in json.loads(done.stdout)["errors"]] == ["json"]


def test_the_presets_are_listed():
    done = call("presets")
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split("\t")[:2] for line in done.stdout.splitlines()] == [
        ["index", "csm_licitovany/1"],
        ["mariasek", "csm_voleny/1"],
    ]


def test_a_preset_that_cannot_stand_is_said(tmp_path, monkeypatch):
    (tmp_path / "hostinec.toml").write_text(
        'title = "U Lípy"\nedition = "cz_voleny/2"\nknown = "By ear."\n[house_rules]\nprice_betl = 15\ncredit = 5\n'
    )
    (tmp_path / "gone.toml").write_text('edition = "cz_voleny/77"')
    monkeypatch.setattr(preset_files, "FOLDER", tmp_path)
    (hostinec,) = preset_files.faults()
    assert "price_betl: is what the text says itself" in hostinec
    assert "'credit' is not known" in hostinec
    with pytest.raises(KeyError):
        rules.preset("gone")
    assert rules.presets() == ()
