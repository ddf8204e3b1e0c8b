"""Partners and announcements: their chips, and the way from what was tapped to the facts and back.

A defender can announce a hundred or a seven against the contract; an eight or a nine can be announced beside it. A
group is named by the path of its fact: `against.sto` names a player, `honers.osma` a result.
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
# what the names of the groups begin with
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
    """Return why the seat cannot be the partner: the declarer is not his own. "" for any other seat."""
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
    """Return the components that can be announced with any contract, each with the path of its fact."""
    return {component: fact for option in states.options for component, fact in option.announceable.items()}


def _defenders(word: str, situation: Situation, values: Values) -> tuple[Choice, ...]:
    """Return a chip for each seat; those who do not defend are closed."""
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
    """Yield the seats that cannot be the partner, have broken a rule in play, or announce against the contract."""
    options = possible.contracts
    if any(option.partner != "forbidden" for option in options):
        yield from (("partner", seat, why) for seat in situation.names if (why := not_partner(seat, values)))
    if any("renonc_game" in option.keys for option in options):
        yield from (("renonc_game", seat, why) for seat in situation.names if (why := resting(seat, values)))
    facts = {fact for option in options for fact in option.announceable.values() if fact.startswith(AGAINST)}
    for seat in situation.names:
        if why := not_defending(seat, values):
            yield from ((fact, seat, why) for fact in sorted(facts))


def partial_facts(values: Values) -> Facts:
    """Return the partner and the announcements, as far as they were tapped."""
    facts: Facts = {}
    if values.get("partner"):
        facts["partner"] = None if values["partner"] == ALONE else values["partner"]
    for prefix in (AGAINST, HONERS):
        answers = {key.removeprefix(prefix): value for key, value in values.items() if key.startswith(prefix) and value}
        if answers:
            facts[prefix.removesuffix(".")] = answers
    return facts


def announced_facts(values: Values, option: rules.ContractOption) -> Facts:
    """Return the partner and the announcements that were tapped and that belong to the contract."""
    tapped = partial_facts(values)
    facts: Facts = {"partner": tapped["partner"]} if "partner" in tapped and option.partner != "forbidden" else {}
    paths = set(option.announceable.values())
    for key in ("against", "honers"):
        if answers := {name: answer for name, answer in tapped.get(key, {}).items() if f"{key}.{name}" in paths}:
            facts[key] = answers
    return facts


def announced_values(facts: Mapping[str, Any]) -> dict[str, str]:
    """Return the taps that give the partner and the announcements of these facts."""
    values = {"partner": facts["partner"] or ALONE} if "partner" in facts else {}
    for key in ("against", "honers"):
        values |= {f"{key}.{name}": answer for name, answer in facts.get(key, {}).items()}
    return values
