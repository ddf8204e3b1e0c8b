"""Matches and games of a sitting, as the engine counts them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

import rules
from ledger.season.penalties import settle
from ledger.season.sums import RecordedDeal, SittingRow

# (sitting, seat number) → what is counted → how often
Tally = dict[tuple[int, int], dict[str, int]]


def tally(recorded: Iterable[RecordedDeal], tables: Mapping[int, SittingRow], seats: Mapping[int, int]) -> Tally:
    """hr: won, cvrga, skare (matches). pl: won, dupla, sympla (games). One document per sitting is settled."""
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
    if settlement.sums.tally is not None:
        return dict(settlement.sums.tally)
    counted: dict[str, dict[str, int]] = {}
    for game in settlement.sums.games or ():
        if game["winner"] is not None:
            numbers = counted.setdefault(game["winner"], defaultdict(int))
            numbers["won"] += 1
            numbers[game["kind"]] += 1
    return counted
