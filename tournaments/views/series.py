"""Series: tournaments that count together, their standing by people, categories and teams."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ledger.book.copies.moment import one_moment
from ledger.views.files import table_answer
from tournaments import exports
from tournaments.contest import Invalid
from tournaments.forms.fields import add_problems
from tournaments.forms.series import SeriesForm
from tournaments.hall import seasons
from tournaments.models import Series, Tournament
from tournaments.permissions import Action
from tournaments.views.loaders import Staff, get_club_staff, get_series

TEAMS = "teams"


@require_safe
def series(request: HttpRequest, series_id: int) -> HttpResponse:
    """`?category=senior` shows one category, `?table=teams` the teams."""
    staff, shown = get_series(request, series_id, Action.SEE)
    season = seasons.season_of(shown)
    category, table = request.GET.get("category", ""), request.GET.get("table", "")
    if (category and category not in season.categories) or table not in ("", TEAMS):
        raise Http404
    lines = season.teams if table else season.of_category(category) if category else season.people
    waiting = Tournament.objects.filter(parts__series=shown).exclude(state=Tournament.State.FINISHED)
    context = _context(staff) | {
        "series": shown,
        "season": season,
        "lines": [_cells(line) for line in lines],
        "category": category,
        "table": table,
        "waiting": waiting,
    }
    return render(request, "tournaments/series.html", context)


def _cells(line: seasons.Line) -> tuple[seasons.Line, list[tuple[object, bool]]]:
    """Return a line with its results, each with whether it counts."""
    return line, [(result, line.counts(number)) for number, result in enumerate(line.results, 1)]


def _context(staff: Staff) -> dict[str, object]:
    return {"staff": staff, "access": staff.access, "section": "tournaments"}


@require_safe
def series_file(request: HttpRequest, series_id: int, kind: str) -> HttpResponseBase:
    """The standing of people and of teams: two sheets of a workbook, the first alone as CSV."""
    _staff, shown = get_series(request, series_id, Action.SEE)
    language = shown.club.language
    with translation.override(language), one_moment():
        season = seasons.season_of(shown)
        tables = [exports.season_table(season, season.people, _("Standing"))]
        if season.teams and kind == "xlsx":
            tables.append(exports.season_table(season, season.teams, _("Teams")))
        return table_answer(kind, tables, language, f"{shown.club.slug}-series-{shown.pk}")


@require_http_methods(["GET", "POST"])
def series_new(request: HttpRequest, slug: str) -> HttpResponse:
    staff = get_club_staff(request, slug, Action.DIRECT)
    return _edit(request, staff, None)


@require_http_methods(["GET", "POST"])
def series_edit(request: HttpRequest, series_id: int) -> HttpResponse:
    staff, shown = get_series(request, series_id, Action.DIRECT)
    return _edit(request, staff, shown)


def _edit(request: HttpRequest, staff: Staff, shown: Series | None) -> HttpResponse:
    club = staff.access.club
    form = SeriesForm(list(Tournament.objects.for_club(club).newest_first()), shown, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            saved = seasons.save_series(club=club, series=shown, parts=form.parts, user=staff.user, **form.said)
        except Invalid as invalid:
            add_problems(form, invalid, {"key": "preset"})
        else:
            messages.success(request, _("Saved."))
            return redirect("series", saved.pk)
    context = _context(staff) | {"series": shown, "form": form}
    return render(request, "tournaments/series_edit.html", context)


@require_POST
def series_delete(request: HttpRequest, series_id: int) -> HttpResponse:
    staff, shown = get_series(request, series_id, Action.DIRECT)
    seasons.delete_series(series=shown)
    messages.success(request, _("The series is gone; its tournaments are as they were."))
    return redirect("tournaments", staff.access.club.slug)
