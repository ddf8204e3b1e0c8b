"""The facts of one deal as recorded: card points of both, marriages, who stopped it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from rules.cards import read_marriages
from rules.problem import Notes, _
from rules.values import boolean, integer, player

from .edition import Rules


class Facts:
    """A deal being read. What is absent, or was wrong, keeps its default."""

    points: Mapping[str, int] = MappingProxyType({})
    marriages: Mapping[str, Sequence[int]] = MappingProxyType({})
    stopped_by: str | None = None
    uncaptured = False
    sound: bool  # every key was read without a problem

    def total(self, name: str) -> int:
        """Card points with marriages."""
        return self.points[name] + sum(self.marriages.get(name, ()))


def read_facts(deal: object, players: tuple[str, ...], rules: Rules, notes: Notes) -> Facts | None:
    """Every key of a deal, and whether its card points sum; None when it is no object. Problems are noted."""
    if not isinstance(deal, dict):
        notes.add("", "type", _("a deal must be an object"))
        return None
    facts, before = Facts(), len(notes.problems)
    for key, value in deal.items():
        reader = READERS.get(key)
        if reader is None:
            notes.add(str(key), "unknown_key", _("is not a key of this variant's deals"))
        else:
            reader(facts, value, players, rules, notes)
    if "points" not in deal:
        notes.add("points", "result", _("the card points of both players are missing"))
    facts.sound = len(notes.problems) == before
    return facts


Reader = Callable[[Facts, Any, tuple[str, ...], Rules, Notes], None]


def _points(facts: Facts, value: Any, players: tuple[str, ...], rules: Rules, notes: Notes) -> None:
    """Of both players, and of nobody else."""
    if not isinstance(value, dict):
        notes.add("points", "points", _("must be an object of both players and their card points"))
        return
    points = {}
    for name, given in value.items():
        if name not in players:
            notes.add(f"points.{name}", "points", _("%(name)s is not at the table"), name=name)
        elif integer(given, notes, f"points.{name}", "points", 0, rules.card_points) is not None:
            points[name] = given
    for name in players:
        if name not in value:
            notes.add(f"points.{name}", "points", _("the card points of %(name)s are missing"), name=name)
    if len(points) == len(players):
        facts.points = points


def _marriages(facts: Facts, value: Any, players: tuple[str, ...], rules: Rules, notes: Notes) -> None:
    facts.marriages = read_marriages(value, players, notes)


def _stopped_by(facts: Facts, value: Any, players: tuple[str, ...], rules: Rules, notes: Notes) -> None:
    facts.stopped_by = player(value, notes, "stopped_by", "stopped_by", players)


def _uncaptured(facts: Facts, value: Any, players: tuple[str, ...], rules: Rules, notes: Notes) -> None:
    facts.uncaptured = boolean(value, notes, "uncaptured", "type") or False


def _note(facts: Facts, value: Any, players: tuple[str, ...], rules: Rules, notes: Notes) -> None:
    if type(value) is not str:
        notes.add("note", "type", _("must be a text"))


READERS: dict[str, Reader] = {
    "points": _points,
    "marriages": _marriages,
    "stopped_by": _stopped_by,
    "uncaptured": _uncaptured,
    "note": _note,
}
