"""The score above the entry and the last deals below it, in a number of queries that does not grow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ledger.book.heads import Head
from ledger.book.payments import NOTHING, stored_payments
from ledger.models import Deal, Sitting
from ledger.table.entry.at_table import seat_labels
from ledger.table.entry.score import ScoreCell, ended_by, score_cells
from ledger.table.queries import sitting_totals
from ledger.table.settling import engine_so_far
from ledger.table.wording import DealWords, deal_words


@dataclass(frozen=True, slots=True, kw_only=True)
class RecentDeal:
    """A deal in the list below the entry. `amounts` and `scores` are by seat."""

    deal: Deal
    words: DealWords
    amounts: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def own(self) -> int | None:
        """The amount of the declarer; None where nobody plays, or points are written."""
        declarer = self.deal.facts.get("declarer")
        return self.amounts[int(declarer) - 1] if declarer and not self.scores else None

    @property
    def corrected(self) -> bool:
        return self.deal.version > 1 and not self.deal.void


def recent_deals(sitting: Sitting, limit: int | None = None) -> list[RecentDeal]:
    """Return the last deals, the newest first; all of them without a limit."""
    names = seat_labels(sitting)
    deals = Deal.objects.filter(sitting=sitting).current().order_by("-number")
    shown = list(deals[:limit] if limit else deals)
    listed = Deal.objects.filter(pk__in=[deal.pk for deal in shown]) if limit else deals
    stored = stored_payments(listed, scored=sitting.played_by.scored)
    seats = [int(seat) for seat in names]
    rows = []
    for deal in shown:
        payments = stored.get(deal.pk, NOTHING)
        amounts, scores = payments.amounts(seats), dict(payments.scores)
        rows.append(
            RecentDeal(
                deal=deal,
                words=deal_words(sitting.played_by, deal.facts, names),
                amounts=tuple(amounts[seat] for seat in seats),
                scores=tuple(scores.get(seat, 0) for seat in seats) if scores else (),
            )
        )
    return rows


def score(sitting: Sitting, head: Head) -> list[ScoreCell]:
    """Return the score of every seat: units, and where points are written those of the open match or game."""
    units = {str(seat): amount for seat, amount in sitting_totals(sitting).items()}
    return score_cells(seat_labels(sitting), units, _sums(sitting, head))


def round_over(sitting: Sitting, number: int, head: Head) -> str:
    """Say who won the match or the game that deal `number` ended; "" where it ended none."""
    return ended_by(number, _sums(sitting, head), seat_labels(sitting))


def _sums(sitting: Sitting, head: Head) -> Mapping[str, Any]:
    """Return what the engine sums beside the totals; nothing where no points are written."""
    return engine_so_far(sitting, head=head).sums().as_document() if sitting.played_by.scored else {}
