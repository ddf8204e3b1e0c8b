"""The table on the page: sorted and paged by django-tables2, its cells written once per row."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

import django_tables2 as tables
from django.http import HttpRequest
from django_tables2 import RequestConfig

from ledger.season import texts
from ledger.season.columns import Column, Kind
from ledger.season.shown import BELOW, is_summed, leads, together
from ledger.season.standing import Standing
from ledger.season.table import Standings

PAGE = 50


@dataclass(frozen=True, slots=True)
class Cell:
    """A value and its classes; `head` is its column's, which a phone writes beside it."""

    text: str
    css: str
    head: str


class StandingsTable(tables.Table):
    """Its columns depend on the variant: `table_columns.columns_of`."""

    class Meta:
        template_name = "standings/table.html"
        order_by = ("place",)
        order_by_field = "sort"
        page_field = "page"


def grid_of(
    request: HttpRequest, standings: Standings, columns: tuple[Column, ...], *, sought: int | None = None
) -> StandingsTable:
    """The table as the address asks for it; an unknown column or page falls back to the nearest there is.

    `sought`: the member whose page is shown, whatever page is asked for.
    """
    extra = [(column.key, _bound(column)) for column in columns]
    table = StandingsTable(standings.rows, extra_columns=extra)
    RequestConfig(request, paginate={"per_page": PAGE}).configure(table)
    if sought is not None:
        place = next((n for n, row in enumerate(table.rows) if row.record.member == sought), None)
        if place is not None:
            table.paginate(page=place // PAGE + 1, per_page=PAGE)
    # one small object per cell instead of the library's dozen: a third of the time for a long table
    table.written = [(row.record, cells_of(row.record, columns)) for row in table.paginated_rows]
    table.sums = sums_of(standings.rows, columns)
    return table


def cells_of(row: Standing, columns: tuple[Column, ...]) -> list[Cell]:
    """Return the cells of a row, but for the name, which is the row's head."""
    beside = leads(columns)
    return [_cell(column, column.value(row), beside) for column in columns if column.kind is not Kind.NAME]


def sums_of(rows: Iterable[Standing], columns: tuple[Column, ...]) -> list[Cell]:
    """Return the cells of the last row: what all players make together; empty where a sum says nothing."""
    total = together(rows)
    beside = leads(columns)
    return [
        _cell(column, column.value(total), beside) if is_summed(column) else Cell("", "num none", "")
        for column in columns
        if column.kind not in (Kind.NAME, Kind.PLACE)
    ]


def _cell(column: Column, value: Any, beside: Collection[str]) -> Cell:
    css = "num"
    if column.kind in (Kind.UNITS, Kind.AVERAGE, Kind.MONEY) and value is not None:
        css = f"num amount {'plus' if value > 0 else 'minus' if value < 0 else 'zero'}"
    if column.key in beside:
        css += " lead"
    elif column.kind is not Kind.PLACE:
        css += " below" if column.key in BELOW else " further"
    return Cell(texts.cell(column, value), css, str(column.label))


def _bound(column: Column) -> tables.Column:
    return tables.Column(
        verbose_name=column.label,
        order_by=(column.sort,),
        initial_sort_descending=column.falls,
        attrs={"th": {"class": "num" if column.is_number else ""}},
    )
