"""`python -m rules article ID ARTICLE`: an article's numbers, its readings, and the functions that follow it."""

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

import rules
from rules.articles import cited, cites
from rules.edition import citations
from rules.engines import ENGINES
from rules.lookup import look_up
from rules.options import options_of
from rules.sources import functions_of

ROOT = Path(__file__).parents[2]
ALL = [id for variant in rules.variants() for id in rules.editions(variant)]

CITED = [
    ("C7, R4", ["C7", "R4"]),
    ("Vyúčtování (tiché sto), R1", ["Vyúčtování", "R1"]),
    ("Stovka; Ložené hry", ["Stovka", "Ložené hry"]),
    ("C9–C11", ["C9", "C10", "C11"]),
    ("A1–A3, A8", ["A1", "A2", "A3", "A8"]),
    ("", []),
]


@pytest.mark.parametrize(("citation", "names"), CITED)
def test_it_reads_a_citation(citation, names):
    assert list(cited(citation)) == names


@pytest.mark.parametrize(
    ("citation", "article", "expected"),
    [
        ("C8b, R5", "C8", True),
        ("C8b", "C8b", True),
        ("C8", "C8b", False),
        ("C17", "C1", False),
        ("Licitovaný mariáš 3", "Licitovaný mariáš", True),
        ("Stovka", "Sto", False),
        ("C9–C11", "C10", True),
    ],
)
def test_it_finds_parts_of_an_article(citation, article, expected):
    assert cites(citation, article) is expected


def short(names):
    return {name.removeprefix("rules.three_hand.").removeprefix("rules.") for name in names}


# numbers and functions that must be among those found
FOUND = [
    ("sk_voleny/1", "C12", {"articles.alone (C12)"}, {"shares.bear"}),
    ("sk_voleny/1", "C8b", {"house_rules.lost_hundred_first_step = base (C8b, R5)"}, {"parts.hundred"}),
    ("sk_voleny/1", "C7", {"prices.silent_hundred = 4 (C7, R4)"}, {"parts.silent_hundred", "parts.seven"}),
    ("sk_voleny/1", "B3", {"penalties.B3 (B3)"}, {"penalties.penalty_lines"}),
    ("sk_voleny/1", "A7", {"penalties.A7 = 5 (A7)"}, {"penalties.penalty_lines"}),
    ("sk_voleny/1", "C9", {"house_rules.credit = 324 (C9)"}, {"credit.check_credit"}),
    ("cz_licitovany/1", "Vyúčtování", {"house_rules.cap = 500 (Vyúčtování)"}, {"limit.limit_lines", "parts.hundred"}),
    ("cz_licitovany/1", "R2", {"articles.hundred_made (Vyúčtování (sto), R2)"}, {"parts.hundred"}),
    ("paluba_licitovany/1", "Ceny her", {"prices.dve_sedmy = 30, red 50 (Ceny her)"}, {"parts.made"}),
    ("hr_marijas/1", "Igra u troje", {"prices.adut = 1 (Igra u troje; Igra u četvero)"}, {"hr_marijas.written._game"}),
    ("hr_marijas/1", "Kontriranje", {"articles.kontra (Kontriranje)"}, {"hr_marijas.written.written_line"}),
    ("pl_mariasz/1", "Pierwsza faza", {"prices.marriage = 1 (Pierwsza faza)"}, {"pl_mariasz.game.marriage_lines"}),
]  # fmt: skip


@pytest.mark.parametrize(("id", "article", "numbers", "functions"), FOUND, ids=[f"{row[0]} {row[1]}" for row in FOUND])
def test_it_finds_what_follows_an_article(id, article, numbers, functions):
    found = look_up(rules.edition(id), article)
    assert numbers <= set(found.numbers)
    assert functions <= short(found.functions)
    for name in found.functions:
        module, _, function = name.rpartition(".")
        assert function in vars(importlib.import_module(module)) or any(
            function in vars(owner)
            for owner in vars(importlib.import_module(module)).values()
            if isinstance(owner, type)
        )


@pytest.mark.parametrize("id", ALL)
def test_it_finds_a_function_for_every_number_of_a_text(id):
    edition = rules.edition(id)
    engine = edition.engine
    names = set().union(*(function.names for function in functions_of(engine)))
    for place, _citation in citations(edition):
        table, _, name = place.partition(".")
        if table == "articles":
            assert name in names, place
        elif table == "prices":
            assert name in names or list(ENGINES[engine].settled_by(edition, place)), place
        elif table == "penalties":
            assert list(ENGINES[engine].settled_by(edition, place)), place


@pytest.mark.parametrize("engine", ENGINES)
def test_it_uses_every_option(engine):
    """An option that no function reads would be offered and change nothing."""
    names = set().union(*(function.names for function in functions_of(engine)))
    assert set(options_of(ENGINES[engine].options)) <= names | {"highest_flek"}


def command(*arguments):
    done = subprocess.run(
        [sys.executable, "-m", "rules", *arguments], cwd=ROOT, env={**os.environ, "LC_ALL": "C"},
        capture_output=True, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_it_is_printed_in_paragraphs():
    code, out, err = command("article", "sk_voleny/1", "C8b")
    assert (code, err) == (0, "")
    assert [row for row in out.splitlines() if not row.startswith(" ")] == [
        "numbers:", "readings:", "functions:", "notes:",
    ]  # fmt: skip
    assert "  articles.hundred_lost (C8b, R5)" in out


def test_it_names_the_articles_that_there_are():
    code, out, err = command("article", "cz_voleny/1", "C8b")
    assert (code, out) == (1, "")
    assert err.startswith("cz_voleny/1 has no article 'C8b'; there are: Ve zkratce, Karty,")
    code, out, err = command("article", "cz_voleny/9", "Hry")
    assert (code, out) == (1, "")
    assert err.startswith("there is no edition 'cz_voleny/9'; there are: ")
