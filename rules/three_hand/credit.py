"""Credit (C9–C11, R7): whether a level of a component is covered by what a player has in the playing round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.problem import Notes, _
from rules.table import Table

from .edition import Rules
from .facts import Facts
from .settle import payers


class Gap(NamedTuple):
    """A level that is not covered: what it needs, who should have it and what he has at most."""

    needs: int
    has: int
    player: str


def credit(table: Table, balance: Mapping[str, int], name: str) -> int:
    """What a player has: the credit at the start of the round plus his balance in it."""
    start: int = table.rules["credit"]
    return start + balance[name]


def credits(table: Table, balance: Mapping[str, int]) -> dict[str, int]:
    """The credit of every player."""
    return {name: credit(table, balance, name) for name in table.players}


def uncovered(
    facts: Facts, component: str, level: int, table: Table, rules: Rules, balance: Mapping[str, int]
) -> Gap | None:
    """The gap at exactly this level of a component; None where it is covered, or free."""
    contract = facts.contract
    if component in rules.free_components and level <= rules.free_level:
        return None
    price = contract.components[component].amount * (2 if facts.red else 1)
    others = payers(facts, table, facts.declarer or "")
    if level % 2 == 0:
        needs = len(others) * price << level
        return _gap(needs, [facts.declarer] if facts.declarer else [], table, balance)
    needs = price + len(others) * ((1 << level) - 1) * price if contract.laid_open else price << level
    return _gap(needs, _raisers(facts, component, table), table, balance)


def _raisers(facts: Facts, component: str, table: Table) -> list[str]:
    """One defender playing whose credit suffices is enough; in an open game it is the one who raised."""
    if facts.contract.laid_open and component in facts.flek_by:
        return [facts.flek_by[component]]
    return [name for name in table.players if name not in (facts.declarer, facts.sitting_out)]


def _gap(needs: int, names: Sequence[str], table: Table, balance: Mapping[str, int]) -> Gap | None:
    if not names:
        return None
    best = max(names, key=balance.__getitem__)
    has = credit(table, balance, best)
    return Gap(needs, has, best) if has < needs else None


def check_credit(facts: Facts, table: Table, rules: Rules, balance: Mapping[str, int], notes: Notes) -> None:
    """It is enough to check the highest odd and the highest even level of each component."""
    if facts.allow_over_credit:
        return
    for component, level in facts.fleks.items():
        for checked in (level - 1, level):
            gap = uncovered(facts, component, checked, table, rules, balance) if checked > 0 else None
            if gap:
                notes.add(
                    f"fleks.{component}", "credit",
                    _("level %(level)d needs %(needs)d, %(player)s has %(has)d (%(article)s)"),
                    level=checked, article=rules.articles["credit"], **gap._asdict(),
                )  # fmt: skip
                break
