"""Card points and marriages, entered alike wherever a declarer's side plays against a defence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from clubapp.speech import gettext as _
from clubapp.speech import pgettext
from ledger.table.entry.groups import Choice, Group, Values
from ledger.table.entry.situation import number

SIDES = {"mine": "declarer", "theirs": "defence"}
SLOTS = 4
USUAL = 4  # totals from 100 on that stand open; those above are folded


REACHED = "+"  # of a winner: he reached a hundred, and `winner_total` says how many


def game_groups(contracts: tuple[str, ...]) -> Iterable[Group]:
    """Ask who won the game, and his total where it reached 100."""
    yield Group(
        name="winner", legend=_("Game"), contracts=contracts, facts=("winner", "points"), recording="quick",
        shape="line pairs",
        choices=(
            Choice(value="declarer", label=_("won")),
            Choice(value="defence", label=_("lost")),
            Choice(value="declarer" + REACHED, label=_("won 100+")),
            Choice(value="defence" + REACHED, label=_("lost 100+")),
        ),
    )  # fmt: skip
    yield Group(
        name="winner_total", legend=_("The winner has"), contracts=contracts, facts=("winner_total",),
        recording="quick",
        choices=total_choices(), shape="tight", shown_if=f"winner=declarer{REACHED}|defence{REACHED}",
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
    by_side = {side: sent for name, side in SIDES.items() if (sent := shown(values, name))}
    return {"marriages": by_side} if by_side else {}


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


def full_values(facts: Mapping[str, Any]) -> dict[str, str]:
    values = {"points": str(facts["points"])} if "points" in facts else {}
    for name, side in SIDES.items():
        values |= slot_values(name, facts.get("marriages", {}).get(side, ()))
    return values
