"""The score above the entry and the last deals below it, in a number of queries that does not grow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ledger.book.heads import Head
from ledger.book.payments import NOTHING, stored_payments
from ledger.models import Deal, Sitting
from ledger.table.entry.at_table import seat_labels
from ledger.table.queries import sitting_totals
from ledger.table.settling import engine_so_far
from ledger.table.wording import DealWords, deal_words


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCell:
    """One player's score: `units`, `points` in the open match or game, and in `note` the matches before."""

    seat: int
    name: str
    units: int
    points: int | None = None
    note: str = ""


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
    stored = stored_payments(Deal.objects.filter(pk__in=[deal.pk for deal in shown]) if limit else deals)
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
    totals = sitting_totals(sitting)
    points, notes = _written(sitting, head)
    return [
        ScoreCell(
            seat=int(seat),
            name=name,
            units=totals[int(seat)],
            points=points.get(seat) if points else None,
            note=notes.get(seat, ""),
        )
        for seat, name in seat_labels(sitting).items()
    ]


def round_over(sitting: Sitting, number: int, head: Head) -> str:
    """Say who won the match or the game that deal `number` ended; "" where it ended none."""
    if not sitting.played_by.scored:
        return ""
    summary, names = engine_so_far(sitting, head=head).sums().as_document(), seat_labels(sitting)
    for match in summary.get("matches", ()):
        if match["to_deal"] == number:
            return _("Match won: %(names)s.") % {"names": ", ".join(names[seat] for seat in match["winners"])}
    for game in summary.get("games", ()):
        if game["to_deal"] == number and game["winner"]:
            return _("Game won: %(names)s.") % {"names": names[game["winner"]]}
    return ""


def _written(sitting: Sitting, head: Head) -> tuple[Mapping[str, int], Mapping[str, str]]:
    """Return the points of the open match and a note on the matches before, or the sitting's game points, by seat."""
    if not sitting.played_by.scored:
        return {}, {}
    summary = engine_so_far(sitting, head=head).sums().as_document()
    if "running" not in summary:
        return summary["scores"], {}
    tally = {seat: _tally(row) for seat, row in summary["tally"].items()}
    return summary["running"], tally


def _tally(row: Mapping[str, int]) -> str:
    """★ 1 · čvrga 2: the game's own words, which stay uninflected beside the number."""
    words = (("won", "★"), ("cvrga", "čvrga"), ("skare", "škare"))
    return " · ".join(f"{word} {row[key]}" for key, word in words if row[key])
