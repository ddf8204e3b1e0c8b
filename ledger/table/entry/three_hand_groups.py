"""The entry form of the three-hand games, in the order people speak: contract, who plays, trump, fleks, result."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import rules
from clubapp.speech import gettext as _
from ledger.table.entry import beside
from ledger.table.entry.announced import flek_by_group, flek_groups, named, raised, raisers, trumps
from ledger.table.entry.cards import SLOTS
from ledger.table.entry.declared import declared_groups
from ledger.table.entry.groups import Choice, Closed, Group, Section, Values
from ledger.table.entry.situation import Situation, number
from ledger.table.entry.states import Options, States, states_of
from ledger.table.entry.three_hand import OUT, premium_prefixes
from ledger.table.entry.three_hand_penalties import penalty_groups
from ledger.table.entry.three_hand_results import (
    by_player_asked,
    result_groups,
    silent_seven_groups,
    written_out_groups,
)
from ledger.table.wording import game_word

# numbers of premium points that have chips
PREMIUM = (1, 2, 3, 4, 5, 6, 8, 10)


def sections(situation: Situation, possible: rules.Possible, values: Values) -> tuple[Section, ...]:
    """Return the sections of the form.

    `options` are the contracts as the taps so far leave them, `states` are all that a page drawn once must provide for.
    """
    options, states = possible.contracts, states_of(situation, possible)
    return (
        Section(name="contract", groups=(_contracts(options, situation),)),
        Section(name="play", groups=tuple(_play(situation, states, options, values))),
        Section(
            name="result", groups=tuple(result_groups(situation, states)), result=True,
            contracts=named(options, _has_result),
        ),
        Section(
            name="silent", title=_("Silent seven"), folded=True, result=True,
            groups=tuple(silent_seven_groups(states)),
        ),
        Section(
            name="full", title=_("Card points and marriages"), folded=True, result=True,
            groups=tuple(written_out_groups(situation, states, values)),
            contracts=named(options, lambda option: "points" in option.takes),
        ),
        Section(
            name="ending", title=_("Not played to the end"), folded=True,
            groups=tuple(_ending(situation, states, values)),
        ),
        Section(
            name="penalties", title=_("Penalty (renonc)"), folded=True,
            groups=tuple(penalty_groups(situation, possible, values)), opens_for=("renonc",),
        ),
        Section(
            name="more", title=_("More"), folded=True,
            groups=(*_sits_out(situation), *_more(situation, states, options, values)),
        ),
    )  # fmt: skip


def closed(situation: Situation, possible: rules.Possible, values: Values) -> Iterable[Closed]:
    """Yield every chip that cannot be chosen now, such as who sits out, and fleks beyond the credit."""
    for seat in situation.names:
        if why := beside.resting(seat, values):
            yield "declarer", seat, why
    yield from beside.closed(situation, possible, values)
    yield from _not_raising(situation, possible, values)
    for component, _names in raised(possible.contracts, values):
        for level in component.levels:
            if level.closed:
                yield f"flek.{component.name}", str(level.level), situation.why(level.closed)


def _not_raising(situation: Situation, possible: rules.Possible, values: Values) -> Iterable[Closed]:
    """Yield who cannot raise for the defence or show its marriages: all but the defenders."""
    seats = [(seat, why) for seat in situation.names if (why := beside.not_defending(seat, values))]
    if not seats:
        return
    states = states_of(situation, possible)
    for question in raisers(states, values):
        yield from ((question.chip(seat), seat, why) for seat, why in seats)
    if any(by_player_asked(states, values)):
        for slot in range(1, SLOTS + 1):
            yield from ((f"theirs{slot}by", seat, why) for seat, why in seats)


def _has_result(option: rules.ContractOption) -> bool:
    """Return whether a result can be recorded: the fleks may forbid it now, and another tap allow it again."""
    return option.demand != "forbidden" or bool(option.takes)


def _contracts(options: Options, situation: Situation) -> Group:
    choices = tuple(Choice(value=option.name, label=_contract(option.name, situation)) for option in options)
    return Group(name="contract", legend=_("Contract"), choices=choices, facts=("contract",), shape="tight")


def _sits_out(situation: Situation) -> Iterable[Group]:
    """Ask who sits out: one player, or a box for each where several do."""
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


def _play(situation: Situation, states: States, options: Options, values: Values) -> Iterable[Group]:
    """Ask who plays with whom, the trump, what was announced beside the contract, and the fleks."""
    yield _declarer(situation, options, values)
    yield from beside.partner_groups(situation, states, values)
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
    yield from beside.announced_groups(situation, states, values)
    yield from flek_groups(situation, states, options, values)


def _ending(situation: Situation, states: States, values: Values) -> Iterable[Group]:
    """Ask what ended a deal before its last trick. Such a deal has no other result."""
    seats = tuple(replace(seat, why=beside.resting(seat.value, values)) for seat in situation.seats)
    yield from declared_groups("ending", situation, states)
    for asked in states.asked(lambda option: "renonc_game" in option.keys):
        yield Group(
            name="renonc_game", legend=_("Renonc in play"), contracts=asked.contracts, shape="even",
            choices=(Choice(value="", label="–", spoken=_("nobody")), *seats),
            facts=("renonc_game.offender", "renonc_game"), shown_if=asked.shown_if, hidden_if=asked.hidden_if,
            takes_back=("given_up",),
        )  # fmt: skip


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
    return Choice(value=seat, label=situation.names[seat], hint=hint, why=beside.resting(seat, values))


def _more(situation: Situation, states: States, options: Options, values: Values) -> Iterable[Group]:
    """Ask for what is rarely told: who raised, premium points, the playing round, a note."""
    yield from declared_groups("more", situation, states)
    yield from _raisers(situation, states, values)
    yield from _premium(situation, options, values)
    if any("round" in option.keys for option in options):
        tapped = number(values.get("round", ""))
        # this round, the next one, and the one that was chosen
        rounds = sorted({situation.round, situation.round + 1, tapped if isinstance(tapped, int) and tapped > 0 else 1})
        yield Group(
            name="round", legend=_("Playing round"), facts=("round",), shape="tight", rotates=True,
            choices=tuple(Choice(value=str(n), label=str(n)) for n in rounds),
            help=_("The credit starts anew with each playing round."),
        )  # fmt: skip
    yield Group(name="note", legend=_("Note"), kind="text", facts=("note",))


def _raisers(situation: Situation, states: States, values: Values) -> Iterable[Group]:
    """Ask who raised, and who bears the flek. An answer that was recorded can always be seen."""
    sharing = frozenset(option.name for option in states.options if "flek_share" in option.keys)
    for question in raisers(states, values):
        if not question.shown_if:
            continue  # `flek_groups` asks it beside the flek
        yield flek_by_group(situation, question, values)
        share = f"flek_share.{question.component}"
        if contracts := tuple(contract for contract in question.contracts if contract in sharing):
            yield Group(
                name=share, legend=_("Who bears it"), contracts=contracts, facts=(share,),
                shown_if=",".join(f"{question.path}.{seat}" for seat in situation.names),
                choices=(
                    Choice(value="", label=_("all alike")),
                    Choice(value="own", label=_("settled with who raised")),
                    Choice(value="increase", label=_("who raised bears the increase")),
                    Choice(value="whole", label=_("who raised bears all of it")),
                ),
            )  # fmt: skip


def _premium(situation: Situation, options: Options, values: Values) -> Iterable[Group]:
    """Ask for premium points. They are counted only, they are worth no money."""
    contracts = named(options, lambda option: "premium" in option.keys)
    for index, prefix in enumerate(premium_prefixes(values) if contracts else ()):
        seats = (Choice(value="", label=_("nobody")), *situation.seats)
        yield Group(
            name=f"{prefix}who", legend=_("Premium points") if index == 0 else _("and also"), choices=seats,
            contracts=contracts, facts=("premium",), shown_if="" if index == 0 else f"q{index - 1}.who",
        )  # fmt: skip
        recorded = number(values.get(f"{prefix}points", ""))
        points = sorted({*PREMIUM, *([recorded] if isinstance(recorded, int) and recorded > 0 else [])})
        yield Group(
            name=f"{prefix}points", legend=_("How many"), shape="tight", contracts=contracts, facts=("premium",),
            choices=tuple(Choice(value=str(count), label=str(count)) for count in points), shown_if=f"{prefix}who",
        )  # fmt: skip
