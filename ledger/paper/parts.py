"""The sheet of an evening of many tables in two other forms: a page for each table's hand, and the summary alone."""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext as _

from ledger.paper import blocks, settlement, tariff
from ledger.paper.data import EveningSheet, TableSheet
from ledger.paper.deals import draw_table
from ledger.paper.evening import open_paper
from ledger.paper.grid import grid_for
from ledger.paper.page import Paper


def by_table(sheet: EveningSheet) -> bytes:
    """Return the PDF in which every table begins a page of its own, with its rules and its players' signatures."""
    with translation.override(sheet.language):
        paper = open_paper(sheet, _("Score sheets by table"))
        for table in sheet.tables:
            _table(paper, sheet, table)
        return paper.finish()


def summary(sheet: EveningSheet) -> bytes:
    """Return the PDF of the evening's totals and payments, without deals."""
    with translation.override(sheet.language):
        paper = open_paper(sheet, _("Summary"))
        blocks.opening(paper, sheet, _("Summary of %(day)s"))
        # below each other: so many names side by side would leave the first page empty
        settlement.totals(paper, sheet, paper.left, paper.width)
        paper.y -= 12
        if sheet.paid:
            settlement.transfers(paper, sheet, paper.left, paper.width)
            paper.y -= 16
        blocks.signatures(paper, sheet.signatures)
        return paper.finish()


def _table(paper: Paper, sheet: EveningSheet, table: TableSheet) -> None:
    size = grid_for(table).page
    if not paper.fresh:
        paper.new_page(size)
    paper.turn(size)
    # the day is put in where the heading is drawn
    blocks.heading(paper, sheet, _("%(table)s, %(day)s") % {"table": table.label, "day": "%(day)s"})
    draw_table(paper, table, legend=True)
    blocks.matches(paper, table)
    tariff.rules_in_force(paper, [table])
    blocks.signatures(paper, table.players)
