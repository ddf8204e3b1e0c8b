"""What documents, docstrings and comments call by its path is there."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]
CODE = [path for folder in ("ledger", "clubapp", "rules", "bench") for path in ROOT.glob(f"{folder}/**/*.py")]
FOLDERS = "|".join(
    ("bench", "clubapp", "docs", "ledger", "rules", "scripts", "static", "templates", "tests", "tournaments")
)
PATH = re.compile(rf"(?<![\w/.\"])((?:{FOLDERS})/[\w./*-]*[\w/*])")
EXAMPLE = "/x.py"
MODULE = re.compile(r"`((?:ledger|clubapp|rules|bench)(?:\.\w+)+)")


def test_every_path_that_is_named_is_there():
    named = {(text.name, path) for text in (*TEXTS, *CODE) for path in PATH.findall(text.read_text())}
    assert not [
        (text, path) for text, path in named if not path.endswith(EXAMPLE) and not list(ROOT.glob(path.rstrip("/")))
    ]


def test_every_module_that_is_named_is_there():
    texts = (*TEXTS, *CODE, *ROOT.glob("templates/**/*.html"))
    named = {(text.name, name) for text in texts for name in MODULE.findall(text.read_text())}
    assert not [(text, name) for text, name in named if not exists(name)]


def exists(name: str) -> bool:
    """Return whether it is a module, or something that a module defines."""
    owner, _dot, leaf = name.rpartition(".")
    try:
        if find_spec(name) is not None:
            return True
    except ModuleNotFoundError:
        pass
    spec = find_spec(owner) if owner else None
    return (
        spec is not None and spec.origin is not None and bool(re.search(rf"\b{leaf}\b", Path(spec.origin).read_text()))
    )
