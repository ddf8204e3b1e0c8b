"""The cards in every text: suits, sides, marriages of 20 and 40."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple, TypeGuard

from .kinds import Choice, Kind, NewName, ReadContext, Schema
from .outcome import Side
from .problem import Notes, _

SIDES = (Side.DECLARER.value, Side.DEFENCE.value)
SUITS = ("hearts", "leaves", "acorns", "bells", "plain")
OF_A_SIDE = Choice(*SIDES)
SUIT = Choice(*SUITS)
MARRIAGES_SCHEMA: Schema = {"type": "array", "items": {"enum": [20, 40]}, "maxItems": 4}


class Marriages(NamedTuple):
    """The marriages of both sides, each in the order shown."""

    declarer: tuple[int, ...] = ()
    defence: tuple[int, ...] = ()
    by_defender: tuple[tuple[str, tuple[int, ...]], ...] = ()  # where it is known which defender showed which


NO_MARRIAGES = Marriages()


class MarriagesBySide(Kind[Marriages]):
    """The marriages shown by side: `{"declarer": [40, 20], "defence": [20]}`."""

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> Marriages:
        marriages = read_marriages(value, SIDES, path, code, context.notes)
        return Marriages(marriages.get("declarer", ()), marriages.get("defence", ()))

    def schema(self, rules: Any, contract: Any) -> Schema:
        return {"type": "object", "properties": dict.fromkeys(SIDES, MARRIAGES_SCHEMA), "additionalProperties": False}


class MarriagesByPlayer(Kind[Mapping[str, tuple[int, ...]]]):
    """The marriages shown by player: `{"Ala": [40], "Olek": []}`."""

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> Mapping[str, tuple[int, ...]]:
        return read_marriages(value, context.players, path, code, context.notes)

    def schema(self, rules: Any, contract: Any) -> Schema:
        return {"type": "object", "additionalProperties": MARRIAGES_SCHEMA}

    def rename(self, value: Any, new: NewName) -> Any:
        return rename_keys(value, new)


def rename_keys(value: Any, new: NewName) -> Any:
    """Return an object whose keys are players, with other names."""
    return {new(name): inner for name, inner in value.items()} if isinstance(value, Mapping) else value


def are_marriages(value: Any) -> TypeGuard[list[int]]:
    if not isinstance(value, list):
        return False
    for marriage in value:  # noqa: SIM110  a loop is several times faster than all() here
        if type(marriage) is not int or (marriage != 20 and marriage != 40):
            return False
    return True


def read_marriages(
    value: Any, owners: Collection[str], path: str, code: str, notes: Notes
) -> dict[str, tuple[int, ...]]:
    """Read `{owner: [40, 20]}` of sides or players. There are at most four in all: one of 40, three of 20."""
    marriages: dict[str, tuple[int, ...]] = {}
    if not isinstance(value, dict):
        notes.add(path, code, _("must be an object of sides and lists"))
        return marriages
    for owner, values in value.items():
        if owner not in owners:
            notes.add(f"{path}.{owner}", code, _("must be one of: %(choices)s"), choices=", ".join(owners))
        elif not are_marriages(values):
            notes.add(f"{path}.{owner}", code, _("must be a list of 20 and 40"))
        else:
            marriages[owner] = tuple(values)
    of_all = [marriage for values in marriages.values() for marriage in values]
    if of_all.count(40) > 1 or of_all.count(20) > 3:
        notes.add(path, code, _("there is one marriage of 40 and three of 20"))
    return marriages
