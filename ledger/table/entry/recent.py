"""The score above the entry form and the last deals below it.

The number of queries does not grow with the number of deals.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import rules
from ledger.book.documents import document_of
from ledger.book.facts import seat_names
from ledger.book.heads import Head
from ledger.book.payments import NOTHING, stored_payments
from ledger.models import Deal, Sitting
from ledger.table.entry.at_table import seat_labels
from ledger.table.entry.engines import entry_of
from ledger.table.entry.score import ScoreCell, before, ended_by, ends_of, is_cut, score_cells
from ledger.table.queries import carried_over, sitting_totals
from ledger.table.settling import engine_so_far
from ledger.table.wording import DealWords, deal_words
from rules.problem import Notes


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """The score of a table.

    `ends` holds the final points of each match, in the order of the seats, by the number of the deal that ended it: the
    points of the next match start at 0.
    """

    cells: list[ScoreCell]
    ends: Mapping[int, tuple[int, ...]]

    @property
    def stands(self) -> tuple[int, ...]:
        """Return the standing after the last deal, in the order of the seats."""
        return tuple(cell.stands for cell in self.cells)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecentDeal:
    """A deal in the list below the entry form.

    `amounts` (base units), `scores` (points written) and `stands` (the standing after it) are in the order of the
    seats. `scores` is empty where no points are written.
    """

    deal: Deal
    words: DealWords
    amounts: tuple[int, ...]
    scores: tuple[int, ...]
    stands: tuple[int, ...]
    # the limit on what a deal costs gave something of it back
    cut: bool = False

    @property
    def own(self) -> int | None:
        """Return what the declarer got (+) or gave (−); None where there is no declarer, or points are written."""
        declarer = self.deal.facts.get("declarer")
        return self.amounts[int(declarer) - 1] if declarer and not self.scores else None

    @property
    def figures(self) -> list[tuple[int, int]]:
        """Return a pair for each seat: what the deal changed, and the standing after it."""
        return list(zip(self.scores or self.amounts, self.stands, strict=True))

    @property
    def corrected(self) -> bool:
        """Return whether a later version of the deal counts, and not its first one."""
        return self.deal.version > 1 and not self.deal.void


def recent_deals(sitting: Sitting, score: Score, limit: int | None = None) -> list[RecentDeal]:
    """Return the last deals, the newest first; all of them without a limit.

    `score` is where everybody stands now. The standing after each deal is reckoned from there, backwards.
    """
    names = seat_labels(sitting)
    newest_first = Deal.objects.filter(sitting=sitting).current().order_by("-number")
    deals = list(newest_first[:limit] if limit else newest_first)
    # stored_payments orders anew, which a queryset cut to a limit refuses
    listed = Deal.objects.filter(pk__in=[deal.pk for deal in deals]) if limit else newest_first
    stored = stored_payments(listed, scored=sitting.played_by.scored)
    seats = [int(seat) for seat in names]
    rows, stands = [], score.stands
    cut = _cut_by_limit(sitting, deals)
    for deal in deals:
        deal.sitting = sitting
        payments = stored.get(deal.pk, NOTHING)
        amounts, scores = payments.amounts(seats), dict(payments.scores)
        stands = score.ends.get(deal.number, stands)
        row = RecentDeal(
            deal=deal,
            words=deal_words(sitting.played_by, deal.facts, names),
            amounts=tuple(amounts[seat] for seat in seats),
            scores=tuple(scores.get(seat, 0) for seat in seats) if scores else (),
            stands=stands,
            cut=deal.number in cut,
        )
        rows.append(row)
        stands = before(stands, row.scores if sitting.played_by.scored else row.amounts)
    return rows


def _cut_by_limit(sitting: Sitting, deals: list[Deal]) -> set[int]:
    """Return the numbers of the deals that the table's limit cut.

    The deals are settled once more to see it. Nothing is settled where the table plays without a limit.
    """
    edition = sitting.played_by
    if edition.read_house_rules(sitting.house_rules or {}, Notes()).get("cap") is None:
        return set()
    played = [deal for deal in deals if not deal.void]
    document = document_of(sitting, players=seat_names(len(sitting.seated)), deals=[deal.facts for deal in played])
    settled = rules.settle(document, recorded=True, numbers=[deal.number for deal in played])
    return {deal.number for deal in settled.deals if is_cut(deal)}


def score(sitting: Sitting, head: Head) -> Score:
    """Return the score of every seat: units, and the points of the open match or game where points are written."""
    names, sums = seat_labels(sitting), _sums(sitting, head)
    cells = score_cells(names, _by_seat(sitting_totals(sitting)), sums, _by_seat(carried_over(sitting)))
    return Score(cells=cells, ends=ends_of(sums, names))


def round_over(sitting: Sitting, number: int, head: Head) -> str:
    """Return a sentence on who won the match or the game that deal `number` ended; "" where it ended none."""
    return ended_by(number, _sums(sitting, head), seat_labels(sitting))


def _by_seat(units: Mapping[int, int]) -> dict[str, int]:
    return {str(seat): amount for seat, amount in units.items()}


def _sums(sitting: Sitting, head: Head) -> Mapping[str, Any]:
    """Return what the engine sums beside the totals: points, matches, credit. In most editions there is nothing."""
    edition = sitting.played_by
    if edition.scored or edition.deals_depend:
        engine = engine_so_far(sitting, head=head)
        towards = entry_of(edition).towards(edition, engine, head.last_played)
        return {**engine.sums().as_document(), "towards": towards}
    return {"premium": _premium(sitting)} if "premium" in edition.facts else {}


def _premium(sitting: Sitting) -> Mapping[str, int]:
    """Return the premium points of the sitting by seat. They are counted only, they are worth no money. One query."""
    sums: dict[str, int] = {}
    deals = Deal.objects.filter(sitting=sitting, facts__has_key="premium").played()
    for facts in deals.values_list("facts", flat=True):
        for seat, points in facts["premium"].items():
            sums[seat] = sums.get(seat, 0) + points
    return sums
