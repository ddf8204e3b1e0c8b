"""The page of an evening of many tables: everybody's total in one table, and each table's own result."""

from __future__ import annotations

from dataclasses import dataclass

from clubapp.models import Member
from ledger.evening.results import EveningResult, PlayerResult, TableResult

# numbers of tables from which on a column for each is read by nobody
MANY = 5


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player's total and the tables where he sat."""

    player: PlayerResult
    tables: tuple[TableResult, ...]


@dataclass(frozen=True, slots=True)
class LargeTable:
    """A table with what everybody won there (None: points alone are written); `own`: the reader sits there."""

    table: TableResult
    amounts: tuple[tuple[Member, int | None], ...]
    own: bool


def is_large(result: EveningResult) -> bool:
    return len({table.sitting.table_no for table in result.tables}) >= MANY


def ranking(result: EveningResult) -> list[Ranked]:
    """Return everybody's total, the highest first."""
    tables = result.paid_tables
    ranked = [
        Ranked(player, tuple(table for table, won in zip(tables, player.by_table, strict=True) if won is not None))
        for player in result.players
    ]
    return sorted(ranked, key=lambda one: -one.player.amount)


def large_tables(result: EveningResult, reader: Member) -> list[LargeTable]:
    """Return the tables in the order of the page."""
    columns = zip(*(player.by_table for player in result.players), strict=True)
    paid = result.paid_tables
    won = {
        table.sitting.pk: dict(zip((player.member for player in result.players), column, strict=True))
        for table, column in zip(paid, columns, strict=bool(result.players))
    }
    return [
        LargeTable(
            table,
            tuple((member, won.get(table.sitting.pk, {}).get(member)) for member in table.members),
            own=reader in table.members,
        )
        for table in result.latest_first
    ]
