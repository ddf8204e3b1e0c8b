"""`{component: level}`, read within the limits of a contract: in a deal, and in a penalty that is worth one (B3)."""

from __future__ import annotations

from typing import Any

from rules.problem import Notes, _
from rules.values import integer

from .edition import Contract


def read_fleks(value: Any, contract: Contract, path: str, code: str, limit_code: str, notes: Notes) -> dict[str, int]:
    """`{component: level}` of a contract, within its limit."""
    fleks: dict[str, int] = {}
    if not isinstance(value, dict):
        notes.add(path, code, _("must be an object of components and levels"))
        return fleks
    for component, level in value.items():
        if component not in contract.components:
            notes.add(f"{path}.{component}", code, _("is not a component of %(contract)s"), contract=contract.name)
        elif integer(level, notes, f"{path}.{component}", code, 0) is not None:
            fleks[component] = level
            if level > contract.highest:
                notes.add(
                    f"{path}.{component}", limit_code, _("at most %(highest)d levels here (%(article)s)"),
                    highest=contract.highest, article=contract.highest_article,
                )  # fmt: skip
    return fleks
