"""What is on the cards in every text: suits, sides, marriages of 20 and 40."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypeGuard

from .problem import Notes, _

SIDES = ("declarer", "defence")
SUITS = ("hearts", "leaves", "acorns", "bells", "plain")


def are_marriages(value: Any) -> TypeGuard[list[int]]:
    if not isinstance(value, list):
        return False
    for marriage in value:  # noqa: SIM110  a loop is several times faster than all() here
        if type(marriage) is not int or (marriage != 20 and marriage != 40):
            return False
    return True


def read_marriages(value: Any, owners: Collection[str], notes: Notes) -> dict[str, list[int]]:
    """`{owner: [40, 20]}` of sides or players, at most four over all: one of 40, three of 20."""
    found: dict[str, list[int]] = {}
    if not isinstance(value, dict):
        notes.add("marriages", "marriages", _("must be an object of sides and lists"))
        return found
    for owner, shown in value.items():
        if owner not in owners:
            notes.add(f"marriages.{owner}", "marriages", _("must be one of: %(choices)s"), choices=", ".join(owners))
        elif not are_marriages(shown):
            notes.add(f"marriages.{owner}", "marriages", _("must be a list of 20 and 40"))
        else:
            found[owner] = shown
    every = [marriage for shown in found.values() for marriage in shown]
    if every.count(40) > 1 or every.count(20) > 3:
        notes.add("marriages", "marriages", _("there is one marriage of 40 and three of 20"))
    return found
