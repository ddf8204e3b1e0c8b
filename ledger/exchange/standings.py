"""The standings for a spreadsheet: the same rows as on the page."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from ledger.exchange.spreadsheet import Cell, Table
from ledger.season.columns import Column, rounded
from ledger.season.pictures.matrix import Matrix
from ledger.season.table import Standings


def standings_table(standings: Standings, columns: tuple[Column, ...]) -> Table:
    rows = ([_value(column.value(row)) for column in columns] for row in standings.rows)
    return Table(str(standings.name), [str(column.label) for column in columns], rows)


def matrix_table(matrix: Matrix) -> Table:
    """Return who won from whom, a row and a column for everybody, in base units."""
    rows = ([row.name, *(cell.amount for cell in row.cells), row.total] for row in matrix.rows)
    return Table(_("Who won from whom"), ["", *matrix.names, _("Together")], rows)


def _value(value: Any) -> Cell:
    """Averages and shares rounded to hundredths, all else exact."""
    if isinstance(value, Fraction):
        return rounded(value)
    return value if isinstance(value, Decimal | int) or value is None else str(value)
