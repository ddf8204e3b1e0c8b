"""The registries are the only places that know names: nothing asks which variant it is."""

import ast
from pathlib import Path

import pytest

import rules
from rules.engines import ENGINES

ROOT = Path(__file__).parents[2]
RULES = [path for path in sorted((ROOT / "rules").rglob("*.py")) if "editions" not in path.parts]


def texts(tree):
    """Every text of a module that is not documentation."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docs = {
        id(node.body[0].value) for node in ast.walk(tree) if isinstance(node, documented) and ast.get_docstring(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


@pytest.mark.parametrize("path", RULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_it_names_no_variant(path):
    """A variant may bear the name of its engine, which stands in the table of engines."""
    found = {text for text in texts(ast.parse(path.read_text("utf-8"))) if text in rules.variants()}
    assert found <= (set(ENGINES) if path.name == "engines.py" else set())


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
