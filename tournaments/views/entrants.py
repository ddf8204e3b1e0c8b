"""Entrants: listed, pasted, marked by their numbers, put right, gone."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.book.errors import SlipsRecorded, WrongState
from tournaments.contest import Invalid
from tournaments.forms.entrants import EntrantForm, MarkForm, PasteForm, SubstituteForm
from tournaments.forms.fields import add_problems
from tournaments.hall import drawing, entering, people, seating
from tournaments.models import Entrant, Round
from tournaments.permissions import Action
from tournaments.views.context import context_of, current_round
from tournaments.views.loaders import Staff, get_entrant, get_tournament


@require_http_methods(["GET", "POST"])
def entrants(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """The list; POST with `lines` enters people, with `numbers` marks them."""
    action = Action.KEEP if request.method == "POST" else Action.SEE
    staff, tournament = get_tournament(request, tournament_id, action)
    pasting = "lines" in request.POST
    paste = PasteForm(request.POST if pasting else None, request.FILES if pasting else None)
    mark = MarkForm(request.POST if request.method == "POST" and not pasting else None)
    if paste.is_bound and paste.is_valid():
        try:
            made = entering.add_entrants(tournament=tournament, entries=paste.entries, user=staff.user)
        except Invalid as invalid:
            field = "file" if paste.files else "lines"
            add_problems(paste, invalid, dict.fromkeys((problem.field for problem in invalid.problems), field))
        except WrongState:
            messages.error(request, _("The tournament is finished."))
            return redirect("tournament-entrants", tournament.pk)
        else:
            text = ngettext("%(count)d entrant entered.", "%(count)d entrants entered.", len(made))
            messages.success(request, text % {"count": len(made)})
            return redirect("tournament-entrants", tournament.pk)
    if mark.is_bound and mark.is_valid():
        numbers = mark.cleaned_data["numbers"]
        unknown = entering.mark_entrants(tournament=tournament, numbers=numbers, user=staff.user, **mark.marks)
        if unknown:
            messages.error(request, _("Nobody has the number %(numbers)s.") % {"numbers": ", ".join(map(str, unknown))})
        else:
            messages.success(request, _("Saved."))
        return redirect("tournament-entrants", tournament.pk)
    rows = list(tournament.entrants.all())
    context = context_of(staff, tournament, "tournament-entrants") | {
        "entrants": rows,
        "absent": sum(not one.present for one in rows),
        "unpaid": sum(not one.paid for one in rows),
        "paste": paste,
        "mark": mark,
    }
    return render(request, "tournaments/entrants.html", context)


@require_http_methods(["GET", "POST"])
def entrant(request: HttpRequest, tournament_id: int, number: int) -> HttpResponse:
    staff, shown = get_entrant(request, tournament_id, number, Action.KEEP)
    form = EntrantForm.of(shown, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            entering.change_entrant(entrant=shown, user=staff.user, **form.cleaned_data)
        except Invalid as invalid:
            add_problems(form, invalid)
        else:
            messages.success(request, _("Saved."))
            return redirect("tournament-entrants", shown.tournament_id)
    return _page(request, staff, shown, form, SubstituteForm())


def _page(
    request: HttpRequest, staff: Staff, shown: Entrant, form: EntrantForm, substitute: SubstituteForm
) -> HttpResponse:
    playing = current_round(shown.tournament)
    seat = shown.seats.filter(round=playing).select_related("table").first() if playing else None
    seats = shown.seats.filter(round__published_at__isnull=False).select_related("round", "table")
    context = context_of(staff, shown.tournament, "tournament-entrants") | {
        "shown": shown,
        "form": form,
        "substitute": substitute,
        "seat": seat,
        "seated": shown.seats.exists() or shown.penalties.exists(),
        "rounds": seats.order_by("round__number"),
    }
    return render(request, "tournaments/entrant.html", context)


@require_POST
def entrant_leave(request: HttpRequest, tournament_id: int, number: int) -> HttpResponse:
    """He leaves after the round of which slips are in, else after the one before it, or plays on where he had left."""
    staff, shown = get_entrant(request, tournament_id, number, Action.KEEP)
    playing = current_round(shown.tournament)
    confirmed = shown.tournament.rounds.filter(confirmed_at__isnull=False).count()
    # a round of which nothing is in yet is not played by who leaves now
    begun = playing is not None and drawing.has_slips(shown.tournament, playing.number)
    last = None if shown.last_round is not None else confirmed + begun
    entering.leave(entrant=shown, last_round=last, reason=request.POST.get("reason", "")[:500], user=staff.user)
    text = _("%(name)s plays on.") if last is None else _("%(name)s leaves; the results stay.")
    messages.success(request, text % {"name": shown.name})
    return redirect("tournament-entrant", shown.tournament_id, number)


@require_POST
def entrant_seat(request: HttpRequest, tournament_id: int, number: int) -> HttpResponse:
    """A chair in the round that is played, with those who wait for one."""
    staff, shown = get_entrant(request, tournament_id, number, Action.KEEP)
    playing = current_round(shown.tournament)
    if playing is None:
        messages.error(request, _("No round is played now."))
        return redirect("tournament-entrant", shown.tournament_id, number)
    waiting = [one for one in _waiting(playing) if one.pk != shown.pk]
    try:
        left = seating.seat_late(drawn=playing, entrants=[shown, *waiting], user=staff.user)
    except WrongState:
        messages.error(request, _("%(name)s has a chair in this round.") % {"name": shown.name})
    else:
        seat = shown.seats.filter(round=playing).select_related("table").first()
        if seat:
            values = {"name": shown.name, "number": seat.table.number}
            messages.success(request, _("%(name)s sits down at table %(number)d.") % values)
        else:
            text = _("No chair is free: %(name)s waits until three are there (%(count)d now).")
            messages.info(request, text % {"name": shown.name, "count": len(left)})
    return redirect("tournament-entrant", shown.tournament_id, number)


def _waiting(playing: Round) -> list[Entrant]:
    """Return those who are present, may play the round and have no chair in it."""
    free = playing.tournament.entrants.present().filter(first_round__lte=playing.number + 1)
    return [one for one in free.exclude(seats__round=playing) if one.last_round is None]


@require_POST
def entrant_unseat(request: HttpRequest, tournament_id: int, number: int) -> HttpResponse:
    staff, shown = get_entrant(request, tournament_id, number, Action.KEEP)
    playing = current_round(shown.tournament)
    try:
        if playing is None or not shown.seats.filter(round=playing).exists():
            raise WrongState
        reason = request.POST.get("reason", "")[:500]
        seating.unseat(drawn=playing, entrant=shown, reason=reason, user=staff.user)
    except WrongState:
        messages.error(request, _("At a table of three everybody is needed."))
    except SlipsRecorded:
        messages.error(request, _("The table has handed in its slip."))
    else:
        messages.success(request, _("%(name)s is taken off the table.") % {"name": shown.name})
    return redirect("tournament-entrant", shown.tournament_id, number)


@require_POST
def entrant_substitute(request: HttpRequest, tournament_id: int, number: int) -> HttpResponse:
    """Somebody else plays instead from the next draw on, with results of his own."""
    staff, shown = get_entrant(request, tournament_id, number, Action.KEEP)
    form = SubstituteForm(request.POST)
    if not form.is_valid():
        return _page(request, staff, shown, EntrantForm.of(shown), form)
    next_round = shown.tournament.rounds.count() + 1
    entry = entering.Entry(name=form.cleaned_data["name"], club_name=shown.club_name, team=shown.team)
    reason = form.cleaned_data["reason"]
    try:
        made = entering.substitute(entrant=shown, entry=entry, from_round=next_round, reason=reason, user=staff.user)
    except (Invalid, WrongState):
        messages.error(request, _("The tournament is finished."))
        return redirect("tournament-entrant", shown.tournament_id, number)
    messages.success(request, _("%(name)s plays from the next draw on.") % {"name": made.name})
    return redirect("tournament-entrant", shown.tournament_id, made.number)


@require_POST
def entrant_remove(request: HttpRequest, tournament_id: int, number: int) -> HttpResponse:
    _staff, shown = get_entrant(request, tournament_id, number, Action.KEEP)
    try:
        entering.remove_entrant(entrant=shown)
    except WrongState:
        messages.error(request, _("Who was seated stays on the list; mark him absent or let him leave."))
        return redirect("tournament-entrant", shown.tournament_id, number)
    messages.success(request, _("Taken off the list."))
    return redirect("tournament-entrants", shown.tournament_id)


@require_POST
def entrant_forget(request: HttpRequest, tournament_id: int, number: int) -> HttpResponse:
    staff, shown = get_entrant(request, tournament_id, number, Action.DIRECT)
    people.forget_entrant(entrant=shown, user=staff.user)
    messages.success(request, _("The name is gone."))
    return redirect("tournament-entrant", shown.tournament_id, number)
