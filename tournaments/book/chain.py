"""The hash over a tournament: every version of its slips and penalties, each chained to the one before it.

It holds start numbers and ids of accounts, never a name: renaming somebody or making him anonymous changes no hash.
Slips and penalties are chained each for themselves, in the order of their ids, so that no clock decides an order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC
from typing import Any

from tournaments.book.writing import digest
from tournaments.models import Penalty, ResultList, Seat, Slip, Tournament
from tournaments.models.slip import Version


@dataclass(frozen=True, slots=True)
class Chains:
    """The hash after each version; the first of a list is that of the tournament itself."""

    slips: list[str]
    penalties: list[str]

    def at(self, slips: int, penalties: int) -> str:
        """Return the hash of so many versions; "" where there are not so many."""
        if slips >= len(self.slips) or penalties >= len(self.penalties):
            return ""
        return digest([self.slips[slips], self.penalties[penalties]])

    @property
    def last(self) -> tuple[int, int, str]:
        """Return the number of versions and the hash of all."""
        slips, penalties = len(self.slips) - 1, len(self.penalties) - 1
        return slips, penalties, self.at(slips, penalties)

    def bear_out(self, result: ResultList) -> bool:
        return self.at(result.slips, result.penalties) == result.ledger_hash


def chains(tournament: Tournament) -> Chains:
    """Return the hashes of everything recorded. Three queries."""
    first = digest([tournament.date.isoformat(), tournament.format, tournament.unit_amount])
    seats: dict[int, list[tuple[int, int]]] = defaultdict(list)
    rows = Seat.objects.filter(round__tournament=tournament).order_by("number")
    for table, seat, entrant in rows.values_list("table_id", "number", "entrant__number"):
        seats[table].append((seat, entrant))
    slips = Slip.objects.filter(table__round__tournament=tournament).select_related("table__round").order_by("pk")
    penalties = Penalty.objects.filter(tournament=tournament).select_related("entrant").order_by("pk")
    places = ([one.table.round.number, one.table.number, seats[one.table_id], *_said(one)] for one in slips)
    return Chains(
        slips=_chained(first, places),
        penalties=_chained(first, ([one.number, one.entrant.number, *_said(one)] for one in penalties)),
    )


def _chained(first: str, records: Iterable[list[Any]]) -> list[str]:
    links = [first]
    for record in records:
        links.append(digest([links[-1], record]))
    return links


def _said(version: Version) -> list[Any]:
    """Return the version's values; what was sent is in the payload's hash."""
    at = version.entered_at.astimezone(UTC).isoformat(timespec="microseconds")
    return [version.version, version.payload_hash, at, version.entered_by_id, version.entered_label]
