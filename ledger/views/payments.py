"""Open payments of an evening and of a club; a payment is marked paid, or its mark taken back."""

from __future__ import annotations

import re
import uuid
from collections import defaultdict

from django.contrib import messages
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from clubapp.loaders import Access, get_club_access
from clubapp.models import Member
from clubapp.permissions import Action
from ledger.book.errors import AlreadyUndone, LedgerError, WrongState
from ledger.evening.accounts import accounts
from ledger.evening.owed import Debt, open_payments
from ledger.evening.pairs import pairs
from ledger.evening.paying import mark_all_paid, mark_paid, mark_several, undo_payment
from ledger.models import Evening, Payment
from ledger.views.loaders import get_evening_for
from ledger.views.sent import sent_key, sent_number

# evening, payer, payee, amount, key
TICKED = re.compile(r"(\d{1,18}):(\d{1,18}):(\d{1,18}):(\d{1,18}):([0-9a-f-]{36})", re.ASCII)
MOST_TICKED = 5000


@require_safe
def payments(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that is open in the club, person by person."""
    access = get_club_access(request, slug, Action.SEE_CLUB)
    owed = open_payments(access.club)
    found = accounts(access.club, owed)
    context = {
        "access": access,
        "section": "payments",
        "accounts": found,
        "pairs": pairs(owed),
        "initials": list(dict.fromkeys(one.initial for one in found)),
        "marks": access.may(Action.MARK_PAYMENT) or any(one.member == access.member and one.gets for one in found),
    }
    return render(request, "clubs/payments.html", context)


@require_POST
def payments_mark(request: HttpRequest, slug: str) -> HttpResponse:
    """Mark those that are ticked, of whatever evenings: `debt` is evening:payer:payee:amount:key."""
    access = get_club_access(request, slug, Action.MARK_OWN_PAYMENT)
    marked, gone = 0, 0
    for evening, debts in _ticked(request, access).items():
        try:
            marked += len(mark_several(evening=evening, debts=debts, user=access.user))
        except LedgerError:
            gone += len(debts)
    if marked:
        text = ngettext("%(number)d payment is marked as paid.", "%(number)d payments are marked as paid.", marked)
        messages.success(request, text % {"number": marked})
    if gone:
        messages.error(request, _("Some of it is not owed any more; look at what is open now."))
    if not (marked or gone):
        messages.info(request, _("Tick what was paid."))
    return redirect("payments", slug)


@require_POST
def payment_mark(request: HttpRequest, evening_id: int) -> HttpResponse:
    access, evening = get_evening_for(request, evening_id, Action.MARK_OWN_PAYMENT)
    payer, payee = _player(request, evening, "payer"), _player(request, evening, "payee")
    _refuse_others(access, payee)
    amount = sent_number(request, "amount", longest=18)
    key = sent_key(request)
    try:
        mark_paid(evening=evening, payer=payer, payee=payee, amount=amount, key=key, user=access.user)
    except LedgerError as refused:
        messages.error(request, _refusal(refused))
    else:
        text = _("Marked as paid: %(payer)s to %(payee)s.")
        messages.success(request, text % {"payer": payer.name, "payee": payee.name})
    return redirect("evening", evening.pk)


@require_POST
def payments_mark_all(request: HttpRequest, evening_id: int) -> HttpResponse:
    access, evening = get_evening_for(request, evening_id, Action.MARK_PAYMENT)
    try:
        mark_all_paid(evening=evening, user=access.user)
    except LedgerError as refused:
        messages.error(request, _refusal(refused))
    else:
        messages.success(request, _("Everything of this evening is marked as paid."))
    return redirect("evening", evening.pk)


@require_POST
def payment_undo(request: HttpRequest, evening_id: int, payment_id: int) -> HttpResponse:
    access, evening = get_evening_for(request, evening_id, Action.MARK_OWN_PAYMENT)
    payment = Payment.objects.of_evenings([evening]).select_related("payee", "sheet").filter(pk=payment_id).first()
    if payment is None:
        raise Http404
    _refuse_others(access, payment.payee)
    try:
        undo_payment(payment=payment, key=sent_key(request), user=access.user)
    except LedgerError as refused:
        messages.error(request, _refusal(refused))
    else:
        messages.success(request, _("The payment is open again."))
    return redirect("evening", evening.pk)


def _ticked(request: HttpRequest, access: Access) -> dict[Evening, dict[uuid.UUID, Debt]]:
    """Read what is ticked, by evening. A payment stands with its payer and its payee, and may be ticked at both."""
    by_evening: dict[int, dict[uuid.UUID, Debt]] = defaultdict(dict)
    for sent in request.POST.getlist("debt")[:MOST_TICKED]:
        match = TICKED.fullmatch(sent)
        if match is None:
            raise BadRequest("debt must be evening:payer:payee:amount:key")
        evening, payer, payee, amount = (int(match[n]) for n in range(1, 5))
        if payee != access.member.pk and not access.may(Action.MARK_PAYMENT):
            raise PermissionDenied(_("Only who gets the money, or who keeps the scores, marks it as paid."))
        by_evening[evening][uuid.UUID(match[5])] = (payer, payee, amount)
    evenings = Evening.objects.for_club(access.club).in_bulk(by_evening)
    return {evening: by_evening[pk] for pk, evening in evenings.items()}


def _player(request: HttpRequest, evening: Evening, name: str) -> Member:
    """Somebody who sat down that evening."""
    pk = sent_number(request, name, longest=18)
    member = Member.objects.filter(pk=pk, seats__sitting__evening=evening).first()
    if member is None:
        raise Http404
    return member


def _refuse_others(access: Access, payee: Member) -> None:
    """Refuse a member who marks what another got: only keepers may."""
    if payee != access.member and not access.may(Action.MARK_PAYMENT):
        raise PermissionDenied(_("Only who gets the money, or who keeps the scores, marks it as paid."))


def _refusal(refused: LedgerError) -> str:
    if isinstance(refused, WrongState):
        return _("The evening is open: what is owed may still change.")
    if isinstance(refused, AlreadyUndone):
        return _("This payment was taken back already.")
    return _("This payment is not owed any more; look at what is open now.")
