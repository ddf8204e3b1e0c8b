"""The result of a game, entered alike wherever a declarer's side plays against a defence.

It is recorded in one of two ways: quick (who won, and the total from 100 on) or full (card points and the marriages of
both sides).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from clubapp.speech import gettext as _
from clubapp.speech import pgettext
from ledger.table.entry.groups import Choice, Group, Values
from ledger.table.entry.situation import number
from ledger.table.entry.states import Asked

# the side whose marriages are sent under each name: mine1, mine2 …, theirs1 …
SIDES = {"mine": "declarer", "theirs": "defence"}
# marriages that a side can show: one of each suit
SLOTS = 4
# totals from 100 on that stand open; those above are folded
USUAL = 4
# end of the answer for a winner who reached a hundred ("declarer+"); `winner_total` says how much he has
REACHED = "+"


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
    """Return the totals of a winner who reached a hundred. 100 is chosen automatically with "won 100+"."""
    least, *more = total_choices()
    return (replace(least, chosen_with=("declarer" + REACHED, "defence" + REACHED)), *more)


def game_beside_group(asked: Asked, made: tuple[str, ...]) -> Group:
    """Ask who won the game beside an announced hundred.

    `made` are the answers of a hundred against the declarer that was made: with them the game is lost too. Beside the
    declarer's own hundred nothing is chosen by itself.
    """
    return Group(
        name="winner", legend=_("Game"), contracts=asked.contracts, facts=("winner", "points"), recording="quick",
        shape="line even", shown_if=asked.shown_if, hidden_if=asked.hidden_if,
        answered_by=("hundred_against",),
        choices=(
            Choice(value="declarer", label=_("won")),
            Choice(value="defence", label=_("lost"), chosen_with=made),
        ),
    )  # fmt: skip


def winner(values: Values) -> dict[str, Any]:
    """Return the fact `winner`, with `winner_total` where a hundred was reached; nothing before an answer."""
    answer = values.get("winner", "")
    if not answer:
        return {}
    if not answer.endswith(REACHED):
        return {"winner": answer}
    return {"winner": answer.removesuffix(REACHED), "winner_total": number(values.get("winner_total") or "100")}


def winner_values(facts: Mapping[str, Any]) -> dict[str, str]:
    """Return the taps that give the winner of these facts."""
    if "winner" not in facts:
        return {}
    if "winner_total" not in facts:
        return {"winner": facts["winner"]}
    return {"winner": facts["winner"] + REACHED, "winner_total": str(facts["winner_total"])}


def total_choices() -> tuple[Choice, ...]:
    """Return the chips of a total from 100 to 190."""
    return tuple(
        Choice(value=str(total), label=str(total), rare=rank >= USUAL) for rank, total in enumerate(range(100, 200, 10))
    )


def marriage_slots(name: str, legend: str, *, path: str, **more: Any) -> Iterable[Group]:
    """Ask for up to four marriages in the order they were shown.

    Each has a group of its own: `name`1, `name`2 … The next one appears when the one before it is answered. `path` is
    the path of their fact; `more` are further fields of the groups.
    """
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
    """Return the marriages (20 or 40) that were tapped in the groups `name`1, `name`2 …"""
    answers = [values.get(f"{name}{slot}", "") for slot in range(1, SLOTS + 1)]
    return [number(answer) for answer in answers if answer]


def marriages(values: Values) -> dict[str, Any]:
    """Return the fact `marriages` of both sides; nothing where none was shown."""
    by_side: dict[str, Any] = {side: numbers for name, side in SIDES.items() if (numbers := shown(values, name))}
    if "defence" in by_side and (by_player := _by_player(values)):
        by_side["defence"] = by_player
    return {"marriages": by_side} if by_side else {}


def _by_player(values: Values) -> dict[str, list[Any]]:
    """Return the defence's marriages by the seat that showed them; empty where no seat was named at all.

    A marriage without a seat, beside others with one, is taken for that of the defender who announced a hundred.
    """
    slots = [f"theirs{slot}" for slot in range(1, SLOTS + 1) if values.get(f"theirs{slot}")]
    seats = [values.get(f"{slot}by", "") for slot in slots]
    by_seat: dict[str, list[Any]] = {}
    if any(seats):
        for slot, seat in zip(slots, seats, strict=True):
            by_seat.setdefault(seat or values.get("against.sto", ""), []).append(number(values[slot]))
    return by_seat


def by_player_groups(seats: tuple[Choice, ...], asked: Asked, slots: Iterable[int]) -> Iterable[Group]:
    """Ask which defender showed each of the marriages."""
    for slot in slots:
        yield Group(
            name=f"theirs{slot}by", legend=_("Shown by"), contracts=asked.contracts, facts=("marriages.defence",),
            choices=(Choice(value="", label=_("not noted")), *seats), recording="full", shape="even",
            shown_if=f"theirs{slot}", hides_closed=True,
        )  # fmt: skip


def slot_values(name: str, marriages: Iterable[int]) -> dict[str, str]:
    """Return the taps that give these marriages, in the groups `name`1, `name`2 …"""
    return {f"{name}{slot}": str(marriage) for slot, marriage in enumerate(marriages, 1)}


def full_groups(contracts: tuple[str, ...]) -> Iterable[Group]:
    """Ask for the declarer's card points and for the marriages of both sides."""
    tens = (Choice(value=str(points), label=str(points)) for points in range(0, 100, 10))
    yield Group(
        name="points", legend=_("Declarer's card points"), contracts=contracts, facts=("points",), recording="full",
        choices=(Choice(value="", label=_("not noted")), *tens), shape="tight",
        help=_("Aces, tens and the last trick; the defence has the rest of 90."),
    )  # fmt: skip
    for name, legend in (("mine", _("Declarer's marriages")), ("theirs", _("Defence's marriages"))):
        yield from marriage_slots(name, legend, path=f"marriages.{SIDES[name]}", contracts=contracts, recording="full")


# answer that nobody was without a trick: a side without card points took one all the same
TAKEN = "taken"


def no_trick_group(asked: Asked) -> Group:
    """Ask which side without card points took no trick: the marriages of such a side do not count (C1)."""
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
    """Return the fact `no_trick`: the side that took no trick; nothing where both took one."""
    answer = values.get("no_trick", "")
    return {"no_trick": answer} if answer not in ("", TAKEN) else {}


def no_trick_open(facts: Mapping[str, Any]) -> bool:
    """Return whether a side has marriages and no card points: only its players know whether it took a trick."""
    pointless = {0: "declarer", 90: "defence"}.get(facts.get("points", -1), "")
    return bool(facts.get("marriages", {}).get(pointless))


def full_values(facts: Mapping[str, Any]) -> dict[str, str]:
    """Return the taps that give the card points and the marriages of these facts."""
    values = {"points": str(facts["points"])} if "points" in facts else {}
    if "no_trick" in facts or no_trick_open(facts):
        values["no_trick"] = facts.get("no_trick", TAKEN)
    for name, side in SIDES.items():
        numbers = facts.get("marriages", {}).get(side, ())
        if isinstance(numbers, Mapping):
            values |= _by_player_values(name, numbers)
        else:
            values |= slot_values(name, numbers)
    return values


def _by_player_values(name: str, by_seat: Mapping[str, Iterable[int]]) -> dict[str, str]:
    pairs = [(seat, marriage) for seat, numbers in by_seat.items() for marriage in numbers]
    seats = {f"{name}{slot}by": seat for slot, (seat, _marriage) in enumerate(pairs, 1)}
    return slot_values(name, (marriage for _seat, marriage in pairs)) | seats
