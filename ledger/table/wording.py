"""A deal's facts in the few words a table would use: what was played, what was raised, how it ended.

For lists, messages, sheets and exports, in the active language; the game's own words come from the engine and are not
translated. No rule, no amount.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext

import rules
from clubapp.suits import suit_name

Facts = Mapping[str, Any]
Names = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealWords:
    """What was announced and how it ended. `trump` is a suit, or "" where there was none or it was not noted."""

    declarer: str
    contract: str
    trump: str
    fleks: str
    result: str
    penalties: str

    @property
    def parts(self) -> tuple[str, ...]:
        """What is known of declarer, contract, fleks, result and penalties; the suit is drawn."""
        return tuple(part for part in (self.declarer, self.contract, self.fleks, self.result, self.penalties) if part)


def deal_words(edition: rules.Edition, facts: Facts, names: Names) -> DealWords:
    """`names`: what the players that the facts name are called, in seat order."""
    trump, contract, penalties = facts.get("trump", ""), facts.get("contract", ""), penalty_text(facts, names)
    return DealWords(
        declarer=names[facts["declarer"]] if facts.get("declarer") else "",
        contract=game_word(contract, edition.variant) if contract and not (contract == "renonc" and penalties) else "",
        trump="" if trump == "plain" else trump,
        fleks=fleks_text(facts, edition.levels, names),
        result=result_text(facts, tuple(names), names),
        penalties=penalties,
    )


def trump_word(trump: str) -> str:
    """The suit by its name, where it cannot be drawn; "" where there were no trumps."""
    if trump == "plain":
        return pgettext("trump", "other")
    return suit_name(trump) if trump else ""


def penalty_text(facts: Facts, names: Names) -> str:
    """renonc Bára B5"""
    entries = facts.get("renonc") or ()
    return ", ".join(f"renonc {names[entry['offender']]} {_penalty(entry)}" for entry in entries)


def _penalty(entry: Mapping[str, Any]) -> str:
    """The rule that was broken, else what it cost."""
    return game_word(entry["rule"]) if entry.get("rule") else str(entry["each"])


def contract_text(variant: str, facts: Facts) -> str:
    """sedma, sto a sedma, renonc; with `plain` where the trump suit was not noted."""
    contract = facts.get("contract", "")
    text = game_word(contract, variant) if contract else ""
    return ", ".join((text, _("plain trump"))) if facts.get("trump") == "plain" else text


def game_word(name: str, variant: str = "") -> str:
    return rules.word(name, _, variant=variant).replace("_", " ")


def fleks_text(facts: Facts, levels: Sequence[str], names: Names) -> str:
    """hra re, sedma flek (Bára); of a betl only: re."""
    if kontra := facts.get("kontra"):
        return level_name(kontra, levels)
    raised = {component: level for component, level in facts.get("fleks", {}).items() if level}
    by = facts.get("flek_by", {})
    parts = []
    for component, level in raised.items():
        text = level_name(level, levels)
        # a sedma is a hra as well; every other contract of one component says it already
        if component == "sedma" or component != facts.get("contract"):
            text = f"{game_word(component)} {text}"
        parts.append(f"{text} ({names[by[component]]})" if component in by else text)
    return ", ".join(parts)


def level_name(level: int, levels: Sequence[str]) -> str:
    return levels[level - 1] if 1 <= level <= len(levels) else f"{level}×"


def result_text(facts: Facts, players: Sequence[str], names: Names) -> str:
    """70+40 : 20, seven made. `players` are the names the facts use, in seat order."""
    parts = (part for key, say in RESULTS.items() if key in facts for part in say(facts, players, names))
    return ", ".join(part for part in parts if part)


def side(name: str) -> str:
    return _("declarer") if name == "declarer" else _("defence")


Say = Callable[[Facts, Sequence[str], Names], list[str]]


def _points(facts: Facts, players: Sequence[str], names: Names) -> list[str]:
    points, marriages = facts["points"], facts.get("marriages", {})
    if isinstance(points, Mapping):
        return [" : ".join(_sum(points.get(player, 0), marriages.get(player, ())) for player in players)]
    declarer = _sum(points, marriages.get("declarer", ()))
    return [f"{declarer} : {_sum(90 - points, marriages.get('defence', ()))}"]


def _sum(points: int, marriages: Sequence[int]) -> str:
    return "+".join(map(str, (points, *marriages)))


def _winner(facts: Facts, players: Sequence[str], names: Names) -> list[str]:
    total = facts.get("winner_total")
    won = _("%(side)s won") % {"side": side(facts["winner"])}
    return [f"{won} ({total})" if total else won]


def _hundred(facts: Facts, players: Sequence[str], names: Names) -> list[str]:
    tens = facts["hundred"]
    if tens >= 0:
        return [_("made with %(total)d") % {"total": 100 + 10 * tens}]
    return [_("lost by %(points)d") % {"points": -10 * tens}]


def _silent_sevens(facts: Facts, players: Sequence[str], names: Names) -> list[str]:
    made = {who: count for who, count in facts["silent_sevens"].items() if count}
    texts = [_("silent seven of the %(side)s") % {"side": side(who)} for who in made]
    return [f"{text} ({count}×)" if count > 1 else text for text, count in zip(texts, made.values(), strict=True)]


def _partner(facts: Facts, players: Sequence[str], names: Names) -> list[str]:
    partner = facts["partner"]
    return [_("with %(name)s") % {"name": names[partner]} if partner else _("alone")]


def _made(key: str, made: str, lost: str) -> Say:
    """A yes-or-no fact; the texts are translated when they are said."""
    return lambda facts, players, names: [_(made) if facts[key] in {True, "made"} else _(lost)]


def _said(key: str, text: str) -> Say:
    return lambda facts, players, names: [_(text)] if facts[key] else []


def _who(key: str, text: str) -> Say:
    return lambda facts, players, names: [_(text) % {"name": names[facts[key]]}]


def _side(key: str, text: str) -> Say:
    return lambda facts, players, names: [_(text) % {"side": side(facts[key])}]


def _number(key: str, text: str) -> Say:
    return lambda facts, players, names: [_(text) % {"points": facts[key]}]


# the order in which a scorekeeper would say it
RESULTS: dict[str, Say] = {
    "partner": _partner,
    "points": _points,
    "winner": _winner,
    "hundred": _hundred,
    "defence_total": _number("defence_total", gettext_noop("defence %(points)d")),
    "made": _made("made", gettext_noop("made"), gettext_noop("lost")),
    "seven": _made("seven", gettext_noop("seven made"), gettext_noop("seven lost")),
    "silent_sevens": _silent_sevens,
    "silent_seven_lost": _side("silent_seven_lost", gettext_noop("silent seven of the %(side)s beaten")),
    "no_trick": _side("no_trick", gettext_noop("no trick for the %(side)s")),
    "forgotten_marriage": _number("forgotten_marriage", gettext_noop("%(points)d forgotten")),
    "laid_down": _said("laid_down", gettext_noop("laid down")),
    "early_trick_lost": _said("early_trick_lost", gettext_noop("an early trick lost")),
    "second_last_by": _who("second_last_by", gettext_noop("second last trick: %(name)s")),
    "last_by": _who("last_by", gettext_noop("last trick: %(name)s")),
    "stopped_by": _who("stopped_by", gettext_noop("stopped by %(name)s")),
    "uncaptured": _said("uncaptured", gettext_noop("cards left over")),
}
