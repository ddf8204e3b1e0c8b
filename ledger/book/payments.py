"""The payments of a deal as plain values. Those settled by the engine and those read from the rows can be compared."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import QuerySet

import rules
from ledger.models import Deal, Score, Transfer

# payer's seat number, payee's seat number, base units
SeatPayment = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Payments:
    """Flows (payer's seat, payee's seat, base units) and scores (seat, points written) of one deal, sorted."""

    flows: tuple[SeatPayment, ...] = ()
    scores: tuple[tuple[int, int], ...] = ()

    def amounts(self, seats: Collection[int]) -> dict[int, int]:
        """Return the base units by seat, with every seat listed. Their sum is 0."""
        amounts = dict.fromkeys(seats, 0)
        for payer, payee, amount in self.flows:
            amounts[payer] -= amount
            amounts[payee] += amount
        return amounts


# the payments of a deal that is struck out, or that cost nobody anything
NOTHING = Payments()


def settled_payments(deal: rules.DealSettlement) -> Payments:
    """Return the payments of a deal that was settled with the players called "1", "2" …"""
    flows = sorted((int(payer), int(payee), amount) for payer, payee, amount in deal.flows)
    scores = sorted((int(seat), points) for seat, points in (deal.scores or {}).items())
    return Payments(tuple(flows), tuple(scores))


def stored_payments(deals: QuerySet[Deal], *, scored: bool = True) -> dict[int, Payments]:
    """Return the stored payments by deal id; a deal without rows is left out. Two queries for any number of deals.

    `scored`: False where the edition writes no points: then the query for scores is left out.
    """
    flows: dict[int, list[SeatPayment]] = defaultdict(list)
    scores: dict[int, list[tuple[int, int]]] = defaultdict(list)
    chosen = deals.order_by().values("pk")
    transfers = Transfer.objects.filter(deal__in=chosen).order_by()
    for deal, payer, payee, amount in transfers.values_list("deal_id", "payer__number", "payee__number", "amount"):
        flows[deal].append((payer, payee, amount))
    if scored:
        written = Score.objects.filter(deal__in=chosen).order_by()
        for deal, seat, points in written.values_list("deal_id", "seat__number", "points"):
            scores[deal].append((seat, points))
    return {
        deal: Payments(tuple(sorted(flows[deal])), tuple(sorted(scores[deal]))) for deal in flows.keys() | scores.keys()
    }
