"""The questions that belong to each contract, and how an announcement beside it changes them.

A page is drawn once, with every question it can need. An announcement, such as a hundred against the declarer, adds
questions to a contract and takes others away. So the engine is asked what each contract takes: first the contract
alone, then the contract with each announcement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

import rules
from ledger.table.entry.situation import Situation

Options = tuple[rules.ContractOption, ...]
Test = Callable[[rules.ContractOption], bool]
# example answers with which the engine is asked about an announcement: any seat announced it, or it was made
TRIED = {"against": "1", "honers": "made"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The contracts that a question belongs to, and the announcements that show it or hide it.

    The fields are those of `Group`: the groups of announcements by name, "against.sto,against.sedma".
    """

    contracts: tuple[str, ...]
    shown_if: str = ""
    hidden_if: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class States:
    """The contracts with what they take, in every state that an announcement can bring about.

    `options` are the contracts alone. `beside` holds each contract with one announcement: by the name of the contract
    and the fact of the announcement, such as "against.sto".
    """

    options: Options
    beside: Mapping[str, Mapping[str, rules.ContractOption]] = field(default_factory=dict)

    @property
    def every(self) -> Options:
        """The contracts alone, then with each announcement."""
        return (*self.options, *(option for announced in self.beside.values() for option in announced.values()))

    def asked(self, test: Test) -> Iterable[Asked]:
        """Yield where a question is asked: it belongs to the contracts that meet the test.

        A contract that meets it alone shows the question, until an announcement hides it. A contract that meets it only
        with an announcement shows the question with that announcement. Contracts with the same condition share a row.
        """
        by_condition: dict[tuple[str, str], list[str]] = {}
        for option in self.options:
            beside = self.beside.get(option.name, {})
            changing = [fact for fact, announced in beside.items() if test(announced) != test(option)]
            condition = ",".join(changing)
            if test(option):
                by_condition.setdefault(("", condition), []).append(option.name)
            elif changing:
                by_condition.setdefault((condition, ""), []).append(option.name)
        for (shown_if, hidden_if), contracts in by_condition.items():
            yield Asked(contracts=tuple(contracts), shown_if=shown_if, hidden_if=hidden_if)


def states_of(situation: Situation, possible: rules.Possible) -> States:
    """Ask the engine what each contract takes with each thing that can be announced beside it."""
    if not any(option.announceable for option in possible.contracts):
        return States(options=possible.contracts)
    alone = situation.engine.possible({}).contracts
    beside = {option.name: _beside(option, situation) for option in alone if option.announceable}
    return States(options=alone, beside=beside)


def _beside(option: rules.ContractOption, situation: Situation) -> dict[str, rules.ContractOption]:
    """Return the contract with each announcement, by the fact of the announcement: "against.sto"."""
    announced = {}
    for fact in option.announceable.values():
        key, _, component = fact.partition(".")
        state = situation.engine.option(option.name, {"contract": option.name, key: {component: TRIED[key]}})
        if state is not None:
            announced[fact] = state
    return announced
