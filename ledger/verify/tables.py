"""Checks of tables that were left for others: it follows from the seats, and is stored for the database to go by."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.evening.leaving import left_for, places_by_evening
from ledger.models import Seat, TableOver


def faults() -> Iterator[tuple[int, str]]:
    """Sittings where it is not so, and why. Two queries."""
    written = dict(TableOver.objects.values_list("sitting", "moved_to"))
    for _evening, places in places_by_evening(Seat.objects.all()):
        left = left_for(places)
        for place in places:
            if left.get(place.id) != written.get(place.id):
                yield place.id, f"was left for sitting {left.get(place.id)}, stored {written.get(place.id)}"
