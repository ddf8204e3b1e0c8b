"""Questions about the penalties (renonc) of a three-hand game: who broke which rule, or what the table agreed on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import rules
from clubapp.speech import gettext as _
from ledger.table.entry.announced import level_choice, named, raised, trumps
from ledger.table.entry.groups import Choice, Group, Values
from ledger.table.entry.situation import Situation
from ledger.table.entry.three_hand import penalty_prefixes
from ledger.table.wording import game_word

# amounts that have chips, in units: those that tables usually agree on
AGREED = (1, 2, 3, 5, 10, 20, 25, 50)


def penalty_groups(situation: Situation, possible: rules.Possible, values: Values) -> Iterable[Group]:
    """Ask for each penalty: who broke a rule, which one, what it is priced by, or the agreed amount.

    The fields of a penalty begin with its prefix ("p0."), the paths of its facts with `path` ("renonc.0").
    """
    for index, prefix in enumerate(penalty_prefixes(values)):
        path = f"renonc.{index}"
        rule, each, other = (prefix + name for name in ("rule", "each", "other"))
        yield Group(
            name=prefix + "offender", legend=_("Who broke the rule") if index == 0 else _("and also"),
            choices=(Choice(value="", label=_("nobody")), *situation.seats), facts=(f"{path}.offender", "renonc"),
            shown_if="" if index == 0 else f"p{index - 1}.offender",
        )  # fmt: skip
        if possible.penalties:
            penalties = situation.edition.penalties
            codes = (_penalty(penalty, situation) for penalty in penalties)
            yield Group(
                name=rule, legend=_("Which rule"), facts=(f"{path}.rule",), shape="tight", takes_back=(each, other),
                choices=(Choice(value="", label=_("agreed amount")), *codes), shown_if=prefix + "offender",
            )  # fmt: skip
            for penalty in penalties:
                if penalty.amount is None:
                    yield from _by_contract(prefix, path, penalty, situation, possible)
            yield from _suit_of_red(prefix, path, situation, possible)
        yield Group(
            name=each, legend=_("Agreed amount, to each"), facts=(f"{path}.each", path), shape="tight",
            choices=tuple(Choice(value=str(units), label=str(units)) for units in AGREED), shown_if=prefix + "offender",
            takes_back=(rule, other),
        )  # fmt: skip
        yield Group(
            name=other, legend=_("or another amount"), kind="number",
            shown_if=prefix + "offender", takes_back=(rule, each),
        )  # fmt: skip


def _penalty(penalty: rules.PenaltyRow, situation: Situation) -> Choice:
    """Return the chip of a rule that can be broken, with its price where that is fixed."""
    price = f"\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}{penalty.amount}" if penalty.amount is not None else ""
    word = game_word(penalty.name, situation.edition)
    return Choice(value=penalty.name, label=word, hint=f"{_(penalty.note)}{price}")


def _suit_of_red(prefix: str, path: str, situation: Situation, possible: rules.Possible) -> Iterable[Group]:
    """Ask for the suit that was to be trumps, where hearts double the penalty and the deal itself names none."""
    doubled = [penalty.name for penalty in situation.edition.penalties if penalty.red]
    if doubled:
        yield Group(
            name=prefix + "trump", legend=_("Trump"), choices=trumps(), facts=(f"{path}.trump",), shape="tight",
            shown_if=f"{prefix}rule={'|'.join(doubled)}",
            contracts=named(possible.contracts, lambda option: option.trump == "forbidden"),
        )  # fmt: skip


def _by_contract(
    prefix: str, path: str, penalty: rules.PenaltyRow, situation: Situation, possible: rules.Possible
) -> Iterable[Group]:
    """Ask for the contract that a penalty is priced by.

    Its trump and fleks are asked for as well, where the penalty has no fixed price for that contract.
    """
    shown_if = f"{prefix}rule={penalty.name}"
    contracts = [option for option in possible.contracts if option.components]
    yield Group(
        name=prefix + "contract", legend=_("What was announced"), facts=(f"{path}.contract",), shown_if=shown_if,
        choices=tuple(
            Choice(value=option.name, label=game_word(option.name, situation.edition)) for option in contracts
        ),
    )  # fmt: skip
    variable = tuple(option for option in contracts if option.name not in penalty.fixed)
    if with_trump := named(variable, lambda option: option.trump != "forbidden"):
        yield Group(
            name=prefix + "trump", legend=_("Trump"), choices=trumps(), facts=(f"{path}.trump",), shape="tight",
            shown_if=f"{prefix}contract={'|'.join(with_trump)}",
        )  # fmt: skip
    for component, names in raised(variable, {}):
        word = game_word(component.name, situation.edition)
        yield Group(
            name=f"{prefix}flek.{component.name}", legend=_("Flek: %(component)s") % {"component": word},
            # no level is closed here: the deal that broke the rule had its own credit
            choices=tuple(level_choice(replace(level, closed=None), situation) for level in component.levels),
            facts=(f"{path}.fleks.{component.name}",), shown_if=f"{prefix}contract={'|'.join(names)}", shape="tight",
        )  # fmt: skip
