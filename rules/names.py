"""Which facts of a deal name players: to rename them, or to turn names into seats and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

PLAYER_KEYS = ("declarer", "sitting_out", "forhont", "partner", "last_by", "second_last_by", "stopped_by")


def rename(deal: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """The same facts with every player's name replaced; a name that `names` lacks stays."""

    def new(name: Any) -> Any:
        return names.get(name, name) if isinstance(name, str) else name

    renamed = dict(deal)
    for key in PLAYER_KEYS:
        if key in renamed:
            renamed[key] = new(renamed[key])
    if isinstance(deal.get("flek_by"), Mapping):
        renamed["flek_by"] = {component: new(name) for component, name in deal["flek_by"].items()}
    if isinstance(deal.get("renonc"), list | tuple):
        renamed["renonc"] = [_penalty(entry, new) for entry in deal["renonc"]]
    if isinstance(deal.get("points"), Mapping):  # pl_mariasz: by player
        renamed["points"] = {new(name): points for name, points in deal["points"].items()}
        if isinstance(deal.get("marriages"), Mapping):
            renamed["marriages"] = {new(name): shown for name, shown in deal["marriages"].items()}
    return renamed


def _penalty(entry: Any, new: Any) -> Any:
    if not isinstance(entry, Mapping) or "offender" not in entry:
        return entry
    return {**entry, "offender": new(entry["offender"])}
