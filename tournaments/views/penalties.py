"""Penalties: written, struck out, always with a reason."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ledger.book.errors import ReasonMissing
from ledger.views.sent import sent_key
from tournaments.book.errors import KeyReused, TournamentError, WrongState
from tournaments.contest import Invalid
from tournaments.forms.fields import add_problems
from tournaments.forms.slips import PenaltyForm
from tournaments.hall import penalties as writing
from tournaments.models import Entrant, Penalty, Tournament
from tournaments.permissions import Action
from tournaments.views.context import context_of
from tournaments.views.loaders import get_tournament
from tournaments.views.moved import tell_moved


@require_http_methods(["GET", "POST"])
def penalties(request: HttpRequest, tournament_id: int) -> HttpResponse:
    action = Action.KEEP if request.method == "POST" else Action.SEE
    staff, tournament = get_tournament(request, tournament_id, action)
    form = PenaltyForm(tournament, request.POST or None)
    if request.method == "POST" and form.is_valid() and _penalise(request, tournament, form, staff.user):
        return redirect("tournament-penalties", tournament.pk)
    current = Penalty.objects.current().filter(tournament=tournament).select_related("entrant").order_by("number")
    context = context_of(staff, tournament, "tournament-penalties") | {
        "penalties": current,
        "form": form,
        "key": request.POST.get("key") or uuid.uuid4(),
        "void_key": uuid.uuid4(),
    }
    return render(request, "tournaments/penalties.html", context)


def _penalise(request: HttpRequest, tournament: Tournament, form: PenaltyForm, user: Any) -> bool:
    said: Mapping[str, Any] = form.cleaned_data
    entrant = Entrant.objects.filter(tournament=tournament, number=said["number"]).first()
    if entrant is None:
        form.add_error("number", _("Nobody has this number."))
        return False
    values = {name: said[name] for name in ("points", "money", "reason")}
    try:
        written = writing.penalise(entrant=entrant, key=sent_key(request), user=user, **values)
    except Invalid as invalid:
        add_problems(form, invalid)
    except ReasonMissing:
        form.add_error("reason", _("Write a word why."))
    except KeyReused:
        form.add_error(None, _("This was sent before with other content. Look at it before you save again."))
    except WrongState:
        form.add_error(None, _("Penalties come when the tournament runs."))
    else:
        tell_moved(request, written, _("Saved."))
        return True
    return False


@require_POST
def penalty_void(request: HttpRequest, tournament_id: int, number: int) -> HttpResponse:
    staff, tournament = get_tournament(request, tournament_id, Action.KEEP)
    penalty = get_object_or_404(Penalty.objects.current(), tournament=tournament, number=number)
    penalty.entrant.tournament = tournament
    try:
        written = writing.void_penalty(
            penalty=penalty, key=sent_key(request), reason=request.POST.get("reason", ""), user=staff.user
        )
    except ReasonMissing:
        messages.error(request, _("Write a word why."))
    except TournamentError:
        messages.error(request, _("Somebody else has changed this penalty meanwhile."))
    else:
        tell_moved(request, written, _("The penalty is struck out."))
    return redirect("tournament-penalties", tournament.pk)
