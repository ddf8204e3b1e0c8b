"""Credit (C9–C11, R7): whether a level of a component is covered by what a player has in the playing round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.problem import Notes, _
from rules.table import Table

from .contract import ThreeHandRules
from .facts import ThreeHandFacts
from .settle import payers


class Gap(NamedTuple):
    """A level that is not covered: what it needs, who should have it and what he has at most."""

    needs: int
    has: int
    player: str


def credits(start: int, balance: Mapping[str, int]) -> dict[str, int]:
    """The credit of every player: what he had at the start of the round, and his balance in it."""
    return {name: start + amount for name, amount in balance.items()}


def uncovered(
    facts: ThreeHandFacts, component: str, level: int, table: Table, rules: ThreeHandRules, credit: Mapping[str, int]
) -> Gap | None:
    """The gap at exactly this level of a component; None where it is covered, or free. `credit`: of every player."""
    contract = facts.contract
    if component in rules.free.components and level <= rules.free.level:
        return None
    price = contract.components[component].amount * (2 if facts.red else 1)
    others = payers(facts, facts.declarer, table, rules)
    if level % 2 == 0:
        needs = len(others) * price << level
        return _gap(needs, [facts.declarer] if facts.declarer else [], credit)
    needs = price + len(others) * ((1 << level) - 1) * price if contract.laid_open else price << level
    return _gap(needs, _raisers(facts, component, table), credit)


def _raisers(facts: ThreeHandFacts, component: str, table: Table) -> list[str]:
    """One defender playing whose credit suffices is enough; in an open game it is the one who raised."""
    if facts.contract.laid_open and component in facts.flek_by:
        return [facts.flek_by[component]]
    return [name for name in table.players if name not in (facts.declarer, facts.sitting_out)]


def _gap(needs: int, names: Sequence[str], credit: Mapping[str, int]) -> Gap | None:
    if not names:
        return None
    best = max(names, key=credit.__getitem__)
    return Gap(needs, credit[best], best) if credit[best] < needs else None


def check_credit(
    facts: ThreeHandFacts, table: Table, rules: ThreeHandRules, credit: Mapping[str, int], notes: Notes
) -> None:
    """It is enough to check the highest odd and the highest even level of each component."""
    if facts.allow_over_credit:
        return
    for component, level in facts.fleks.items():
        for checked in (level - 1, level):
            gap = uncovered(facts, component, checked, table, rules, credit) if checked > 0 else None
            if gap:
                notes.add(
                    f"fleks.{component}", "credit",
                    _("level %(level)d needs %(needs)d, %(player)s has %(has)d (%(article)s)"),
                    level=checked, article=rules.articles["credit"], **gap._asdict(),
                )  # fmt: skip
                break
