"""Money beside the ranking: what lost games cost, how a pot is shared out, and the scores of related games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


def loss_money(lost: int, steps: Sequence[tuple[int, int]]) -> int:
    """Return what lost games cost: `steps` are (number of games, price of each); the last price goes on."""
    owed, left = 0, lost
    for games, price in steps[:-1]:
        owed += min(left, games) * price
        left = max(0, left - games)
    return owed + left * steps[-1][1]


def prizes(pot: int, percents: Sequence[int]) -> list[int]:
    """Share a pot out by percents, in whole units; what rounding leaves goes to the first, so that all of it goes."""
    if sum(percents) > 100 or any(percent < 0 for percent in percents):
        raise ValueError("the percents must not exceed a hundred")
    shares = [pot * percent // 100 for percent in percents]
    if shares and sum(percents) == 100:
        shares[0] += pot - sum(shares)
    return shares


@dataclass(frozen=True, slots=True, kw_only=True)
class SkatScore:
    """The extended Seeger-Fabian count: so much for a game won more than lost, and for each lost game of the others."""

    game: int = 50
    others_lost_at: tuple[tuple[int, int], ...] = ((3, 40), (4, 30))

    def score(self, *, points: int, won: int, lost: int, others_lost: int, table: int) -> int:
        return points + self.game * (won - lost) + others_lost * dict(self.others_lost_at)[table]
