"""The contracts of a text as they are alone, and with one thing announced beside them: what each takes then.

A page is drawn once, with every question it can need; an announcement adds questions to a contract and takes others
away. Which ones the engine says, for the contract alone and with each announcement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

import rules
from ledger.table.entry.situation import Situation

Options = tuple[rules.ContractOption, ...]
Test = Callable[[rules.ContractOption], bool]
# the answers by which an announcement is tried: by anybody at the table, or made
TRIED = {"against": "1", "honers": "made"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The contracts that a question belongs to, and the announcements that show it or hide it."""

    contracts: tuple[str, ...]
    shown_if: str = ""
    hidden_if: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class States:
    """`options`: the contracts alone. `beside`: by contract and the fact of an announcement, the contract with it."""

    options: Options
    beside: Mapping[str, Mapping[str, rules.ContractOption]] = field(default_factory=dict)

    @property
    def every(self) -> Options:
        """The contracts alone, then with each announcement."""
        return (*self.options, *(option for found in self.beside.values() for option in found.values()))

    def asked(self, test: Test) -> Iterable[Asked]:
        """Tell for which contracts a question is asked whose contracts meet the test; a row for each condition."""
        found: dict[tuple[str, str], list[str]] = {}
        for option in self.options:
            beside = self.beside.get(option.name, {})
            others = [fact for fact, announced in beside.items() if test(announced) != test(option)]
            condition = ",".join(others)
            if test(option):
                found.setdefault(("", condition), []).append(option.name)
            elif others:
                found.setdefault((condition, ""), []).append(option.name)
        for (shown_if, hidden_if), contracts in found.items():
            yield Asked(contracts=tuple(contracts), shown_if=shown_if, hidden_if=hidden_if)


def states_of(situation: Situation, possible: rules.Possible) -> States:
    """Ask the engine what each contract takes with each thing that can be announced beside it."""
    if not any(option.announceable for option in possible.contracts):
        return States(options=possible.contracts)
    alone = situation.engine.possible({}).contracts
    beside = {option.name: _beside(option, situation) for option in alone if option.announceable}
    return States(options=alone, beside=beside)


def _beside(option: rules.ContractOption, situation: Situation) -> dict[str, rules.ContractOption]:
    found = {}
    for fact in option.announceable.values():
        key, _, what = fact.partition(".")
        tried = situation.engine.option(option.name, {"contract": option.name, key: {what: TRIED[key]}})
        if tried is not None:
            found[fact] = tried
    return found
