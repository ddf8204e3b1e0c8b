"""A phone without a browser: it taps chips that the entry form shows, and sends what a form would send."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import rules
from ledger.table.entry.engines import pausing
from ledger.table.entry.forms import fresh_values, read_entry
from ledger.table.entry.groups import EntryForm, Group
from ledger.table.entry.situation import Situation, turn

NAMES = ("Adam", "Bára", "Cyril", "Dana", "Emil", "Fanda", "Gita", "Hana")


def situation(variant: str, seats: int | None = None, deals: Iterable[Any] = (), **house_rules: Any) -> Situation:
    """The table at its next deal; `deals` name seats."""
    info, deals = rules.newest(variant), list(deals)
    seats = seats or (3 if 3 in info.seats else info.seats[0])
    names = {str(seat): name for seat, name in enumerate(NAMES[:seats], 1)}
    document = {"variant": variant, "players": list(names), "house_rules": house_rules, "deals": deals}
    return Situation(
        edition=info,
        names=names,
        turn=turn(number=len(deals) + 1, dealer=seats, seats=seats, pausing=pausing(info, seats)),
        engine=rules.follow(document),
        round=deals[-1].get("round", 1) if deals else 1,
    )


def groups(form: EntryForm) -> list[Group]:
    return [group for section in form.sections for group in section.groups]


def fields(group: Group) -> set[str]:
    """The names that a question's answer may be sent under."""
    return {choice.name or group.name for choice in group.choices} or {group.name}


def sent(form: EntryForm) -> dict[str, str]:
    """What a browser without script sends: every chip that is checked and open, every text."""
    values = {group.name: group.value for group in groups(form) if not group.choices}
    chosen = [(group, choice) for group in groups(form) for choice in group.choices if choice.checked]
    values |= {choice.name or group.name: choice.value for group, choice in chosen}
    return {name: value for name, value in values.items() if value}


def shown(form: EntryForm, values: Mapping[str, str]) -> list[Group]:
    """The groups that the page's script shows with these values."""
    contract = values.get("contract", "")
    return [
        group
        for group in groups(form)
        if (group.contracts is None or contract in group.contracts)
        and (not group.shown_if or _holds(group.shown_if, values))
        and not (group.hidden_if and _holds(group.hidden_if, values))
    ]


def _holds(when: str, values: Mapping[str, str]) -> bool:
    """p0.rule=B3|B5: that answer; a,b: any answer of one of them."""
    parts = [one.partition("=") for one in when.split(",")]
    return any(values.get(name) and (not wanted or values[name] in wanted.split("|")) for name, _, wanted in parts)


def tap(at: Situation, taps: str) -> dict[str, str]:
    """Tap "contract=sto trump=hearts …" one after the other; each must be shown and open just then."""
    values = fresh_values(at)
    for name, _, value in (one.partition("=") for one in taps.split()):
        offered = [group for group in shown(read_entry(at, values).form(), values) if name in fields(group)]
        assert offered, f"{name} is not shown with {values}"
        chips = [
            choice
            for group in offered
            for choice in group.choices
            if choice.value == value and (choice.name or group.name) == name
        ]
        if any(group.choices for group in offered):
            assert chips, f"{name} has no chip {value}"
            assert not any(chip.why for chip in chips), f"{name}={value} is closed: {chips[0].why}"
        values[name] = value
    return values


def tap_along(at: Situation, choose: Callable[[list[str]], str], sometimes: Callable[[], bool]) -> dict[str, str]:
    """Somebody taps whatever is shown and open, mostly once per question."""
    values = fresh_values(at)
    contracts = [option.name for option in read_entry(at, values).possible.contracts if not option.closed]
    if any(group.name == "contract" for group in groups(read_entry(at, values).form())):
        values["contract"] = choose(contracts)
    asked = {"contract"}
    while questions := [g for g in shown(read_entry(at, values).form(), values) if g.choices and g.name not in asked]:
        for group in questions:
            asked.add(group.name)
            chips = [choice.value for choice in group.choices if not choice.why]
            # what is rare stays rare: a penalty, a marriage
            if chips and (group.shape != "tight" or sometimes()):
                values[group.name] = choose(chips)
    return values


def facts_of(at: Situation, values: Mapping[str, str]) -> dict[str, Any]:
    return read_entry(at, values).facts


def settled(at: Situation, facts: Mapping[str, Any]) -> rules.DealSettlement:
    return at.engine.settle(facts, at.turn.number)


def problems(at: Situation, facts: Mapping[str, Any]) -> list[rules.Problem]:
    try:
        settled(at, facts)
    except rules.Invalid as refused:
        return refused.problems
    return []


def plain(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts without what says nothing: level 0, no marriages, no silent sevens, round 1, a list of one who raised."""
    told = {key: {**inner} if isinstance(inner, Mapping) else inner for key, inner in facts.items()}
    for key in ("fleks", "silent_sevens", "marriages", "flek_by"):
        told[key] = {name: inner for name, inner in told.get(key, {}).items() if inner}
    for component, who in told["flek_by"].items():
        told["flek_by"][component] = who[0] if isinstance(who, list) and len(who) == 1 else who
    empty = {"fleks": {}, "silent_sevens": {}, "marriages": {}, "flek_by": {}, "renonc": [], "round": 1}
    no = {"laid_down": False, "allow_over_credit": False, "uncaptured": False, "early_trick_lost": False, "kontra": 0}
    return {key: inner for key, inner in told.items() if key not in empty | no or inner != (empty | no)[key]}
