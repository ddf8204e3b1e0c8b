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

# fields that a form sends besides its chips and texts
NOT_CHIPS = frozenset({"csrfmiddlewaretoken", "key", "number", "version", "why", "reason", "line_up", "mark", "here"})
# characters of a field that are read
LONGEST = 2000
# fields that are not copied to another deal: whose turn it was, penalties (p0…), premium points (q0…) and the note.
# static/js/entry.js knows the same fields
OF_ONE_DEAL = re.compile(r"sitting_out$|forhont$|note$|out\.|[pq]\d")
# the groups whose answer follows from whose turn it is; the declarer is only suggested by it
ROTATES = ("sitting_out", "forhont")


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A form that was sent, read once.

    `values` are the taps and texts. `facts` are what the engine settles; `partial` are the facts chosen before the
    result. `option` is the chosen contract with the facts that it takes; None before one is chosen.
    """

    situation: Situation
    values: Values
    partial: Facts
    option: rules.ContractOption | None
    facts: Facts

    @property
    def answered(self) -> Facts:
        """Return the facts of a form in which nothing is left to answer.

        Raises rules.Invalid where the form still asks something, though the engine could settle without it.
        """
        unanswered = [*entry_of(self.situation.edition).asks(self.values, self.facts, self.option)]
        if unanswered:
            raise rules.Invalid(unanswered)
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
    """Read what a form sent.

    Raises rules.Invalid where the deals before this one do not settle. Recorded deals always do.
    """
    form = entry_of(situation.edition)
    partial = form.partial(values)
    option = situation.engine.option(form.contract(values), partial)
    facts = form.to_facts(values, option, situation.edition)
    return Entry(situation=situation, values=values, partial=partial, option=option, facts=facts)


def chips(sent: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return the chips and texts of a form that was sent, as they were tapped."""
    return {name: value[:LONGEST] for name, value in sent if name not in NOT_CHIPS}


def values_of(edition: rules.Edition, facts: Mapping[str, Any]) -> dict[str, str]:
    """Return the taps that would give these facts."""
    return entry_of(edition).to_values(facts, edition)


def fresh_values(situation: Situation) -> dict[str, str]:
    """Return the values that a new deal opens with: whose turn it is."""
    return entry_of(situation.edition).fresh(situation)


def without_turn(values: Values, situation: Situation) -> dict[str, str]:
    """Return the taps without the answers that only follow from whose turn it is in `situation`.

    What is left can be used for another deal. The declarer stays: somebody said who plays. An answer that differs from
    the turn stays as well: it was tapped.
    """
    turn = fresh_values(situation)
    rotating = {name for name in ROTATES if values.get(name) == turn.get(name)}
    if _boxes_out(values) == _boxes_out(turn):
        rotating |= _boxes_out(turn)
    return {name: value for name, value in values.items() if name not in rotating}


def with_turn(values: Values, situation: Situation) -> dict[str, str]:
    """Return the taps, completed by the answers that follow from whose turn it is."""
    turn = fresh_values(situation)
    # boxes of those who sit out are taken together or not at all: mixed they would name too many
    skipped = _boxes_out(turn) if _boxes_out(values) else set()
    return {name: value for name, value in turn.items() if name not in skipped} | dict(values)


def same_again(edition: rules.Edition, last: Mapping[str, Any]) -> dict[str, str]:
    """Return the taps of the last deal as a start for the next one; none before the first deal.

    Whose turn it was, penalties, premium points and the note are left out: they belong to one deal alone.
    """
    values = values_of(edition, last) if last else {}
    return {name: value for name, value in values.items() if not OF_ONE_DEAL.match(name)}


def _boxes_out(values: Values) -> set[str]:
    """Return the names of the boxes that were ticked for those who sit out, where several do."""
    return {name for name in values if name.startswith(OUT)}
