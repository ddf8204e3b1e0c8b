"""The words at the table: the names of components, and the few words of a fact: "seven made", "last trick: Boris"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .problem import _

Gettext = Callable[[str], str]
RawFacts = Mapping[str, Any]


# How the game writes the components and contracts; the identifiers are these words folded to ASCII.
GAME_WORDS = {
    "hra": "hra", "sedma": "sedma", "dve_sedmy": "dvě sedmy", "sto": "sto", "sto_sedma": "sto a sedma",
    "stosedem": "stosedem (107)", "sto_plus_sedem": "sto plus sedem (100+7)", "betl": "betl", "durch": "durch",
    "maly": "malý", "velky": "veľký", "vylozeny_maly": "vyložený malý", "vylozeny_velky": "vyložený veľký",
    "omyl": "omyl", "pas": "pas", "renonc": "renonc", "sto_proti": "sto proti", "sedma_proti": "sedma proti",
    "osma": "osma", "devitka": "devítka", "dve_sedmy_sto": "dvě sedmy a sto", "pausal_1": "paušál 1",
    "pausal_2": "paušál 2", "talon": "talon", "michani": "míchání", "jiny": "jiný",
    "adut": "adut", "predaja": "predaja", "fircik_i_sto": "fircik i sto", "ver_betl": "ver betl", "durmas": "durmaš",
    "durmas_ko_jami": "durmaš ko jami", "durmas_metljester": "durmaš metljester", "cvancik_i_sto": "cvancik i sto",
    "durmas_cvancik_i_sto": "durmaš cvancik i sto", "cvrga": "čvrga", "skare": "škare",
    "dupla": "dupla", "sympla": "sympla", "swatowe": "swatowe", "rozdanie": "rozdanie",
}  # fmt: skip
COMPONENT_TEXTS = {
    "silent_hundred": _("silent hundred"),
    "adut_over_100": _("adut over 100"),

    "silent_seven": _("silent seven"), "limit": _("limit"), "marriage": _("marriage"), "stake": _("stake"),
    "trump_marriage": _("trump marriage"),
}  # fmt: skip


def word(name: str, gettext: Gettext = str) -> str:
    """Return the usual word for a component, a contract or a penalty."""
    if name in COMPONENT_TEXTS:
        return gettext(COMPONENT_TEXTS[name])
    return GAME_WORDS.get(name, name.replace("_", " "))


@dataclass(frozen=True, slots=True, kw_only=True)
class Speech:
    """The language, the players' names by the names that the facts use, in seat order, and an edition's own words."""

    names: Mapping[str, str] = field(default_factory=dict)
    gettext: Gettext = str
    own_words: Mapping[str, str] = field(default_factory=dict)

    def name(self, player: str) -> str:
        return self.names.get(player, player)

    def word(self, name: str) -> str:
        """Return the word for a component, a contract or a penalty: the edition's own, else the usual one."""
        return self.own_words.get(name) or word(name, self.gettext)

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
    return lambda value, facts, speech: speech.gettext(text) % {"name": speech.name(value)}


def with_side(text: str) -> Words:
    return lambda value, facts, speech: speech.gettext(text) % {"side": speech.side(value)}


def points_by_side(points: Any, facts: RawFacts, speech: Speech) -> str:
    """Say the points of both sides: 70+40 : 20. Together they have 90 card points."""
    marriages = facts.get("marriages", {})
    theirs = marriages.get("defence", ())
    if isinstance(theirs, Mapping):  # by player
        theirs = [marriage for shown in theirs.values() for marriage in shown]
    declarer, defence = (points, *marriages.get("declarer", ())), (90 - points, *theirs)
    return f"{'+'.join(map(str, declarer))} : {'+'.join(map(str, defence))}"


def winner_words(winner: Any, facts: RawFacts, speech: Speech) -> str:
    """Say the winner and a total from 100 on: declarer won (120)."""
    won, total = speech.gettext(_("%(side)s won")) % {"side": speech.side(winner)}, facts.get("winner_total")
    return f"{won} ({total})" if total else won
