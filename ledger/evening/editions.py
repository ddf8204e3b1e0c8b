"""The edition that a new table plays by."""

from __future__ import annotations

import rules
from clubapp.models import Club
from clubapp.variants import EditionGone, edition_for, offered_variants, played_edition
from ledger.models import Evening


def editions_due(club: Club, evening: Evening | None = None) -> dict[str, rules.Edition]:
    """Return the edition of a new table by variant: the one this evening began with, else the club's.

    One query or none.
    """
    due = {variant: edition_for(club, variant) for variant in offered_variants()}
    if evening is None:
        return due
    for variant, id in evening.sittings.order_by("pk").values_list("variant", "edition"):
        try:
            due[variant] = played_edition(id)
        except EditionGone:
            continue
    return due
