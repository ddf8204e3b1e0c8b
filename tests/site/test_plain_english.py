"""A docstring begins with what a thing is or returns, not with a question word or half a sentence."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("bench", "clubapp", "ledger", "rules", "tournaments")
RIDDLE = re.compile(r"(What|Whether|Who|Whom|Where|When|How|Only|Once|By|Of|For)\b")


@pytest.mark.parametrize("package", PACKAGES)
def test_no_docstring_begins_with_a_riddle(package):
    found = []
    for path in ROOT.glob(f"{package}/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                text = ast.get_docstring(node) or ""
                if RIDDLE.match(text):
                    found.append(f"{path.relative_to(ROOT)}: {text.splitlines()[0]}")
    assert not found
