"""The club's standings: a page, and the same rows as a spreadsheet or on paper."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.http import require_safe

from clubapp.loaders import get_club_for
from clubapp.permissions import Action
from ledger.exchange import standings as files
from ledger.paper import standings as paper
from ledger.season import texts
from ledger.season.choice import Choice, read_choice
from ledger.season.columns import Column
from ledger.season.grid import grid_of
from ledger.season.league import dropped_of, league
from ledger.season.table import Standings
from ledger.season.table import standings as count
from ledger.season.table_columns import columns_of

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
Made = tuple[bytes, str, str]


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """`?season=&evening=&variant=&least=` chooses, `?table=league&drop=` counts places.

    `?sort=&page=` looks, `?format=csv|xlsx|pdf` takes home.
    """
    wanted = request.GET.get("format", "")
    access = get_club_for(request, slug, Action.EXPORT if wanted else Action.SEE_CLUB)
    if wanted and wanted not in FORMATS:
        raise Http404
    choice = read_choice(access.club, request.GET)
    counted = count(choice.scope, choice.sittings, choice.imported, least=choice.least)
    shown = request.GET.get("table", "")
    if shown not in ("", "league"):
        raise Http404
    drop = dropped_of(access.club, request.GET.get("drop", ""))
    if shown:
        counted = league(counted, drop)
    columns = columns_of(counted)
    if wanted:
        # what is taken home is the club's, in its language, whoever takes it
        with translation.override(access.club.language):
            return _file(choice, shown or "standings", wanted, FORMATS[wanted](choice, counted, columns_of(counted)))
    context = {
        "access": access,
        "section": "standings",
        "shown": shown,
        "drop": drop,
        "choice": choice,
        "counted": counted,
        "columns": columns,
        "table": grid_of(request, counted, columns),
        "title": texts.heading(choice),
        "imported": texts.imported(counted),
        "chain": counted.order,
    }
    return render(request, "standings/standings.html", context)


def _csv(choice: Choice, counted: Standings, columns: tuple[Column, ...]) -> Made:
    return files.csv(counted, columns, choice.scope.club.language), "text/csv; charset=utf-8", "attachment"


def _xlsx(choice: Choice, counted: Standings, columns: tuple[Column, ...]) -> Made:
    return files.xlsx(counted, columns), XLSX, "attachment"


def _pdf(choice: Choice, counted: Standings, columns: tuple[Column, ...]) -> Made:
    return paper.render(choice, counted, columns), "application/pdf", "inline"


FORMATS: dict[str, Callable[[Choice, Standings, tuple[Column, ...]], Made]] = {"csv": _csv, "xlsx": _xlsx, "pdf": _pdf}


def _file(choice: Choice, name: str, kind: str, made: Made) -> HttpResponse:
    content, content_type, place = made
    scope = choice.scope
    if choice.evening:
        period = f"{choice.evening.date:%Y-%m-%d}"
    else:
        period = f"{scope.season.first_day:%Y-%m-%d}" if scope.season else "all"
    file = "-".join(part for part in (scope.club.slug, name, period, scope.variant) if part)
    disposition = f'{place}; filename="{file}.{kind}"'
    return HttpResponse(content, content_type=content_type, headers={"Content-Disposition": disposition})
