"""Entry of the Polish mariasz: card points by tens and ones, marriages, who stopped the game.

Two players play a game of one or two deals. Who has 131 points in the first deal wins; otherwise a second deal is
played, and the points of both count. The functions are those of `EntryEngine`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import rules
from clubapp.speech import gettext as _
from ledger.book.facts import Facts
from ledger.table.entry.cards import marriage_slots, shown, slot_values
from ledger.table.entry.declared import declared_facts, declared_groups, declared_values
from ledger.table.entry.groups import Choice, Closed, Group, Section, Values
from ledger.table.entry.situation import Situation, number
from ledger.table.entry.states import States

SEATS = ("1", "2")
CONTRACT = "rozdanie"  # nobody announces anything: every deal is the same


def partial(values: Values) -> Facts:
    """Return the facts chosen before the result: there are none, since nothing is announced."""
    return {}


def to_facts(values: Values, option: rules.ContractOption | None, edition: rules.Edition) -> Facts:
    """Return the facts of a deal; the card points of one player follow from those of the other where all count."""
    facts: Facts = {}
    points = {seat: value for seat in SEATS if (value := _points(values, seat)) is not None}
    # then the points of both do not make up the whole
    is_incomplete = bool(values.get("uncaptured") or values.get("stopped_by"))
    if len(points) == 1 and not is_incomplete:
        points = _with_the_rest(points, edition.plan.card_points)
    if points:
        facts["points"] = points
    marriages = {seat: value for seat in SEATS if (value := shown(values, f"m{seat}."))}
    if marriages:
        facts["marriages"] = marriages
    if option is not None:
        facts |= declared_facts("play", values, option, edition) | declared_facts("more", values, option, edition)
    if values.get("note", "").strip():
        facts["note"] = values["note"].strip()
    return facts


def _with_the_rest(points: Facts, in_deck: int) -> Facts:
    """Return both players' card points, given those of one. The engine checks that they make up the whole deck."""
    ((seat, value),) = points.items()
    if type(value) is not int:
        return points
    return {other: value if other == seat else max(0, in_deck - value) for other in SEATS}


def _points(values: Values, seat: str) -> Any:
    """Return the card points of a seat from tens and ones; None before the tens were tapped.

    Text that is no number is returned as it is: the engine says what is wrong with it.
    """
    tens, ones = values.get(f"tens{seat}", ""), values.get(f"ones{seat}", "")
    if not tens:  # "0" is an answer
        return None
    digits = number(tens), number(ones or "0")
    return 10 * digits[0] + digits[1] if all(isinstance(digit, int) for digit in digits) else f"{tens}{ones}"


def to_values(facts: Mapping[str, Any], edition: rules.Edition) -> dict[str, str]:
    """Return the taps that would give these facts."""
    values = declared_values(facts, edition)
    if "note" in facts:
        values["note"] = facts["note"]
    for seat, points in facts.get("points", {}).items():
        values |= {f"tens{seat}": str(points // 10), f"ones{seat}": str(points % 10)}
    for seat, marriages in facts.get("marriages", {}).items():
        values |= slot_values(f"m{seat}.", marriages)
    return values


def totals(facts: Mapping[str, Any]) -> dict[str, int]:
    """Return the card points and marriages of both players, added up, by seat; nothing for a deal without points."""
    marriages = facts.get("marriages", {})
    return {seat: points + sum(marriages.get(seat, ())) for seat, points in facts.get("points", {}).items()}


def noted(situation: Situation, facts: Facts) -> str:
    """Return a sentence on why a deal writes no game point.

    The points of a first deal in which nobody has 131 are only noted. After a second deal nobody may have 131 either.
    """
    names, plan = situation.names, situation.edition.plan
    figures = ", ".join(f"{names[seat]} {total}" for seat, total in sorted(totals(facts).items()))
    text = (
        _("0 points: nobody has %(goal)d over both deals; this one: %(figures)s (%(article)s)")
        if situation.engine.possible({}).second
        else _("0 points: %(figures)s are noted, %(goal)d are needed over this deal and the next (%(article)s)")
    )
    return text % {"goal": plan.goal, "figures": figures, "article": _(plan.goal_article)}


def towards(edition: rules.Edition, engine: rules.Following, last: Mapping[str, Any]) -> dict[str, str]:
    """Return by seat a text on the points towards 131, after the first deal of a game (`last`); else nothing."""
    if not engine.possible({}).second:
        return {}
    return {
        seat: _("%(total)d of %(goal)d") % {"total": total, "goal": edition.plan.goal}
        for seat, total in totals(last).items()
    }


def sections(situation: Situation, possible: rules.Possible, values: Values) -> tuple[Section, ...]:
    note = Group(name="note", legend=_("Note"), kind="text", facts=("note",))
    more = (*declared_groups("more", situation, States(options=possible.contracts)), note)
    return (
        Section(name="play", groups=tuple(_play(situation, possible)), result=True),
        Section(name="more", title=_("More"), folded=True, groups=more),
    )


def closed(situation: Situation, possible: rules.Possible, values: Values) -> Iterable[Closed]:
    """Return the closed chips: there are never any."""
    return ()


def _play(situation: Situation, possible: rules.Possible) -> Iterable[Group]:
    """Ask who stopped the game, and for the points and marriages of both players."""
    yield from declared_groups("play", situation, States(options=possible.contracts))
    for seat in situation.seats:
        yield from _player(seat)


def _player(seat: Choice) -> Iterable[Group]:
    """Ask for the card points and marriages of a player.

    The second player's card points are asked for only where they are not simply the rest of the 138 in the deck.
    """
    shown_if = "" if seat.value == "1" else "stopped_by,uncaptured"
    points = _("Card points of %(name)s, tens") % {"name": seat.label}
    yield Group(
        name=f"tens{seat.value}", legend=points, facts=(f"points.{seat.value}", "points"), shape="tight",
        choices=tuple(Choice(value=str(tens), label=str(10 * tens)) for tens in range(14)),
        help=_("Without marriages. The other player has the rest of 138.") if not shown_if else "", shown_if=shown_if,
    )  # fmt: skip
    yield Group(
        name=f"ones{seat.value}", legend=_("and ones"), shape="tight", shown_if=shown_if,
        choices=tuple(Choice(value=str(ones), label=str(ones)) for ones in range(10)),
    )  # fmt: skip
    legend = _("Marriages of %(name)s") % {"name": seat.label}
    yield from marriage_slots(f"m{seat.value}.", legend, path=f"marriages.{seat.value}")
