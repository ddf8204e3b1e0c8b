"""The places of a table: rows equal in every comparison share one."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.season.engines import season_engine
from ledger.season.scope import EveningKey
from ledger.season.standing import Standing


def give_places(rows: Sequence[Standing], variant: str, least: int) -> list[Standing]:
    """Write the places of the rows, such as 1, 2, 2, 4, and return the rows in order.

    Guests and players with fewer than `least` deals come last, without a place. `rows` are in the order of names.
    """
    key = season_engine(variant).key
    # sorting keeps equal rows in the order of their names
    ordered = sorted(rows, key=key, reverse=True)
    ranked = [row for row in ordered if not row.guest and row.deals >= least]
    for index, row in enumerate(ranked):
        above = ranked[index - 1] if index else None
        row.place = above.place if above and key(above) == key(row) else index + 1
    return ranked + [row for row in ordered if row.place is None]


def give_trend(rows: Sequence[Standing], last: EveningKey | None, variant: str, least: int) -> None:
    """Write how many places each player climbed by the last evening, by what is paid.

    It is None for whoever had no place before that evening, or has none now.
    """
    earlier = [row.before(last) for row in rows] if last else []
    earlier_places = {row.member: row.place for row in give_places([row for row in earlier if row], variant, least)}
    for row in rows:
        earlier_place = earlier_places.get(row.member)
        row.climbed = None if earlier_place is None or row.place is None else earlier_place - row.place
