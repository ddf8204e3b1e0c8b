"""A deal's facts in the few words a table would use: for lists, messages and sheets, in the active language.

The game's own words (contracts, fleks) come from the engine and are not translated.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

import rules

Facts = Mapping[str, Any]


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
        """Declarer, contract, fleks, result: what is known of them, without the suit, which is drawn."""
        return tuple(part for part in (self.declarer, self.contract, self.fleks, self.result, self.penalties) if part)


def deal_words(variant: str, facts: Facts, names: Mapping[str, str]) -> DealWords:
    """`names`: what the players that the facts name are called."""

    def name(player: Any) -> str:
        return names.get(str(player), str(player))

    trump = facts.get("trump", "")
    return DealWords(
        declarer=name(facts["declarer"]) if facts.get("declarer") else "",
        contract=contract_word(str(facts.get("contract", ""))),
        trump="" if trump == "plain" else str(trump),
        fleks=fleks_words(variant, facts),
        result=result_words(variant, facts, name),
        penalties=penalty_words(facts, name),
    )


def contract_word(contract: str) -> str:
    """What the contract is called; pl_mariasz has none."""
    return rules.word(contract) if contract else ""


def fleks_words(variant: str, facts: Facts) -> str:
    """flek; or per component where there are several: "hra flek, sedma re"."""
    levels = {name: level for name, level in (facts.get("fleks") or {}).items() if level}
    if facts.get("kontra"):
        return level_word(variant, facts["kontra"])
    if len(levels) == 1 and len(facts["fleks"]) == 1 and facts.get("contract") in levels:
        return level_word(variant, next(iter(levels.values())))
    return ", ".join(f"{rules.word(name)} {level_word(variant, level)}" for name, level in levels.items())


def level_word(variant: str, level: int) -> str:
    words = rules.variant(variant).levels
    return words[level - 1] if level <= len(words) else f"{level}×"


def result_words(variant: str, facts: Facts, name: Any) -> str:
    """Won, lost, made, by how much; "" where nothing was played."""
    parts = [*_side_words(facts), *_hundred_words(facts), *_seven_words(facts), *_trick_words(facts, name)]
    if isinstance(facts.get("points"), Mapping):  # pl_mariasz: by player
        parts.append(" : ".join(str(points) for points in facts["points"].values()))
    elif "points" in facts:
        parts.append(_("%(mine)d : %(theirs)d") % _totals(facts))
    return ", ".join(parts)


def _totals(facts: Facts) -> dict[str, int]:
    shown = facts.get("marriages") or {}
    points = facts["points"]
    mine, theirs = sum(shown.get("declarer", ())), sum(shown.get("defence", ()))
    return {"mine": points + mine, "theirs": 90 - points + theirs}


def _side_words(facts: Facts) -> list[str]:
    words = []
    if "made" in facts:
        words.append(_("made") if facts["made"] else _("lost"))
    if facts.get("winner"):
        words.append(_("won") if facts["winner"] == "declarer" else _("lost"))
        if facts.get("winner_total"):
            words.append(str(facts["winner_total"]))
    return words


def _hundred_words(facts: Facts) -> list[str]:
    if "hundred" not in facts:
        return []
    tens = facts["hundred"]
    if tens >= 0:
        return [_("made with %(total)d") % {"total": 100 + 10 * tens}]
    return [_("lost by %(tens)d tens") % {"tens": -tens}]


def _seven_words(facts: Facts) -> list[str]:
    words = []
    if facts.get("seven"):
        words.append(_("seven made") if facts["seven"] == "made" else _("seven lost"))
    silent = facts.get("silent_sevens") or {}
    if silent.get("declarer"):
        words.append(_("silent seven"))
    if silent.get("defence"):
        words.append(_("silent seven of the defence"))
    if facts.get("silent_seven_lost"):
        words.append(_("silent seven beaten"))
    return words


def _trick_words(facts: Facts, name: Any) -> list[str]:
    words = []
    if facts.get("early_trick_lost"):
        words.append(_("early trick lost"))
    if facts.get("last_by"):
        words.append(_("last trick %(name)s") % {"name": name(facts["last_by"])})
    if facts.get("stopped_by"):
        words.append(_("stopped by %(name)s") % {"name": name(facts["stopped_by"])})
    if "partner" in facts:
        partner = facts["partner"]
        words.append(_("with %(name)s") % {"name": name(partner)} if partner else _("alone"))
    return words


def penalty_words(facts: Facts, name: Any) -> str:
    """renonc Bára B5"""
    entries = facts.get("renonc") or ()
    return ", ".join(f"renonc {name(entry['offender'])} {entry.get('rule') or entry.get('each')}" for entry in entries)
