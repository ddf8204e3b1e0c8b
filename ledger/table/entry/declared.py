"""Facts that declare their own question: their chips, and the way from a tap to the fact and back.

Such a fact says its section, legend and labels in the engine (`rules.Entry`). A new one needs nothing here. Facts that
are `special` have their chips in the other modules of this folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import rules
from clubapp.speech import gettext as _
from ledger.table.entry.groups import Choice, Group, Values
from ledger.table.entry.situation import Situation, number
from ledger.table.entry.states import Asked, States

# how true and false are sent: as one of two chips, or as a single chip that stands for true
YES, NO, ON = "yes", "no", "on"


def declared_groups(section: str, situation: Situation, states: States) -> Iterable[Group]:
    """Ask for the facts of this section that a contract on offer takes."""
    for spec, entry in _of_section(section, situation.edition):
        for asked in states.asked(lambda option, key=spec.key: key in option.takes | option.keys):  # type: ignore[misc]
            yield _group(spec, entry, asked, len(asked.contracts) == len(states.options), situation)


def _of_section(section: str, edition: rules.Edition) -> Iterable[tuple[rules.Fact, rules.Entry]]:
    for spec in edition.facts.values():
        if spec.entry and spec.entry.section == section and not spec.entry.special:
            yield spec, spec.entry


def _group(spec: rules.Fact, entry: rules.Entry, asked: Asked, everywhere: bool, situation: Situation) -> Group:
    nothing = (Choice(value="", label=_(entry.nothing)),) if entry.nothing else ()
    labelled = [Choice(value=_text(value, entry), label=_(label)) for value, label in entry.labels.items()]
    is_flag = len(labelled) == 1 and not nothing
    return Group(
        name=spec.key,
        legend=_(entry.legend),
        contracts=None if everywhere else asked.contracts,
        shown_if=asked.shown_if,
        hidden_if=asked.hidden_if,
        facts=(spec.key,),
        kind="check" if is_flag else "radio",
        choices=(*nothing, *(labelled or situation.seats)),
        shape="" if is_flag else _shape(entry, bool(nothing)),
        recording=spec.way,
    )


def _shape(entry: rules.Entry, may_be_nothing: bool) -> str:
    """Return how the chips stand: numbers close together, two chips such as made and lost beside the question."""
    if any(type(value) is int for value in entry.labels):
        return "tight"
    return "line even" if len(entry.labels) == 2 and not may_be_nothing else "even"


def declared_facts(
    section: str, values: Values, option: rules.ContractOption, edition: rules.Edition
) -> dict[str, Any]:
    """Return the facts of this section that were tapped and that the contract takes."""
    return {
        spec.key: _value(values[spec.key], entry)
        for spec, entry in _of_section(section, edition)
        if spec.key in option.takes | option.keys and values.get(spec.key)
    }


def declared_values(facts: Mapping[str, Any], edition: rules.Edition) -> dict[str, str]:
    """Return the taps that these facts would take."""
    return {
        spec.key: _text(facts[spec.key], spec.entry)
        for spec in edition.facts.values()
        if spec.entry and not spec.entry.special and spec.key in facts and _has_chip(facts[spec.key], spec.entry)
    }


def _has_chip(value: Any, entry: rules.Entry) -> bool:
    """Return whether the value has a chip. One that says nothing, such as `laid_down: false`, has none."""
    return value in entry.labels if entry.labels else bool(value)


def _text(value: Any, entry: rules.Entry) -> str:
    """Return what the chip of the value sends."""
    if type(value) is bool:
        return (YES if value else NO) if False in entry.labels else ON
    return str(value)


def _value(text: str, entry: rules.Entry) -> Any:
    """Return the value of the chip that sent the text.

    Text that no chip sends is returned as a number or as it is: the engine says what is wrong with it.
    """
    for value in entry.labels:
        if _text(value, entry) == text:
            return value
    return number(text) if any(type(value) is int for value in entry.labels) else text
