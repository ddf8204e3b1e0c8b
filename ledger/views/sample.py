"""A sample evening for strangers: its page, its sheet. Made from facts at each asking; nothing is stored."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubapp import door
from ledger.demo.sample import sample_of
from ledger.paper import evening as plain
from ledger.paper import explained
from ledger.paper.data import DealRow, EveningSheet, TableSheet
from ledger.paper.unstored import unstored_sheet
from ledger.views.files import pdf_answer


@require_safe
def sample(request: HttpRequest) -> HttpResponse:
    sheet, played = _sheet(), sample_of(get_language() or "en")
    table = sheet.tables[0]
    context = {
        "sheet": sheet,
        "table": table,
        "points": zip(table.players, table.points, strict=True),
        "deals": [_shown(row, table) for row in reversed(table.rows)],
        "variant": played.variant,
        "sign_up": door.is_open(),
    }
    return render(request, "sample/evening.html", context)


def _shown(row: DealRow, table: TableSheet) -> dict[str, Any]:
    """A deal with its declarer's name, and what everybody won or wrote by name."""
    figures = row.points if table.scored else row.amounts
    return {
        "row": row,
        "player": "" if row.declarer is None else table.players[row.declarer],
        "figures": list(zip(table.players, figures, strict=True)) if figures else [],
    }


@require_safe
def sample_sheet(request: HttpRequest) -> HttpResponse:
    """`?form=explained` has every line of every deal."""
    if request.GET.get("form") == "explained":
        return pdf_answer(explained.render(_sheet()), "sample-explained")
    return pdf_answer(plain.render(_sheet()), "sample")


def _sheet() -> EveningSheet:
    language = get_language() or "en"
    return unstored_sheet(club=_("A sample club"), language=language, **asdict(sample_of(language)))
