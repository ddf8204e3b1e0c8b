"""Chips for who plays with whom and for what is announced against a contract or beside it, to facts and back.

A group is named by the fact it tells: `against.sto` names a player, `honers.osma` a result.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import rules
from clubapp.speech import gettext as _
from ledger.book.facts import Facts
from ledger.table.entry.groups import Choice, Closed, Group, Values
from ledger.table.entry.situation import Situation
from ledger.table.entry.states import States
from ledger.table.wording import game_word

ALONE = "alone"  # in place of a seat: nobody plays with the declarer
AGAINST, HONERS = "against.", "honers."


def partner_groups(situation: Situation, states: States, values: Values) -> Iterable[Group]:
    """Ask who plays with the declarer, or that nobody does."""
    contracts = tuple(option.name for option in states.options if option.partner == "or_alone")
    if contracts:
        seats = tuple(replace(seat, why=not_partner(seat.value, values)) for seat in situation.seats)
        yield Group(
            name="partner", legend=_("Partner"), contracts=contracts, facts=("partner",), shape="even",
            choices=(*seats, Choice(value=ALONE, label=_("alone"))), hides_closed=True,
        )  # fmt: skip


def not_partner(seat: str, values: Values) -> str:
    """Return why the seat cannot be the partner: nobody is his own."""
    return _("plays") if seat == values.get("declarer") else ""


def announced_groups(situation: Situation, states: States, values: Values) -> Iterable[Group]:
    """Ask who announced something against the contract, and how an eight or a nine beside it ended."""
    for component, fact in _announceable(states).items():
        word = game_word(component, situation.edition)
        if fact.startswith(AGAINST):
            choices, shape = _defenders(word, situation, values), "line tight"
        else:
            choices, shape = (Choice(value="made", label=_("made")), Choice(value="lost", label=_("lost"))), "line even"
        yield Group(
            name=fact, legend=word, choices=(Choice(value="", label="–", spoken=_("nothing announced")), *choices),
            contracts=tuple(option.name for option in states.options if component in option.announceable),
            facts=(fact, fact.partition(".")[0]), shape=shape, hides_closed=True,
        )  # fmt: skip


def _announceable(states: States) -> dict[str, str]:
    return {component: fact for option in states.options for component, fact in option.announceable.items()}


def _defenders(word: str, situation: Situation, values: Values) -> tuple[Choice, ...]:
    return tuple(
        replace(seat, spoken=f"{seat.label}: {word}", why=not_defending(seat.value, values)) for seat in situation.seats
    )


def not_defending(seat: str, values: Values) -> str:
    """Return why the seat is no defender; "" for one who defends."""
    if seat in (values.get("declarer"), values.get("partner")):
        return _("plays")
    return resting(seat, values)


def resting(seat: str, values: Values) -> str:
    """Return why the seat does not play; "" for one who does."""
    return _("sits out") if seat == values.get("sitting_out") or values.get(f"out.{seat}") else ""


def closed(situation: Situation, possible: rules.Possible, values: Values) -> Iterable[Closed]:
    """Yield the seats that cannot be the partner, announce against the contract or raise it."""
    options = possible.contracts
    if any(option.partner != "forbidden" for option in options):
        yield from (("partner", seat, why) for seat in situation.names if (why := not_partner(seat, values)))
    if any("renonc_game" in option.keys for option in options):
        out = ((seat, resting(seat, values)) for seat in situation.names)
        yield from (("renonc_game", seat, why) for seat, why in out if why)
    facts = {fact for option in options for fact in option.announceable.values() if fact.startswith(AGAINST)}
    for seat in situation.names:
        if why := not_defending(seat, values):
            yield from ((fact, seat, why) for fact in sorted(facts))


def partial_facts(values: Values) -> Facts:
    """Return what was announced, and with whom it is played, as far as it was tapped."""
    facts: Facts = {}
    if values.get("partner"):
        facts["partner"] = None if values["partner"] == ALONE else values["partner"]
    for prefix in (AGAINST, HONERS):
        told = {key.removeprefix(prefix): value for key, value in values.items() if key.startswith(prefix) and value}
        if told:
            facts[prefix.removesuffix(".")] = told
    return facts


def announced_facts(values: Values, option: rules.ContractOption) -> Facts:
    """Return those of the announcements that belong to the contract."""
    facts = partial_facts(values)
    told: Facts = {"partner": facts["partner"]} if "partner" in facts and option.partner != "forbidden" else {}
    known = set(option.announceable.values())
    for key in ("against", "honers"):
        if found := {what: by for what, by in facts.get(key, {}).items() if f"{key}.{what}" in known}:
            told[key] = found
    return told


def announced_values(facts: Mapping[str, Any]) -> dict[str, str]:
    """Return the taps that tell them."""
    values = {"partner": facts["partner"] or ALONE} if "partner" in facts else {}
    for key in ("against", "honers"):
        values |= {f"{key}.{what}": by for what, by in facts.get(key, {}).items()}
    return values
