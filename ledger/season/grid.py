"""The standings on the page: sorted and paged by django-tables2, each cell made into text here."""

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
    """A value as text and its CSS classes. `head` is the column's: on a phone it stands beside the value."""

    text: str
    css: str
    head: str


class StandingsTable(tables.Table):
    """The table of django-tables2. Its columns depend on the variant, so `grid_of` adds them to each instance."""

    class Meta:
        template_name = "standings/table.html"
        order_by = ("place",)
        order_by_field = "sort"
        page_field = "page"


def grid_of(
    request: HttpRequest, standings: Standings, columns: tuple[Column, ...], *, sought: int | None = None
) -> StandingsTable:
    """Return the table as the address asks for it; an unknown column or page falls back to the nearest there is.

    `sought`: the member whose page is shown, whatever page is asked for.
    """
    extra = [(column.key, _bound(column)) for column in columns]
    table = StandingsTable(standings.rows, extra_columns=extra)
    RequestConfig(request, paginate={"per_page": PAGE}).configure(table)
    if sought is not None:
        index = next((n for n, row in enumerate(table.rows) if row.record.member == sought), None)
        if index is not None:
            table.paginate(page=index // PAGE + 1, per_page=PAGE)
    # the template draws these instead of the library's cells, which are a dozen objects each: a third of the time
    table.written = [(row.record, cells_of(row.record, columns)) for row in table.paginated_rows]
    table.sums = sums_of(standings.rows, columns)
    return table


def cells_of(row: Standing, columns: tuple[Column, ...]) -> list[Cell]:
    """Return the cells of a row without the name's: the template makes that one the head of the row."""
    beside = leads(columns)
    return [_cell(column, column.value(row), beside) for column in columns if column.kind is not Kind.NAME]


def sums_of(rows: Iterable[Standing], columns: tuple[Column, ...]) -> list[Cell]:
    """Return the cells of the last row: the sum of all players; an empty cell where a sum would say nothing."""
    total = together(rows)
    beside = leads(columns)
    return [
        _cell(column, column.value(total), beside) if is_summed(column) else Cell("", "num none", "")
        for column in columns
        if column.kind not in (Kind.NAME, Kind.PLACE)
    ]


def _cell(column: Column, value: Any, beside: Collection[str]) -> Cell:
    """Return the cell; on a phone those in `beside` stand by the name, some below it, and the others only if chosen."""
    css = "num"
    if column.kind in (Kind.UNITS, Kind.AVERAGE, Kind.MONEY) and value is not None:
        css = f"num amount {'plus' if value > 0 else 'minus' if value < 0 else 'zero'}"
    if column.key in beside:
        css += " lead"
    elif column.kind is not Kind.PLACE:
        css += " below" if column.key in BELOW else " further"
    return Cell(texts.cell(column, value), css, str(column.label))


def _bound(column: Column) -> tables.Column:
    """Return the column as django-tables2 has it: it sorts by it and draws its head."""
    return tables.Column(
        verbose_name=column.label,
        order_by=(column.sort,),
        initial_sort_descending=column.falls,
        attrs={"th": {"class": "num" if column.is_number else ""}},
    )
