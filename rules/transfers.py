"""The fewest payments that clear the totals of a sitting.

n players with totals other than zero need n − g payments, where g is the largest number of groups that the
players fall into so that each group sums to zero. Within a group one payment fewer than players is enough: the
one who owes most pays the one who is owed most, until nobody owes. The search for the groups is exact: two
players whose totals cancel always may form a group of their own (whatever groups they stood in, the rest of the two
groups also cancels). Among the others no group is smaller than three, so fewer than six are one; for more, every
subset is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

# 2¹⁶ subsets take a moment, 2²⁰ half a minute. More players than that whose totals do not cancel in pairs are
# settled as one group: one payment fewer than players, which is the worst that the exact search could answer.
SEARCHED = 16
# so many subsets that sum to zero are compared with each other; of more, every subset is looked at
FEW = 500


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
    """The largest number of groups that each sum to zero, of players no two of whom cancel.

    Add the players one after the other: the zero sums met on the way are as many as the groups they fall into. So
    for every subset the best order is wanted, from the whole back to nothing.
    """
    if len(players) < 6 or len(players) > SEARCHED:
        return [players] if players else []
    sums = _sums([totals[player] for player in players])
    zeros = [subset for subset, total in enumerate(sums) if subset and not total]
    # most evenings have few of them: then it is not every subset that has to be looked at
    most = _most_within(zeros) if len(zeros) <= FEW else _most_of_all(sums)
    return _walk_back(players, sums, most)


def _sums(amounts: list[int]) -> list[int]:
    """Return sums by subset: bit i stands for player i."""
    sums = [0]
    for amount in amounts:
        sums += [total + amount for total in sums]
    return sums


def _most_within(zeros: list[int]) -> Callable[[int], int]:
    """The most zero sums met within a subset: as many as stand within each other there. `zeros`: all there are."""
    depths: list[tuple[int, int]] = []
    for subset in sorted(zeros, key=int.bit_count):
        inner = max((depth for other, depth in depths if other & ~subset == 0), default=0)
        depths.append((subset, inner + 1))
    return lambda subset: max((depth for other, depth in depths if other & ~subset == 0), default=0)


def _most_of_all(sums: list[int]) -> Callable[[int], int]:
    """The same, found for every subset: from those with one player less."""
    most = [0] * len(sums)
    for subset in range(1, len(sums)):
        best, rest = 0, subset
        while rest:
            bit = rest & -rest
            if most[subset ^ bit] > best:
                best = most[subset ^ bit]
            rest ^= bit
        most[subset] = best + (sums[subset] == 0)
    return most.__getitem__


def _walk_back(players: list[str], sums: list[int], most: Callable[[int], int]) -> list[list[str]]:
    """Take away one after the other, the first one without whom the most zero sums are still to be met."""
    groups: list[list[str]] = []
    subset = len(sums) - 1
    while subset:
        if sums[subset] == 0:
            groups.append([])
        bits = [1 << place for place in range(len(players)) if subset >> place & 1]
        last = max(bits, key=lambda bit: most(subset ^ bit))
        groups[-1].append(players[last.bit_length() - 1])
        subset ^= last
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
