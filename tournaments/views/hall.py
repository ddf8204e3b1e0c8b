"""News from the hall to the desk: calls for the referee, and slips of phones that do not agree."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from ledger.book.errors import ReasonMissing
from ledger.views.sent import sent_key, sent_number
from tournaments.book.errors import TournamentError
from tournaments.contest import Invalid
from tournaments.hall import words
from tournaments.hall.table import offered
from tournaments.models import Round, Slip, Table, TableWord
from tournaments.permissions import Action
from tournaments.views.context import current_round
from tournaments.views.loaders import get_table, get_tournament


def heard(drawn: Round) -> list[dict[str, Any]]:
    """Return the tables with open words, each with what it offers and whether it calls."""
    open_words = words.open_of_round(drawn)
    tables = Table.objects.with_seats().filter(pk__in=open_words)
    return [
        {
            "table": table,
            "offered": offered(table, open_words[table.pk]),
            "called": any(word.kind == TableWord.Kind.CALL for word in open_words[table.pk]),
        }
        for table in tables
    ]


@require_GET
def hall_state(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Asked by the desk every few seconds: which slips are in, and what the tables want."""
    _staff, tournament = get_tournament(request, tournament_id, Action.KEEP)
    drawn = current_round(tournament)
    if drawn is None:
        raise Http404
    handed_in = list(Slip.objects.counted().filter(table__round=drawn).values_list("table__number", flat=True))
    last = TableWord.objects.filter(table__round=drawn).values_list("pk", flat=True).last()
    mark = f'"{drawn.pk}-{drawn.tables.count()}-{len(handed_in)}-{last}"'
    answer = get_conditional_response(request, etag=mark)
    if answer is None:
        context = {"tournament": tournament, "drawn": drawn, "heard": heard(drawn)}
        html = render_to_string("tournaments/heard.html", context, request)
        answer = JsonResponse({"round": drawn.number, "in": sorted(handed_in), "html": html})
    answer["ETag"] = mark
    answer["Cache-Control"] = "private, no-store"
    return answer


@require_POST
def offer_take(request: HttpRequest, tournament_id: int, number: int, table_number: int) -> HttpResponse:
    """The desk decides for one of the slips that phones offer."""
    staff, table = get_table(request, tournament_id, number, table_number, Action.KEEP)
    offer = TableWord.objects.filter(
        table=table, kind=TableWord.Kind.OFFER, pk=sent_number(request, "offer", longest=18)
    ).first()
    if offer is None:
        raise Http404
    offer.table = table
    try:
        words.take_offer(offer=offer, key=sent_key(request), reason=request.POST.get("reason", ""), actor=staff.actor)
    except ReasonMissing:
        messages.error(request, _("Write a word why."))
    except Invalid as invalid:
        messages.error(request, " ".join(problem.say(_) for problem in invalid.problems))
    except TournamentError:
        messages.error(request, _("Somebody else has put this slip right meanwhile. Look at it first."))
    else:
        messages.success(request, _("Table %(number)d is in.") % {"number": table.number})
    return redirect("tournament-slip", tournament_id, number, table_number)


@require_POST
def offers_settle(request: HttpRequest, tournament_id: int, number: int, table_number: int) -> HttpResponse:
    """The referee was at the table: what it offered and called until now is dealt with."""
    staff, table = get_table(request, tournament_id, number, table_number, Action.KEEP)
    words.settle(table=table, key=sent_key(request), user=staff.user)
    messages.success(request, _("Table %(number)d is settled.") % {"number": table.number})
    if request.POST.get("back") == "desk":
        return redirect("tournament-desk", tournament_id)
    return redirect("tournament-slip", tournament_id, number, table_number)


def open_at(table: Table) -> dict[str, Any]:
    """Return what the slip's page shows of the table's phones."""
    found = words.open_of_table(table)
    return {
        "offered": offered(table, found),
        "called": any(word.kind == TableWord.Kind.CALL for word in found),
        "take_key": uuid.uuid4,
    }
