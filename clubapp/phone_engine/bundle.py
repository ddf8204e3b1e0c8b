"""The archive for the phone's Python: the modules that its first one imports, editions and catalogues."""

from __future__ import annotations

import ast
import hashlib
import io
import threading
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.conf import settings

import rules

# the same bytes whenever it is made
LONG_AGO = (1980, 1, 1, 0, 0, 0)
# two requests at once would read the modules in two threads, which Python's parser of syntax trees does not bear
_reading = threading.Lock()


@cache
def bundle() -> bytes:
    """Return the archive. Not compressed: it is over the wire, as a whole."""
    archive = io.BytesIO()
    with _reading, zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as files:
        for name, content in sorted(_contents()):
            files.writestr(zipfile.ZipInfo(name, LONG_AGO), content)
    return archive.getvalue()


@cache
def bundle_hash() -> str:
    return hashlib.sha256(bundle()).hexdigest()[:12]


def _contents() -> Iterator[tuple[str, bytes]]:
    base = settings.BASE_DIR
    for path in modules(base, settings.PHONE_PYTHON).values():
        yield path.relative_to(base).as_posix(), path.read_bytes()
    editions = rules.editions_folder()
    for path in (*editions.glob("*/*.toml"), *editions.glob("*.txt")):
        yield f"rules/editions/{path.relative_to(editions).as_posix()}", path.read_bytes()
    for path in (base / "locale").glob("*/LC_MESSAGES/django.mo"):
        yield path.relative_to(base).as_posix(), path.read_bytes()


def modules(base: Path, first: str) -> dict[str, Path]:
    """Return the files of a module and of all it imports that lie below `base`, by module name."""
    found: dict[str, Path] = {}
    wanted = [first]
    while wanted:
        name = wanted.pop()
        path = _file(base, name)
        if path is None or name in found:
            continue
        found[name] = path
        wanted += _above(name)
        wanted += _imported(path, name if path.name == "__init__.py" else name.rpartition(".")[0])
    return found


def _file(base: Path, name: str) -> Path | None:
    """Return the file of a module; None for one that is not ours, or for a name that a module holds."""
    place = base.joinpath(*name.split("."))
    return next((path for path in (place / "__init__.py", place.with_suffix(".py")) if path.is_file()), None)


def _above(name: str) -> list[str]:
    parts = name.split(".")
    return [".".join(parts[:length]) for length in range(1, len(parts))]


def _imported(path: Path, package: str) -> Iterator[str]:
    """Yield the names that a file may import: of `from a import b` both a and a.b. What only types need is left out."""
    for node in _statements(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            near = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*near, *([node.module] if node.module else [])])
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING":
            continue
        yield child
        yield from _statements(child)
