"""A table's own page by its code: the slip offered and confirmed by phones, the referee called."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

import rules
from clubapp.views.unavailable import wants_json
from ledger.views.sent import sent_key, sent_number
from tournaments.book.errors import AlreadyIn, KeyReused, TournamentError
from tournaments.contest import Invalid
from tournaments.forms.slips import SlipForm, initial_of
from tournaments.hall import deals, words
from tournaments.hall.marks import mark_behind
from tournaments.hall.table import TableState, state_of
from tournaments.hall.words import Said
from tournaments.models import Table, TableWord
from tournaments.views.loaders import get_slip_link

View = Callable[..., HttpResponse]


def _unlisted(view: View) -> View:
    """Keep the page from search engines and caches: it is for who sits at the table."""

    @wraps(view)
    def hidden(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        answer = view(request, *args, **kwargs)
        answer["X-Robots-Tag"] = "noindex, nofollow"
        return answer

    return never_cache(hidden)


@_unlisted
@require_safe
def table_slip(request: HttpRequest, token: str) -> HttpResponse:
    """`?from=deals` fills the slip in from the deals that the table wrote."""
    link = get_slip_link(request, token)
    written = deals.slip_of_deals(link.table) if request.GET.get("from") == "deals" else None
    form = _form(link.table, initial=initial_of(link.table, written.money if written else None))
    return _page(request, token, link.table, form, mark=f'"{mark_behind(token)}"')


@_unlisted
@require_GET
def table_slip_state(request: HttpRequest, token: str) -> HttpResponse:
    """Asked every few seconds by four phones a table: answered with 304 while nothing has changed."""
    found = mark_behind(token)
    mark = f'"{found}"'
    answer = get_conditional_response(request, etag=mark) if found else None
    if answer is None:
        table = get_slip_link(request, token).table
        context = _context(token, table, state_of(table))
        answer = JsonResponse(
            {
                "actor": "link",
                "token": get_token(request),
                "open": context["state"].is_open,
                "html": render_to_string("tournaments/phone_state.html", context, request),
                "call": render_to_string("tournaments/phone_call.html", context, request),
            }
        )
    answer["ETag"] = mark
    return answer


@_unlisted
@require_POST
def table_slip_offer(request: HttpRequest, token: str) -> HttpResponse:
    """Take down what one seat says the slip is."""
    table = get_slip_link(request, token).table
    form = _form(table, request.POST)
    seat, key = sent_number(request, "seat", longest=1), sent_key(request)
    if not form.is_valid():
        return _refused(request, token, table, form)

    def offer() -> Said:
        return words.offer_slip(table=table, key=key, seat=seat, money=form.money, rebuys=form.rebuys)

    return _say(request, token, table, form, offer)


@_unlisted
@require_POST
def table_slip_confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Another seat says that an offer is right."""
    table = get_slip_link(request, token).table
    offer = TableWord.objects.filter(
        table=table, kind=TableWord.Kind.OFFER, pk=sent_number(request, "offer", longest=18)
    ).first()
    if offer is None:
        raise Http404
    offer.table = table
    seat, key = sent_number(request, "seat", longest=1), sent_key(request)
    return _say(request, token, table, _form(table), lambda: words.confirm_offer(offer=offer, key=key, seat=seat))


@_unlisted
@require_POST
def table_slip_deals(request: HttpRequest, token: str) -> HttpResponse:
    """Go to the page where the table writes its deals; it is opened by the first who goes there."""
    table = get_slip_link(request, token).table
    try:
        place = deals.token_of(deals.open_deals(table=table, user=None))
    except TournamentError as refused:
        return _refused(request, token, table, _form(table), _why(refused), status=409)
    except rules.Invalid as invalid:
        reason = " ".join(problem.say(_) for problem in invalid.problems)
        return _refused(request, token, table, _form(table), reason)
    return redirect("table", place) if place else redirect("table-slip", token)


@_unlisted
@require_POST
def table_slip_call(request: HttpRequest, token: str) -> HttpResponse:
    """The referee is wanted at the table."""
    table, key = get_slip_link(request, token).table, sent_key(request)
    return _say(request, token, table, _form(table), lambda: words.call_referee(table=table, key=key))


def _say(request: HttpRequest, token: str, table: Table, form: SlipForm, write: Callable[[], Said]) -> HttpResponse:
    try:
        said = write()
    except Invalid as invalid:
        return _refused(request, token, table, form, " ".join(problem.say(_) for problem in invalid.problems))
    except TournamentError as refused:
        return _refused(request, token, table, form, _why(refused), status=409)
    if wants_json(request):
        return JsonResponse(
            {"status": "replayed" if said.replayed else "saved", "in": said.slip is not None},
            status=200 if said.replayed else 201,
        )
    return redirect("table-slip", token)


def _why(refused: TournamentError) -> str:
    if isinstance(refused, AlreadyIn):
        return _("The slip is in already. If it is wrong, call the referee.")
    if isinstance(refused, KeyReused):
        return _("This was sent before with other content. Look at it before you save again.")
    return _("This can be done no more: look at what stands now.")


def _refused(
    request: HttpRequest, token: str, table: Table, form: SlipForm, reason: str = "", status: int = 422
) -> HttpResponse:
    """`reason`: why nothing was written, where no field of the form says it."""
    if wants_json(request):
        said = reason or " ".join(dict.fromkeys(str(one) for errors in form.errors.values() for one in errors))
        return JsonResponse({"status": "refused", "reason": said}, status=status)
    return _page(request, token, table, form, reason=reason, status=status)


def _form(table: Table, data: Any = None, **options: Any) -> SlipForm:
    return SlipForm(table.round.tournament, [seat.entrant.name for seat in table.seated], data, **options)


def _context(token: str, table: Table, state: TableState) -> dict[str, Any]:
    return {"token": token, "table": table, "state": state, "tournament": table.round.tournament, "key": uuid.uuid4}


def _page(
    request: HttpRequest,
    token: str,
    table: Table,
    form: SlipForm,
    *,
    mark: str = "",
    reason: str = "",
    status: int = 200,
) -> HttpResponse:
    tournament = table.round.tournament
    sent = request.POST.get("seat", "")
    context = _context(token, table, state_of(table)) | {
        "drawn": table.round,
        "form": form,
        "mark": mark,
        "reason": reason,
        "seat": int(sent) if sent in ("1", "2", "3", "4") else 0,
        "sent_key": request.POST.get("key") or uuid.uuid4(),
        "money": {"unit": tournament.unit_amount, "stake": tournament.rules.stake, "rebuys": tournament.rules.rebuys},
    }
    return render(request, "tournaments/phone.html", context, status=status)
