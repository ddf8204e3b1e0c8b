"""A copy of the editions to try a new one in: what a club does that writes its own text."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import rules
from rules.registry import SHIPPED, Registry
from rules.shipped import ROWS, shipped_digests


def every_edition() -> list[str]:
    """The ids of all editions in the repository, drafts and later ones included."""
    every = Registry(SHIPPED)
    return [f"{variant}/{number}" for variant, numbers in every.numbers.items() for number in numbers]


def every_entered_edition() -> list[str]:
    """The ids of those whose deals can be entered."""
    return [id for id in every_edition() if Registry(SHIPPED).edition(id).entered]


def copy_of_editions(folder: Path) -> Path:
    """The editions that the suite was written for, in a folder of their own: the first one shipped of each variant."""
    copied = Path(shutil.copytree(SHIPPED, folder / "editions"))
    first = {id: digest for id, digest in shipped_digests(SHIPPED).items() if id.endswith("/1")}
    for id in set(every_edition()) - first.keys():
        (copied / f"{id}.toml").unlink()
    (copied / ROWS).write_text("".join(f"{id} {digest}\n" for id, digest in first.items()), "utf-8")
    return copied


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


# A club's own text, made of licitovaný: other prices, every one the club's to vary, another limit, two sevens as one
# more contract, and a word for them that no program knows.
PRICES = '[[house_rules]]\nkey = "price_*"\narticle = "Vyúčtování"\n'
OWN_TEXT = {
    'title = "Licitovaný mariáš"': 'title = "Mariáš U Lípy"',
    "betl = { amount = 15,": "betl = { amount = 10,",
    "durch = { amount = 30,": 'dve_sedmy = { amount = 40, article = "Hry" }\ndurch = { amount = 20,',
    "sedma = { amount = 2,": "sedma = { amount = 3,",
    "default = 500": "default = 1000",
    '[[house_rules]]\nkey = "cap"': f'{PRICES}[[house_rules]]\nkey = "cap"',
    "[contracts.omyl]": (
        '[words]\ndve_sedmy = "zlaté sedmy"\n'
        '[contracts.dve_sedmy]\ncomponents = ["dve_sedmy"]\narticle = "Hry"\n[contracts.omyl]'
    ),
}


@contextmanager
def own_text(folder: Path, id: str) -> Iterator[rules.Edition]:
    """Play by the shipped editions and a club's own text: a variant of its own, or one more edition of another."""
    copied = copy_of_editions(folder)
    write_edition(copied, id, after="cz_licitovany/1", changes=OWN_TEXT)
    with rules.editions_from(copied):
        yield rules.edition(id)
