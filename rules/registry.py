"""The editions: one folder of rule texts, `<variant>/<number>.toml`. The highest number is the newest.

The folder is the one shipped beside this file, or the one that the environment variable RULES_EDITIONS names.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .edition import BrokenEdition, Edition
from .edition_file import read_edition
from .engines import ENGINES
from .shipped import digest, shipped_digests

SHIPPED = Path(__file__).parent / "editions"
VARIANT = re.compile(r"[a-z][a-z0-9_]{0,39}")
NUMBER = re.compile(r"[1-9][0-9]{0,3}")


class Registry:
    """The editions of one folder, each read once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.numbers = {variant.name: _numbers(variant) for variant in sorted(folder.iterdir()) if _numbers(variant)}
        self._read: dict[str, Edition] = {}

    def edition(self, id: str) -> Edition:
        """Return the edition of this id. Raises KeyError where there is none, BrokenEdition where it cannot stand."""
        if id not in self._read:
            variant, number = self._parts(id)
            path = self.folder / variant / f"{number}.toml"
            self._read[id] = _read(variant, number, path)
        return self._read[id]

    def _parts(self, id: str) -> tuple[str, int]:
        variant, _, number = id.partition("/")
        if not NUMBER.fullmatch(number) or int(number) not in self.numbers.get(variant, ()):
            raise KeyError(id)
        return variant, int(number)

    def faults(self) -> Iterator[str]:
        """Return sentences about files that cannot stand: their content, their name, numbers changed after shipping."""
        digests = shipped_digests(self.folder)
        engines: dict[str, str] = {}
        for path in sorted(self.folder.glob("*/*.toml")):
            id = f"{path.parent.name}/{path.stem}"
            if not VARIANT.fullmatch(path.parent.name) or not NUMBER.fullmatch(path.stem):
                yield f"{id}.toml: an edition is named by its variant and number, <variant>/2.toml"
                continue
            shipped = digests.pop(id, None)
            try:
                read = self.edition(id)
            except BrokenEdition as broken:
                yield from (f"{id}.toml: {fault}" for fault in broken.faults)
                continue
            if shipped not in (None, digest(read)):
                yield f"{id}: it was shipped with other numbers; a new number is a new file beside it"
            if read.engine != engines.setdefault(read.variant, read.engine):
                yield f"{id}: its engine is not that of the editions before it; such a text is another variant"
        for id in digests:
            yield f"{id}: it was shipped and is gone"


def _read(variant: str, number: int, path: Path) -> Edition:
    id = f"{variant}/{number}"
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BrokenEdition(id, [f"cannot be read: {error}"]) from error
    return read_edition(variant, number, data, ENGINES)


def _numbers(folder: Path) -> tuple[int, ...]:
    """Return the numbers of a variant's editions, oldest first. A folder not named like a variant has none."""
    if not folder.is_dir() or not VARIANT.fullmatch(folder.name):
        return ()
    return tuple(sorted(int(path.stem) for path in folder.glob("*.toml") if NUMBER.fullmatch(path.stem)))


_registry = Registry(Path(os.environ.get("RULES_EDITIONS") or SHIPPED))


def editions_folder() -> Path:
    """Return the folder that the editions are read from."""
    return _registry.folder


def variants() -> tuple[str, ...]:
    """Return the ids of all variants, in alphabetical order."""
    return tuple(_registry.numbers)


def editions(variant: str) -> tuple[str, ...]:
    """Return the ids of a variant's editions, oldest first; none where there is no such variant."""
    return tuple(f"{variant}/{number}" for number in _registry.numbers.get(variant, ()))


def edition(id: str) -> Edition:
    """Return the edition of this id, such as `cz_licitovany/1`. Raises KeyError, BrokenEdition."""
    return _registry.edition(id)


def newest(variant: str) -> Edition:
    """Return the newest edition of a variant. Raises KeyError, BrokenEdition."""
    return _registry.edition(f"{variant}/{_registry.numbers[variant][-1]}")


def faults() -> list[str]:
    """Return sentences about editions that cannot stand; none where all can."""
    return list(_registry.faults())


@contextmanager
def editions_from(folder: Path) -> Iterator[None]:
    """Take the editions from another folder for a while, to try or test a text that is not shipped."""
    global _registry  # noqa: PLW0603 — the one folder that this process settles by
    before, _registry = _registry, Registry(folder)
    try:
        yield
    finally:
        _registry = before
