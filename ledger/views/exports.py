"""Files of an evening to take home: the sheet for paper, the documents, the spreadsheets."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import translation
from django.views.decorators.http import require_safe

import rules
from clubapp.loaders import get_club_access
from clubapp.permissions import Action
from clubapp.variants import edition_for
from ledger.book.copies.moment import one_moment
from ledger.book.documents import named_document
from ledger.evening.coins import chosen_coin
from ledger.evening.results import result_of
from ledger.exchange.deals import DEALS, PLAYERS, deals_table
from ledger.exchange.results import results_table
from ledger.models import Deal, Evening, Sitting
from ledger.paper import blank, explained, parts
from ledger.paper import evening as plain
from ledger.paper.build import evening_sheet
from ledger.paper.rulebook import blank_sheet as blank_sheet_of
from ledger.season.choice import read_choice
from ledger.views.files import json_answer, pdf_answer, table_answer
from ledger.views.loaders import get_evening_for, get_sitting_for
from ledger.views.made_files import beside, is_long

PARTS = {"tables": parts.by_table, "summary": parts.summary}


@require_safe
def evening_pdf(request: HttpRequest, evening_id: int) -> HttpResponse:
    """The A4 sheet; `?form=explained` has every line of every deal, `?cash=5` also who pays whom in such coins.

    `?form=tables`: a page for each table; `?form=summary`: without deals.
    """
    _access, evening = get_evening_for(request, evening_id, Action.EXPORT)
    sheet = evening_sheet(evening, cash_step=chosen_coin(evening, request.GET.get("cash", "")))
    if request.GET.get("form") == "explained":
        return pdf_answer(explained.render(sheet), f"{_name(evening)}-explained")
    form = PARTS.get(request.GET.get("form", ""))
    if form is not None:
        return pdf_answer(form(sheet), f"{_name(evening)}-{request.GET['form']}")
    return pdf_answer(plain.render(sheet), _name(evening))


@require_safe
def blank_sheet(request: HttpRequest, slug: str, variant: str) -> HttpResponse:
    """A score sheet to fill in by pen; `?seats=3`; `?form=card` is the tariff on A5."""
    access = get_club_access(request, slug, Action.SEE_CLUB)
    if variant not in rules.variants():
        raise Http404
    seats = request.GET.get("seats", "")
    known = [n for n in edition_for(access.club, variant).seats if str(n) == seats]
    sheet = blank_sheet_of(access.club, variant, seats=known[0] if known else None)
    if request.GET.get("form") == "card":
        return pdf_answer(blank.card(sheet), f"tariff-{variant}")
    return pdf_answer(blank.render(sheet), f"blank-{variant}")


@require_safe
def sitting_export(request: HttpRequest, sitting_id: int) -> HttpResponse:
    """The sitting's session document, as `python -m rules settle` reads it."""
    _access, sitting = get_sitting_for(request, sitting_id, Action.EXPORT)
    place = f"table-{sitting.table_no}-{sitting.round}"
    return json_answer(named_document(sitting), f"{_name(sitting.evening)}-{place}")


@require_safe
def evening_export(request: HttpRequest, evening_id: int, kind: str) -> HttpResponseBase:
    """`json`: the documents of all sittings; `xlsx`: deals and results; `csv`: deals, or `?table=results`."""
    _access, evening = get_evening_for(request, evening_id, Action.EXPORT)
    sittings = Sitting.objects.of_evening(evening)
    if kind == "json":
        return json_answer([named_document(sitting) for sitting in sittings.with_seats()], _name(evening))
    results = request.GET.get("table") == "results"
    with translation.override(evening.club.language), one_moment():
        tables = [deals_table(sittings, _rows(request)), results_table(result_of(evening))]
        name = _name(evening)
        if kind == "csv":
            tables, name = (tables[1:], f"{name}-results") if results else (tables, f"{name}-deals")
        return table_answer(kind, tables, evening.club.language, name)


@require_safe
def season_deals(request: HttpRequest, slug: str, kind: str) -> HttpResponseBase:
    """Every deal of what the standings count, `?season=&evening=&variant=` as there.

    A row for each player of each deal, `?rows=deals`: for each deal.
    """
    access = get_club_access(request, slug, Action.EXPORT)
    club, rows = access.club, _rows(request)
    scope = read_choice(club, request.GET).scope
    days = f"{scope.days[0]:%Y-%m-%d}" if scope.days else "all"
    name = "-".join(part for part in (slug, "deals", days, scope.in_file_names) if part)
    sittings = Sitting.objects.filter(scope.within())
    if is_long(Deal.objects.filter(sitting__in=sittings), kind):
        arguments = {"club": slug, "query": scope.as_query(), "rows": rows}
        language = club.language
        return beside(request, access.user, f"deals-{kind}", arguments, name=f"{name}.{kind}", language=language)
    with translation.override(club.language), one_moment():
        return table_answer(kind, [deals_table(sittings, rows)], club.language, name)


def _rows(request: HttpRequest) -> str:
    """Raises Http404 for what a row cannot stand for."""
    rows = request.GET.get("rows", PLAYERS)
    if rows not in (PLAYERS, DEALS):
        raise Http404
    return rows


def _name(evening: Evening) -> str:
    """A file name of the club's address and the day: ASCII, and in order of days."""
    return f"{evening.club.slug}-{evening.date:%Y-%m-%d}"
