"""The worked cases of every edition: tests/rules/cases/<variant>/<number>/*.json, found wherever they lie."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import rules
from rules.registry import SHIPPED, Registry

FOLDER = Path(__file__).parent / "rules" / "cases"


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One document and what it must give; `edition` is the one that it was worked out for."""

    name: str
    edition: str
    document: dict[str, Any]
    expect: dict[str, Any]

    @property
    def pinned(self) -> dict[str, Any]:
        """The document, settled by its edition however many newer ones there are."""
        return {**self.document, "edition": self.edition}

    @property
    def settles(self) -> bool:
        return "error" not in self.expect


def read_cases(folder: Path = FOLDER) -> list[Case]:
    return [_read(path) for path in sorted(folder.glob("*/*/*.json"))]


def _read(path: Path) -> Case:
    content = json.loads(path.read_text("utf-8"))
    edition = f"{path.parent.parent.name}/{path.parent.name}"
    return Case(name=path.stem, edition=edition, document=content["document"], expect=content["expect"])


# of the editions that the suite was written for
CASES = [case for case in read_cases() if case.edition in rules.editions(case.edition.partition("/")[0])]
# of the editions whose deals can be entered
TAPPED = [case for case in CASES if Registry(SHIPPED).edition(case.edition).entered]
SETTLED = [case for case in CASES if case.settles]
TAPPED_SETTLED = [case for case in TAPPED if case.settles]
