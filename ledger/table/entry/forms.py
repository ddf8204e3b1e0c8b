"""An entry: what a form sent, read as the facts of a deal, and the form that shows it again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import rules
from ledger.book.facts import Facts
from ledger.table.entry.engines import entry_of
from ledger.table.entry.groups import Closed, EntryForm, Values, filled
from ledger.table.entry.situation import Situation
from ledger.table.entry.three_hand import OUT

# what a form sends besides its chips and texts
NOT_CHIPS = frozenset({"csrfmiddlewaretoken", "key", "number", "version", "why", "reason", "line_up", "mark", "here"})
LONGEST = 2000
# what no other deal opens with: whose turn it was, penalties, premium points and the note; static/js/entry.js knows it
OF_ONE_DEAL = re.compile(r"sitting_out$|forhont$|note$|out\.|[pq]\d")
# the groups whose answer follows from whose turn it is, besides the declarer
ROTATES = ("sitting_out", "forhont")


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A form that was sent, read once.

    `facts` are what the engine settles, `partial` those known before the result. `option` is the contract chosen, with
    what it takes; None before one is chosen.
    """

    situation: Situation
    values: Values
    partial: Facts
    option: rules.ContractOption | None
    facts: Facts

    @property
    def answered(self) -> Facts:
        """Return the facts. Raises rules.Invalid where the form asks something that the engine would settle without."""
        asked = [*entry_of(self.situation.edition).asks(self.values, self.facts, self.option)]
        if asked:
            raise rules.Invalid(asked)
        return self.facts

    def form(self, problems: Iterable[rules.Problem] = ()) -> EntryForm:
        """Return the form with what was sent, each problem beside its group."""
        sections = entry_of(self.situation.edition).sections(self.situation, self.possible, self.values)
        form = EntryForm(sections=filled(sections, self.values))
        faults = ((problem.field, self.situation.say(problem)) for problem in problems)
        return form.with_faults(faults, self.option.name if self.option else "")

    @cached_property
    def possible(self) -> rules.Possible:
        """The options that can be chosen now.

        Only pages that show chips ask for them: a save needs the chosen contract alone.
        """
        return self.situation.engine.possible(self.partial)

    @property
    def closed(self) -> tuple[Closed, ...]:
        """Every chip that cannot be chosen now, and why."""
        return tuple(entry_of(self.situation.edition).closed(self.situation, self.possible, self.values))


def read_entry(situation: Situation, values: Values) -> Entry:
    """Read what a form sent. Raises rules.Invalid where the deals before do not settle; recorded ones always do."""
    form = entry_of(situation.edition)
    partial = form.partial(values)
    option = situation.engine.option(form.contract(values), partial)
    facts = form.to_facts(values, option, situation.edition)
    return Entry(situation=situation, values=values, partial=partial, option=option, facts=facts)


def chips(sent: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return the chips and texts of a form that was sent, as they were tapped."""
    return {name: value[:LONGEST] for name, value in sent if name not in NOT_CHIPS}


def values_of(edition: rules.Edition, facts: Mapping[str, Any]) -> dict[str, str]:
    """Return what would have to be tapped for these facts."""
    return entry_of(edition).to_values(facts, edition)


def fresh_values(situation: Situation) -> dict[str, str]:
    """Return the values that a new deal opens with: whose turn it is."""
    return entry_of(situation.edition).fresh(situation)


def without_turn(values: Values, situation: Situation) -> dict[str, str]:
    """Return the taps for another deal than that of `situation`: who plays was said, whose turn it was is left out."""
    turn = fresh_values(situation)
    follows = {name for name in ROTATES if values.get(name) == turn.get(name)}
    if _several(values) == _several(turn):
        follows |= _several(turn)
    return {name: value for name, value in values.items() if name not in follows}


def with_turn(values: Values, situation: Situation) -> dict[str, str]:
    """Return the taps, and whose turn it is where nothing of it was sent."""
    turn = fresh_values(situation)
    told = _several(values)
    return {name: value for name, value in turn.items() if not told or name not in _several(turn)} | dict(values)


def same_again(edition: rules.Edition, last: Mapping[str, Any]) -> dict[str, str]:
    """Return the taps of the last deal as a start for the next one, without what is of one deal alone.

    Whose turn it was, penalties, premium points and the note are left out. Nothing before the first deal.
    """
    values = values_of(edition, last) if last else {}
    return {name: value for name, value in values.items() if not OF_ONE_DEAL.match(name)}


def _several(values: Values) -> set[str]:
    """The boxes of those who sit out together: they follow the turn together, or not at all."""
    return {name for name in values if name.startswith(OUT)}
