"""The entry form of the three-hand games, in the order people speak: who plays, what, trump, fleks, result."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import rules
from clubapp.speech import gettext as _
from ledger.table.entry.announced import Options, flek_by_group, flek_groups, named, raised, trumps
from ledger.table.entry.declared import declared_groups
from ledger.table.entry.groups import Choice, Closed, Group, Section, Values
from ledger.table.entry.situation import Situation, number
from ledger.table.entry.three_hand import OUT
from ledger.table.entry.three_hand_penalties import penalty_groups
from ledger.table.entry.three_hand_results import result_groups, silent_seven_groups, written_out_groups
from ledger.table.wording import game_word


def sections(situation: Situation, possible: rules.Possible, values: Values) -> tuple[Section, ...]:
    options = possible.contracts
    return (
        Section(name="contract", groups=(_contracts(options, situation),)),
        Section(name="play", groups=tuple(_play(situation, options, values))),
        Section(
            name="result", groups=tuple(result_groups(situation, options)), result=True,
            contracts=named(options, _has_result),
        ),
        Section(
            name="silent", title=_("Silent seven"), folded=True, result=True,
            groups=tuple(silent_seven_groups(options)),
        ),
        Section(
            name="full", title=_("Card points and marriages"), folded=True, result=True,
            groups=tuple(written_out_groups(situation, options)),
            contracts=named(options, lambda option: "points" in option.takes),
        ),
        Section(
            name="penalties", title=_("Penalty (renonc)"), folded=True,
            groups=tuple(penalty_groups(situation, possible, values)), opens_for=("renonc",),
        ),
        Section(
            name="more", title=_("More"), folded=True,
            groups=(*_sits_out(situation), *_more(situation, options, values)),
        ),
    )  # fmt: skip


def closed(situation: Situation, possible: rules.Possible, values: Values) -> Iterable[Closed]:
    """Yield every chip that cannot be chosen now: who sits out, and fleks that are beyond the credit."""
    for seat in situation.names:
        if why := _sits_out_now(seat, values):
            yield "declarer", seat, why
    for component, _having in raised(possible.contracts, values):
        for level in component.levels:
            if level.closed:
                yield f"flek.{component.name}", str(level.level), situation.why(level.closed)


def _has_result(option: rules.ContractOption) -> bool:
    return option.demand != "forbidden" or bool(option.takes)


def _contracts(options: Options, situation: Situation) -> Group:
    choices = tuple(Choice(value=option.name, label=_contract(option.name, situation)) for option in options)
    return Group(name="contract", legend=_("Contract"), choices=choices, facts=("contract",), shape="tight")


def _sits_out(situation: Situation) -> Iterable[Group]:
    pausing = len(situation.turn.sitting_out)
    if pausing == 1:
        yield Group(
            name="sitting_out", legend=_("Sits out"), choices=situation.seats, facts=("sitting_out",), shape="even",
            rotates=True,
        )  # fmt: skip
    elif pausing:
        yield Group(
            name="sitting_out", legend=_("Sit out"), kind="check", facts=("sitting_out",), rotates=True,
            choices=tuple(replace(seat, name=f"{OUT}{seat.value}") for seat in situation.seats), shape="even",
            exactly=pausing,
            help=_("Tap who sits out instead: the next one round the table plays."),
        )  # fmt: skip


def _play(situation: Situation, options: Options, values: Values) -> Iterable[Group]:
    yield _declarer(situation, options, values)
    yield Group(
        name="forhont",
        legend=_("Forhont"),
        choices=situation.seats,
        contracts=named(options, lambda option: "forhont" in option.keys),
        facts=("forhont",),
        shape="even",
    )
    yield Group(
        name="trump",
        legend=_("Trump"),
        choices=trumps(),
        contracts=named(options, lambda option: option.trump != "forbidden"),
        facts=("trump",),
        shape="line tight",
    )
    yield from flek_groups(situation, options, values)


def _declarer(situation: Situation, options: Options, values: Values) -> Group:
    return Group(
        name="declarer",
        legend=_("Who plays"),
        choices=tuple(_seat(situation, seat, values) for seat in situation.names),
        contracts=named(options, lambda option: option.declarer),
        facts=("declarer",),
        shape="even",
    )


def _contract(name: str, situation: Situation) -> str:
    return _("penalty only") if name == "renonc" else game_word(name, situation.edition)


def _seat(situation: Situation, seat: str, values: Values) -> Choice:
    hint = _("forhont") if seat == str(situation.turn.forhont) else ""
    return Choice(value=seat, label=situation.names[seat], hint=hint, why=_sits_out_now(seat, values))


def _sits_out_now(seat: str, values: Values) -> str:
    return _("sits out") if seat == values.get("sitting_out") or values.get(f"{OUT}{seat}") else ""


def _more(situation: Situation, options: Options, values: Values) -> Iterable[Group]:
    yield from declared_groups("more", situation, options)
    for component, raising in raised(options, values):
        if not component.name.startswith("vylozeny"):
            yield flek_by_group(situation, component.name, raising)
    if any("round" in option.keys for option in options):
        tapped = number(values.get("round", ""))
        rounds = sorted({situation.round, situation.round + 1, tapped if isinstance(tapped, int) and tapped > 0 else 1})
        yield Group(
            name="round", legend=_("Playing round"), facts=("round",), shape="tight", rotates=True,
            choices=tuple(Choice(value=str(n), label=str(n)) for n in rounds),
            help=_("The credit starts anew with each playing round."),
        )  # fmt: skip
    yield Group(name="note", legend=_("Note"), kind="text", facts=("note",))
