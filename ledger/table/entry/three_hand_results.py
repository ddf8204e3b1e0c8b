"""Questions about the result of a three-hand game: answered by a few chips, or by card points and marriages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import rules
from clubapp.speech import gettext as _
from ledger.table.entry.announced import named
from ledger.table.entry.beside import not_defending
from ledger.table.entry.cards import (
    REACHED,
    SLOTS,
    USUAL,
    by_player_groups,
    full_groups,
    game_beside_group,
    game_groups,
    no_trick_group,
    total_choices,
)
from ledger.table.entry.declared import declared_groups
from ledger.table.entry.groups import Choice, Group, Values
from ledger.table.entry.situation import Situation
from ledger.table.entry.states import Asked, Options, States

# tens by which a hundred is lost: up to so many have chips that stand open, those beyond are folded
USUAL_LOST = 5
# answers of a hundred that was made: tens above 100. A lost one is answered by the tens that are missing: -1, -2 …
MADE = tuple(map(str, range(10)))


def result_groups(situation: Situation, states: States) -> Iterable[Group]:
    """Ask for the result by a few chips: the game, hundreds, the seven, and what the facts themselves declare."""
    hundreds = named(states.options, lambda option: "hundred" in option.takes)
    for asked in states.asked(lambda option: "winner_total" in option.takes):
        yield from game_groups(asked)
    for asked in states.asked(lambda option: "hundred_against" in option.takes):
        yield from _hundred_groups(
            "hundred_against", (_("Hundred against made with"), _("Hundred against lost by")), asked
        )
    if hundreds:
        yield from _hundreds(states.options, hundreds)
    for asked in states.asked(lambda option: "winner" in option.takes and "winner_total" not in option.takes):
        yield game_beside_group(asked, MADE)
    yield _seven(states.options)
    yield from declared_groups("result", situation, states)


def _seven(options: Options) -> Group:
    """Ask for the seven. It is mostly won or lost together with the game or the hundred: one tap answers both."""
    made = ("declarer", "declarer" + REACHED, *MADE)
    lost = ("defence", "defence" + REACHED, *map(str, range(-20, 0)))
    return Group(
        name="seven", legend=_("Seven"), contracts=named(options, lambda option: "seven" in option.takes),
        facts=("seven",), shape="line even", answered_by=("winner", "hundred"),
        choices=(
            Choice(value="made", label=_("made"), chosen_with=made),
            Choice(value="lost", label=_("lost"), chosen_with=lost),
        ),
    )  # fmt: skip


def _hundred_groups(name: str, legends: tuple[str, str], asked: Asked) -> Iterable[Group]:
    """Ask for a hundred by its tens: made with so many, or lost by so many. Two rows of chips, one answer."""
    made, lost = legends
    yield Group(
        name=name, legend=made, contracts=asked.contracts, facts=(name, "points"), recording="quick", shape="tight",
        choices=tuple(
            Choice(value=str(tens), label=str(100 + 10 * tens), rare=tens >= USUAL) for tens in range(10)
        ),
        shown_if=asked.shown_if, hidden_if=asked.hidden_if,
    )  # fmt: skip
    yield Group(
        name=name, legend=lost, contracts=asked.contracts, recording="quick", shape="tight",
        choices=tuple(Choice(value=str(-tens), label=str(10 * tens), rare=tens > USUAL_LOST) for tens in range(1, 21)),
        help=_("Points missing to 100 with the marriage that counts, and the other side's marriages."),
        shown_if=asked.shown_if, hidden_if=asked.hidden_if,
    )  # fmt: skip


def _hundreds(options: Options, hundreds: tuple[str, ...]) -> Iterable[Group]:
    """Ask for the declarer's hundred, in the contracts `hundreds`, and for the defence's total where it was lost."""
    yield from _hundred_groups(
        "hundred", (_("Hundred made with"), _("Hundred lost by")), Asked(contracts=hundreds)
    )  # fmt: skip
    defence = named(options, lambda option: "defence_total" in option.takes)
    if defence:
        yield Group(
            name="defence_total", legend=_("When lost, the defence has"), contracts=defence,
            recording="quick", shape="tight",
            facts=("defence_total",), choices=(Choice(value="", label=_("below 100")), *total_choices()),
            shown_if="hundred=" + "|".join(str(-tens) for tens in range(1, 21)),
        )  # fmt: skip


def silent_seven_groups(states: States) -> Iterable[Group]:
    """Ask for silent sevens.

    Contracts that differ in how many there may be, and of which sides, have a question each.
    """
    for kind in dict.fromkeys(map(_silent, states.every)):
        most, sides, beaten = kind
        if most:
            for asked in states.asked(lambda option, kind=kind: _silent(option) == kind):  # type: ignore[misc]
                yield Group(
                    name="silent", legend=_("Silent seven"), contracts=asked.contracts,
                    facts=("silent_sevens", "silent_seven_lost"), choices=tuple(_sevens(most, sides, beaten)),
                    shown_if=asked.shown_if, hidden_if=asked.hidden_if,
                )  # fmt: skip


def _silent(option: rules.ContractOption) -> tuple[int, frozenset[str], bool]:
    """Return how many silent sevens the contract may have, of which sides, and whether a beaten one costs something."""
    most = option.silent_sevens
    return (most, option.silent_sides, "silent_seven_lost" in option.takes) if most else (0, frozenset(), False)


def _sevens(most: int, sides: frozenset[str], beaten: bool) -> Iterable[Choice]:
    yield Choice(value="", label=_("none"))
    labels = {"declarer": _("the declarer's"), "defence": _("the defence's")}
    lost = {"declarer": _("the declarer's, beaten"), "defence": _("the defence's, beaten")}
    for side, label in labels.items():
        for count in range(1, most + 1) if side in sides else ():
            yield Choice(value=f"{side}:{count}", label=label if count == 1 else _("%s, two") % label)
    for side, label in lost.items():
        if beaten and side in sides:
            yield Choice(value=f"lost:{side}", label=label)


def written_out_groups(situation: Situation, states: States, values: Values) -> Iterable[Group]:
    """Ask for the result in full: card points, marriages and who showed them."""
    yield from full_groups(named(states.options, lambda option: "points" in option.takes))
    seats = tuple(replace(seat, why=not_defending(seat.value, values)) for seat in situation.seats)
    for asked in by_player_asked(states, values):
        yield from by_player_groups(seats, asked, range(1, SLOTS + 1))
    for asked in states.asked(lambda option: "no_trick" in option.takes):
        yield no_trick_group(asked)
    yield from declared_groups("full", situation, states)


def by_player_asked(states: States, values: Values) -> Iterable[Asked]:
    """Return where it is asked which defender showed a marriage: where that counts, and where it was recorded."""
    is_recorded = any(values.get(f"theirs{slot}by") for slot in range(1, SLOTS + 1))
    return states.asked(lambda option: "points" in option.takes and (option.by_defender or is_recorded))
