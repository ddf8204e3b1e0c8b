"""The state of a table for the phones around it: asked every few seconds, answered with 304 while nothing changed."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_GET

from clubapp.permissions import Action
from ledger.book.heads import Head, head_of, plays_now
from ledger.models import Deal, Sitting
from ledger.table.entry.ahead import turns
from ledger.table.entry.at_table import seat_labels, situation_of
from ledger.table.entry.drawn import drawn_score
from ledger.table.entry.recent import recent_deals, score
from ledger.table.told import play_of
from ledger.table.wording import deal_words
from ledger.views.answers import replaced_text
from ledger.views.loaders import TableAccess, get_table

RECENT = 12


@require_GET
def state(request: HttpRequest, sitting_id: int | None = None, token: str = "") -> HttpResponse:
    """Score and deals as the page shows them, the next number, and the token that a waiting deal is sent with.

    `?play`: what a phone that has the engine reckons by, too.
    """
    table = get_table(request, Action.SEE_CLUB, sitting_id, token)
    head = head_of(table.sitting)
    mark = f'"{head.fingerprint}"'
    unchanged = get_conditional_response(request, etag=mark)
    response = unchanged or JsonResponse(_state(request, table, head))
    response["ETag"] = mark
    # the page keeps what it needs; a cache in between must not
    response["Cache-Control"] = "private, no-store"
    return response


def _state(request: HttpRequest, table: TableAccess, head: Head) -> dict[str, Any]:
    number = head.next_number
    everything = request.GET.get("deals") == "all"
    situation = situation_of(table.sitting, number, head)
    can_enter = table.sitting.evening.is_open and table.may(Action.ENTER_DEAL)
    stands = score(table.sitting, head)
    deals = recent_deals(table.sitting, stands, None if everything else RECENT)
    context = {
        "table": table,
        "score": stands.cells,
        "scored": table.sitting.played_by.scored,
        "goes_on": going_on(table, head),
        "deals": deals,
        "corrected": any(row.corrected for row in deals),
        "more": not everything and number - 1 > RECENT,
        "can_enter": can_enter,
    }
    told: dict[str, Any] = {"play": play_of(table.sitting, head)} if "play" in request.GET else {}
    return told | {
        "number": number,
        "open": can_enter,
        "actor": actor_mark(table),
        "token": get_token(request),
        "turns": turns(situation),
        "latest": latest(table.sitting),
        "goes_on": render_to_string("entry/goes_on.html", context),
        "score": drawn_score(stands.cells, situation.turn.dealer if can_enter else None),
        "deals": render_to_string("entry/deals.html", context, request),
    }


def going_on(table: TableAccess, head: Head) -> dict[str, Any] | None:
    """Return who plays here by now, and for a member their table's address; None while the line-up is this one."""
    if not table.sitting.evening.is_open or (plays := plays_now(head)) is None:
        return None
    address = reverse("sitting", args=[plays.pk]) if table.access else ""
    return {"text": replaced_text(table.sitting, plays), "address": address}


def actor_mark(table: TableAccess) -> str:
    """Whose deals this page writes: a deal that waits is sent under the name it was tapped under."""
    return str(table.access.user.pk) if table.access else "link"


def latest(sitting: Sitting) -> dict[str, Any] | None:
    """The last deal in a line, for a phone that was about to enter the same one."""
    deal = Deal.objects.filter(sitting=sitting).current().with_authors().order_by("-number").first()
    if deal is None:
        return None
    words = deal_words(sitting.played_by, deal.facts, seat_labels(sitting))
    line = render_to_string("entry/latest.html", {"words": words})
    return {"number": deal.number, "by": deal.entered_as, "line": line}
