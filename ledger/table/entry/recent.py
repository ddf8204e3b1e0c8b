"""The score above the entry and the last deals below it, in a number of queries that does not grow."""

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
    """The score of a table. `ends`: the points with which a match ended, by the number of the deal that ended it."""

    cells: list[ScoreCell]
    ends: Mapping[int, tuple[int, ...]]

    @property
    def stands(self) -> tuple[int, ...]:
        """The standing after the last deal, by seat."""
        return tuple(cell.stands for cell in self.cells)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecentDeal:
    """A deal in the list below the entry. `amounts`, `scores` and the standing after it are by seat."""

    deal: Deal
    words: DealWords
    amounts: tuple[int, ...]
    scores: tuple[int, ...]
    stands: tuple[int, ...]
    cut: bool = False  # the limit gave something of it back

    @property
    def own(self) -> int | None:
        """The amount of the declarer; None where nobody plays, or points are written."""
        declarer = self.deal.facts.get("declarer")
        return self.amounts[int(declarer) - 1] if declarer and not self.scores else None

    @property
    def figures(self) -> list[tuple[int, int]]:
        """The figures by seat: what the deal changed, and the standing after it."""
        return list(zip(self.scores or self.amounts, self.stands, strict=True))

    @property
    def corrected(self) -> bool:
        return self.deal.version > 1 and not self.deal.void


def recent_deals(sitting: Sitting, score: Score, limit: int | None = None) -> list[RecentDeal]:
    """Return the last deals, the newest first; all of them without a limit. `score` is where everybody stands now."""
    names = seat_labels(sitting)
    deals = Deal.objects.filter(sitting=sitting).current().order_by("-number")
    shown = list(deals[:limit] if limit else deals)
    listed = Deal.objects.filter(pk__in=[deal.pk for deal in shown]) if limit else deals
    stored = stored_payments(listed, scored=sitting.played_by.scored)
    seats = [int(seat) for seat in names]
    rows, stands = [], score.stands
    cut = _cut_by_limit(sitting, shown)
    for deal in shown:
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
    """Return the numbers of the deals that the table's limit cut. Nothing is settled where it plays without one."""
    edition = sitting.played_by
    if edition.read_house_rules(sitting.house_rules or {}, Notes()).get("cap") is None:
        return set()
    played = [deal for deal in deals if not deal.void]
    document = document_of(sitting, players=seat_names(len(sitting.seated)), deals=[deal.facts for deal in played])
    settled = rules.settle(document, recorded=True, numbers=[deal.number for deal in played])
    return {deal.number for deal in settled.deals if is_cut(deal)}


def score(sitting: Sitting, head: Head) -> Score:
    """Return the score of every seat: units, and where points are written those of the open match or game."""
    names, sums = seat_labels(sitting), _sums(sitting, head)
    cells = score_cells(names, _by_seat(sitting_totals(sitting)), sums, _by_seat(carried_over(sitting)))
    return Score(cells=cells, ends=ends_of(sums, names))


def round_over(sitting: Sitting, number: int, head: Head) -> str:
    """Say who won the match or the game that deal `number` ended; "" where it ended none."""
    return ended_by(number, _sums(sitting, head), seat_labels(sitting))


def _by_seat(units: Mapping[int, int]) -> dict[str, int]:
    return {str(seat): amount for seat, amount in units.items()}


def _sums(sitting: Sitting, head: Head) -> Mapping[str, Any]:
    """Return what the engine sums beside the totals: points, matches, credit. Mostly there is nothing."""
    edition = sitting.played_by
    if edition.scored or edition.deals_depend:
        engine = engine_so_far(sitting, head=head)
        towards = entry_of(edition).towards(edition, engine, head.last_played)
        return {**engine.sums().as_document(), "towards": towards}
    return {"premium": _premium(sitting)} if "premium" in edition.facts else {}


def _premium(sitting: Sitting) -> Mapping[str, int]:
    """Return the premium points of the sitting by seat: they are counted, and are no money. One query."""
    points: dict[str, int] = {}
    told = Deal.objects.filter(sitting=sitting, facts__has_key="premium").played()
    for facts in told.values_list("facts", flat=True):
        for seat, number in facts["premium"].items():
            points[seat] = points.get(seat, 0) + number
    return points
