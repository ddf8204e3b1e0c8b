"""The places of a table: rows equal in every comparison share one."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.season.engines import season_engine
from ledger.season.standing import Standing


def give_places(rows: Sequence[Standing], variant: str, least: int) -> list[Standing]:
    """1, 2, 2, 4: the ranked in their order, then guests and those with fewer than `least` deals, without a place."""
    key = season_engine(variant).key
    # stable: equal ones stay in the order of their names
    ordered = sorted(rows, key=key, reverse=True)
    ranked = [row for row in ordered if not row.guest and row.deals >= least]
    for index, row in enumerate(ranked):
        before = ranked[index - 1] if index else None
        row.place = before.place if before and key(before) == key(row) else index + 1
    return ranked + [row for row in ordered if row.place is None]
