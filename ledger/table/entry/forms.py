"""One way from what was tapped to a preview, for every variant: the form, its facts, what they pay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

import rules
from ledger.table.entry import hr_marijas, pl_mariasz, three_hand, three_hand_groups
from ledger.table.entry.groups import Closed, EntryForm, Values, drawn
from ledger.table.entry.place import Place

Facts = dict[str, Any]
# whose turn it is, deal by deal, besides who plays
ROTATES = ("sitting_out", "forhont")


@dataclass(frozen=True, kw_only=True)
class Entry:
    """What was tapped, read once: `facts` as the engine takes them, `option` the contract chosen, if any."""

    place: Place
    values: Values
    partial: Facts  # what is chosen before the result
    option: rules.ContractOption | None
    facts: Facts

    def form(self, problems: Iterable[rules.Problem] = ()) -> EntryForm:
        sections = _drawing(self.place.variant).sections(self.place, self.possible, self.values)
        form = EntryForm(sections=drawn(sections, self.values))
        said = ((problem.field, self.place.say(problem)) for problem in problems)
        return form.with_problems(said, self.option.name if self.option else "")

    @cached_property
    def possible(self) -> rules.Possible:
        """Asked for where chips are drawn; a save needs but the contract chosen."""
        return self.place.before.possible(self.partial)

    @property
    def closed(self) -> tuple[Closed, ...]:
        """Every chip that cannot be chosen now."""
        return tuple(_drawing(self.place.variant).closed(self.place, self.possible, self.values))


def read_entry(place: Place, values: Values) -> Entry:
    """Raises rules.Invalid where the deals before do not settle (which recorded ones always do)."""
    module = _module(place.variant)
    partial = module.partial(values)
    chosen = "rozdanie" if place.variant == "pl_mariasz" else values.get("contract", "")
    option = place.before.option(chosen, partial)
    return Entry(place=place, values=values, partial=partial, option=option, facts=module.to_facts(values, option))


def values_of(variant: str, facts: Mapping[str, Any]) -> dict[str, str]:
    """What would have to be tapped for these facts."""
    values: dict[str, str] = _module(variant).to_values(facts)
    return values


def fresh_values(place: Place) -> dict[str, str]:
    """What a new deal opens with: whose turn it is."""
    if place.variant == "pl_mariasz":
        return {}
    values = {"declarer": str(place.turn.forhont), "forhont": str(place.turn.forhont)}
    if place.turn.sitting_out:
        values["sitting_out"] = str(place.turn.sitting_out)
    if place.round > 1:
        values["round"] = str(place.round)
    return values


def without_turn(values: Values, place: Place) -> dict[str, str]:
    """What was tapped for the deal of `place`, for another one: who plays was said; whose turn it was is left out."""
    then = fresh_values(place)
    return {key: value for key, value in values.items() if key not in ROTATES or value != then.get(key)}


def _module(variant: str) -> ModuleType:
    return {"hr_marijas": hr_marijas, "pl_mariasz": pl_mariasz}.get(variant, three_hand)


def _drawing(variant: str) -> ModuleType:
    module = _module(variant)
    return three_hand_groups if module is three_hand else module
