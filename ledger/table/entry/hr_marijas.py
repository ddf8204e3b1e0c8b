"""Entry of the Croatian marijaš: its chips, and the way from what was tapped to the facts of a deal and back.

The functions are those of `EntryEngine`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import rules
from clubapp.speech import gettext as _
from ledger.book.facts import Facts
from ledger.table.entry.announced import named, trumps
from ledger.table.entry.cards import full_groups, full_values, game_groups, marriages, winner, winner_values
from ledger.table.entry.declared import declared_facts, declared_groups, declared_values
from ledger.table.entry.groups import Choice, Closed, Group, Section, Values
from ledger.table.entry.situation import Situation, number
from ledger.table.entry.states import Asked, Options, States
from ledger.table.wording import game_word

ALONE = "alone"  # in place of a seat: nobody plays with the declarer


def partial(values: Values) -> Facts:
    """Return the facts chosen before the result: here the contract decides alone what is possible."""
    return {"contract": values["contract"]} if values.get("contract") else {}


def to_facts(values: Values, option: rules.ContractOption | None, edition: rules.Edition) -> Facts:
    """Return the facts of the contract chosen; what was tapped for another contract is left out."""
    if option is None:
        return {"contract": values.get("contract", "")}
    facts: Facts = {"contract": option.name}
    if values.get("declarer"):
        facts["declarer"] = values["declarer"]
    if "partner" in option.keys and values.get("partner"):
        facts["partner"] = None if values["partner"] == ALONE else values["partner"]
    if option.trump != "forbidden" and values.get("trump"):
        facts["trump"] = values["trump"]
    if "kontra" in option.keys and values.get("kontra"):
        facts["kontra"] = number(values["kontra"])
    facts |= _result(values, option, edition)
    if values.get("note", "").strip():
        facts["note"] = values["note"].strip()
    return facts


def _result(values: Values, option: rules.ContractOption, edition: rules.Edition) -> Facts:
    if "winner" in option.takes:
        return _game(values)
    facts = declared_facts("result", values, option, edition)
    # a lost early trick ends the deal: whatever else is tapped does not count
    return {"early_trick_lost": True} if facts.get("early_trick_lost") else facts


def _game(values: Values) -> Facts:
    if values.get("points"):
        return {"points": number(values["points"])} | marriages(values)
    return winner(values)


def to_values(facts: Mapping[str, Any], edition: rules.Edition) -> dict[str, str]:
    """Return the taps that would give these facts."""
    keys = ("contract", "declarer", "trump", "note")
    values = {key: facts[key] for key in keys if key in facts}
    if "kontra" in facts:
        values["kontra"] = str(facts["kontra"])
    if "partner" in facts:
        values["partner"] = facts["partner"] or ALONE
    return values | declared_values(facts, edition) | full_values(facts) | winner_values(facts)


def sections(situation: Situation, possible: rules.Possible, values: Values) -> tuple[Section, ...]:
    options = possible.contracts
    return (
        Section(name="play", groups=tuple(_play(situation, options, values))),
        Section(name="result", groups=tuple(_quick(situation, options)), result=True),
        Section(
            name="full", title=_("Card points and marriages"), folded=True, result=True,
            groups=tuple(full_groups(named(options, lambda option: "winner" in option.takes))),
            contracts=named(options, lambda option: "winner" in option.takes),
        ),
        Section(
            name="more", title=_("More"), folded=True,
            groups=(Group(name="note", legend=_("Note"), kind="text", facts=("note",)),),
        ),
    )  # fmt: skip


def closed(situation: Situation, possible: rules.Possible, values: Values) -> Iterable[Closed]:
    """Yield every chip that cannot be chosen now: contracts, and seats that cannot be the partner."""
    for option in possible.contracts:
        if option.closed:
            yield "contract", option.name, situation.why(option.closed)
    if any(option.partner != "forbidden" for option in possible.contracts):
        for seat in situation.seats:
            if why := _plays(seat.value, values):
                yield "partner", seat.value, why


def _plays(seat: str, values: Values) -> str:
    """Return why the seat cannot be the partner: the declarer is not his own. "" for any other seat."""
    return _("plays") if seat == values.get("declarer") else ""


def _play(situation: Situation, options: Options, values: Values) -> Iterable[Group]:
    """Ask what is played, by whom and with whom, the trump and the kontra."""
    yield _contracts(situation, options)
    yield Group(name="declarer", legend=_("Who plays"), choices=situation.seats, facts=("declarer",), shape="even")
    yield from _partners(situation, options, values)
    yield Group(
        name="trump", legend=_("Trump"), choices=trumps(), facts=("trump",), shape="line tight",
        contracts=named(options, lambda option: option.trump != "forbidden"),
    )  # fmt: skip
    kontra = next((component for option in options for component in option.components), None)
    if kontra is not None:
        yield Group(
            name="kontra", legend=_("Kontra"), facts=("kontra",), shape="tight",
            contracts=named(options, lambda option: "kontra" in option.keys),
            choices=tuple(_level(level) for level in kontra.levels),
        )  # fmt: skip


def _contracts(situation: Situation, options: Options) -> Group:
    return Group(
        name="contract",
        legend=_("Contract"),
        choices=tuple(
            Choice(
                value=option.name,
                label=game_word(option.name, situation.edition),
                why=situation.why(option.closed),
            )
            # contracts that cannot be played at this table come last
            for option in sorted(options, key=lambda option: option.closed is not None)
        ),
        facts=("contract",),
        shape="tight",
    )


def _level(level: rules.LevelOption) -> Choice:
    return Choice(value=str(level.level or ""), label=level.name or "–", spoken="" if level.name else _("no kontra"))


def _partners(situation: Situation, options: Options, values: Values) -> Iterable[Group]:
    """Ask who holds the called card; in other games, which partner the announcement names.

    Playing alone is sent as ALONE where the facts must say it, and as nothing where no partner is the usual case.
    """
    seats = tuple(replace(seat, why=_plays(seat.value, values)) for seat in situation.seats)
    for kind, alone_value in (("or_alone", ALONE), ("required", None), ("optional", "")):
        contracts = named(options, lambda option, kind=kind: option.partner == kind)  # type: ignore[misc]
        if contracts:
            alone = () if alone_value is None else (Choice(value=alone_value, label=_("alone")),)
            yield Group(
                name="partner", legend=_("Partner"), contracts=contracts, choices=(*alone, *seats),
                facts=("partner",), shape="even",
            )  # fmt: skip


def _quick(situation: Situation, options: Options) -> Iterable[Group]:
    """Ask for the result by a few chips."""
    yield from game_groups(Asked(contracts=named(options, lambda option: "winner" in option.takes)))
    yield from declared_groups("result", situation, States(options=options))
