"""A copy of the editions to try a new one in: what a club does that writes its own text."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import rules
from rules.registry import SHIPPED


def copy_of_editions(folder: Path) -> Path:
    """The shipped editions in a folder of their own."""
    return Path(shutil.copytree(SHIPPED, folder / "editions"))


def write_edition(folder: Path, id: str, *, after: str, changes: Mapping[str, str]) -> Path:
    """Write the edition `id`: the text of the edition `after` with parts of it replaced."""
    variant, number = id.split("/")
    text = (folder / f"{after}.toml").read_text("utf-8")
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    path = folder / variant / f"{number}.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    return path


@contextmanager
def second_edition(folder: Path, id: str, changes: Mapping[str, str]) -> Iterator[str]:
    """Play by the shipped editions and one more of the same variant, such as cz_licitovany/2; gives its id."""
    copied = copy_of_editions(folder)
    write_edition(copied, id, after=f"{id.partition('/')[0]}/1", changes=changes)
    with rules.editions_from(copied):
        yield id


@contextmanager
def first_editions(folder: Path) -> Iterator[None]:
    """Play by the first edition of every variant, which tests that name no edition were written for."""
    copied = copy_of_editions(folder)
    for path in copied.glob("*/*.toml"):
        if path.stem != "1":
            path.unlink()
    with rules.editions_from(copied):
        yield
