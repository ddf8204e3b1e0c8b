"""The state of a table as it is sent to a phone, which settles the next deals by it when there is no network."""

from __future__ import annotations

from typing import Any

from ledger.book.documents import document_of
from ledger.book.facts import seat_names
from ledger.book.heads import Head
from ledger.models import Deal, Sitting
from ledger.table.entry.at_table import seat_labels
from ledger.table.queries import carried_over


def play_of(sitting: Sitting, head: Head) -> dict[str, Any]:
    """Return the table as `ledger.table.phone.running.Play` has it, as JSON.

    `numbers` are the numbers of the deals in the document: struck-out deals are left out of both.
    """
    played = Deal.objects.filter(sitting=sitting, number__lt=head.next_number).played().order_by("number")
    deals = dict(played.values_list("number", "facts"))
    document = document_of(sitting, players=seat_names(len(sitting.seated)), deals=deals.values())
    return {
        "document": {**document, "edition": sitting.played_by.id},
        "numbers": list(deals),
        "names": seat_labels(sitting),
        "first_dealer": sitting.first_dealer,
        "number": head.next_number,
        "before": sitting.deals_before,
        "brought": {str(seat): units for seat, units in carried_over(sitting).items()},
    }
