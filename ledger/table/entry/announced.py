"""Questions about what was announced that several engines ask alike: trump, fleks, and which contracts are meant."""

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
# levels that stand in one row; where there are more, those from the last of these on are folded
ONE_ROW = 5
# letters of a component's name that leave room for chips beside it
LONG = 7


def named(options: Options, test: Callable[[rules.ContractOption], bool]) -> tuple[str, ...]:
    """Return the names of the contracts that meet the test."""
    return tuple(option.name for option in options if test(option))


def trumps() -> tuple[Choice, ...]:
    """Return the chips of the trump suit; hearts, the better suit, stand first."""
    suits = [Choice(value=suit, label="", spoken=suit_name(suit), suit=suit) for suit in SUITS]
    return (suits[0], Choice(value="plain", label=pgettext("trump", "other")), *suits[1:])


def flek_groups(situation: Situation, states: States, options: Options, values: Values) -> Iterable[Group]:
    """Ask for the fleks of each component, a row each; `options` are the contracts with what was tapped."""
    for component, having in raised((*states.every, *options), values):
        word = game_word(component.name, situation.edition)
        for asked in states.asked(lambda option, name=component.name: name in _raised_in(option)):  # type: ignore[misc]
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
        if component.name.startswith("vylozeny"):
            yield flek_by_group(situation, Raising(component=component.name, contracts=having), values)


def _levels(component: rules.ComponentOption, situation: Situation) -> Iterable[Choice]:
    folded = len(component.levels) > ONE_ROW
    for level in component.levels:
        yield replace(level_choice(level, situation), rare=folded and level.level >= ONE_ROW - 1)


def _raised_in(option: rules.ContractOption) -> frozenset[str]:
    return frozenset(component.name for component in option.components)


def raised(options: Options, values: Values) -> Iterable[tuple[rules.ComponentOption, tuple[str, ...]]]:
    """Yield every component as the chosen contract, or else the first, has it, and the contracts that have it."""
    components: dict[str, rules.ComponentOption] = {}
    having: dict[str, list[str]] = defaultdict(list)
    for option in options:
        for component in option.components:
            having[component.name].append(option.name)
            if component.name not in components or option.name == values.get("contract"):
                components[component.name] = component
    return ((component, tuple(dict.fromkeys(having[name]))) for name, component in components.items())


def level_choice(level: rules.LevelOption, situation: Situation) -> Choice:
    spoken = "" if level.name else _("no flek")
    return Choice(value=str(level.level or ""), label=level.name or "–", spoken=spoken, why=situation.why(level.closed))


@dataclass(frozen=True, slots=True, kw_only=True)
class Raising:
    """The question who raised a component: of `several` each has a box, else one is named."""

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
    """Tell where it is asked who raised: where something is settled by it, and where it was recorded."""
    ways = {option.name: option.raisers for option in states.every}
    for component, having in raised(states.every, values):
        if component.name.startswith("vylozeny"):
            yield Raising(component=component.name, contracts=having)
            continue
        asking = tuple(contract for contract in having if ways[contract])
        asked = Raising(
            component=component.name,
            contracts=asking or having,
            several=bool(asking) and ways[asking[0]] == "several",
            shown_if=f"flek.{component.name}",
        )
        told = any(value for key, value in values.items() if key == asked.path or key.startswith(f"{asked.path}."))
        if asking or told:
            yield asked


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
