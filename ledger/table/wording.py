"""A deal's facts in the few words a table would use: what was played, what was raised, how it ended.

The words are for lists, messages, sheets and exports, in the active language. The game's own words come from the engine
and are not translated. Nothing is settled here.
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
    """Return the deal in words. `names`: what the players are called, by what the facts call them, in seat order."""
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
    """Return the name of the suit, for where it cannot be drawn; "" where there were no trumps."""
    if trump == "plain":
        return pgettext("trump", "other")
    return suit_name(trump) if trump else ""


def penalty_text(edition: rules.Edition, facts: RawFacts, names: Names) -> str:
    """Return who broke which rule: "renonc Bára B5"."""
    entries = facts.get("renonc") or ()
    return ", ".join(f"renonc {names[entry['offender']]} {_penalty(edition, entry)}" for entry in entries)


def _penalty(edition: rules.Edition, entry: Mapping[str, Any]) -> str:
    """Return the rule that was broken, else what it cost."""
    return game_word(entry["rule"], edition) if entry.get("rule") else str(entry["each"])


def contract_text(edition: rules.Edition, facts: RawFacts) -> str:
    """Return the contract: "sedma", "sto a sedma", "renonc". A trump that was only noted as not hearts is added."""
    contract = facts.get("contract", "")
    text = game_word(contract, edition) if contract else ""
    return ", ".join((text, _("plain trump"))) if facts.get("trump") == "plain" else text


def game_word(name: str, edition: rules.Edition | None = None) -> str:
    """Return what the game calls a contract, a component or a rule; the edition may have a word of its own."""
    return rules.word(name, _, edition=edition).replace("_", " ")


def fleks_text(edition: rules.Edition, facts: RawFacts, names: Names) -> str:
    """Return the fleks, and who raised: "hra re, sedma flek (Bára)"; of a contract that is one component: "re"."""
    if kontra := facts.get("kontra"):
        return level_name(kontra, edition.levels)
    raised = {component: level for component, level in facts.get("fleks", {}).items() if level}
    by = facts.get("flek_by", {})
    parts = []
    for component, level in raised.items():
        text = level_name(level, edition.levels)
        # the word of the contract says it already, but the contract sedma holds a hra as well
        if component == "sedma" or component != facts.get("contract"):
            text = f"{game_word(component, edition)} {text}"
        parts.append(f"{text} ({_by(by[component], names)})" if component in by else text)
    return ", ".join(parts)


def _by(raised: str | Sequence[str], names: Names) -> str:
    """Return the name of who raised, or the names of several."""
    return ", ".join(names[player] for player in ([raised] if isinstance(raised, str) else raised))


def level_name(level: int, levels: Sequence[str]) -> str:
    """Return what a level of fleks is called: 1 is the first of `levels`; beyond the last: "5×"."""
    return levels[level - 1] if 1 <= level <= len(levels) else f"{level}×"


def result_text(edition: rules.Edition, facts: RawFacts, names: Names) -> str:
    """Return how the deal ended: "70+40 : 20, seven made". `names`: what the players are called, in seat order."""
    return ", ".join(rules.fact_words(facts, names, edition=edition, gettext=_))
