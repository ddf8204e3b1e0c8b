"""Matches and games won and lost, where points are written: the engine counts them out of a sitting's deals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

import rules
from ledger.season.penalties import settle
from ledger.season.sums import RecordedDeal, SittingRow

# (sitting, seat number) → field of `Standing` → how often
Tally = dict[tuple[int, int], dict[str, int]]


def tally(recorded: Iterable[RecordedDeal], tables: Mapping[int, SittingRow], seats: Mapping[int, int]) -> Tally:
    """Return what each seat has won and lost: each sitting is settled as one document. Raises EditionGone.

    Croatian matches give won, cvrga and skare; Polish games give won, dupla and sympla. `tables` and `seats` (how many
    sit there) are by sitting.
    """
    by_sitting: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for sitting, facts in recorded:
        by_sitting[sitting].append(facts)
    counted: Tally = {}
    for sitting, deals in by_sitting.items():
        settlement = settle(tables[sitting], seats[sitting], deals)
        for seat, numbers in _counted(settlement).items():
            counted[sitting, int(seat)] = numbers
    return counted


def _counted(settlement: rules.Settlement) -> dict[str, dict[str, int]]:
    """Return the numbers of one sitting, by seat."""
    if settlement.sums.tally is not None:
        return dict(settlement.sums.tally)
    # a Polish settlement lists its games
    counted: dict[str, dict[str, int]] = {}
    for game in settlement.sums.games or ():
        if game["winner"] is not None:
            numbers = counted.setdefault(game["winner"], defaultdict(int))
            numbers["won"] += 1
            numbers[game["kind"]] += 1
    return counted
