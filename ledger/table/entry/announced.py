"""Questions about a contract that several engines ask alike: its trump, its fleks, and who raised."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import rules
from clubapp.speech import gettext as _
from clubapp.speech import pgettext
from clubapp.suits import suit_name
from ledger.table.entry.beside import not_defending
from ledger.table.entry.groups import Choice, Group, Values
from ledger.table.entry.situation import Situation
from ledger.table.entry.states import Options, States
from ledger.table.wording import game_word

SUITS = ("hearts", "leaves", "acorns", "bells")
# chips of levels that have room in one row; where there are more, the last chip of the row and all after it are folded
ONE_ROW = 5
# from so many letters on, the name of a component leaves no room for chips beside it
LONG = 7
# what the names of components of a laid-down hand begin with: at their fleks it is always asked who raised
LAID_DOWN = "vylozeny"


def named(options: Options, test: Callable[[rules.ContractOption], bool]) -> tuple[str, ...]:
    """Return the names of the contracts that meet the test."""
    return tuple(option.name for option in options if test(option))


def trumps() -> tuple[Choice, ...]:
    """Return the chips of the trump suit. Hearts, the better suit, stand first; "other" means any of the rest."""
    suits = [Choice(value=suit, label="", spoken=suit_name(suit), suit=suit) for suit in SUITS]
    return (suits[0], Choice(value="plain", label=pgettext("trump", "other")), *suits[1:])


def flek_groups(situation: Situation, states: States, options: Options, values: Values) -> Iterable[Group]:
    """Ask for the fleks of each component, a row each. `options` are the contracts as the taps so far leave them."""
    for component, contracts in raised((*states.every, *options), values):
        word = game_word(component.name, situation.edition)
        for asked in states.asked(lambda option, name=component.name: name in _parts(option)):  # type: ignore[misc]
            yield Group(
                name=f"flek.{component.name}",
                legend=_("Flek: %(component)s") % {"component": word},
                choices=tuple(_levels(component, situation)),
                facts=(f"fleks.{component.name}",),
                # a long word has no room beside its chips
                shape="line tight" if len(word) < LONG else "tight",
                contracts=asked.contracts,
                shown_if=asked.shown_if,
                hidden_if=asked.hidden_if,
            )
        if component.name.startswith(LAID_DOWN):
            yield flek_by_group(situation, Raising(component=component.name, contracts=contracts), values)


def _levels(component: rules.ComponentOption, situation: Situation) -> Iterable[Choice]:
    folded = len(component.levels) > ONE_ROW
    for level in component.levels:
        yield replace(level_choice(level, situation), rare=folded and level.level >= ONE_ROW - 1)


def _parts(option: rules.ContractOption) -> frozenset[str]:
    """Return the names of the components that can be raised in the contract."""
    return frozenset(component.name for component in option.components)


def raised(options: Options, values: Values) -> Iterable[tuple[rules.ComponentOption, tuple[str, ...]]]:
    """Yield every component that can be raised, with the names of the contracts that it is part of.

    Its levels are those it has in the chosen contract, or else in the first that it is part of.
    """
    components: dict[str, rules.ComponentOption] = {}
    contracts: dict[str, list[str]] = defaultdict(list)
    for option in options:
        for component in option.components:
            contracts[component.name].append(option.name)
            if component.name not in components or option.name == values.get("contract"):
                components[component.name] = component
    return ((component, tuple(dict.fromkeys(contracts[name]))) for name, component in components.items())


def level_choice(level: rules.LevelOption, situation: Situation) -> Choice:
    """Return the chip of a level of fleks: its name, or a dash for none."""
    spoken = "" if level.name else _("no flek")
    return Choice(value=str(level.level or ""), label=level.name or "–", spoken=spoken, why=situation.why(level.closed))


@dataclass(frozen=True, slots=True, kw_only=True)
class Raising:
    """The question which defender raised a component.

    `several`: more than one may have raised, so each defender has a box. Otherwise one of them is chosen.
    """

    component: str
    contracts: tuple[str, ...]
    several: bool = False
    shown_if: str = ""

    @property
    def path(self) -> str:
        return f"flek_by.{self.component}"

    def chip(self, seat: str) -> str:
        """Return the name that the seat's chip is sent under."""
        return f"{self.path}.{seat}" if self.several else self.path


def raisers(states: States, values: Values) -> Iterable[Raising]:
    """Yield where it is asked who raised: where something is settled by the answer, and where an answer was recorded.

    Without `shown_if` the question stands beside the flek (`flek_groups`); the others stand under More.
    """
    kinds = {option.name: option.raisers for option in states.every}
    for component, contracts in raised(states.every, values):
        if component.name.startswith(LAID_DOWN):
            yield Raising(component=component.name, contracts=contracts)
            continue
        settled_by_it = tuple(contract for contract in contracts if kinds[contract])
        question = Raising(
            component=component.name,
            contracts=settled_by_it or contracts,
            several=bool(settled_by_it) and kinds[settled_by_it[0]] == "several",
            shown_if=f"flek.{component.name}",
        )
        is_recorded = any(
            value for key, value in values.items() if key == question.path or key.startswith(f"{question.path}.")
        )
        if settled_by_it or is_recorded:
            yield question


def flek_by_group(situation: Situation, asked: Raising, values: Values) -> Group:
    """Ask which defender raised a component."""
    seats = tuple(replace(seat, why=not_defending(seat.value, values)) for seat in situation.seats)
    if asked.several:
        choices = tuple(replace(seat, name=asked.chip(seat.value)) for seat in seats)
    else:
        choices = (Choice(value="", label=_("not noted")), *seats)
    return Group(
        name=asked.path,
        legend=_("Who raised %(component)s for the defence")
        % {"component": game_word(asked.component, situation.edition)},
        choices=choices,
        kind="check" if asked.several else "radio",
        contracts=asked.contracts,
        facts=(asked.path, "flek_by"),
        shown_if=asked.shown_if,
        hides_closed=True,
    )
