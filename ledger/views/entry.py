"""The table: score on top, entry below, deals beneath. The same pages for members and for guests by link."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

import rules
from clubapp.permissions import Action
from clubapp.phone_engine.files import is_installed
from clubapp.views.unavailable import wants_json
from ledger.book.errors import AlreadyIn, KeyReused, LedgerError, LineUpReplaced
from ledger.book.heads import head_of
from ledger.models import Sitting
from ledger.table.entry.ahead import script_words, turns
from ledger.table.entry.at_table import situation_for_reading, situation_of
from ledger.table.entry.drawn import drawn_preview
from ledger.table.entry.forms import read_entry, same_again, with_turn, without_turn
from ledger.table.entry.groups import Values
from ledger.table.entry.preview import opening_preview, preview_of
from ledger.table.entry.recent import recent_deals, round_over, score
from ledger.table.record import record_deal
from ledger.views.answers import conflict_text, recorded_answer, refused_answer
from ledger.views.loaders import TableAccess, get_table
from ledger.views.sent import sent_key, sent_number, sent_values
from ledger.views.shown import deals_show, remembered
from ledger.views.state import RECENT, actor_mark, going_on


@require_safe
def sitting(request: HttpRequest, sitting_id: int | None = None, token: str = "") -> HttpResponse:
    """`?deals=all` lists every deal, not the last ones only; `?show=stands` how everybody stood after each.

    `?again=1`: the form opens with the taps of the last deal.
    """
    table = get_table(request, Action.SEE_CLUB, sitting_id, token)
    page = table_page(request, table, again="again" in request.GET)
    return remembered(request, page)


@require_POST
def preview(request: HttpRequest, sitting_id: int | None = None, token: str = "") -> HttpResponse:
    """Answer a tap: what the deal would pay, and which chips are closed. Nothing is stored."""
    table = get_table(request, Action.ENTER_DEAL, sitting_id, token)
    entry = read_entry(situation_for_reading(table.sitting, sent_number(request)), sent_values(request))
    return HttpResponse(drawn_preview(preview_of(entry)))


@require_POST
def save(request: HttpRequest, sitting_id: int | None = None, token: str = "") -> HttpResponse:
    table = get_table(request, Action.ENTER_DEAL, sitting_id, token)
    number, values = sent_number(request), sent_values(request)
    entry = read_entry(situation_for_reading(table.sitting, number), values)
    try:
        recorded = record_deal(
            sitting=table.sitting,
            key=sent_key(request),
            expected_number=number,
            facts=entry.answered,
            actor=table.actor,
            of_an_old_line_up=_is_old_line_up(request.POST),
        )
    except (rules.Invalid, LedgerError) as refused:
        if wants_json(request):
            return refused_answer(refused, table.sitting)
        if isinstance(refused, rules.Invalid):
            return table_page(request, table, values=values, problems=refused.problems, status=422)
        values = without_turn(values, situation_of(table.sitting, number))
        return table_page(request, table, values=values, conflict=_conflict(refused, table.sitting), status=409)
    if wants_json(request):
        return recorded_answer(recorded)
    asked = "&line_up=old" if _is_old_line_up(request.POST) else ""
    address = f"{table.url('sitting')}?saved={recorded.deal.number}{asked}"
    if request.headers.get("HX-Request"):
        return table_page(request, table, saved=recorded.deal.number)
    return HttpResponseRedirect(address)


def _is_old_line_up(sent: QueryDict) -> bool:
    """Return whether somebody said that what is entered here is of those who sat here before: asked no more."""
    return sent.get("line_up") == "old"


def _conflict(refused: LedgerError, sitting: Sitting) -> Mapping[str, Any]:
    """Return the sentence on a conflict, and the deal that stands where this one should."""
    deal = refused.deal if isinstance(refused, AlreadyIn | KeyReused) else None
    return {
        "text": conflict_text(refused, sitting),
        "deal": deal,
        "taken": isinstance(refused, AlreadyIn),
        "replaced": isinstance(refused, LineUpReplaced),
    }


def table_page(
    request: HttpRequest,
    table: TableAccess,
    *,
    values: Values | None = None,
    problems: list[rules.Problem] | None = None,
    conflict: Mapping[str, Any] | None = None,
    saved: int | None = None,
    taken_along: bool = False,
    again: bool = False,
    status: int = 200,
) -> HttpResponse:
    # before anything is read: what is written meanwhile shows as a change
    head = head_of(table.sitting)
    number = head.next_number
    stands = score(table.sitting, head)
    situation = situation_of(table.sitting, number, head)
    last_taps = same_again(table.sitting.played_by, head.last_played)
    if again:
        values = last_taps
    # whose turn it is stays chosen, whatever of the form was not sent
    entry = read_entry(situation, with_turn(values or {}, situation))
    everything = request.GET.get("deals") == "all"
    deals = recent_deals(table.sitting, stands, None if everything else RECENT)
    written = _saved(request, deals, saved)
    can_enter = table.sitting.evening.is_open and table.may(Action.ENTER_DEAL)
    context = {
        "table": table,
        "sitting": table.sitting,
        "number": number,
        "shown_number": table.sitting.deals_before + number,
        "entry": entry,
        "form": entry.form(problems or ()),
        "key": uuid.uuid4(),
        "again": {"number": head.number, "taps": json.dumps(last_taps)} if last_taps else None,
        "undo_key": uuid.uuid4(),
        "preview": opening_preview(entry),
        "has_engine": is_installed(),
        "dealer": entry.situation.turn.dealer if can_enter else None,
        "goes_on": going_on(table, head),
        "score": stands.cells,
        "scored": table.sitting.played_by.scored,
        "deals": deals,
        "shows": deals_show(request),
        "everything": everything,
        "corrected": any(row.corrected for row in deals),
        "more": not everything and number - 1 > RECENT,
        "saved": written,
        "round_over": round_over(table.sitting, written.deal.number, head) if written else "",
        "conflict": conflict,
        # with this page it was asked, or answered before
        "old_line_up": bool(conflict and conflict["replaced"]) or _is_old_line_up(request.POST or request.GET),
        "taken_along": taken_along,
        "sent_back": status != 200 or taken_along,
        "state": head.fingerprint,
        "actor": actor_mark(table),
        "turns": turns(situation),
        "words": script_words(),
        "can_enter": can_enter,
    }
    return render(request, "entry/sitting.html", context, status=status)


def _saved(request: HttpRequest, deals: list[Any], number: int | None) -> Any:
    """The deal that was just written, shown in one line with Undo."""
    sent = request.GET.get("saved", "")
    wanted = number or (int(sent) if sent.isascii() and sent.isdigit() and len(sent) < 7 else 0)
    return next((row for row in deals if row.deal.number == wanted), None)
