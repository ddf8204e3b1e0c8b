"""Card points and marriages, entered alike wherever a declarer's side plays against a defence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from clubapp.speech import gettext as _
from clubapp.speech import pgettext
from ledger.table.entry.groups import Choice, Group, Values
from ledger.table.entry.situation import number
from ledger.table.entry.states import Asked

SIDES = {"mine": "declarer", "theirs": "defence"}
SLOTS = 4
USUAL = 4  # totals from 100 on that stand open; those above are folded


REACHED = "+"  # of a winner: he reached a hundred, and `winner_total` says how many


def game_groups(asked: Asked) -> Iterable[Group]:
    """Ask who won the game, and his total where it reached 100."""
    yield Group(
        name="winner", legend=_("Game"), contracts=asked.contracts, facts=("winner", "points"), recording="quick",
        shape="line pairs", shown_if=asked.shown_if, hidden_if=asked.hidden_if,
        choices=(
            Choice(value="declarer", label=_("won")),
            Choice(value="defence", label=_("lost")),
            Choice(value="declarer" + REACHED, label=_("won 100+")),
            Choice(value="defence" + REACHED, label=_("lost 100+")),
        ),
    )  # fmt: skip
    yield Group(
        name="winner_total", legend=_("The winner has"), contracts=asked.contracts, facts=("winner_total",),
        recording="quick", hidden_if=asked.hidden_if,
        choices=_totals_of_winner(), shape="tight", shown_if=f"winner=declarer{REACHED}|defence{REACHED}",
        answered_by=("winner",),
    )  # fmt: skip


def _totals_of_winner() -> tuple[Choice, ...]:
    """The totals of who reached a hundred: 100 is chosen with his winning, and seen to be."""
    least, *more = total_choices()
    return (replace(least, chosen_with=("declarer" + REACHED, "defence" + REACHED)), *more)


def game_beside_group(asked: Asked, made: tuple[str, ...]) -> Group:
    """Ask who won the game beside an announced hundred; who made his hundred has won it too.

    `made`: the answers of a hundred against that was made.
    """
    return Group(
        name="winner", legend=_("Game"), contracts=asked.contracts, facts=("winner", "points"), recording="quick",
        shape="line even", shown_if=asked.shown_if, hidden_if=asked.hidden_if,
        answered_by=("hundred_against", "hundred"),
        choices=(
            Choice(value="declarer", label=_("won")),
            Choice(value="defence", label=_("lost"), chosen_with=made),
        ),
    )  # fmt: skip


def winner(values: Values) -> dict[str, Any]:
    """`winner`, with `winner_total` where a hundred was reached."""
    answer = values.get("winner", "")
    if not answer:
        return {}
    if not answer.endswith(REACHED):
        return {"winner": answer}
    return {"winner": answer.removesuffix(REACHED), "winner_total": number(values.get("winner_total") or "100")}


def winner_values(facts: Mapping[str, Any]) -> dict[str, str]:
    if "winner" not in facts:
        return {}
    if "winner_total" not in facts:
        return {"winner": facts["winner"]}
    return {"winner": facts["winner"] + REACHED, "winner_total": str(facts["winner_total"])}


def total_choices() -> tuple[Choice, ...]:
    return tuple(
        Choice(value=str(total), label=str(total), rare=rank >= USUAL) for rank, total in enumerate(range(100, 200, 10))
    )


def marriage_slots(name: str, legend: str, *, path: str, **more: Any) -> Iterable[Group]:
    """Ask for up to four marriages in the order they were shown; a question appears with the answer before it."""
    for slot in range(1, SLOTS + 1):
        yield Group(
            name=f"{name}{slot}",
            legend=legend if slot == 1 else _("and then"),
            facts=(path, "marriages") if slot == 1 else (),
            choices=tuple(
                Choice(value=value, label=value or pgettext("marriages", "none")) for value in ("", "20", "40")
            ),
            shown_if="" if slot == 1 else f"{name}{slot - 1}",
            shape="tight",
            **more,
        )


def shown(values: Values, name: str) -> list[Any]:
    slots = [values.get(f"{name}{slot}", "") for slot in range(1, SLOTS + 1)]
    return [number(marriage) for marriage in slots if marriage]


def marriages(values: Values) -> dict[str, Any]:
    """The fact `marriages` of both sides; nothing where none was shown."""
    by_side: dict[str, Any] = {side: sent for name, side in SIDES.items() if (sent := shown(values, name))}
    if "defence" in by_side and (by_player := _by_player(values)):
        by_side["defence"] = by_player
    return {"marriages": by_side} if by_side else {}


def _by_player(values: Values) -> dict[str, list[Any]]:
    """The defence's marriages by who showed them; where one has no name, by who announced the hundred.

    None where nobody was named at all: then they are one player's.
    """
    slots = [f"theirs{slot}" for slot in range(1, SLOTS + 1) if values.get(f"theirs{slot}")]
    names = [values.get(f"{slot}by", "") for slot in slots]
    found: dict[str, list[Any]] = {}
    if any(names):
        for slot, name in zip(slots, names, strict=True):
            found.setdefault(name or values.get("against.sto", ""), []).append(number(values[slot]))
    return found


def by_player_groups(seats: tuple[Choice, ...], asked: Asked, slots: Iterable[int]) -> Iterable[Group]:
    """Ask which defender showed each of the marriages."""
    for slot in slots:
        yield Group(
            name=f"theirs{slot}by", legend=_("Shown by"), contracts=asked.contracts, facts=("marriages.defence",),
            choices=(Choice(value="", label=_("not noted")), *seats), recording="full", shape="even",
            shown_if=f"theirs{slot}", hides_closed=True,
        )  # fmt: skip


def slot_values(name: str, marriages: Iterable[int]) -> dict[str, str]:
    return {f"{name}{slot}": str(marriage) for slot, marriage in enumerate(marriages, 1)}


def full_groups(contracts: tuple[str, ...]) -> Iterable[Group]:
    tens = (Choice(value=str(points), label=str(points)) for points in range(0, 100, 10))
    yield Group(
        name="points", legend=_("Declarer's card points"), contracts=contracts, facts=("points",), recording="full",
        choices=(Choice(value="", label=_("not noted")), *tens), shape="tight",
        help=_("Aces, tens and the last trick; the defence has the rest of 90."),
    )  # fmt: skip
    for name, legend in (("mine", _("Declarer's marriages")), ("theirs", _("Defence's marriages"))):
        yield from marriage_slots(name, legend, path=f"marriages.{SIDES[name]}", contracts=contracts, recording="full")


TAKEN = "taken"  # a side without card points took a trick all the same


def no_trick_group(asked: Asked) -> Group:
    """Ask whether a side without card points took a trick: without one its marriages do not count (C1)."""
    return Group(
        name="no_trick", legend=_("Without a trick"), contracts=asked.contracts, facts=("no_trick",), recording="full",
        choices=(
            Choice(value=TAKEN, label=_("nobody")),
            Choice(value="declarer", label=_("the declarer")),
            Choice(value="defence", label=_("the defence")),
        ),
        shape="even", shown_if="points=0|90,no_trick", hidden_if=asked.hidden_if,
    )  # fmt: skip


def no_trick(values: Values) -> dict[str, Any]:
    told = values.get("no_trick", "")
    return {"no_trick": told} if told not in ("", TAKEN) else {}


def no_trick_open(facts: Mapping[str, Any]) -> bool:
    """Tell whether a side has marriages and no card points: only its players know whether it took a trick."""
    without = {0: "declarer", 90: "defence"}.get(facts.get("points", -1), "")
    return bool(facts.get("marriages", {}).get(without))


def full_values(facts: Mapping[str, Any]) -> dict[str, str]:
    values = {"points": str(facts["points"])} if "points" in facts else {}
    if "no_trick" in facts or no_trick_open(facts):
        values["no_trick"] = facts.get("no_trick", TAKEN)
    for name, side in SIDES.items():
        shown = facts.get("marriages", {}).get(side, ())
        if isinstance(shown, Mapping):
            values |= _by_player_values(name, shown)
        else:
            values |= slot_values(name, shown)
    return values


def _by_player_values(name: str, shown: Mapping[str, Iterable[int]]) -> dict[str, str]:
    one_by_one = [(player, marriage) for player, own in shown.items() for marriage in own]
    names = {f"{name}{slot}by": player for slot, (player, _marriage) in enumerate(one_by_one, 1)}
    return slot_values(name, (marriage for _player, marriage in one_by_one)) | names
