"""One deal: what it pays and why, its versions side by side; correct it, strike it out."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

import rules
from clubapp.permissions import Action
from ledger.book.errors import BreaksLater, EveningClosed, KeyReused, LedgerError, ReasonMissing, Superseded
from ledger.models import Deal
from ledger.table.correct import correct_deal, void_deal
from ledger.table.entry.at_table import seat_labels, situation_of
from ledger.table.entry.forms import Entry, read_entry, values_of
from ledger.table.entry.preview import Preview, credit_left, explained, preview_of
from ledger.table.entry.situation import say
from ledger.table.queries import deal_versions
from ledger.table.reasons import CORRECTED, STRUCK_OUT
from ledger.table.settling import engine_before, other_facts, settle_all
from ledger.table.wording import deal_words
from ledger.views.loaders import TableAccess, get_deal, get_table
from ledger.views.sent import sent_key, sent_number, sent_reason, sent_values


@require_GET
def deal(request: HttpRequest, number: int, sitting_id: int | None = None, token: str = "") -> HttpResponse:
    table = get_table(request, Action.SEE_CLUB, sitting_id, token)
    return _page(request, table, get_deal(table.sitting, number))


@require_http_methods(["GET", "POST"])
def correct(request: HttpRequest, number: int, sitting_id: int | None = None, token: str = "") -> HttpResponse:
    """The entry form filled in with what was recorded, and a reason."""
    table = get_table(request, Action.CORRECT_DEAL, sitting_id, token)
    shown = get_deal(table.sitting, number)
    if request.method == "GET":
        values = values_of(table.sitting.played_by, shown.facts)
        return _form(request, table, shown, read_entry(situation_of(table.sitting, number), values))
    entry = read_entry(situation_of(table.sitting, number), sent_values(request))
    reason = sent_reason(request)
    try:
        recorded = correct_deal(
            deal=_seen(table, number, sent_number(request, "version")),
            key=sent_key(request),
            facts=entry.answered,
            reason=reason,
            actor=table.actor,
        )
    except rules.Invalid as refused:
        return _form(request, table, shown, entry, problems=refused.problems, status=422)
    except LedgerError as refused:
        status = 422 if isinstance(refused, ReasonMissing) else 409
        return _form(request, table, shown, entry, refusal=_refusal(refused, table), status=status)
    _tell(request, recorded.unchanged, len(recorded.follow_ups))
    return HttpResponseRedirect(table.url("deal", number))


@require_http_methods(["GET", "POST"])
def void(request: HttpRequest, number: int, sitting_id: int | None = None, token: str = "") -> HttpResponse:
    """Strike a deal out: from its page with a reason, or by Undo right after it was saved."""
    table = get_table(request, Action.VOID_DEAL, sitting_id, token)
    if request.method == "GET":
        # the address of a form that was sent back: after a change of the language, or typed
        return HttpResponseRedirect(table.url("deal", number))
    undo = "undo" in request.POST
    reason = _("undone at once") if undo else sent_reason(request)
    try:
        seen = _seen(table, number, sent_number(request, "version"))
        void_deal(deal=seen, key=sent_key(request), reason=reason, actor=table.actor)
    except rules.Invalid as refused:
        return _page(request, table, get_deal(table.sitting, number), refusal=_problems(refused, table), status=422)
    except LedgerError as refused:
        shown = get_deal(table.sitting, number)
        status = 422 if isinstance(refused, ReasonMissing) else 409
        return _page(request, table, shown, refusal=_refusal(refused, table), status=status)
    messages.success(
        request,
        _("Deal %(number)d is struck out. It stays readable and pays nothing.")
        % {"number": table.sitting.deals_before + number},
    )
    return HttpResponseRedirect(table.url("sitting") if undo else table.url("deal", number))


def _seen(table: TableAccess, number: int, version: int) -> Deal:
    """The version the editor saw, so that a correction made meanwhile is not overwritten unseen."""
    seen = Deal.objects.filter(sitting=table.sitting, number=number, version=version).first()
    return seen if seen is not None else get_deal(table.sitting, number)


def _tell(request: HttpRequest, unchanged: bool, follow_ups: int) -> None:
    if unchanged:
        messages.info(request, _("Nothing was changed, so nothing was written."))
    else:
        messages.success(request, _("The correction is written; the earlier version stays readable."))
    if follow_ups:
        messages.info(request, _("Later deals that pay otherwise now: %(count)d.") % {"count": follow_ups})


def _refusal(refused: LedgerError, table: TableAccess) -> str:
    if isinstance(refused, ReasonMissing):
        return _("Say in a word why: the reason stays with the deal.")
    if isinstance(refused, Superseded):
        text = _(
            "Somebody corrected this deal meanwhile (version %(version)d, %(name)s)."
            " Both stand below; look before you write again."
        )
        return text % {"version": refused.latest.version, "name": refused.latest.entered_as}
    if isinstance(refused, KeyReused):
        return _("This form was sent before with other content. Look at the versions before you write again.")
    if isinstance(refused, EveningClosed):
        return _("The evening is closed: nothing more can be written.")
    assert isinstance(refused, BreaksLater)
    before = table.sitting.deals_before
    later = "; ".join(f"{before + (problem.deal or 0)}: {_said(problem, table)}" for problem in refused.problems)
    return _("With this correction later deals would be impossible – correct them first: %(later)s") % {"later": later}


def _problems(refused: rules.Invalid, table: TableAccess) -> str:
    return "; ".join(_said(problem, table) for problem in refused.problems)


def _said(problem: rules.Problem, table: TableAccess) -> str:
    return say(problem, seat_labels(table.sitting), table.sitting.played_by)


def _form(
    request: HttpRequest,
    table: TableAccess,
    shown: Deal,
    entry: Entry,
    *,
    problems: list[rules.Problem] | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "table": table,
        "sitting": table.sitting,
        "deal": shown,
        "number": shown.number,
        "shown_number": shown.number_at_table,
        "entry": entry,
        "form": entry.form(problems or ()),
        "key": uuid.uuid4(),
        "preview": preview_of(entry),
        "reasons": CORRECTED,
        "why": request.POST.get("why", ""),
        "reason": request.POST.get("reason", ""),
        "refusal": refusal,
        "versions": _versions(table, shown.number) if refusal else (),
        "names": seat_labels(table.sitting).values(),
    }
    return render(request, "entry/correct.html", context, status=status)


def _page(
    request: HttpRequest, table: TableAccess, shown: Deal, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    context = {
        "table": table,
        "sitting": table.sitting,
        "deal": shown,
        "words": deal_words(table.sitting.played_by, shown.facts, seat_labels(table.sitting)),
        "preview": _recorded(table, shown),
        "versions": _versions(table, shown.number),
        "names": seat_labels(table.sitting).values(),
        "key": uuid.uuid4(),
        "reasons": STRUCK_OUT,
        "why": request.POST.get("why", ""),
        "reason": request.POST.get("reason", ""),
        "refusal": refusal,
        "can_write": table.sitting.evening.is_open,
    }
    return render(request, "entry/deal.html", context, status=status)


def _recorded(table: TableAccess, shown: Deal) -> Preview:
    """The deal as it stands, explained."""
    if shown.void:
        return Preview()
    deals = {**other_facts(table.sitting, shown.number), shown.number: shown.facts}
    settled = settle_all(table.sitting, deals)[shown.number]
    names, depends = seat_labels(table.sitting), table.sitting.played_by.deals_depend
    before = engine_before(table.sitting, shown.number).possible(shown.facts) if depends else None
    return Preview(
        settled=True,
        amounts=tuple((names[seat], units) for seat, units in settled.amounts.items()),
        scores=tuple((names[seat], points) for seat, points in (settled.scores or {}).items()),
        lines=explained(settled, names, table.sitting.played_by),
        credit=credit_left(before.credit or {}, settled, names) if before else "",
    )


def _versions(table: TableAccess, number: int) -> list[Mapping[str, Any]]:
    """The newest first: who wrote what, when and why, and what it paid or wrote, by name."""
    names = seat_labels(table.sitting)
    return [
        {
            "deal": row.deal,
            "words": deal_words(table.sitting.played_by, row.deal.facts, names),
            "scores": bool(row.scores),
            "figures": [(name, (row.scores or row.amounts)[int(seat)]) for seat, name in names.items()],
        }
        for row in reversed(deal_versions(table.sitting, number))
    ]
