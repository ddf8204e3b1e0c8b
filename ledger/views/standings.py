"""The club's standings: a page, and the same rows as a spreadsheet or on paper."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubapp.collation import has_words, search_key
from clubapp.loaders import Access, get_club_access
from clubapp.permissions import Action
from ledger.exchange.spreadsheet import KINDS
from ledger.exchange.standings import standings_table
from ledger.paper import standings as paper
from ledger.season import texts
from ledger.season.choice import Choice, read_choice
from ledger.season.columns import HEAD
from ledger.season.grid import grid_of
from ledger.season.league import dropped_of, league
from ledger.season.least import suggested_least
from ledger.season.shown import chosen, page_columns
from ledger.season.table import Standings
from ledger.season.table import standings as count
from ledger.season.table_columns import columns_of
from ledger.views.files import pdf_answer, table_answer
from ledger.views.shown import columns_shown, remembered


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponseBase:
    """`?season=&evening=&variant=&least=` chooses, `?table=league&drop=` counts places.

    `?sort=&page=` looks, `?columns=1&column=` shows these columns and is remembered,
    `?find=` goes to a name, `?who=` to a member, `?format=csv|xlsx|pdf` takes home.
    """
    wanted = request.GET.get("format", "")
    access = get_club_access(request, slug, Action.EXPORT if wanted else Action.SEE_CLUB)
    if wanted and wanted not in (*KINDS, "pdf"):
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
            return _taken_home(choice, counted, shown, wanted)
    sought = _sought(request, access, counted)
    every, keys = page_columns(counted), columns_shown(request)
    columns = chosen(every, keys)
    context = {
        "access": access,
        "section": "standings",
        "sought": sought,
        "own": next((row for row in counted.rows if row.member == access.member.pk), None),
        "suggested": suggested_least(counted),
        "shown": shown,
        "drop": drop,
        "choice": choice,
        "counted": counted,
        "columns": columns,
        "every_column": [(column, column in columns) for column in every if column not in HEAD],
        "chosen": keys,
        "table": grid_of(request, counted, columns, sought=sought),
        "title": texts.heading(choice),
        "imported": texts.imported(counted),
        "chain": counted.order,
    }
    return remembered(request, render(request, "standings/standings.html", context))


def _sought(request: HttpRequest, access: Access, counted: Standings) -> int | None:
    """Return the member of the row that is looked for: by id, or the first one whose name has such words."""
    who = request.GET.get("who", "")
    if who:
        return next((row.member for row in counted.rows if str(row.member) == who), None)
    words = search_key(request.GET.get("find", "")[:100]).split()
    if not words:
        return None
    found = next((row for row in counted.rows if has_words(row.name, words)), None)
    if found is None:
        messages.info(request, _("Nobody of that name stands here."))
    return found.member if found else None


def _taken_home(choice: Choice, counted: Standings, shown: str, kind: str) -> HttpResponseBase:
    """Return the file in the active language."""
    columns = columns_of(counted)
    name = _name(choice, shown or "standings")
    if kind == "pdf":
        return pdf_answer(paper.render(choice, counted, columns), name)
    return table_answer(kind, [standings_table(counted, columns)], choice.scope.club.language, name)


def _name(choice: Choice, what: str) -> str:
    scope = choice.scope
    if choice.evening:
        period = f"{choice.evening.date:%Y-%m-%d}"
    else:
        period = f"{scope.season.first_day:%Y-%m-%d}" if scope.season else "all"
    return "-".join(part for part in (scope.club.slug, what, period, scope.in_file_names) if part)
