"""The result of a three-hand game: by a few chips, or by card points and marriages."""

from __future__ import annotations

from collections.abc import Iterable

from clubapp.speech import gettext as _
from ledger.table.entry.announced import Options, named
from ledger.table.entry.cards import REACHED, USUAL, full_groups, game_groups, total_choices
from ledger.table.entry.declared import declared_groups
from ledger.table.entry.groups import Choice, Group
from ledger.table.entry.situation import Situation

# tens by which a hundred is lost that stand open; those beyond are folded
USUAL_LOST = 5


def result_groups(situation: Situation, options: Options) -> Iterable[Group]:
    games = named(options, lambda option: "winner" in option.takes)
    hundreds = named(options, lambda option: "hundred" in option.takes)
    if games:
        yield from game_groups(games)
    if hundreds:
        yield from _hundreds(options, hundreds)
    yield _seven(options)
    yield from declared_groups("result", situation, options)


def _seven(options: Options) -> Group:
    """Ask for the seven. It is mostly won or lost together with the game or the hundred: then one tap says both."""
    made = ("declarer", "declarer" + REACHED, *map(str, range(10)))
    lost = ("defence", "defence" + REACHED, *map(str, range(-20, 0)))
    return Group(
        name="seven", legend=_("Seven"), contracts=named(options, lambda option: "seven" in option.takes),
        facts=("seven",), shape="line even", answered_by=("winner", "hundred"),
        choices=(
            Choice(value="made", label=_("made"), chosen_with=made),
            Choice(value="lost", label=_("lost"), chosen_with=lost),
        ),
    )  # fmt: skip


def _hundreds(options: Options, hundreds: tuple[str, ...]) -> Iterable[Group]:
    """Ask for the hundred by its tens: made with so many, or lost by so many."""
    yield Group(
        name="hundred", legend=_("Hundred made with"), contracts=hundreds, facts=("hundred", "points"),
        recording="quick",
        shape="tight",
        choices=tuple(
            Choice(value=str(tens), label=str(100 + 10 * tens), rare=tens >= USUAL) for tens in range(10)
        ),
    )  # fmt: skip
    yield Group(
        name="hundred", legend=_("Hundred lost by"), contracts=hundreds, recording="quick", shape="tight",
        choices=tuple(Choice(value=str(-tens), label=str(10 * tens), rare=tens > USUAL_LOST) for tens in range(1, 21)),
        help=_("Points missing to 100 with the marriage that counts, and the defence's marriages."),
    )  # fmt: skip
    defence = named(options, lambda option: "defence_total" in option.takes)
    if defence:
        yield Group(
            name="defence_total", legend=_("When lost, the defence has"), contracts=defence,
            recording="quick", shape="tight",
            facts=("defence_total",), choices=(Choice(value="", label=_("below 100")), *total_choices()),
            shown_if="hundred=" + "|".join(str(-tens) for tens in range(1, 21)),
        )  # fmt: skip


def silent_seven_groups(options: Options) -> Iterable[Group]:
    """Ask for silent sevens: contracts with at most one have a question of their own, those with two another."""
    for most in sorted({option.silent_sevens for option in options if option.silent_sevens}):
        having = [option for option in options if option.silent_sevens == most]
        choices = [Choice(value="", label=_("none"))]
        for side, label in (("declarer", _("the declarer's")), ("defence", _("the defence's"))):
            counts = range(1, most + 1)
            choices += [Choice(value=f"{side}:{n}", label=label if n == 1 else _("%s, two") % label) for n in counts]
        if "silent_seven_lost" in having[0].takes:
            choices += [
                Choice(value="lost:declarer", label=_("the declarer's, beaten")),
                Choice(value="lost:defence", label=_("the defence's, beaten")),
            ]
        yield Group(
            name="silent", legend=_("Silent seven"), contracts=tuple(option.name for option in having),
            facts=("silent_sevens", "silent_seven_lost"), choices=tuple(choices),
        )  # fmt: skip


def written_out_groups(situation: Situation, options: Options) -> Iterable[Group]:
    yield from full_groups(named(options, lambda option: "points" in option.takes))
    yield from declared_groups("full", situation, options)
