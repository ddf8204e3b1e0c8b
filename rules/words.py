"""The few words of a fact at the table: "seven made", "last trick: Boris"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from .problem import _

Gettext = Callable[[str], str]
RawFacts = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Speech:
    """The language, and the players' names by the names that the facts use, in seat order."""

    names: Mapping[str, str]
    gettext: Gettext = str

    def side(self, side: str) -> str:
        return self.gettext(SIDE_WORDS[side])


SIDE_WORDS = {"declarer": _("declarer"), "defence": _("defence")}
# The words of one fact: its value, the facts beside it, how to say it. "" is not said.
Words = Callable[[Any, RawFacts, Speech], str]


def by_value(texts: Mapping[Any, str]) -> Words:
    """Say a text for each value. A value without a text is not said."""
    return lambda value, facts, speech: speech.gettext(texts[value]) if value in texts else ""


def with_number(text: str) -> Words:
    return lambda value, facts, speech: speech.gettext(text) % {"points": value}


def with_player(text: str) -> Words:
    return lambda value, facts, speech: speech.gettext(text) % {"name": speech.names[value]}


def with_side(text: str) -> Words:
    return lambda value, facts, speech: speech.gettext(text) % {"side": speech.side(value)}


def points_by_side(points: Any, facts: RawFacts, speech: Speech) -> str:
    """Say the points of both sides: 70+40 : 20. Together they have 90 card points."""
    marriages = facts.get("marriages", {})
    declarer, defence = (points, *marriages.get("declarer", ())), (90 - points, *marriages.get("defence", ()))
    return f"{'+'.join(map(str, declarer))} : {'+'.join(map(str, defence))}"


def winner_words(winner: Any, facts: RawFacts, speech: Speech) -> str:
    """Say the winner and a total from 100 on: declarer won (120)."""
    won, total = speech.gettext(_("%(side)s won")) % {"side": speech.side(winner)}, facts.get("winner_total")
    return f"{won} ({total})" if total else won
