"""A club's tournaments: listed, made, put right, shown, ended."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.book.count import counted
from tournaments.book.errors import Frozen, WrongState
from tournaments.contest import Invalid
from tournaments.forms.about import FORMAT_FIELDS, AboutForm, FormatForm, NewTournamentForm
from tournaments.forms.fields import add_problems
from tournaments.hall import closing, preparing
from tournaments.models import Series, Tournament, TournamentEvent
from tournaments.permissions import Action
from tournaments.views.context import context_of, history, seen_rounds
from tournaments.views.loaders import get_club_staff, get_tournament

# of the standing, on the tournament's own page
TOP = 10


@require_safe
def tournaments(request: HttpRequest, slug: str) -> HttpResponse:
    staff = get_club_staff(request, slug, Action.SEE)
    shown = Tournament.objects.for_club(staff.access.club).newest_first()
    context = {"staff": staff, "access": staff.access, "section": "tournaments", "tournaments": shown}
    context["series"] = Series.objects.filter(club=staff.access.club)
    return render(request, "tournaments/list.html", context)


@require_http_methods(["GET", "POST"])
def tournament_new(request: HttpRequest, slug: str) -> HttpResponse:
    staff = get_club_staff(request, slug, Action.DIRECT)
    form = NewTournamentForm.of(staff.access.club, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = preparing.create_tournament(club=staff.access.club, user=staff.user, **form.said())
        except Invalid as invalid:
            add_problems(form, invalid)
        else:
            return redirect("tournament-entrants", made.pk)
    context = {"staff": staff, "access": staff.access, "section": "tournaments", "form": form}
    return render(request, "tournaments/new.html", context)


@require_safe
def tournament(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """The state of a tournament and what comes next."""
    staff, shown = get_tournament(request, tournament_id, Action.SEE)
    current = counted(shown)
    context = context_of(staff, shown, "tournament") | {
        "rounds": list(seen_rounds(staff, shown)),
        "entrants": len(current.entrants),
        "present": sum(one.present for one in current.entrants.values()),
        "top": current.standing[:TOP] if current.played else [],
        "names": current.entrants,
        "may_finish": shown.state == Tournament.State.RUNNING
        and not shown.rounds.filter(confirmed_at__isnull=True).exists(),
        "corrected": shown.events.filter(kind=TournamentEvent.Kind.CORRECTED).exists(),
        "history": history(shown) if staff.may(Action.KEEP) else [],
    }
    return render(request, "tournaments/tournament.html", context)


@require_http_methods(["GET", "POST"])
def tournament_settings(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """The settings of a tournament, and its format until the first draw."""
    staff, shown = get_tournament(request, tournament_id, Action.DIRECT)
    frozen = shown.rounds.exists()
    about = AboutForm(request.POST or None, initial={name: getattr(shown, name) for name in AboutForm.base_fields})
    form = FormatForm(shown, None if frozen else request.POST or None)
    if frozen:
        about.fields["unit_amount"].disabled = True
    if request.method == "POST" and about.is_valid() and (frozen or form.is_valid()):
        document = shown.format if frozen else form.document
        try:
            preparing.change_tournament(tournament=shown, user=staff.user, format=document, **about.cleaned_data)
        except Invalid as invalid:
            add_problems(about if frozen else form, invalid, FORMAT_FIELDS)
        except Frozen:
            messages.error(request, _("A round is drawn meanwhile: the format stays as it is."))
            return redirect("tournament-settings", shown.pk)
        else:
            messages.success(request, _("Saved."))
            return redirect("tournament", shown.pk)
    context = context_of(staff, shown, "tournament-settings") | {"about": about, "form": form, "frozen": frozen}
    return render(request, "tournaments/settings.html", context)


@require_POST
def tournament_finish(request: HttpRequest, tournament_id: int) -> HttpResponse:
    staff, shown = get_tournament(request, tournament_id, Action.DIRECT)
    try:
        closing.finish(tournament=shown, user=staff.user)
    except WrongState:
        messages.error(request, _("The tournament ends when every round is confirmed."))
    else:
        messages.success(request, _("The tournament is finished; its result list is final."))
    return redirect("tournament", shown.pk)
