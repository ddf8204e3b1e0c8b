"""Credit (C9–C11, R7): a level of a component must be covered by the points of a player in the playing round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.problem import Notes, _
from rules.table import Table

from .contract import ThreeHandRules
from .facts import ThreeHandFacts
from .settle import payers


class Gap(NamedTuple):
    """A level that is not covered: the points needed, and the points of the player who has most."""

    needs: int
    has: int
    player: str


def credits(start: int, balance: Mapping[str, int]) -> dict[str, int]:
    """Return the credit of every player: the start of the round, and his balance in it (C9)."""
    return {name: start + amount for name, amount in balance.items()}


def uncovered(
    facts: ThreeHandFacts, component: str, level: int, table: Table, rules: ThreeHandRules, credit: Mapping[str, int]
) -> Gap | None:
    """Return the gap at exactly this level of a component (C9, R7); None where it is covered or free.

    Where the text wants all that a side raised covered together, the other components count as they stand.
    """
    raised = {component: level}
    if rules.free.together:
        raised = {name: _highest(facts.level(name), level) for name in facts.contract.components} | raised
    if all(not of or (name in rules.free.components and of <= rules.free.level) for name, of in raised.items()):
        return None
    others = payers(facts, facts.declarer, table, rules)
    needs = sum(_cost(facts, name, of, len(others), rules.options.red_doubles) for name, of in raised.items() if of)
    if level % 2 == 0:
        return _gap(needs * len(others), [facts.declarer] if facts.declarer else [], credit)
    return _gap(needs, _raisers(facts, component, table), credit)


def _highest(level: int, like: int) -> int:
    """Return the highest level up to this one that belongs to the side of the level `like`: flek, sub; re, hirš."""
    return level - (level - like) % 2 if level else 0


def _cost(facts: ThreeHandFacts, component: str, level: int, others: int, red_doubles: bool) -> int:
    """Return the cost of a level to each who settles with him; in an open game to its raiser, for all of them."""
    price = facts.contract.components[component].amount * (2 if facts.red and red_doubles else 1)
    if facts.contract.laid_open and level % 2:
        return price + others * ((1 << level) - 1) * price
    return price << level


def _raisers(facts: ThreeHandFacts, component: str, table: Table) -> Sequence[str]:
    """Return the defenders whose credit counts: all who play, in an open game the one who raised."""
    if facts.contract.laid_open and component in facts.flek_by:
        return facts.flek_by[component]
    return [name for name in table.players if name != facts.declarer and name not in facts.sitting_out]


def _gap(needs: int, names: Sequence[str], credit: Mapping[str, int]) -> Gap | None:
    if not names:
        return None
    best = max(names, key=credit.__getitem__)
    return Gap(needs, credit[best], best) if credit[best] < needs else None


def check_credit(
    facts: ThreeHandFacts, table: Table, rules: ThreeHandRules, credit: Mapping[str, int], notes: Notes
) -> None:
    """Note fleks beyond the credit. The highest odd and the highest even level of each component suffice (C9)."""
    if facts.allow_over_credit:
        return
    found: set[Gap] = set()
    for component, level in facts.fleks.items():
        for checked in (level - 1, level):
            gap = uncovered(facts, component, checked, table, rules, credit) if checked > 0 else None
            # of what a side raised together one component tells
            if gap and not (rules.free.together and gap in found):
                found.add(gap)
                notes.add(
                    f"fleks.{component}", "credit",
                    _("level %(level)d needs %(needs)d, %(player)s has %(has)d (%(article)s)"),
                    level=checked, article=rules.articles["credit"], **gap._asdict(),
                )  # fmt: skip
                break
