"""The columns a reader looks at, of all that there are, and the row that sums them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import fields
from itertools import takewhile

from django.utils.translation import gettext as _

from ledger.season.columns import HEAD, TREND, Column, Kind
from ledger.season.standing import Standing
from ledger.season.table import Standings
from ledger.season.table_columns import columns_of

# on a phone: beside the name, below it; the others only where somebody chose them
LEADS = ("balance", "money", "league", "points", "won")
BELOW = ("balance", "evenings", "deals", "climbed")
MOST_LEADS = 2
# what the sum of all players says something of; a deal is played by several
SUMMED = frozenset(
    {"balance", "money", "imported", "evenings", "games_won", "games", "share", "penalties", "points", "won", "cvrga"}
    | {"skare", "dupla", "sympla", "league"}
)
COUNTED = [field.name for field in fields(Standing) if field.type == "int" and field.name not in ("member", "deals")]


def page_columns(standings: Standings) -> tuple[Column, ...]:
    """Return the columns of the page: those of the files, and the trend where there are evenings to compare."""
    has_trend = not standings.is_league and any(row.climbed is not None for row in standings.rows)
    return (*columns_of(standings), *((TREND,) if has_trend else ()))


def chosen(columns: Iterable[Column], keys: Collection[str]) -> tuple[Column, ...]:
    """Return the columns of these keys, place and name among them; all where none of the keys is one of them."""
    every = tuple(columns)
    kept = tuple(column for column in every if column in HEAD or column.key in keys)
    return kept if len(kept) > len(HEAD) else every


def leads(columns: Iterable[Column]) -> tuple[str, ...]:
    """Return the keys that stand beside the name on a phone."""
    behind = [column.key for column in columns if column not in HEAD]
    return tuple(takewhile(lambda key: key in LEADS, behind))[:MOST_LEADS]


def together(rows: Iterable[Standing]) -> Standing:
    """Return the sum of all players: of an evening once, whoever came."""
    total = Standing(member=0, name=_("Together"), guest=False, name_key=((), (), ""), seated=True)
    for row in rows:
        for name in COUNTED:
            setattr(total, name, getattr(total, name) + getattr(row, name))
        for evening, amount in row.evenings_paid.items():
            total.evenings_paid[evening] += amount
    return total


def is_summed(column: Column) -> bool:
    return column.key in SUMMED and column.kind is not Kind.NAME
