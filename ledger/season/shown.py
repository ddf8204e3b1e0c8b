"""The columns that a page shows, those that a narrow phone shows, and the row that sums all players."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import fields
from itertools import takewhile

from django.utils.translation import gettext as _

from ledger.season.columns import HEAD, TREND, Column, Kind
from ledger.season.standing import Standing
from ledger.season.table import Standings
from ledger.season.table_columns import columns_of

# columns that a phone shows beside the name, where they stand first in the table
LEADS = ("balance", "money", "league", "points", "won")
MOST_LEADS = 2
# those that it shows below the name; the others it shows only where somebody chose them
BELOW = ("balance", "evenings", "deals", "climbed")
# columns whose sum over all players says something: a deal does not, since several play it
SUMMED = frozenset(
    {"balance", "money", "imported", "evenings", "games_won", "games", "share", "penalties", "points", "won", "cvrga"}
    | {"skare", "dupla", "sympla", "league"}
)
# the whole numbers of a row that are added up
COUNTED = [field.name for field in fields(Standing) if field.type == "int" and field.name not in ("member", "deals")]


def page_columns(standings: Standings) -> tuple[Column, ...]:
    """Return the columns of the page: those of the files, and the trend where there are evenings to compare."""
    has_trend = not standings.is_league and any(row.climbed is not None for row in standings.rows)
    return (*columns_of(standings), *((TREND,) if has_trend else ()))


def chosen(columns: Iterable[Column], keys: Collection[str]) -> tuple[Column, ...]:
    """Return the columns of these keys, behind place and name; all columns where no key names one."""
    every = tuple(columns)
    kept = tuple(column for column in every if column in HEAD or column.key in keys)
    return kept if len(kept) > len(HEAD) else every


def leads(columns: Iterable[Column]) -> tuple[str, ...]:
    """Return the keys of the columns that a phone shows beside the name: those by which places are given."""
    keys = [column.key for column in columns if column not in HEAD]
    return tuple(takewhile(lambda key: key in LEADS, keys))[:MOST_LEADS]


def together(rows: Iterable[Standing]) -> Standing:
    """Return a row with the sum of all players. An evening counts once, however many came."""
    total = Standing(member=0, name=_("Together"), guest=False, name_key=((), (), ""), seated=True)
    for row in rows:
        for name in COUNTED:
            setattr(total, name, getattr(total, name) + getattr(row, name))
        for evening, amount in row.evenings_paid.items():
            total.evenings_paid[evening] += amount
    return total


def is_summed(column: Column) -> bool:
    """Return whether the last row, of all players, has a number in this column."""
    return column.key in SUMMED and column.kind is not Kind.NAME
