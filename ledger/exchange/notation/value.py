"""The worth of entries, in whole base units: 10 haléř × the evening's multiplier."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from ledger.exchange.notation.entries import FOLDED, SCORED, Entry, Part
from ledger.exchange.notation.errors import NotationError, _
from ledger.exchange.notation.parse import Group, WrittenEvening

PRICES = {"s": 2, "h": 1, "t": 2, "k": 4, "n": 1, "c": 15, "mc": 15, "msc": 15, "d": 30, "v": 40}
# paid to every other player of the group
FOLDED_PRICES = {"e": 6, "r1": 10, "r2": 50}
# per opponent, on the sum of an entry's parts
CEILING = 1500


@dataclass(frozen=True, slots=True)
class Unbalanced:
    """A group that does not sum to zero; `difference` in base units."""

    group: int
    difference: int

    def as_error(self) -> NotationError:
        text = _("the amounts sum to %(difference)+d units, not to 0")
        return NotationError(text, group=self.group, difference=self.difference)


def entry_amounts(entry: Entry, *, players: int, linear: bool) -> tuple[int, int]:
    """(own, each other player's) base units of an entry in a group of so many players."""
    opponents = players - 1
    if entry.parts[0].kind in FOLDED:
        price = FOLDED_PRICES[entry.parts[0].kind]
        return -price * opponents, price
    own = each = 0
    for part in entry.parts:
        value = _value(part, better=entry.better, linear=linear) * (1 if part.won else -1)
        own += value * (_raised_by_one(part.level, opponents) if part.alone else opponents << part.level)
        each -= 0 if part.own else value << part.level
    return _within(own, CEILING * opponents), _within(each, CEILING)


def group_amounts(group: Group, *, linear: bool) -> dict[str, int]:
    """Return base units by player, whatever they sum to."""
    amounts = dict.fromkeys(group.players, 0)
    for row in group.rows:
        for entry in row.entries:
            own, each = entry_amounts(entry, players=len(group.rows), linear=linear)
            for player in amounts:
                amounts[player] += own if player == row.player else each
    return amounts


def check_sums(evening: WrittenEvening) -> list[Unbalanced]:
    """The groups that do not sum to zero."""
    sums = {group.number: sum(group_amounts(group, linear=evening.linear).values()) for group in evening.groups}
    return [Unbalanced(number, difference) for number, difference in sums.items() if difference]


def totals(evening: WrittenEvening) -> Mapping[str, int]:
    """Return the evening's base units by player, in order of first appearance. Raises NotationError (sums)."""
    for unbalanced in check_sums(evening):
        raise unbalanced.as_error()
    amounts: dict[str, int] = defaultdict(int)
    for group in evening.groups:
        for player, amount in group_amounts(group, linear=evening.linear).items():
            amounts[player] += amount
    return dict(amounts)


def _value(part: Part, *, better: bool, linear: bool) -> int:
    """Return the value of a part at level 0."""
    value = PRICES[part.kind] * (2 if better else 1)
    if part.kind not in SCORED:
        return value
    assert part.score is not None
    steps = (part.score - 90) // 10 if part.score >= 100 else (100 - part.score) // 10
    return value * (steps if linear else 2 ** (steps - 1))


def _raised_by_one(level: int, opponents: int) -> int:
    """One opponent bears the increase, the others pay the plain price."""
    return (1 << level) * opponents - (opponents - 1)


def _within(amount: int, ceiling: int) -> int:
    return max(-ceiling, min(ceiling, amount))
