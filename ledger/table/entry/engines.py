"""The entry form of each engine, under the name that editions have for it: `engine = "three_hand"`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import rules
from ledger.book.facts import Facts
from ledger.table.entry import hr_marijas, pl_mariasz, three_hand, three_hand_groups
from ledger.table.entry.groups import Closed, Section, Values
from ledger.table.entry.situation import Situation
from ledger.table.entry.three_hand import sitting_out_values


def _chosen_contract(values: Values) -> str:
    return values.get("contract", "")


def _turn_values(situation: Situation) -> dict[str, str]:
    """Return the taps that say whose turn it is; the forhont is the likeliest declarer."""
    values = {"declarer": str(situation.turn.forhont), "forhont": str(situation.turn.forhont)}
    values |= sitting_out_values(map(str, situation.turn.sitting_out))
    if situation.round > 1:
        values["round"] = str(situation.round)
    return values


def _nothing_asked(values: Values, facts: Facts, option: rules.ContractOption | None) -> Iterable[rules.Problem]:
    return ()


def _nothing_noted(situation: Situation, facts: Facts) -> str:
    return ""


def _towards_nothing(edition: rules.Edition, engine: rules.Following, last: Mapping[str, Any]) -> dict[str, str]:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryEngine:
    """The way from what was tapped to the facts of a deal and back, and the chips that ask for them."""

    # the facts chosen before the result: enough to ask the engine what is possible
    partial: Callable[[Values], Facts]
    to_facts: Callable[[Values, rules.ContractOption | None, rules.Edition], Facts]
    to_values: Callable[[Mapping[str, Any], rules.Edition], dict[str, str]]
    sections: Callable[[Situation, rules.Possible, Values], tuple[Section, ...]]
    closed: Callable[[Situation, rules.Possible, Values], Iterable[Closed]]
    # problems of what the form still asks, though the engine could settle without it
    asks: Callable[[Values, Facts, rules.ContractOption | None], Iterable[rules.Problem]] = _nothing_asked
    # a sentence for a settled deal that pays and writes nothing, where that is no fault; else ""
    noted: Callable[[Situation, Facts], str] = _nothing_noted
    # by seat, a text on what the player has towards the goal of an unfinished game; the last argument is the last deal
    towards: Callable[[rules.Edition, rules.Following, Mapping[str, Any]], dict[str, str]] = _towards_nothing
    # the name of the contract chosen; "" before one is
    contract: Callable[[Values], str] = _chosen_contract
    # the values that a new deal opens with
    fresh: Callable[[Situation], dict[str, str]] = _turn_values
    # the number of players of a deal, the others at the table sit out; None where everybody plays
    playing: int | None = None

    def pausing(self, edition: rules.Edition, seats: int) -> int:
        """Return how many players of a table with so many seats sit out a deal."""
        # with partners it is two against two: all four play
        if self.playing is None or "partner" in edition.facts:
            return 0
        return max(seats - self.playing, 0)


def pausing(edition: rules.Edition, seats: int) -> int:
    """Return how many players of a table with so many seats sit out a deal of the edition."""
    return entry_of(edition).pausing(edition, seats)


ENGINES: Mapping[str, EntryEngine] = {
    "three_hand": EntryEngine(
        partial=three_hand.partial,
        to_facts=three_hand.to_facts,
        to_values=three_hand.to_values,
        sections=three_hand_groups.sections,
        closed=three_hand_groups.closed,
        asks=three_hand.asks,
        playing=3,
    ),
    "hr_marijas": EntryEngine(
        partial=hr_marijas.partial,
        to_facts=hr_marijas.to_facts,
        to_values=hr_marijas.to_values,
        sections=hr_marijas.sections,
        closed=hr_marijas.closed,
    ),
    "pl_mariasz": EntryEngine(
        partial=pl_mariasz.partial,
        to_facts=pl_mariasz.to_facts,
        to_values=pl_mariasz.to_values,
        sections=pl_mariasz.sections,
        closed=pl_mariasz.closed,
        noted=pl_mariasz.noted,
        towards=pl_mariasz.towards,
        contract=lambda values: pl_mariasz.CONTRACT,
        fresh=lambda situation: {},
    ),
}


def entry_of(edition: rules.Edition) -> EntryEngine:
    """Return the entry form that deals of the edition are entered by."""
    return ENGINES[edition.engine]
