"""Deals with a penalty, taken apart: what the play paid, and what the penalty cost.

A penalty (renonc) is paid for breaking a rule, in the same deal as the play. The book keeps the sum of both alone. The
engine settles such a deal again, and its lines say which part is which.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import rules
from clubapp.variants import played_edition
from ledger.book.facts import seat_names
from ledger.book.summary import PENALTY
from ledger.season.sums import RecordedDeal, SittingRow


@dataclass(frozen=True, slots=True)
class PenalisedDeal:
    """One deal taken apart, in base units by seat number: what its play paid, and what its penalties paid."""

    sitting: int
    facts: Mapping[str, Any]
    play: Mapping[int, int]
    penalty: Mapping[int, int]


def offences(facts: Mapping[str, Any]) -> Counter[int]:
    """Return how many penalties each seat paid in a deal, by seat number."""
    return Counter(int(entry["offender"]) for entry in facts.get(PENALTY, ()))


def take_apart(
    recorded: Iterable[RecordedDeal], tables: Mapping[int, SittingRow], seats: Mapping[int, int]
) -> list[PenalisedDeal]:
    """Return the recorded deals taken apart. `tables` and `seats` (how many sit there) are by sitting.

    Each sitting is settled as one document. Raises EditionGone.
    """
    by_sitting: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for sitting, facts in recorded:
        by_sitting[sitting].append(facts)
    return [
        _penalised_deal(sitting, facts, settled)
        for sitting, deals in by_sitting.items()
        for facts, settled in zip(deals, settle(tables[sitting], seats[sitting], deals).deals, strict=True)
    ]


def settle(table: SittingRow, seats: int, deals: list[dict[str, Any]]) -> rules.Settlement:
    """Settle recorded deals of a sitting by its own edition and house rules. Raises EditionGone."""
    edition = played_edition(table.edition)
    document: dict[str, Any] = {"variant": edition.variant, "edition": edition.id, "players": seat_names(seats)}
    if table.house_rules is not None:
        document["house_rules"] = table.house_rules
    return rules.settle({**document, "deals": deals}, recorded=True)


def _penalised_deal(sitting: int, facts: dict[str, Any], settled: rules.DealSettlement) -> PenalisedDeal:
    play, penalty = dict.fromkeys(settled.players, 0), dict.fromkeys(settled.players, 0)
    for line in settled.lines:
        line.add_to(penalty if line.component == PENALTY else play)
    return PenalisedDeal(sitting, facts, _by_number(play), _by_number(penalty))


def _by_number(amounts: Mapping[str, int]) -> dict[int, int]:
    return {int(seat): amount for seat, amount in amounts.items()}
