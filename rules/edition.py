"""Editions: a rule text as data. One TOML file each, under editions/; every number carries its article."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .problem import Notes, _
from .values import boolean, choice, integer

EDITIONS = Path(__file__).parent / "editions"


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRule:
    """What a club may vary: `kind` is boolean, integer, choice or stake; `default` stands where it says nothing."""

    key: str
    kind: str
    article: str
    help: str
    default: Any = None
    choices: tuple[str, ...] = ()
    minimum: int = 0
    nullable: bool = False

    def read(self, value: object, notes: Notes) -> Any:
        """The value, or None after noting a problem."""
        path = f"house_rules.{self.key}"
        if value is None and self.nullable:
            return None
        if self.kind == "boolean":
            return boolean(value, notes, path, "house_rules")
        if self.kind == "integer":
            return integer(value, notes, path, "house_rules", self.minimum)
        if self.kind == "choice":
            return choice(value, notes, path, "house_rules", self.choices)
        return self._read_stake(value, notes, path)

    def _read_stake(self, value: object, notes: Notes, path: str) -> dict[str, Any] | None:
        """`{"basis": one of the choices, "amount": n}`; no basis where the text leaves no choice."""
        keys = {"basis", "amount"} if self.choices else {"amount"}
        if not isinstance(value, dict) or value.keys() != keys:
            notes.add(path, "house_rules", _("must have exactly: %(keys)s"), keys=", ".join(sorted(keys)))
            return None
        if self.choices:
            choice(value["basis"], notes, f"{path}.basis", "house_rules", self.choices)
        integer(value["amount"], notes, f"{path}.amount", "house_rules", 1)
        return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """What every rule text has: its name, its seats, its house rules, its articles and readings, its raw numbers."""

    variant: str
    id: str
    title: str
    text: str
    country: str
    seats: tuple[int, ...]
    house_rules: tuple[HouseRule, ...]
    readings: tuple[tuple[str, str], ...]
    articles: tuple[tuple[str, str, str], ...]  # article, "implemented" | "not a payment" | "reading", note
    unit: Mapping[str, str] | None
    data: Mapping[str, Any]

    def read_house_rules(self, value: object, notes: Notes) -> dict[str, Any]:
        """All house rules of the edition, the document's over the defaults; problems are noted."""
        rules = {rule.key: rule.default for rule in self.house_rules}
        if not isinstance(value, dict):
            notes.add("house_rules", "house_rules", _("must be an object"))
            return rules
        known = {rule.key: rule for rule in self.house_rules}
        for key, given in value.items():
            if key not in known:
                notes.add(f"house_rules.{key}", "house_rules", _("is not a house rule of this variant"))
                continue
            before = len(notes.problems)
            read = known[key].read(given, notes)
            if len(notes.problems) == before:
                rules[key] = read
        return rules


@cache
def load(variant: str) -> Edition:
    """The current edition of a variant."""
    data = tomllib.loads((EDITIONS / f"{variant}.toml").read_text("utf-8"))
    return Edition(
        variant=variant,
        id=data["edition"],
        title=data["title"],
        text=data["text"],
        country=data["country"],
        seats=tuple(data.get("seats", (3, 4))),
        house_rules=tuple(_house_rule(row) for row in data.get("house_rules", ())),
        readings=tuple((row["id"], row["text"]) for row in data.get("readings", ())),
        articles=tuple((row["article"], row["status"], row["note"]) for row in data.get("text_articles", ())),
        unit=data.get("unit"),
        data=data,
    )


def _house_rule(row: Mapping[str, Any]) -> HouseRule:
    return HouseRule(**{**row, "choices": tuple(row.get("choices", ()))})
