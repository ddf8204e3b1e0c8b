"""Rounds: drawn, seen, swapped, published, drawn again, undone, confirmed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.book.count import counted
from tournaments.book.errors import SlipsMissing, SlipsRecorded, TournamentError, WrongState
from tournaments.contest import Invalid
from tournaments.forms.draws import DrawForm, SwapForm
from tournaments.forms.fields import add_problems
from tournaments.hall import clock, closing, drawing, links, seating
from tournaments.models import Entrant, Round, Slip, Table
from tournaments.permissions import Action
from tournaments.views.context import context_of, seen_rounds
from tournaments.views.loaders import Staff, get_round, get_tournament
from tournaments.words import COST_NAMES, violation_text

# what cannot be kept is listed so far; the rest is counted
MOST_LISTED = 40


@require_http_methods(["GET", "POST"])
def draw(request: HttpRequest, tournament_id: int) -> HttpResponse:
    staff, tournament = get_tournament(request, tournament_id, Action.DIRECT)
    form = DrawForm.of(tournament, request.POST or None)
    missing = drawing.missing_slips(tournament)
    if request.method == "POST" and form.is_valid():
        try:
            rounds = drawing.draw_rounds(
                tournament=tournament,
                wanted=form.wanted,
                user=staff.user,
                despite_missing=form.cleaned_data["despite_missing"],
            )
        except Invalid as invalid:
            add_problems(form, invalid, {"seats": "lots", "players": "kind", "fixed": "kind", "placed": "kind"})
        except SlipsMissing as refused:
            missing = list(refused.tables)
            form.add_error("despite_missing", _("Slips are missing."))
        except WrongState:
            messages.error(request, _("A draw waits to be published, or the tournament is finished."))
            return redirect("tournament", tournament.pk)
        else:
            return redirect("tournament-round", tournament.pk, rounds[0].number)
    context = context_of(staff, tournament, "tournament") | {"form": form, "missing": missing}
    return render(request, "tournaments/draw.html", context)


@require_safe
def drawn_round(request: HttpRequest, tournament_id: int, number: int) -> HttpResponse:
    staff, drawn = get_round(request, tournament_id, number, Action.SEE)
    return _page(request, staff, drawn, SwapForm())


def _page(request: HttpRequest, staff: Staff, drawn: Round, swap: SwapForm) -> HttpResponse:
    tables = list(Table.objects.with_seats().filter(round=drawn))
    slips = {slip.table_id: slip for slip in Slip.objects.counted().filter(table__round=drawn)}
    context = context_of(staff, drawn.tournament, "tournament") | {
        "drawn": drawn,
        "tables": [(table, slips.get(table.pk)) for table in tables],
        "missing": [table.number for table in tables if table.pk not in slips],
        "handed_in": len(slips),
        "swap": swap,
        "stays": drawing.has_slips(drawn.tournament, drawn.number),
        "rounds": seen_rounds(staff, drawn.tournament),
        "stale": _is_stale(drawn),
        "minutes": clock.minutes_of(drawn.tournament.format),
        "left": sorted(clock.seconds_left(drawn).items()),
        **(_review(drawn) if staff.may(Action.DIRECT) else {}),
    }
    return render(request, "tournaments/round.html", context)


def _review(drawn: Round) -> dict[str, Any]:
    """Return what could not be kept: of a plan in all its rounds together."""
    same = drawn.tournament.rounds.filter(kind="plan", seed=drawn.seed) if drawn.kind == "plan" else [drawn]
    found = seating.review_of(counted(drawn.tournament), list(same))
    listed = [violation_text(one) for one in found.violations]
    return {
        "violations": listed[:MOST_LISTED],
        "more_violations": max(0, len(listed) - MOST_LISTED),
        "costs": [(COST_NAMES[kind], cost) for kind, cost in found.costs.items()],
    }


def _is_stale(drawn: Round) -> bool:
    """Return True where a slip of an earlier round was put right after the draw."""
    later = Slip.objects.filter(
        table__round__tournament=drawn.tournament, table__round__number__lt=drawn.number, entered_at__gt=drawn.drawn_at
    )
    return drawn.kind in ("standing", "blocks", "thirds", "slide") and later.exists()


@require_POST
def round_swap(request: HttpRequest, tournament_id: int, number: int) -> HttpResponse:
    staff, drawn = get_round(request, tournament_id, number, Action.DIRECT)
    form = SwapForm(request.POST)
    if form.is_valid():
        found = {one.number: one for one in Entrant.objects.filter(tournament=drawn.tournament)}
        names = [found.get(form.cleaned_data[field]) for field in ("one", "two")]
        for field, entrant in zip(("one", "two"), names, strict=True):
            if entrant is None:
                form.add_error(field, _("Nobody has this number."))
    if form.is_valid():
        one, two = names
        assert one is not None
        assert two is not None
        try:
            seating.swap(drawn=drawn, one=one, two=two, user=staff.user)
        except Invalid as invalid:
            add_problems(form, invalid)
        except SlipsRecorded:
            form.add_error(None, _("One of the tables has handed in its slip."))
        else:
            text = _("%(one)s and %(two)s have changed places.")
            messages.success(request, text % {"one": one.name, "two": two.name})
            return redirect("tournament-round", tournament_id, number)
    return _page(request, staff, drawn, form)


@require_POST
def publish(request: HttpRequest, tournament_id: int) -> HttpResponse:
    staff, tournament = get_tournament(request, tournament_id, Action.DIRECT)
    try:
        rounds = drawing.publish(tournament=tournament, user=staff.user)
    except WrongState:
        messages.info(request, _("No draw waits to be published."))
        return redirect("tournament", tournament.pk)
    messages.success(request, _("Published."))
    return redirect("tournament-round", tournament.pk, rounds[0].number)


@require_POST
def round_undo(request: HttpRequest, tournament_id: int, number: int) -> HttpResponse:
    return _change(request, tournament_id, number, drawing.undo_draw, _("The draw is undone."))


@require_POST
def round_again(request: HttpRequest, tournament_id: int, number: int) -> HttpResponse:
    return _change(request, tournament_id, number, drawing.draw_again, _("Drawn again."))


@require_POST
def round_clock(request: HttpRequest, tournament_id: int, number: int) -> HttpResponse:
    """Start the clock, or set it back where it runs."""
    staff, drawn = get_round(request, tournament_id, number, Action.DIRECT)
    try:
        (clock.stop_clock if drawn.started_at else clock.start_clock)(drawn=drawn, user=staff.user)
    except WrongState:
        messages.error(request, _("The clock runs in a published round until it is confirmed."))
    else:
        messages.success(request, _("The clock is set back.") if drawn.started_at else _("The clock runs."))
    return redirect("tournament-round", tournament_id, number)


@require_POST
def round_codes(request: HttpRequest, tournament_id: int, number: int) -> HttpResponse:
    """New codes for the tables of a round: the old ones open nothing any more."""
    staff, drawn = get_round(request, tournament_id, number, Action.DIRECT)
    links.renew_links(drawn=drawn, user=staff.user)
    messages.success(request, _("The tables have new codes: print their cards or slips again."))
    return redirect("tournament-round", tournament_id, number)


def _change(
    request: HttpRequest, tournament_id: int, number: int, service: Callable[..., object], done: str
) -> HttpResponse:
    staff, drawn = get_round(request, tournament_id, number, Action.DIRECT)
    try:
        service(tournament=drawn.tournament, number=number, user=staff.user)
    except SlipsRecorded:
        messages.error(request, _("Slips are in: the draw stays."))
    except Invalid as invalid:
        messages.error(request, " ".join(problem.say(_) for problem in invalid.problems))
    except TournamentError:
        messages.error(request, _("This draw stays as it is."))
    else:
        messages.success(request, done)
    if Round.objects.filter(tournament=drawn.tournament, number=number).exists():
        return redirect("tournament-round", tournament_id, number)
    return redirect("tournament", tournament_id)


@require_POST
def round_confirm(request: HttpRequest, tournament_id: int, number: int) -> HttpResponse:
    staff, drawn = get_round(request, tournament_id, number, Action.DIRECT)
    try:
        closing.confirm_round(drawn=drawn, user=staff.user)
    except SlipsMissing as refused:
        tables = ", ".join(str(table) for _round, table in refused.tables)
        messages.error(request, _("Slips are missing: tables %(tables)s.") % {"tables": tables})
    except WrongState:
        messages.error(request, _("The rounds are confirmed one after the other, once each."))
    else:
        messages.success(request, _("Round %(number)d is confirmed.") % {"number": number})
        return redirect("tournament-standing", tournament_id)
    return redirect("tournament-round", tournament_id, number)
