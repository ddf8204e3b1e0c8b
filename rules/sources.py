"""The functions of an engine, read from its sources, with the options, articles and names that each uses."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent
# declarations and sentences: they name everything and settle nothing
OTHERS = ("options.py", "plan.py", "ready.py", "contract.py", "text.py")


class Function(NamedTuple):
    """One function: its full name, its docstring, the names that it uses."""

    name: str
    says: str
    names: frozenset[str]


def function_name(function: Callable[..., object]) -> str:
    return f"{function.__module__}.{function.__name__}"


@cache
def functions_of(engine: str) -> tuple[Function, ...]:
    """Return the functions of an engine's modules, in alphabetical order of the modules."""
    paths = [path for path in sorted((ROOT / engine).glob("*.py")) if path.name not in OTHERS]
    return tuple(function for path in paths for function in _functions(path))


def _functions(path: Path) -> Iterator[Function]:
    module = ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            yield Function(f"{module}.{node.name}", ast.get_docstring(node) or "", frozenset(_names(node)))


def _names(function: ast.FunctionDef) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
