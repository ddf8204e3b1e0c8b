"""The fewest payments that clear the totals of a sitting.

n players with totals other than zero need n − g payments, where g is the largest number of groups that the
players fall into so that each group sums to zero. Within a group one payment fewer than players is enough: the
one who owes most pays the one who is owed most, until nobody owes. The search for the groups is exact: two
players whose totals cancel always may form a group of their own (whatever groups they stood in, the rest of the two
groups also cancels). Among the others no group is smaller than three, so fewer than six are one; for more, every
subset is tried.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

# 2¹⁶ subsets take a moment, 2²⁰ half a minute. More players than that whose totals do not cancel in pairs are
# settled as one group: one payment fewer than players, which is the worst that the exact search could answer.
SEARCHED = 16


class Flow(NamedTuple):
    """A payment of `amount` > 0 base units from `payer` to `payee`."""

    payer: str
    payee: str
    amount: int

    def as_document(self) -> dict[str, object]:
        return {"from": self.payer, "to": self.payee, "amount": self.amount}


def fewest_transfers(totals: Mapping[str, int]) -> tuple[Flow, ...]:
    """Return the fewest payments that bring all totals to zero; the same ones every time.

    Raises ValueError when the totals do not sum to zero.
    """
    if sum(totals.values()):
        raise ValueError("totals do not sum to zero")
    open_totals = {player: total for player, total in totals.items() if total}
    groups = _pairs(open_totals)
    paired = {player for group in groups for player in group}
    groups += _groups([player for player in open_totals if player not in paired], open_totals)
    return tuple(flow for group in groups for flow in _clear({player: open_totals[player] for player in group}))


def _pairs(totals: Mapping[str, int]) -> list[list[str]]:
    """Return pairs of players whose totals cancel exactly."""
    waiting: dict[int, list[str]] = {}
    pairs = []
    for player, total in totals.items():
        partners = waiting.get(-total)
        if partners:
            pairs.append([partners.pop(0), player])
        else:
            waiting.setdefault(total, []).append(player)
    return pairs


def _groups(players: list[str], totals: Mapping[str, int]) -> list[list[str]]:
    """Return the largest number of groups that each sum to zero. No two of the players cancel.

    `most[subset]` is the largest number of zero sums met when the players of the subset are added one after the
    other in the best order: that is the number of groups the subset falls into.
    """
    if len(players) < 6 or len(players) > SEARCHED:
        return [players] if players else []
    amounts = [totals[player] for player in players]
    full = (1 << len(players)) - 1
    sums, most, last = [0] * (full + 1), [0] * (full + 1), [0] * (full + 1)
    for subset in range(1, full + 1):
        low = subset & -subset
        sums[subset] = sums[subset ^ low] + amounts[low.bit_length() - 1]
        best, rest = -1, subset
        while rest:
            bit = rest & -rest
            if most[subset ^ bit] > best:
                best, last[subset] = most[subset ^ bit], bit
            rest ^= bit
        most[subset] = best + (sums[subset] == 0)
    return _walk_back(players, sums, last, full)


def _walk_back(players: list[str], sums: list[int], last: list[int], subset: int) -> list[list[str]]:
    groups: list[list[str]] = []
    while subset:
        if sums[subset] == 0:
            groups.append([])
        groups[-1].append(players[last[subset].bit_length() - 1])
        subset ^= last[subset]
    order = {player: place for place, player in enumerate(players)}
    return [sorted(group, key=order.__getitem__) for group in reversed(groups)]


def _clear(totals: dict[str, int]) -> list[Flow]:
    """Clear a group by paying the largest claim from the largest debt: at most one payment fewer than players."""
    flows = []
    while any(totals.values()):
        payer = min(totals, key=totals.__getitem__)
        payee = max(totals, key=totals.__getitem__)
        amount = min(-totals[payer], totals[payee])
        totals[payer] += amount
        totals[payee] -= amount
        flows.append(Flow(payer, payee, amount))
    return flows
