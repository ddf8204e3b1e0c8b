"""A deal's facts in the few words a table would use: what was played, what was raised, how it ended.

For lists, messages, sheets and exports, in the active language; the game's own words come from the engine and are not
translated. No rule, no amount.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import rules
from clubapp.speech import gettext as _
from clubapp.speech import pgettext
from clubapp.suits import suit_name

RawFacts = Mapping[str, Any]
Names = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealWords:
    """A deal in words. `trump` is a suit, or "" where there was none or it was not noted."""

    declarer: str
    contract: str
    trump: str
    fleks: str
    result: str
    penalties: str

    @property
    def parts(self) -> tuple[str, ...]:
        """The words that are known: declarer, contract, fleks, result and penalties. The suit is drawn, not said."""
        return tuple(part for part in (self.declarer, self.contract, self.fleks, self.result, self.penalties) if part)


def deal_words(edition: rules.Edition, facts: RawFacts, names: Names) -> DealWords:
    """`names`: what the players that the facts name are called, in seat order."""
    trump, contract, penalties = facts.get("trump", ""), facts.get("contract", ""), penalty_text(edition, facts, names)
    return DealWords(
        declarer=names[facts["declarer"]] if facts.get("declarer") else "",
        contract=game_word(contract, edition) if contract and not (contract == "renonc" and penalties) else "",
        trump="" if trump == "plain" else trump,
        fleks=fleks_text(edition, facts, names),
        result=result_text(edition, facts, names),
        penalties=penalties,
    )


def trump_word(trump: str) -> str:
    """The suit by its name, where it cannot be drawn; "" where there were no trumps."""
    if trump == "plain":
        return pgettext("trump", "other")
    return suit_name(trump) if trump else ""


def penalty_text(edition: rules.Edition, facts: RawFacts, names: Names) -> str:
    """renonc Bára B5"""
    entries = facts.get("renonc") or ()
    return ", ".join(f"renonc {names[entry['offender']]} {_penalty(edition, entry)}" for entry in entries)


def _penalty(edition: rules.Edition, entry: Mapping[str, Any]) -> str:
    """The rule that was broken, else what it cost."""
    return game_word(entry["rule"], edition) if entry.get("rule") else str(entry["each"])


def contract_text(edition: rules.Edition, facts: RawFacts) -> str:
    """sedma, sto a sedma, renonc; with `plain` where the trump suit was not noted."""
    contract = facts.get("contract", "")
    text = game_word(contract, edition) if contract else ""
    return ", ".join((text, _("plain trump"))) if facts.get("trump") == "plain" else text


def game_word(name: str, edition: rules.Edition | None = None) -> str:
    return rules.word(name, _, edition=edition).replace("_", " ")


def fleks_text(edition: rules.Edition, facts: RawFacts, names: Names) -> str:
    """hra re, sedma flek (Bára); of a betl only: re."""
    if kontra := facts.get("kontra"):
        return level_name(kontra, edition.levels)
    raised = {component: level for component, level in facts.get("fleks", {}).items() if level}
    by = facts.get("flek_by", {})
    parts = []
    for component, level in raised.items():
        text = level_name(level, edition.levels)
        # a sedma is a hra as well; every other contract of one component says it already
        if component == "sedma" or component != facts.get("contract"):
            text = f"{game_word(component, edition)} {text}"
        parts.append(f"{text} ({_by(by[component], names)})" if component in by else text)
    return ", ".join(parts)


def _by(raised: str | Sequence[str], names: Names) -> str:
    """The name of who raised, or the names of several."""
    return ", ".join(names[one] for one in ([raised] if isinstance(raised, str) else raised))


def level_name(level: int, levels: Sequence[str]) -> str:
    return levels[level - 1] if 1 <= level <= len(levels) else f"{level}×"


def result_text(edition: rules.Edition, facts: RawFacts, names: Names) -> str:
    """70+40 : 20, seven made. `names`: what the players that the facts name are called, in seat order."""
    return ", ".join(rules.fact_words(facts, names, edition=edition, gettext=_))
