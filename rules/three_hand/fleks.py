"""Levels by component: of a deal, and of a penalty that costs the worth of a contract (B3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kinds import Bounds, Kind, ReadContext, Schema
from rules.problem import Notes, _

from .contract import ACCEPTED_FLEKS, Contract

LEVEL = Bounds(0)


class Fleks(Kind[Mapping[str, int]]):
    """The levels of the components that were raised."""

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> Mapping[str, int]:
        return read_levels(value, path, code, context.notes)

    def schema(self, rules: Any, contract: Any) -> Schema:
        is_offered = any(rule.key == "highest_flek" for rule in rules.edition.house_rules)
        highest = ACCEPTED_FLEKS if is_offered else contract.highest
        levels = dict.fromkeys([*contract.components, *sorted(contract.announceable)], Bounds(0, highest).schema())
        return {"type": "object", "properties": levels, "additionalProperties": False}


def read_levels(value: Any, path: str, code: str, notes: Notes) -> dict[str, int]:
    if not isinstance(value, dict):
        notes.add(path, code, _("must be an object of components and levels"))
        return {}
    levels: dict[str, int] = {}
    for component, level in value.items():
        read = LEVEL.read(level, f"{path}.{component}", code, notes)
        if read is not None:
            levels[component] = read
    return levels


def check_levels(
    levels: Mapping[str, int], contract: Contract, path: str, code: str, limit_code: str, notes: Notes
) -> None:
    """Note levels of components that the contract does not have, and levels beyond its limit."""
    for component, level in levels.items():
        if component not in contract.components:
            notes.add(f"{path}.{component}", code, _("is not a component of %(contract)s"), contract=contract.name)
        elif level > contract.highest:
            notes.add(
                f"{path}.{component}", limit_code, _("at most %(highest)d levels here (%(article)s)"),
                highest=contract.highest, article=contract.highest_article,
            )  # fmt: skip
