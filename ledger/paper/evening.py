"""The A4 sheet of an evening: every table deal by deal, the totals, who pays whom, the rules, the signatures."""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext as _

from ledger.paper import blocks, settlement, tariff, texts
from ledger.paper.data import EveningSheet
from ledger.paper.deals import draw_table
from ledger.paper.grid import grid_for
from ledger.paper.page import Paper


def render(sheet: EveningSheet) -> bytes:
    """Return the PDF; the same data gives the same bytes."""
    with translation.override(sheet.language):
        paper = open_paper(sheet, _("Score sheet"))
        if sheet.tables:
            paper.turn(grid_for(sheet.tables[0]).page)
        blocks.opening(paper, sheet, _("Evening of %(day)s"))
        for index, table in enumerate(sheet.tables):
            draw_table(paper, table, legend=index == 0)
            blocks.matches(paper, table)
        settlement.draw(paper, sheet)
        tariff.rules_in_force(paper, sheet.tables)
        blocks.signatures(paper, sheet.signatures)
        return paper.finish()


def open_paper(sheet: EveningSheet, kind: str) -> Paper:
    """Paper whose title names the kind of sheet, the club and the day, and whose footer names the revision."""
    day = texts.day(sheet)
    return Paper(
        title=f"{kind}: {sheet.club}, {day}",
        author=sheet.club,
        language=sheet.language,
        imprint=f"{sheet.club} · {day} · {texts.revision(sheet)}",
    )
