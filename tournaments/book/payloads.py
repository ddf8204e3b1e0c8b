"""The hash of what was sent: the same request sent twice has the same, another one has another."""

from __future__ import annotations

from tournaments.book.writing import digest
from tournaments.models import Penalty, Slip
from tournaments.models.amounts import MONEY, REBUYS


def slip_hash(slip: Slip) -> str:
    """Return the hash of a slip's version, number and place left to its table."""
    money, rebuys = ([getattr(slip, name) for name in names] for names in (MONEY, REBUYS))
    return digest([slip.version, slip.void, slip.reason, money, rebuys])


def penalty_hash(penalty: Penalty) -> str:
    return digest(
        [penalty.version, penalty.void, penalty.reason, penalty.entrant.number, penalty.points, penalty.money]
    )
