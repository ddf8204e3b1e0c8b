"""The penalties of a three-hand game (renonc): who broke which rule, or what the table agreed on."""

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

# units that tables agree on
AGREED = (1, 2, 3, 5, 10, 20, 25, 50)


def penalty_groups(situation: Situation, possible: rules.Possible, values: Values) -> Iterable[Group]:
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


def _penalty(row: rules.PenaltyRow, situation: Situation) -> Choice:
    price = f"\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}{row.amount}" if row.amount is not None else ""
    return Choice(value=row.name, label=game_word(row.name, situation.edition), hint=f"{_(row.note)}{price}")


def _suit_of_red(prefix: str, path: str, situation: Situation, possible: rules.Possible) -> Iterable[Group]:
    """Ask for the suit that was to be trumps where hearts double the penalty and the deal itself names none."""
    red = [row.name for row in situation.edition.penalties if row.red]
    if red:
        yield Group(
            name=prefix + "trump", legend=_("Trump"), choices=trumps(), facts=(f"{path}.trump",), shape="tight",
            shown_if=f"{prefix}rule={'|'.join(red)}",
            contracts=named(possible.contracts, lambda option: option.trump == "forbidden"),
        )  # fmt: skip


def _by_contract(
    prefix: str, path: str, row: rules.PenaltyRow, situation: Situation, possible: rules.Possible
) -> Iterable[Group]:
    """Ask for the contract that a penalty is priced by, and for its trump and fleks where it has no fixed price."""
    shown_if = f"{prefix}rule={row.name}"
    contracts = [option for option in possible.contracts if option.components]
    yield Group(
        name=prefix + "contract", legend=_("What was announced"), facts=(f"{path}.contract",), shown_if=shown_if,
        choices=tuple(Choice(value=one.name, label=game_word(one.name, situation.edition)) for one in contracts),
    )  # fmt: skip
    priced = tuple(option for option in contracts if option.name not in row.fixed)
    if trumped := named(priced, lambda option: option.trump != "forbidden"):
        yield Group(
            name=prefix + "trump", legend=_("Trump"), choices=trumps(), facts=(f"{path}.trump",), shape="tight",
            shown_if=f"{prefix}contract={'|'.join(trumped)}",
        )  # fmt: skip
    for component, having in raised(priced, {}):
        word = game_word(component.name, situation.edition)
        yield Group(
            name=f"{prefix}flek.{component.name}", legend=_("Flek: %(component)s") % {"component": word},
            # no level is closed here: the deal that broke the rule had its own credit
            choices=tuple(level_choice(replace(level, closed=None), situation) for level in component.levels),
            facts=(f"{path}.fleks.{component.name}",), shown_if=f"{prefix}contract={'|'.join(having)}", shape="tight",
        )  # fmt: skip
