"""The evenings of a player, played here or imported, and how many in a row he won or lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from clubapp.variants import variant_title
from ledger.season.imported import ImportedRow
from ledger.season.player_data import EveningPlayed
from ledger.season.player_sums import PartPlayed, SeatAt
from ledger.season.scope import EveningKey


def evenings_of(seats: dict[int, SeatAt], parts: Iterable[PartPlayed], amounts: dict[int, int]) -> list[EveningPlayed]:
    """Return the evenings played here, in the order of `seats`. `amounts` are base units by sitting."""
    # sittings where a deal stands: an evening without one is none of his
    live = {part.sitting for part in parts}
    evenings: dict[EveningKey, EveningPlayed] = {}
    for sitting, seat in seats.items():
        if sitting in live:
            table = seat.table
            evening = evenings.setdefault(
                table.evening, EveningPlayed(key=table.evening, date=table.date, place=table.place)
            )
            evening.amount += amounts.get(sitting, 0)
            if (title := variant_title(table.variant)) not in evening.variants:
                evening.variants.append(title)
    for part in parts:
        evening = evenings[seats[part.sitting].table.evening]
        evening.points += part.points
        evening.deals += part.deals if part.counts else 0
    return list(evenings.values())


def imported_evening(total: ImportedRow) -> EveningPlayed:
    """Return an imported evening: its amount is known, its deals are not."""
    return EveningPlayed(
        key=total.evening,
        date=total.date,
        place=total.place,
        amount=total.amount,
        variants=[variant_title(total.variant)],
    )


def in_order(evenings: Iterable[EveningPlayed]) -> list[EveningPlayed]:
    """Sort evenings, the newest first; those of one day stay as they came."""
    return sorted(evenings, key=lambda evening: evening.date, reverse=True)


def longest_run(evenings: Iterable[EveningPlayed], sign: int) -> int:
    """Return the most evenings in a row that ended above 0 (`sign` 1) or below (−1)."""
    longest = run = 0
    for evening in evenings:
        run = run + 1 if evening.amount * sign > 0 else 0
        longest = max(longest, run)
    return longest


def current_run(evenings: Sequence[EveningPlayed]) -> int:
    """Return how many evenings in a row ended as the last one did; 0 where that was even. `evenings`: newest first."""
    if not evenings or not evenings[0].amount:
        return 0
    won = evenings[0].amount > 0
    return len(list(takewhile(lambda evening: evening.amount and (evening.amount > 0) == won, evenings)))
