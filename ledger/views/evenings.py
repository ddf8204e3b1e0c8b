"""The evening: open it, see how it stands, seat another table, close it and open it again."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import rules
from clubapp.loaders import Access, get_club_access
from clubapp.models import Member
from clubapp.permissions import Action
from ledger.book.errors import EveningClosed, ReasonMissing, TableStays, WrongState
from ledger.book.revisions import revisions
from ledger.evening.coins import chosen_coin, coins_of, evening_in_coins
from ledger.evening.evenings import change_evening, close_evening, remove_sitting, reopen_evening
from ledger.evening.forms import EveningForm, NewEveningForm, ReasonForm, SeatingForm, SittingForm
from ledger.evening.large import is_large, large_tables, ranking
from ledger.evening.opening import open_with_table, seat_table
from ledger.evening.owed import owed_in, paid
from ledger.evening.pace import pace_of
from ledger.evening.results import EveningResult, history, result_of
from ledger.models import Evening, Sitting
from ledger.views.loaders import get_evening_for, get_sitting_for

# of the matches or games of a table the last ones, as `slice` takes it
LAST_ROUNDS = "-20:"


@require_http_methods(["GET", "POST"])
def evening_new(request: HttpRequest, slug: str) -> HttpResponse:
    access = get_club_access(request, slug, Action.OPEN_EVENING)
    form = NewEveningForm.of(access.club, request.POST or None)
    if request.method == "POST":
        sitting = _seat(form, lambda: open_with_table(club=access.club, user=access.user, **form.opening()))
        if sitting:
            return redirect("sitting", sitting.pk)
    return render(request, "evenings/new.html", {"access": access, "section": "evening-new", "form": form})


@require_http_methods(["GET", "POST"])
def sitting_new(request: HttpRequest, evening_id: int) -> HttpResponse:
    """A player leaves or joins, or another table starts: a new sitting of the same evening."""
    access, evening = get_evening_for(request, evening_id, Action.OPEN_EVENING)
    if not evening.is_open:
        messages.error(request, _("The evening is closed."))
        return redirect("evening", evening.pk)
    form = SittingForm(evening, _left_sitting(request, evening), request.POST or None)
    if request.method == "POST":
        sitting = _seat(form, lambda: seat_table(evening=evening, user=access.user, **form.sitting()))
        if sitting:
            return redirect("sitting", sitting.pk)
    context = {"access": access, "section": "evening", "evening": evening, "form": form}
    return render(request, "evenings/sitting_new.html", context)


@require_http_methods(["GET", "POST"])
def sitting_remove(request: HttpRequest, sitting_id: int) -> HttpResponse:
    """A table opened by mistake, before a deal is written at it or the evening closed."""
    access, sitting = get_sitting_for(request, sitting_id, Action.OPEN_EVENING)
    if request.method == "GET":
        # the address of a form that was sent back: after a change of the language, or typed
        return redirect("sitting", sitting.pk)
    try:
        remove_sitting(sitting=sitting, user=access.user)
    except TableStays:
        messages.error(request, _("The table stays: a deal was written at it, or the evening was closed before."))
        return redirect("sitting", sitting.pk)
    except EveningClosed:
        messages.error(request, _("The evening is closed."))
    else:
        messages.success(request, _("The table is removed."))
    return redirect("evening", sitting.evening_id)


@require_safe
def evening(request: HttpRequest, evening_id: int) -> HttpResponse:
    """`?rounds=all` lists every match or game, not the last ones only; `?cash=5` pays in coins of five."""
    access, evening = get_evening_for(request, evening_id, Action.SEE_CLUB)
    return _page(request, access, evening)


@require_http_methods(["GET", "POST"])
def evening_edit(request: HttpRequest, evening_id: int) -> HttpResponse:
    """Put right the date, the place, the unit value of an evening that was never closed."""
    access, evening = get_evening_for(request, evening_id, Action.OPEN_EVENING)
    form = EveningForm(request.POST or None, initial={name: getattr(evening, name) for name in EveningForm.base_fields})
    if request.method == "POST" and form.is_valid():
        try:
            change_evening(evening=evening, user=access.user, **form.said)
        except rules.Invalid as refusal:
            form.add_error(None, [problem.say(_) for problem in refusal.problems])
        except WrongState:
            messages.error(request, _("The evening was closed before: its sheet bears what was said of it."))
            return redirect("evening", evening.pk)
        else:
            messages.success(request, _("Saved."))
            return redirect("evening", evening.pk)
    context = {"access": access, "section": "evening", "evening": evening, "form": form}
    return render(request, "evenings/edit.html", context)


@require_POST
def evening_close(request: HttpRequest, evening_id: int) -> HttpResponse:
    access, evening = get_evening_for(request, evening_id, Action.CLOSE_EVENING)
    try:
        close_evening(evening=evening, user=access.user)
    except WrongState:
        messages.info(request, _("The evening was closed already."))
    else:
        messages.success(request, _("The evening is closed. Nothing can be entered any more."))
    return redirect("evening", evening.pk)


@require_http_methods(["GET", "POST"])
def evening_reopen(request: HttpRequest, evening_id: int) -> HttpResponse:
    access, evening = get_evening_for(request, evening_id, Action.REOPEN_EVENING)
    if request.method == "GET":
        # the address of a form that was sent back: after a change of the language, or typed
        return redirect("evening", evening.pk)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _page(request, access, evening, form)
    try:
        reopen_evening(evening=evening, user=access.user, reason=form.cleaned_data["reason"])
    except ReasonMissing:
        form.add_error("reason", _("Write a word why."))
        return _page(request, access, evening, form)
    except WrongState:
        messages.info(request, _("The evening was open already."))
    else:
        messages.success(request, _("The evening is open again."))
    return redirect("evening", evening.pk)


def _page(request: HttpRequest, access: Access, evening: Evening, reopen: ReasonForm | None = None) -> HttpResponse:
    shown = result_of(evening)
    sheets = revisions(evening, [table.sitting for table in shown.tables])
    coin = chosen_coin(evening, request.GET.get("cash", ""))
    context = {
        "access": access,
        "section": "evening",
        "evening": evening,
        "result": shown,
        "rounds_shown": ":" if request.GET.get("rounds") == "all" else LAST_ROUNDS,
        "owed": owed_in(evening, shown.balances, was_closed=bool(sheets.sheets)),
        # nothing is paid before the first closing
        "paid": paid(evening) if sheets.sheets else [],
        "coins": coins_of(evening),
        "coin": coin,
        "cash": _cash(shown, coin) if coin else (),
        "revisions": sheets,
        "events": history(evening),
        "pace": pace_of(shown),
        "reopen_form": reopen or ReasonForm(),
    }
    if is_large(shown):
        large = {"ranking": ranking(shown), "large_tables": large_tables(shown, access.member)}
        return render(request, "evenings/large.html", context | large)
    return render(request, "evenings/evening.html", context)


def _cash(result: EveningResult, coin: Decimal) -> list[tuple[Member, Member, Decimal, bool]]:
    """Payments in coins: who, to whom, how much, whether it is paid."""
    members = {member.pk: member for table in result.tables for member in table.members}
    flows = evening_in_coins(result, coin).flows
    return [(members[flow.payer], members[flow.payee], flow.money, flow.paid) for flow in flows]


def _seat(form: SeatingForm, service: Callable[[], Sitting]) -> Sitting | None:
    """Call the service if the form is valid; what it refuses is shown beside the field. None when refused."""
    if not form.is_valid():
        return None
    try:
        return service()
    except ValidationError as refusal:
        # a guest's name that cannot be taken
        form.add_error("seats", refusal.messages[0])
    except rules.Invalid as refusal:
        form.add_problems(refusal.problems)
    except EveningClosed:
        form.add_error(None, _("The evening is closed."))
    return None


def _left_sitting(request: HttpRequest, evening: Evening) -> Sitting | None:
    """The sitting that the new one follows: the one named in the address, else the latest."""
    sittings = Sitting.objects.of_evening(evening).with_seats().order_by("-pk")
    after = request.GET.get("after", "")
    named = sittings.filter(pk=int(after)).first() if after.isascii() and after.isdigit() and len(after) < 18 else None
    return named or sittings.first()
