"""The chips of the three-hand games, in the order people speak: who plays, what, trump, fleks, result."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import rules
from clubapp.suits import suit_name
from ledger.table.entry.cards import REACHED, USUAL, full_groups, game_groups, total_choices
from ledger.table.entry.declared import declared_groups
from ledger.table.entry.groups import Choice, Closed, Group, Section, Values
from ledger.table.entry.situation import Situation, number
from ledger.table.entry.three_hand import penalty_prefixes
from ledger.table.wording import game_word

Options = tuple[rules.ContractOption, ...]
SUITS = ("hearts", "leaves", "acorns", "bells")
LONG = 7  # letters
USUAL_LOST = 5  # tens by which a hundred is lost that stand open
AGREED = (1, 2, 3, 5, 10, 20, 25, 50)


def sections(situation: Situation, possible: rules.Possible, values: Values) -> tuple[Section, ...]:
    options = possible.contracts
    return (
        Section(name="contract", groups=(_contracts(options, situation),)),
        Section(name="play", groups=tuple(_play(situation, options, values))),
        Section(
            name="result", groups=tuple(_quick(situation, options)), result=True,
            contracts=_named(options, _has_result),
        ),
        Section(name="silent", title=_("Silent seven"), folded=True, groups=tuple(_silent(options)), result=True),
        Section(
            name="full", title=_("Card points and marriages"), folded=True, result=True,
            groups=tuple(_full(situation, options)),
            contracts=_named(options, lambda option: "points" in option.takes),
        ),
        Section(
            name="penalties", title=_("Penalty (renonc)"), folded=True,
            groups=tuple(_penalties(situation, possible, values)), opens_for=("renonc",),
        ),
        Section(
            name="more", title=_("More"), folded=True,
            groups=(*_sits_out(situation), *_more(situation, options, values)),
        ),
    )  # fmt: skip


def closed(situation: Situation, possible: rules.Possible, values: Values) -> Iterable[Closed]:
    """Every chip that cannot be chosen now."""
    for seat in situation.names:
        if why := _sits_out_now(seat, values):
            yield "declarer", seat, why
    for component, _having in _raised(possible.contracts, values):
        for level in component.levels:
            if level.closed:
                yield f"flek.{component.name}", str(level.level), situation.why(level.closed)


def _has_result(option: rules.ContractOption) -> bool:
    return option.demand != "forbidden" or bool(option.takes)


def _named(options: Options, test: Callable[[rules.ContractOption], bool]) -> tuple[str, ...]:
    return tuple(option.name for option in options if test(option))


def _contracts(options: Options, situation: Situation) -> Group:
    choices = tuple(Choice(value=option.name, label=_contract(option.name, situation)) for option in options)
    return Group(name="contract", legend=_("Contract"), choices=choices, facts=("contract",), shape="tight")


def _sits_out(situation: Situation) -> Iterable[Group]:
    if situation.turn.sitting_out:
        yield Group(
            name="sitting_out", legend=_("Sits out"), choices=situation.seats, facts=("sitting_out",), shape="even",
            rotates=True,
        )  # fmt: skip


def _play(situation: Situation, options: Options, values: Values) -> Iterable[Group]:
    yield _declarer(situation, options, values)
    yield Group(
        name="forhont",
        legend=_("Forhont"),
        choices=situation.seats,
        contracts=_named(options, lambda option: "forhont" in option.keys),
        facts=("forhont",),
        shape="even",
    )
    yield Group(
        name="trump",
        legend=_("Trump"),
        choices=trumps(),
        contracts=_named(options, lambda option: option.trump != "forbidden"),
        facts=("trump",),
        shape="line tight",
    )
    yield from _fleks(situation, options, values)


def _declarer(situation: Situation, options: Options, values: Values) -> Group:
    return Group(
        name="declarer",
        legend=_("Who plays"),
        choices=tuple(_seat(situation, seat, values) for seat in situation.names),
        contracts=_named(options, lambda option: option.declarer),
        facts=("declarer",),
        shape="even",
    )


def _contract(name: str, situation: Situation) -> str:
    return _("penalty only") if name == "renonc" else game_word(name, situation.edition)


def _seat(situation: Situation, seat: str, values: Values) -> Choice:
    hint = _("forhont") if seat == str(situation.turn.forhont) else ""
    return Choice(value=seat, label=situation.names[seat], hint=hint, why=_sits_out_now(seat, values))


def _sits_out_now(seat: str, values: Values) -> str:
    return _("sits out") if seat == values.get("sitting_out") else ""


def trumps() -> tuple[Choice, ...]:
    suits = [Choice(value=suit, label="", spoken=suit_name(suit), suit=suit) for suit in SUITS]
    return (suits[0], Choice(value="plain", label=pgettext("trump", "other")), *suits[1:])


def _fleks(situation: Situation, options: Options, values: Values) -> Iterable[Group]:
    """One row per component."""
    for component, having in _raised(options, values):
        word = game_word(component.name, situation.edition)
        yield Group(
            name=f"flek.{component.name}",
            legend=_("Flek: %(component)s") % {"component": word},
            choices=tuple(_level(level, situation) for level in component.levels),
            contracts=having,
            facts=(f"fleks.{component.name}",),
            # a long word has no room beside its chips
            shape="line tight" if len(word) < LONG else "tight",
        )
        if component.name.startswith("vylozeny"):
            yield _flek_by(situation, component.name, having)


def _raised(options: Options, values: Values) -> Iterable[tuple[rules.ComponentOption, tuple[str, ...]]]:
    """Every component, as the contract chosen has it or the first that does, and the contracts that have it."""
    components: dict[str, rules.ComponentOption] = {}
    having: dict[str, list[str]] = defaultdict(list)
    for option in options:
        for component in option.components:
            having[component.name].append(option.name)
            if component.name not in components or option.name == values.get("contract"):
                components[component.name] = component
    return ((component, tuple(having[name])) for name, component in components.items())


def _level(level: rules.LevelOption, situation: Situation) -> Choice:
    spoken = "" if level.name else _("no flek")
    return Choice(value=str(level.level or ""), label=level.name or "–", spoken=spoken, why=situation.why(level.closed))


def _flek_by(situation: Situation, name: str, having: tuple[str, ...]) -> Group:
    return Group(
        name=f"flek_by.{name}",
        legend=_("Who raised %(component)s for the defence") % {"component": game_word(name, situation.edition)},
        choices=(Choice(value="", label=_("not noted")), *situation.seats),
        contracts=having,
        facts=(f"flek_by.{name}", "flek_by"),
    )


def _quick(situation: Situation, options: Options) -> Iterable[Group]:
    games = _named(options, lambda option: "winner" in option.takes)
    hundreds = _named(options, lambda option: "hundred" in option.takes)
    if games:
        yield from game_groups(games)
    if hundreds:
        yield from _hundreds(options, hundreds)
    yield _seven(options)
    yield from declared_groups("result", situation, options)


def _seven(options: Options) -> Group:
    """Ask for the seven. It is mostly won or lost together with the game or the hundred: then one tap says both."""
    made = ("declarer", "declarer" + REACHED, *map(str, range(10)))
    lost = ("defence", "defence" + REACHED, *map(str, range(-20, 0)))
    return Group(
        name="seven", legend=_("Seven"), contracts=_named(options, lambda option: "seven" in option.takes),
        facts=("seven",), shape="line even", answered_by=("winner", "hundred"),
        choices=(
            Choice(value="made", label=_("made"), chosen_with=made),
            Choice(value="lost", label=_("lost"), chosen_with=lost),
        ),
    )  # fmt: skip


def _hundreds(options: Options, hundreds: tuple[str, ...]) -> Iterable[Group]:
    """The hundred by its tens: made with so many, or lost by so many."""
    yield Group(
        name="hundred", legend=_("Hundred made with"), contracts=hundreds, facts=("hundred", "points"),
        recording="quick",
        shape="tight",
        choices=tuple(
            Choice(value=str(tens), label=str(100 + 10 * tens), rare=tens >= USUAL) for tens in range(10)
        ),
    )  # fmt: skip
    yield Group(
        name="hundred", legend=_("Hundred lost by"), contracts=hundreds, recording="quick", shape="tight",
        choices=tuple(Choice(value=str(-tens), label=str(10 * tens), rare=tens > USUAL_LOST) for tens in range(1, 21)),
        help=_("Points missing to 100 with the marriage that counts, and the defence's marriages."),
    )  # fmt: skip
    defence = _named(options, lambda option: "defence_total" in option.takes)
    if defence:
        yield Group(
            name="defence_total", legend=_("When lost, the defence has"), contracts=defence,
            recording="quick", shape="tight",
            facts=("defence_total",), choices=(Choice(value="", label=_("below 100")), *total_choices()),
            shown_if="hundred=" + "|".join(str(-tens) for tens in range(1, 21)),
        )  # fmt: skip


def _silent(options: Options) -> Iterable[Group]:
    """One group for one and one for two: a text knows at most so many."""
    for most in sorted({option.silent_sevens for option in options if option.silent_sevens}):
        having = [option for option in options if option.silent_sevens == most]
        choices = [Choice(value="", label=_("none"))]
        for side, label in (("declarer", _("the declarer's")), ("defence", _("the defence's"))):
            counts = range(1, most + 1)
            choices += [Choice(value=f"{side}:{n}", label=label if n == 1 else _("%s, two") % label) for n in counts]
        if "silent_seven_lost" in having[0].takes:
            choices += [
                Choice(value="lost:declarer", label=_("the declarer's, beaten")),
                Choice(value="lost:defence", label=_("the defence's, beaten")),
            ]
        yield Group(
            name="silent", legend=_("Silent seven"), contracts=tuple(option.name for option in having),
            facts=("silent_sevens", "silent_seven_lost"), choices=tuple(choices),
        )  # fmt: skip


def _full(situation: Situation, options: Options) -> Iterable[Group]:
    yield from full_groups(_named(options, lambda option: "points" in option.takes))
    yield from declared_groups("full", situation, options)


def _penalties(situation: Situation, possible: rules.Possible, values: Values) -> Iterable[Group]:
    for n, prefix in enumerate(penalty_prefixes(values)):
        path = f"renonc.{n}"
        rule, each, other = (prefix + name for name in ("rule", "each", "other"))
        yield Group(
            name=prefix + "offender", legend=_("Who broke the rule") if n == 0 else _("and also"),
            choices=(Choice(value="", label=_("nobody")), *situation.seats), facts=(f"{path}.offender", "renonc"),
            shown_if="" if n == 0 else f"p{n - 1}.offender",
        )  # fmt: skip
        if possible.penalties:
            codes = (_penalty(row, situation) for row in situation.edition.penalties)
            yield Group(
                name=rule, legend=_("Which rule"), facts=(f"{path}.rule",), shape="tight", takes_back=(each, other),
                choices=(Choice(value="", label=_("agreed amount")), *codes), shown_if=prefix + "offender",
            )  # fmt: skip
            for row in situation.edition.penalties:
                if row.amount is None:
                    yield from _by_contract(prefix, path, row, situation, possible)
        yield Group(
            name=each, legend=_("Agreed amount, to each"), facts=(f"{path}.each", path), shape="tight",
            choices=tuple(Choice(value=str(units), label=str(units)) for units in AGREED), shown_if=prefix + "offender",
            takes_back=(rule, other),
        )  # fmt: skip
        yield Group(
            name=other, legend=_("or another amount"), kind="number",
            shown_if=prefix + "offender", takes_back=(rule, each),
        )  # fmt: skip


def _penalty(row: rules.PenaltyRow, situation: Situation) -> Choice:
    price = f"\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}{row.amount}" if row.amount is not None else ""
    return Choice(value=row.name, label=game_word(row.name, situation.edition), hint=f"{_(row.note)}{price}")


def _by_contract(
    prefix: str, path: str, row: rules.PenaltyRow, situation: Situation, possible: rules.Possible
) -> Iterable[Group]:
    """The contract that a penalty is priced by; its trump suit and fleks where the text sets no fixed price."""
    shown_if = f"{prefix}rule={row.name}"
    contracts = [option for option in possible.contracts if option.components]
    yield Group(
        name=prefix + "contract", legend=_("What was announced"), facts=(f"{path}.contract",), shown_if=shown_if,
        choices=tuple(Choice(value=one.name, label=game_word(one.name, situation.edition)) for one in contracts),
    )  # fmt: skip
    priced = tuple(option for option in contracts if option.name not in row.fixed)
    if trumped := _named(priced, lambda option: option.trump != "forbidden"):
        yield Group(
            name=prefix + "trump", legend=_("Trump"), choices=trumps(), facts=(f"{path}.trump",), shape="tight",
            shown_if=f"{prefix}contract={'|'.join(trumped)}",
        )  # fmt: skip
    for component, having in _raised(priced, {}):
        word = game_word(component.name, situation.edition)
        yield Group(
            name=f"{prefix}flek.{component.name}", legend=_("Flek: %(component)s") % {"component": word},
            # no level is closed here: the deal that broke the rule had its own credit
            choices=tuple(_level(replace(level, closed=None), situation) for level in component.levels),
            facts=(f"{path}.fleks.{component.name}",), shown_if=f"{prefix}contract={'|'.join(having)}", shape="tight",
        )  # fmt: skip


def _more(situation: Situation, options: Options, values: Values) -> Iterable[Group]:
    yield from declared_groups("more", situation, options)
    for component, raising in _raised(options, values):
        if not component.name.startswith("vylozeny"):
            yield _flek_by(situation, component.name, raising)
    if any("round" in option.keys for option in options):
        tapped = number(values.get("round", ""))
        rounds = sorted({situation.round, situation.round + 1, tapped if isinstance(tapped, int) and tapped > 0 else 1})
        yield Group(
            name="round", legend=_("Playing round"), facts=("round",), shape="tight", rotates=True,
            choices=tuple(Choice(value=str(n), label=str(n)) for n in rounds),
            help=_("The credit starts anew with each playing round."),
        )  # fmt: skip
    yield Group(name="note", legend=_("Note"), kind="text", facts=("note",))
