"""The corrections after a round was confirmed or the tournament ended: by whom, why, and whose place it changed.

Nothing of it is stored: each result list says how far the book went, and is counted again with its last version and
without it.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.book.count import Extent, Moved, counted, moved
from tournaments.models import Penalty, ResultList, Slip, Tournament, TournamentEvent

# the newest ones that a page shows: each is counted twice
MOST_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction with the version it wrote. `moved`: whose place it changed."""

    event: TournamentEvent
    slip: Slip | None
    penalty: Penalty | None
    moved: list[Moved]


def corrections(tournament: Tournament) -> list[Correction]:
    """Return the corrections of confirmed results, the newest first."""
    lists = ResultList.objects.filter(tournament=tournament, event__kind=TournamentEvent.Kind.CORRECTED)
    return [_correction(tournament, one) for one in lists.select_related("event").order_by("-number")[:MOST_SHOWN]]


def _correction(tournament: Tournament, listed: ResultList) -> Correction:
    after = Extent(listed.slips, listed.penalties)
    slip = penalty = None
    # of a slip the event says the table
    if "table" in listed.event.facts:
        before = Extent(after.slips - 1, after.penalties)
        slips = Slip.objects.filter(table__round__tournament=tournament).select_related("table__round")
        slip = slips.order_by("pk")[before.slips]
    else:
        before = Extent(after.slips, after.penalties - 1)
        penalties = Penalty.objects.filter(tournament=tournament).select_related("entrant")
        penalty = penalties.order_by("pk")[before.penalties]
    changed = moved(counted(tournament, before), counted(tournament, after))
    return Correction(listed.event, slip, penalty, changed)
