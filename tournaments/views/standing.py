"""The standing after a round, with the reason of every place."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.book.count import Counted, counted
from tournaments.permissions import Action
from tournaments.reading import rows_of
from tournaments.views.context import context_of
from tournaments.views.loaders import get_tournament


@require_safe
def standing(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """`?round=2` shows how it stood after that round."""
    staff, tournament = get_tournament(request, tournament_id, Action.SEE)
    current = counted(tournament)
    shown = standing_context(current, _asked_round(request, current))
    context = context_of(staff, tournament, "tournament-standing") | shown
    return render(request, "tournaments/standing.html", context)


def _asked_round(request: HttpRequest, current: Counted) -> int:
    text = request.GET.get("round", "")
    if not text:
        return current.played
    if not (text.isascii() and text.isdigit() and len(text) < 4 and 0 < int(text) <= current.played):
        raise Http404
    return int(text)


def standing_context(current: Counted, after: int, *, public: bool = False) -> dict[str, Any]:
    return {
        "after": after,
        "numbers": range(1, current.played + 1),
        "rows": rows_of(current, after, public=public),
        "teams": current.teams if after == current.played else [],
        "has_points": bool(current.tournament.rules.points),
        "has_places": "places" in current.tournament.rules.order,
    }
