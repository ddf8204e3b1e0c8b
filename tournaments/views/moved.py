"""Whose place a correction changed: said at once, and kept on a page."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.hall.corrections import corrections
from tournaments.hall.written import PenaltyWritten, Written
from tournaments.permissions import Action
from tournaments.views.context import context_of, with_authors
from tournaments.views.loaders import get_tournament

# of the names in one message; the page of corrections has them all
MOST_SAID = 30


@require_safe
def tournament_corrections(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """The corrections of what was confirmed, each with the places that it changed."""
    staff, tournament = get_tournament(request, tournament_id, Action.SEE)
    authors = dict(with_authors(tournament.events.all(), tournament.club, "user").values_list("pk", "who"))
    rows = [(one, authors[one.event.pk]) for one in corrections(tournament)]
    context = context_of(staff, tournament, "tournament-corrections") | {"corrections": rows}
    return render(request, "tournaments/corrections.html", context)


def tell_moved(request: HttpRequest, written: Written | PenaltyWritten, done: str) -> None:
    """Say that it is done and whose place it changed, here and in the series that the tournament counts in."""
    if written.season_moved:
        seasons = (f"{one.series.name}: {one.name} {one.before}. → {one.after}." for one in written.season_moved)
        messages.info(request, _("Places in a series changed: %(changes)s") % {"changes": _shortened(seasons)})
    if written.replayed:
        messages.success(request, done)
        return
    moved = _("Nobody's place has changed.")
    if written.moved:
        places = (f"{one.entrant.name} {one.before}. → {one.after}." for one in written.moved)
        moved = _("Places changed: %(changes)s") % {"changes": _shortened(places)}
    messages.success(request, f"{done} {moved}")


def _shortened(changes: Iterable[str]) -> str:
    said = list(changes)
    return ", ".join(said[:MOST_SAID]) + (" …" if len(said) > MOST_SAID else "")
