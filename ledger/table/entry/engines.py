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


def _chosen(values: Values) -> str:
    return values.get("contract", "")


def _whose_turn(situation: Situation) -> dict[str, str]:
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

    partial: Callable[[Values], Facts]  # the facts chosen before the result
    to_facts: Callable[[Values, rules.ContractOption | None, rules.Edition], Facts]
    to_values: Callable[[Mapping[str, Any], rules.Edition], dict[str, str]]
    sections: Callable[[Situation, rules.Possible, Values], tuple[Section, ...]]
    closed: Callable[[Situation, rules.Possible, Values], Iterable[Closed]]
    # what the form still asks, though the engine could settle without it
    asks: Callable[[Values, Facts, rules.ContractOption | None], Iterable[rules.Problem]] = _nothing_asked
    # why a settled deal pays and writes nothing, where that is no fault
    noted: Callable[[Situation, Facts], str] = _nothing_noted
    # what everybody has towards the goal of a game that goes on
    towards: Callable[[rules.Edition, rules.Following, Mapping[str, Any]], dict[str, str]] = _towards_nothing
    contract: Callable[[Values], str] = _chosen  # the name of the contract chosen
    fresh: Callable[[Situation], dict[str, str]] = _whose_turn  # the values that a new deal opens with
    playing: int | None = None  # players of a deal; the others at the table sit out. None: everybody plays

    def pausing(self, edition: rules.Edition, seats: int) -> int:
        """Return how many of so many sit out a deal."""
        if self.playing is None or "partner" in edition.facts:  # two against two
            return 0
        return max(seats - self.playing, 0)


def pausing(edition: rules.Edition, seats: int) -> int:
    """Return how many of so many at a table sit out a deal of the edition."""
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
