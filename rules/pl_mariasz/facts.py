"""The facts of a deal in Polish mariasz: card points, marriages, the player who stopped it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rules.cards import MarriagesByPlayer, rename_keys
from rules.facts import Entry, Facts, fact, read_facts
from rules.kinds import Boolean, Bounds, Kind, NewName, Player, ReadContext, Schema, Text
from rules.problem import _
from rules.words import RawFacts, Speech, by_value, with_player

from .plan import PolishRules


class PointsByPlayer(Kind[Mapping[str, int]]):
    """The card points of both players: `{"Ala": 70, "Olek": 68}`."""

    def read(self, value: Any, path: str, code: str, context: ReadContext[PolishRules]) -> Mapping[str, int]:
        notes = context.notes
        if not isinstance(value, dict):
            notes.add(path, code, _("must be an object of both players and their card points"))
            return {}
        points: dict[str, int] = {}
        bounds = Bounds(0, context.rules.card_points)
        for name, given in value.items():
            if name not in context.players:
                notes.add(f"{path}.{name}", code, _("%(name)s is not at the table"), name=name)
            elif (number := bounds.read(given, f"{path}.{name}", code, notes)) is not None:
                points[name] = number
        for name in context.players:
            if name not in value:
                notes.add(f"{path}.{name}", code, _("the card points of %(name)s are missing"), name=name)
        return points if len(points) == len(context.players) else {}

    def schema(self, rules: PolishRules, contract: Any) -> Schema:
        bounds = Bounds(0, rules.card_points).schema()
        return {"type": "object", "additionalProperties": bounds, "minProperties": 2, "maxProperties": 2}

    def rename(self, value: Any, new: NewName) -> Any:
        return rename_keys(value, new)


def _points_words(points: Any, facts: RawFacts, speech: Speech) -> str:
    """Say the card points with marriages of both: 70+40 : 68."""
    marriages = facts.get("marriages", {})
    sums = ((points.get(player, 0), *marriages.get(player, ())) for player in speech.names)
    return " : ".join("+".join(map(str, sum_)) for sum_ in sums)


class PolishFacts(Facts):
    """A deal as recorded."""

    given: set[str]  # the keys that say something
    sound: bool  # every key was read without a problem

    points: Mapping[str, int] = fact(
        PointsByPlayer(),
        default=MappingProxyType({}),
        result=True,
        required=True,
        missing=_("the card points of both players are missing"),
        words=_points_words,
    )
    marriages: Mapping[str, tuple[int, ...]] = fact(MarriagesByPlayer(), default=MappingProxyType({}), result=True)
    stopped_by: str | None = fact(
        Player(),
        result=True,
        words=with_player(_("stopped by %(name)s")),
        entry=Entry(section="play", legend=_("Who stopped the game (areszt)"), nothing=_("nobody")),
    )
    uncaptured: bool | None = fact(
        Boolean(),
        default=False,
        code="type",
        result=True,
        words=by_value({True: _("cards left over")}),
        entry=Entry(section="more", legend=_("Cards left in the middle"), labels={True: _("some were not captured")}),
    )
    note: str | None = fact(Text(), code="type", entry=Entry(section="more", legend=_("Note"), special=True))

    def total(self, name: str) -> int:
        """Return the card points of a player with his marriages."""
        return self.points[name] + sum(self.marriages.get(name, ()))


def read_deal(deal: object, context: ReadContext[PolishRules]) -> PolishFacts | None:
    """Return the facts of a deal. Problems are noted; None when it is no object."""
    notes = context.notes
    if not isinstance(deal, dict):
        notes.add("", "type", _("a deal must be an object"))
        return None
    before = len(notes.problems)
    values, given = read_facts(deal, context.rules.edition.readers, context)
    if "points" not in deal:
        notes.add("points", "result", PolishFacts.specs["points"].missing)
    return PolishFacts({**values, "given": given, "sound": len(notes.problems) == before})
