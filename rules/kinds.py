"""Kinds of JSON values: each reads a value, notes its problems, and describes itself as JSON Schema.

Facts of a deal and options of an edition are declared with them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar
from unicodedata import normalize

from .problem import Notes, _

# No number of a card evening is longer; a longer one is a slip of the keyboard or an attack.
TOO_LONG = 10**9
Schema = dict[str, Any]
NewName = Callable[[Any], Any]
R = TypeVar("R")
T = TypeVar("T")


def composed(name: str) -> str:
    """Return a name as names are compared: a letter with an accent may be one sign or two (NFC)."""
    return normalize("NFC", name)


class ReadContext(Generic[R]):
    """The surroundings of a value that is read: the players, the rules of the table, the notes of problems."""

    __slots__ = ("notes", "players", "rules")

    def __init__(self, players: Sequence[str], rules: R, notes: Notes) -> None:
        self.players = players
        self.rules = rules
        self.notes = notes

    def listed(self, name: Any) -> Any:
        """Return a name as the table lists it, if it differs in nothing but how its letters are composed."""
        if not isinstance(name, str):
            return name
        sought = composed(name)
        return next((player for player in self.players if composed(player) == sought), name)


class Kind(Generic[T]):
    """A kind of values. `read` notes a problem with `code` at `path`, and answers None or an empty value then."""

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> T:
        raise NotImplementedError

    def schema(self, rules: Any, contract: Any) -> Schema:
        """Return the JSON Schema of the values, by the rules and the contract of a deal, if it has one."""
        raise NotImplementedError

    def rename(self, value: Any, new: NewName) -> Any:
        """Return the value with the names of players replaced."""
        return value


class Boolean(Kind[bool | None]):
    """True or false."""

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> bool | None:
        if type(value) is bool:
            return value
        context.notes.add(path, code, _("must be true or false"))
        return None

    def schema(self, rules: Any, contract: Any) -> Schema:
        return {"type": "boolean"}


class Text(Kind[str | None]):
    """A free text."""

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> str | None:
        if type(value) is str:
            return value
        context.notes.add(path, code, _("must be a text"))
        return None

    def schema(self, rules: Any, contract: Any) -> Schema:
        return {"type": "string"}


class Choice(Kind[str | None]):
    """A word of a few."""

    def __init__(self, *choices: str) -> None:
        self.choices = choices

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> str | None:
        if type(value) is str and value in self.choices:
            return value
        context.notes.add(path, code, _("must be one of: %(choices)s"), choices=", ".join(self.choices))
        return None

    def schema(self, rules: Any, contract: Any) -> Schema:
        return {"enum": list(self.choices)}


class Number(Kind[int | None]):
    """A number of a few."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = numbers

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> int | None:
        if type(value) is int and value in self.numbers:
            return value
        context.notes.add(path, code, _("must be one of: %(choices)s"), choices=", ".join(map(str, self.numbers)))
        return None

    def schema(self, rules: Any, contract: Any) -> Schema:
        return {"enum": list(self.numbers)}


class Bounds(NamedTuple):
    """The whole numbers from `low` to `high` in steps of `step`."""

    low: int
    high: int = TOO_LONG
    step: int = 1

    def read(self, value: Any, path: str, code: str, notes: Notes) -> int | None:
        """Return the number, or None after noting a problem."""
        low, high, step = self
        if type(value) is not int:
            notes.add(path, code, _("must be a whole number"))
        elif not -TOO_LONG <= value <= TOO_LONG:
            notes.add(path, "type", _("is too long a number to be meant"))
        elif low <= value <= high and not value % step:
            return value
        elif high == TOO_LONG:
            notes.add(path, code, _("must be %(low)d or more"), low=low)
        elif step == 1:
            notes.add(path, code, _("must be from %(low)d to %(high)d"), low=low, high=high)
        else:
            text = _("must be from %(low)d to %(high)d in steps of %(step)d")
            notes.add(path, code, text, low=low, high=high, step=step)
        return None

    def schema(self) -> Schema:
        step = {"multipleOf": self.step} if self.step > 1 else {}
        return {"type": "integer", "minimum": self.low, "maximum": self.high, **step}


class Integer(Kind[int | None]):
    """A whole number within bounds."""

    def __init__(self, low: int = 0, high: int = TOO_LONG, step: int = 1) -> None:
        self.bounds = Bounds(low, high, step)

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> int | None:
        return self.bounds.read(value, path, code, context.notes)

    def schema(self, rules: Any, contract: Any) -> Schema:
        return self.bounds.schema()


class IntegerBy(Kind[int | None]):
    """A whole number whose bounds the edition gives."""

    def __init__(self, bounds: Callable[[Any], Bounds]) -> None:
        self.bounds = bounds

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> int | None:
        return self.bounds(context.rules).read(value, path, code, context.notes)

    def schema(self, rules: Any, contract: Any) -> Schema:
        return self.bounds(rules).schema()


class Nullable(Kind[T | None]):
    """The same kind, or null."""

    def __init__(self, kind: Kind[T]) -> None:
        self.kind = kind

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> T | None:
        return None if value is None else self.kind.read(value, path, code, context)

    def schema(self, rules: Any, contract: Any) -> Schema:
        return {"anyOf": [self.kind.schema(rules, contract), {"type": "null"}]}


class Player(Kind[str | None]):
    """A name at the table."""

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> str | None:
        if type(value) is str:
            if value in context.players:
                return value
            context.notes.add(path, code, _("%(name)s is not at the table"), name=value)
        else:
            context.notes.add(path, code, _("must be the name of a player"))
        return None

    def schema(self, rules: Any, contract: Any) -> Schema:
        return {"$ref": "#/$defs/player"}

    def rename(self, value: Any, new: NewName) -> Any:
        return new(value)


# no player has an empty name
ALONE = ""


class PlayerOrAlone(Player):
    """A name at the table, or null for ALONE: nobody beside the declarer."""

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> str | None:
        return ALONE if value is None else super().read(value, path, code, context)

    def schema(self, rules: Any, contract: Any) -> Schema:
        return {"anyOf": [super().schema(rules, contract), {"type": "null"}]}


class PlayerBy(Kind[Mapping[str, str]]):
    """Players by component."""

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> Mapping[str, str]:
        if not isinstance(value, dict):
            context.notes.add(path, code, _("must be an object of components and players"))
            return {}
        named = {key: PLAYER.read(name, f"{path}.{key}", code, context) for key, name in value.items()}
        return {key: name for key, name in named.items() if name is not None}

    def schema(self, rules: Any, contract: Any) -> Schema:
        components = dict.fromkeys(contract.components, PLAYER.schema(rules, contract))
        return {"type": "object", "properties": components, "additionalProperties": False}

    def rename(self, value: Any, new: NewName) -> Any:
        return {key: new(name) for key, name in value.items()} if isinstance(value, Mapping) else value


PLAYER = Player()
