"""Checks of imported evenings: their sums, and that they still say what was added."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.book.source import payload_hash
from ledger.models.imported import ImportedEvening


def faults() -> Iterator[tuple[int, str]]:
    """(id of the imported evening, what is wrong with it)."""
    for evening in ImportedEvening.objects.prefetch_related("totals__member").order_by("pk").iterator(chunk_size=500):
        totals = sorted(evening.totals.all(), key=lambda total: total.number)
        amounts = [total.amount for total in totals]
        if sum(amounts):
            yield evening.pk, f"its totals sum to {sum(amounts):+d}"
        if [total.number for total in totals] != list(range(1, len(totals) + 1)):
            yield evening.pk, "a total is missing"
        for total in totals:
            if total.member.club_id != evening.club_id:
                yield evening.pk, f"member {total.member_id} is of club {total.member.club_id}"
        if evening.payload_hash != _hash(evening, amounts):
            yield evening.pk, "it is not what was added"


def _hash(evening: ImportedEvening, amounts: list[int]) -> str:
    return payload_hash(
        date=evening.date,
        place=evening.place,
        variant=evening.variant,
        unit=(evening.unit_amount, evening.currency),
        kind=evening.kind,
        source=evening.source,
        amounts=amounts,
    )
