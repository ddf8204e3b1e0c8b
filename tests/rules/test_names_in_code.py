"""The registries are the only places that know names: nothing asks which variant it is."""

import ast
import importlib
import re
from pathlib import Path

import pytest

import rules
from rules.engines import ENGINES

ROOT = Path(__file__).parents[2]
RULES = [path for path in sorted((ROOT / "rules").rglob("*.py")) if "editions" not in path.parts]
# a way of counting places that bears the name of a game
ALSO = {"tournaments/words.py": {"ctyrka"}}
# what a demo plays is its own, and a migration tells what was
APART = {"demo", "migrations"}
SITE = [
    path
    for app in ("clubapp", "ledger", "tournaments", "scripts")
    for path in sorted((ROOT / app).rglob("*.py"))
    if not APART & set(path.parts)
]
PAGES = [
    path
    for folder in ("templates", "static")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in {".html", ".txt", ".js", ".css"}
]


def texts(tree):
    """Every text of a module that is not documentation."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docs = {
        id(node.body[0].value) for node in ast.walk(tree) if isinstance(node, documented) and ast.get_docstring(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


def variants_in(text):
    return {variant for variant in rules.variants() if re.search(rf"\b{variant}\b", text)}


@pytest.mark.parametrize("path", [*RULES, *SITE], ids=lambda path: str(path.relative_to(ROOT)))
def test_it_names_no_variant(path):
    """A variant may bear the name of its engine, which stands in the tables of engines."""
    found = set().union(*(variants_in(text) for text in texts(ast.parse(path.read_text("utf-8")))))
    allowed = set(ENGINES) if path.name == "engines.py" else ALSO.get(str(path.relative_to(ROOT)), set())
    assert found <= allowed


def test_no_page_names_a_variant():
    assert len(PAGES) > 100
    named = {str(path.relative_to(ROOT)): variants_in(path.read_text("utf-8")) for path in PAGES}
    assert {path: variants for path, variants in named.items() if variants} == {}


@pytest.mark.parametrize("text", ['if variant == "cz_voleny": ...', '{"pl_mariasz": 1}', 'f"{x} in sk_voleny/1"'])
def test_it_would_find_a_name(text):
    assert set().union(*map(variants_in, texts(ast.parse(text))))


@pytest.mark.parametrize("folder", ["rules", "ledger/table/entry", "ledger/season"])
def test_every_engine_stands_in_every_table(folder):
    """The engine, its entry form, its standings: under the name that editions have for it."""
    module = importlib.import_module(f"{folder.replace('/', '.')}.engines")
    assert set(module.ENGINES) == set(ENGINES)


def calls(name):
    for path in RULES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield path, node


def test_it_builds_every_line_by_keyword():
    lines = list(calls("Line"))
    assert len(lines) > 5
    assert not [f"{path}:{node.lineno}" for path, node in lines if node.args]


def test_it_sets_no_fact_by_a_name_that_types_cannot_see():
    """Only the declaration of facts does, for the class (rules/facts.py)."""
    found = {str(path.relative_to(ROOT / "rules")) for path, _node in calls("setattr")}
    assert found == {"facts.py"}


DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef
NOT_PLAIN = re.compile(r"(What|Whether|Who|Whom|Where|How|Only|Once|By)\b")


@pytest.mark.parametrize("path", RULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_it_begins_its_documentation_with_a_verb_or_a_noun(path):
    documented = (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, DOCUMENTED))
    assert not [said for node in documented if NOT_PLAIN.match(said := ast.get_docstring(node) or "")]
