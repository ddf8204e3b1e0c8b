"""One way from what was tapped to a preview, for every variant: the form, its facts, what they pay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import rules
from ledger.table.entry.engines import entry_of
from ledger.table.entry.groups import Closed, EntryForm, Values, drawn
from ledger.table.entry.situation import Situation

Facts = dict[str, Any]
# whose turn it is, deal by deal, besides who plays
ROTATES = ("sitting_out", "forhont")


@dataclass(frozen=True, kw_only=True)
class Entry:
    """What was tapped, read once: `facts` as the engine takes them, `option` the contract chosen, if any."""

    situation: Situation
    values: Values
    partial: Facts  # what is chosen before the result
    option: rules.ContractOption | None
    facts: Facts

    def form(self, problems: Iterable[rules.Problem] = ()) -> EntryForm:
        sections = entry_of(self.situation.edition).sections(self.situation, self.possible, self.values)
        form = EntryForm(sections=drawn(sections, self.values))
        said = ((problem.field, self.situation.say(problem)) for problem in problems)
        return form.with_problems(said, self.option.name if self.option else "")

    @cached_property
    def possible(self) -> rules.Possible:
        """Asked for where chips are drawn; a save needs but the contract chosen."""
        return self.situation.before.possible(self.partial)

    @property
    def closed(self) -> tuple[Closed, ...]:
        """Every chip that cannot be chosen now."""
        return tuple(entry_of(self.situation.edition).closed(self.situation, self.possible, self.values))


def read_entry(situation: Situation, values: Values) -> Entry:
    """Raises rules.Invalid where the deals before do not settle (which recorded ones always do)."""
    engine = entry_of(situation.edition)
    partial = engine.partial(values)
    option = situation.before.option(engine.contract(values), partial)
    return Entry(
        situation=situation, values=values, partial=partial, option=option, facts=engine.to_facts(values, option)
    )


def values_of(edition: rules.Edition, facts: Mapping[str, Any]) -> dict[str, str]:
    """Return what would have to be tapped for these facts."""
    return entry_of(edition).to_values(facts)


def fresh_values(situation: Situation) -> dict[str, str]:
    """What a new deal opens with: whose turn it is."""
    return entry_of(situation.edition).fresh(situation)


def without_turn(values: Values, situation: Situation) -> dict[str, str]:
    """Return the taps for another deal than that of `situation`: who plays was said, whose turn it was is left out."""
    then = fresh_values(situation)
    return {key: value for key, value in values.items() if key not in ROTATES or value != then.get(key)}
