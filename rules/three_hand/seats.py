"""The facts of a deal that name several players: who sits out, who raised, who earned premium points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.cards import SIDES, Marriages, are_marriages, read_marriages, rename_keys
from rules.kinds import PLAYER, Bounds, Kind, NewName, ReadContext, Schema
from rules.problem import _

Names = tuple[str, ...]
PLAYING = 3
EACH = Bounds(1)


def read_names(value: Any, path: str, code: str, context: ReadContext[Any]) -> Names:
    """A list of different players; empty after noting a problem."""
    names = [PLAYER.read(name, f"{path}.{n}", code, context) for n, name in enumerate(value)]
    found = tuple(name for name in names if name is not None)
    if len(set(found)) < len(found):
        context.notes.add(path, code, _("names a player twice"))
        return ()
    return found if len(found) == len(names) else ()


def rename_names(value: Any, new: NewName) -> Any:
    """A player, or a list of players."""
    return [new(name) for name in value] if isinstance(value, list | tuple) else new(value)


class SittingOut(Kind[Names]):
    """A player, or with more than four at the table the list of all who sit out."""

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> Names:
        most = len(context.players) - PLAYING
        if most > 1:
            if not isinstance(value, list) or len(value) != most:
                context.notes.add(path, code, _("must be a list of the %(number)d who sit out"), number=most)
                return ()
            return read_names(value, path, code, context)
        name = PLAYER.read(value, path, code, context)
        return () if name is None else (name,)

    def schema(self, rules: Any, contract: Any) -> Schema:
        player = PLAYER.schema(rules, contract)
        if max(rules.edition.seats) <= PLAYING + 1:
            return player
        return {"anyOf": [player, {"type": "array", "items": player, "uniqueItems": True}]}

    def rename(self, value: Any, new: NewName) -> Any:
        return rename_names(value, new)


def several_raise(rules: Any) -> bool:
    """Tell whether it matters that several raised: for who bears it, or for a limit that all defenders lift."""
    edition = rules.edition
    return "flek_share" in edition.facts or any(rule.key == "cap_raised" for rule in edition.house_rules)


class RaisedBy(Kind[Mapping[str, Names]]):
    """`{component: player}`; where it matters that several raised also `{component: [player, player]}`."""

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> Mapping[str, Names]:
        if not isinstance(value, dict):
            context.notes.add(path, code, _("must be an object of components and players"))
            return {}
        raised: dict[str, Names] = {}
        for component, by in value.items():
            place = f"{path}.{component}"
            if isinstance(by, list) and by and several_raise(context.rules):
                names = read_names(by, place, code, context)
            else:
                name = PLAYER.read(by, place, code, context)
                names = () if name is None else (name,)
            if names:
                raised[component] = names
        return raised

    def schema(self, rules: Any, contract: Any) -> Schema:
        player = PLAYER.schema(rules, contract)
        if several_raise(rules):
            player = {"anyOf": [player, {"type": "array", "items": player, "minItems": 1, "uniqueItems": True}]}
        return {"type": "object", "additionalProperties": player}

    def rename(self, value: Any, new: NewName) -> Any:
        if not isinstance(value, Mapping):
            return value
        return {component: rename_names(by, new) for component, by in value.items()}


class Premium(Kind[Mapping[str, int]]):
    """`{player: points}`: premium points, which are no money."""

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> Mapping[str, int]:
        if not isinstance(value, dict):
            context.notes.add(path, code, _("must be an object of players and points"))
            return {}
        points: dict[str, int] = {}
        for name, number in value.items():
            read = EACH.read(number, f"{path}.{name}", code, context.notes)
            if PLAYER.read(name, f"{path}.{name}", code, context) is not None and read is not None:
                points[name] = read
        return points

    def schema(self, rules: Any, contract: Any) -> Schema:
        return {"type": "object", "additionalProperties": EACH.schema()}

    def rename(self, value: Any, new: NewName) -> Any:
        return rename_keys(value, new)


class Offender(Kind[str | None]):
    """`{"offender": player}`."""

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> str | None:
        if not isinstance(value, dict) or set(value) != {"offender"}:
            context.notes.add(path, code, _("must have exactly: %(keys)s"), keys="offender")
            return None
        return PLAYER.read(value["offender"], f"{path}.offender", code, context)

    def schema(self, rules: Any, contract: Any) -> Schema:
        player = {"offender": PLAYER.schema(rules, contract)}
        return {"type": "object", "properties": player, "required": ["offender"], "additionalProperties": False}

    def rename(self, value: Any, new: NewName) -> Any:
        is_named = isinstance(value, Mapping) and "offender" in value
        return {**value, "offender": new(value["offender"])} if is_named else value


class ShownMarriages(Kind[Marriages]):
    """`{"declarer": [40, 20], "defence": [20]}`; of the defence also by player: `{"Bára": [20], "Cyril": [40]}`."""

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> Marriages:
        defence = value.get("defence") if isinstance(value, dict) else None
        if not isinstance(defence, dict):
            shown = read_marriages(value, SIDES, path, code, context.notes)
            theirs = shown.get("defence", ())
            return Marriages(shown.get("declarer", ()), theirs)
        by_player = read_marriages(defence, context.players, f"{path}.defence", code, context.notes)
        theirs = tuple(marriage for shown in by_player.values() for marriage in shown)
        mine = value.get("declarer", [])
        together = {**value, "defence": list(theirs)} if are_marriages(mine) else {"declarer": mine}
        shown = read_marriages(together, SIDES, path, code, context.notes)
        return Marriages(
            shown.get("declarer", ()), theirs, tuple((name, own) for name, own in by_player.items() if own)
        )

    def schema(self, rules: Any, contract: Any) -> Schema:
        shown: Schema = {"type": "array", "items": {"enum": [20, 40]}, "maxItems": 4}
        defence = {"anyOf": [shown, {"type": "object", "additionalProperties": shown}]}
        properties = {"declarer": shown, "defence": defence}
        return {"type": "object", "properties": properties, "additionalProperties": False}

    def rename(self, value: Any, new: NewName) -> Any:
        if not isinstance(value, Mapping) or "defence" not in value:
            return value
        return {**value, "defence": rename_keys(value["defence"], new)}
