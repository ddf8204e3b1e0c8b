"""The same rows for spreadsheets: numbers as numbers, names as names."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import tablib

from ledger.exchange.exports import Cell, csv_file, text_cell, workbook
from ledger.season.columns import Column, rounded
from ledger.season.table import Standings


def csv(standings: Standings, columns: tuple[Column, ...], language: str) -> bytes:
    """UTF-8 with BOM; `;` and decimal commas where the language writes them."""
    return csv_file(dataset(standings, columns), language)


def xlsx(standings: Standings, columns: tuple[Column, ...]) -> bytes:
    return workbook(dataset(standings, columns))


def dataset(standings: Standings, columns: tuple[Column, ...]) -> tablib.Dataset:
    table = tablib.Dataset(headers=[text_cell(str(column.label)) for column in columns], title=str(standings.name))
    for row in standings.rows:
        table.append([_value(column.value(row)) for column in columns])
    return table


def _value(value: Any) -> Cell:
    """Averages and shares rounded to hundredths, all else exact."""
    if isinstance(value, Fraction):
        return rounded(value)
    if isinstance(value, Decimal | int) or value is None:
        return value
    return text_cell(str(value))
