"""What a club takes home of an evening: the sheet for paper, the documents, the spreadsheets."""

from __future__ import annotations

import json
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.views.decorators.http import require_safe

import rules
from clubapp.loaders import get_club_for
from clubapp.permissions import Action
from ledger.book.documents import named_document
from ledger.evening.coins import chosen_coin
from ledger.evening.results import Evening, evening
from ledger.exchange import exports
from ledger.models import Session, Sitting
from ledger.paper import blank, explained
from ledger.paper import evening as plain
from ledger.paper.build import evening_sheet
from ledger.paper.rulebook import blank_sheet as blank_sheet_of
from ledger.season.choice import read_choice
from ledger.views.loaders import get_session_for, get_sitting_for

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_safe
def session_sheet(request: HttpRequest, session_id: int) -> HttpResponse:
    """The A4 sheet; `?form=explained` has every line of every deal, `?cash=5` also who pays whom in such coins."""
    _access, session = get_session_for(request, session_id, Action.EXPORT)
    sheet = evening_sheet(session, cash_step=chosen_coin(session, request.GET.get("cash", "")))
    if request.GET.get("form") == "explained":
        return _pdf(explained.render(sheet), f"{_name(session)}-explained")
    return _pdf(plain.render(sheet), _name(session))


@require_safe
def blank_sheet(request: HttpRequest, slug: str, variant: str) -> HttpResponse:
    """A score sheet to fill in by pen; `?seats=3`; `?form=card` is the tariff on A5."""
    access = get_club_for(request, slug, Action.SEE_CLUB)
    if variant not in rules.variants():
        raise Http404
    seats = request.GET.get("seats", "")
    known = [n for n in rules.newest(variant).seats if str(n) == seats]
    sheet = blank_sheet_of(access.club, variant, seats=known[0] if known else None)
    if request.GET.get("form") == "card":
        return _pdf(blank.card(sheet), f"tariff-{variant}")
    return _pdf(blank.render(sheet), f"blank-{variant}")


@require_safe
def sitting_export(request: HttpRequest, sitting_id: int) -> HttpResponse:
    """The sitting's session document, as `python -m rules settle` reads it."""
    _access, sitting = get_sitting_for(request, sitting_id, Action.EXPORT)
    place = f"table-{sitting.table_no}-{sitting.round_no}"
    return _json(named_document(sitting), f"{_name(sitting.session)}-{place}")


@require_safe
def session_export(request: HttpRequest, session_id: int, kind: str) -> HttpResponse:
    """`json`: the documents of all sittings; `xlsx`: deals and results; `csv`: deals, or `?table=results`."""
    _access, session = get_session_for(request, session_id, Action.EXPORT)
    if kind == "json":
        documents = [named_document(sitting) for sitting in Sitting.objects.of_session(session).with_seats()]
        return _json(documents, _name(session))
    with translation.override(session.club.language):
        return _spreadsheet(session, kind, results=request.GET.get("table") == "results")


@require_safe
def season_deals(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Every deal of the evenings that the standings count, `?season=&evening=&variant=` as there."""
    access = get_club_for(request, slug, Action.EXPORT)
    scope = read_choice(access.club, request.GET).scope
    sessions = Session.objects.filter(scope.evenings()).select_related("club").order_by("date", "pk")
    with translation.override(access.club.language):
        table = exports.season_deals_table([_of_variant(evening(one), scope.variant) for one in sessions])
    days = f"{scope.days[0]:%Y-%m-%d}" if scope.days else "all"
    name = "-".join(part for part in (slug, "deals", days, scope.variant) if part)
    if kind == "xlsx":
        return _file(exports.workbook(table), f"{name}.xlsx", XLSX)
    return _file(exports.csv_file(table, access.club.language), f"{name}.csv", "text/csv")


def _spreadsheet(session: Session, kind: str, *, results: bool) -> HttpResponse:
    """In the active language."""
    shown = evening(session)
    if kind == "xlsx":
        book = exports.workbook(exports.deals_table(shown), exports.results_table(shown))
        return _file(book, f"{_name(session)}.xlsx", XLSX)
    table = exports.results_table(shown) if results else exports.deals_table(shown)
    part = "results" if results else "deals"
    return _file(exports.csv_file(table, session.club.language), f"{_name(session)}-{part}.csv", "text/csv")


def _of_variant(shown: Evening, variant: str) -> Evening:
    tables = tuple(table for table in shown.tables if not variant or table.sitting.variant == variant)
    return replace(shown, tables=tables)


def _name(session: Session) -> str:
    """A file name of the club's address and the day: ASCII, and in order of days."""
    return f"{session.club.slug}-{session.date:%Y-%m-%d}"


def _pdf(content: bytes, name: str) -> HttpResponse:
    """Shown by the browser, from where it is printed or kept."""
    return _file(content, f"{name}.pdf", "application/pdf", shown=True)


def _json(content: object, name: str) -> HttpResponse:
    text = json.dumps(content, ensure_ascii=False, indent=2)
    return _file(f"{text}\n".encode(), f"{name}.json", "application/json")


def _file(content: bytes, name: str, kind: str, *, shown: bool = False) -> HttpResponse:
    place = "inline" if shown else "attachment"
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": f'{place}; filename="{name}"'})
