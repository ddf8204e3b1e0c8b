"""The places of a table: rows equal in every comparison share one."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.season.engines import season_engine
from ledger.season.scope import EveningKey
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


def give_trend(rows: Sequence[Standing], last: EveningKey | None, variant: str, least: int) -> None:
    """Say how many places the last evening brought each player, by what is paid. Those new to the places have none."""
    earlier = [row.before(last) for row in rows] if last else []
    places = {row.member: row.place for row in give_places([row for row in earlier if row], variant, least)}
    for row in rows:
        before = places.get(row.member)
        row.climbed = None if before is None or row.place is None else before - row.place
