"""Editions side by side: each settles by its own numbers, the newest where none is named, and none ever changes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import rules
from rules.registry import SHIPPED
from rules.shipped import digest, shipped_digests
from tests.editions import copy_of_editions, every_edition, second_edition, write_edition

ROOT = Path(__file__).parents[2]
BETL = {"betl = { amount = 15,": "betl = { amount = 10,"}
ALL = every_edition()


@pytest.fixture
def second(tmp_path):
    with second_edition(tmp_path, "cz_licitovany/2", BETL) as id:
        yield id


def document(**head):
    betl = {"contract": "betl", "declarer": "Adam", "made": True}
    return {"variant": "cz_licitovany", "players": ["Adam", "Bára", "Cyril"], "deals": [betl], **head}


def command(*arguments, folder=SHIPPED):
    environment = {**os.environ, "RULES_EDITIONS": str(folder)}
    done = subprocess.run(
        [sys.executable, "-m", "rules", *arguments], cwd=ROOT, env=environment, capture_output=True, check=False
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.parametrize("id", ALL)
def test_it_never_changes_the_numbers_of_a_shipped_edition(id):
    """Where this fails: write the new numbers to a new file, <variant>/<next number>.toml."""
    shipped = shipped_digests(SHIPPED).get(id)
    assert shipped in {None, digest(rules.edition(id))}


def test_it_has_every_edition_that_was_shipped():
    shipped = set(shipped_digests(SHIPPED))
    assert {f"{variant}/1" for variant in ("cz_licitovany", "cz_voleny", "hr_marijas", "sk_voleny")} < shipped
    assert shipped <= set(ALL)


OFFERED = '[[house_rules]]\nkey = "hundred_scale"\narticle = "R1"\n'
# a change of a text, and whether it settles otherwise
CHANGES = [
    ({'title = "Licitovaný mariáš"': 'title = "Naše"'}, False),
    ({"settled between the two sides": "settled by sides"}, False),
    (
        {
            '[[house_rules]]\nkey = "cap"': f'{OFFERED}[[house_rules]]\nkey = "cap"',
            'hundred_scale = "linear"\n': "",
        },
        False,
    ),
    (BETL, True),
    ({'hundred_scale = "linear"': 'hundred_scale = "fixed"'}, True),
    ({"default = 500": "default = 1000"}, True),
    ({"beaten_silent_seven = true": "beaten_silent_seven = false"}, True),
]


@pytest.mark.parametrize(("changes", "is_another"), CHANGES)
def test_it_knows_the_numbers_from_the_prose(tmp_path, changes, is_another):
    with second_edition(tmp_path, "cz_licitovany/2", changes) as id:
        assert (digest(rules.edition(id)) != digest(rules.edition("cz_licitovany/1"))) is is_another


def test_it_settles_by_the_edition_named_and_else_by_the_newest(second):
    old = rules.settle(document(edition="cz_licitovany/1"))
    assert (old.edition, old.totals["Adam"]) == ("cz_licitovany/1", 30)
    for head in ({"edition": second}, {}):
        new = rules.settle(document(**head))
        assert (new.edition, new.totals["Adam"]) == (second, 20)
        assert new.as_document()["edition"] == second


def test_it_lists_the_editions_oldest_first(second):
    assert rules.editions("cz_licitovany") == ("cz_licitovany/1", second)
    assert rules.newest("cz_licitovany").id == second
    assert [rules.edition(id).number for id in rules.editions("cz_licitovany")] == [1, 2]
    assert rules.editions("nobody") == ()


def test_it_goes_back_to_the_shipped_editions(tmp_path):
    with second_edition(tmp_path, "cz_licitovany/2", BETL):
        assert len(rules.editions("cz_licitovany")) == 2
    assert "cz_licitovany/2" not in rules.editions("cz_licitovany") or "cz_licitovany/2" in ALL


@pytest.mark.parametrize("id", ["cz_licitovany/9", "cz_voleny/1", "cz_licitovany", "cz_licitovany/01", "", None, 1, []])
def test_it_refuses_an_edition_that_is_unknown_or_of_another_variant(id):
    assert [(p.deal, p.field, p.code) for p in rules.check(document(edition=id))] == [(None, "edition", "edition")]


@pytest.mark.parametrize("id", ["cz_licitovany/9", "cz_licitovany/01", "cz_licitovany", "nobody/1", "../etc/1", ""])
def test_it_has_no_edition_of_another_name(id):
    with pytest.raises(KeyError):
        rules.edition(id)


def test_it_lists_all_editions_on_the_command_line():
    code, out, err = command("editions")
    assert (code, err) == (0, "")
    rows = [row.split("\t") for row in out.splitlines()]
    assert [row[0] for row in rows] == ALL
    assert ["sk_voleny/1", "Volený mariáš (CCC24)", "undated text, as read in 2026"] in rows


def test_it_settles_each_edition_on_the_command_line(tmp_path):
    copied = copy_of_editions(tmp_path)
    write_edition(copied, "u_lipy/1", after="cz_licitovany/1", changes=BETL)
    assert "u_lipy/1" in command("editions", folder=copied)[1]
    path = tmp_path / "session.json"
    path.write_text('{"variant": "u_lipy", "players": ["Adam", "Bára", "Cyril"], "deals": []}')
    code, out, _ = command("settle", str(path), folder=copied)
    assert code == 0
    assert '"u_lipy/1"' in out


# what is written into a copy of the editions, and the sentence that `python -m rules editions` says of it
BROKEN = [
    (
        "cz_voleny/2.toml",
        (SHIPPED / "hr_marijas/1.toml").read_text("utf-8"),
        "cz_voleny/2: its engine is not that of the editions before it; such a text is another variant",
    ),
    ("cz_licitovany/2.toml", "title = ", "cz_licitovany/2.toml: cannot be read: "),
    ("cz_licitovany/2.toml", 'engine = "chess"', "cz_licitovany/2.toml: engine: 'chess' is not known; there are: "),
    ("cz_licitovany/2.toml", "", "cz_licitovany/2.toml: engine: is missing"),
    ("cz_licitovany/two.toml", "", "cz_licitovany/two.toml: an edition is named by its variant and number"),
    ("cz_licitovany/02.toml", "", "cz_licitovany/02.toml: an edition is named by its variant and number"),
    ("U Lípy/1.toml", "", "U Lípy/1.toml: an edition is named by its variant and number"),
    ("shipped.txt", "cz_voleny/1 0000", "cz_voleny/1: it was shipped with other numbers"),
    ("shipped.txt", "cz_voleny/7 0000", "cz_voleny/7: it was shipped and is gone"),
]


@pytest.mark.parametrize(("name", "content", "sentence"), BROKEN, ids=[f"{row[0]} {row[1][:8]}" for row in BROKEN])
def test_it_says_in_a_sentence_what_cannot_stand(tmp_path, name, content, sentence):
    copied = copy_of_editions(tmp_path)
    path = copied / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(content, "utf-8")
    code, out, err = command("editions", folder=copied)
    assert code == 1
    assert [line for line in err.splitlines() if line.startswith(sentence)], err
    assert "Traceback" not in err
    assert "sk_voleny/1" in out


def test_it_says_of_a_document_that_its_edition_cannot_stand(tmp_path):
    copied = copy_of_editions(tmp_path)
    (copied / "cz_licitovany" / "2.toml").write_text("x", "utf-8")
    with rules.editions_from(copied):
        assert [problem.code for problem in rules.check(document())] == ["edition"]
        assert rules.check(document(edition="cz_licitovany/1")) == []


def test_it_prints_the_row_that_fixes_an_edition():
    code, out, _ = command("digest", "cz_voleny/1")
    assert (code, out.split()) == (0, ["cz_voleny/1", shipped_digests(SHIPPED)["cz_voleny/1"]])
    code, out, err = command("digest", "cz_voleny/99")
    assert (code, out) == (1, "")
    assert "cz_voleny/1" in err
