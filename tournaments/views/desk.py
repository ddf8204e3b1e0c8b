"""The desk: slips typed with the keyboard, put right, struck out."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubapp.templatetags.scorebook import money_of
from clubapp.views.unavailable import wants_json
from ledger.book.errors import ReasonMissing
from ledger.views.sent import sent_key
from tournaments.amounts import typed
from tournaments.book.errors import AlreadyIn, KeyReused, Superseded, TournamentError, WrongState
from tournaments.contest import Invalid
from tournaments.forms.fields import ReasonForm
from tournaments.forms.slips import CorrectionForm, SlipForm
from tournaments.hall import slips
from tournaments.hall.table import state_of
from tournaments.hall.written import Written
from tournaments.models import Round, Slip, Table
from tournaments.permissions import Action
from tournaments.views.context import context_of, current_round, with_authors
from tournaments.views.hall import heard, open_at
from tournaments.views.loaders import Staff, get_table, get_tournament
from tournaments.views.moved import tell_moved


@require_safe
def desk(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """`?table=7` shows the slip of that table; with script one page takes them all."""
    staff, tournament = get_tournament(request, tournament_id, Action.KEEP)
    drawn = current_round(tournament)
    wanted = request.GET.get("table", "")
    if drawn and wanted:
        if wanted.isascii() and wanted.isdigit() and len(wanted) < 5 and drawn.tables.filter(number=wanted).exists():
            return redirect("tournament-slip", tournament.pk, drawn.number, int(wanted))
        messages.error(request, _("There is no table %(number)s in this round.") % {"number": wanted[:10]})
    context = context_of(staff, tournament, "tournament-desk") | {
        "drawn": drawn,
        "desk": _desk_data(drawn) if drawn else None,
        "heard": heard(drawn) if drawn else [],
        "key": uuid.uuid4(),
    }
    return render(request, "tournaments/desk.html", context)


def _desk_data(drawn: Round) -> dict[str, object]:
    """Return what the desk's script needs: tables with names, what is in, how money is counted."""
    tables = list(Table.objects.with_seats().filter(round=drawn))
    handed_in = set(Slip.objects.counted().filter(table__round=drawn).values_list("table_id", flat=True))
    tournament = drawn.tournament
    return {
        "tables": {
            str(table.number): {
                "names": [f"{seat.entrant.number} {seat.entrant.name}" for seat in table.seated],
                "in": table.pk in handed_in,
                "url": reverse("tournament-slip", args=[tournament.pk, drawn.number, table.number]),
            }
            for table in tables
        },
        "stake": tournament.rules.stake,
        "rebuys": tournament.rules.rebuys,
        "unit": tournament.unit_amount,
    }


@require_http_methods(["GET", "POST"])
def slip(request: HttpRequest, tournament_id: int, number: int, table_number: int) -> HttpResponse:
    """A table's slip: entered while it is missing; else shown with its versions, to be put right."""
    staff, table = get_table(request, tournament_id, number, table_number, Action.KEEP)
    table.round.tournament.rules  # noqa: B018 — read once
    current = Slip.objects.counted().filter(table=table).first()
    form = SlipForm(table.round.tournament, _names(table), request.POST or None)
    if request.method != "POST":
        return _page(request, staff, table, current, form)
    if not form.is_valid():
        return _refused(request, staff, table, current, form)
    try:
        written = slips.write_slip(
            table=table, key=sent_key(request), money=form.money, rebuys=form.rebuys, actor=staff.actor
        )
    except Invalid as invalid:
        form.add_error(None, " ".join(problem.say(_) for problem in invalid.problems))
        return _refused(request, staff, table, current, form)
    except AlreadyIn as refused:
        form.add_error(None, _("This table's slip is in already. Put it right below if it is wrong."))
        return _refused(request, staff, table, refused.slip, form, status=409)
    except KeyReused:
        form.add_error(None, _("This was sent before with other content. Look at it before you save again."))
        return _refused(request, staff, table, Slip.objects.counted().filter(table=table).first(), form, status=409)
    except WrongState:
        form.add_error(None, _("The round takes no slips now."))
        return _refused(request, staff, table, current, form, status=409)
    if wants_json(request):
        return JsonResponse(_saved(table, written), status=200 if written.replayed else 201)
    messages.success(request, _("Table %(number)d is in.") % {"number": table.number})
    return redirect("tournament-desk", tournament_id)


def _names(table: Table) -> list[str]:
    return [f"{seat.entrant.number} {seat.entrant.name}" for seat in table.seated]


def _saved(table: Table, written: Written) -> dict[str, object]:
    missing = table.round.tables.exclude(pk__in=Slip.objects.counted().values("table"))
    return {
        "status": "replayed" if written.replayed else "saved",
        "table": table.number,
        "missing": list(missing.values_list("number", flat=True)),
    }


def _refused(
    request: HttpRequest, staff: Staff, table: Table, current: Slip | None, form: SlipForm, status: int = 422
) -> HttpResponse:
    if wants_json(request):
        reason = " ".join(str(error) for errors in form.errors.values() for error in errors)
        return JsonResponse({"status": "refused", "reason": reason}, status=status)
    return _page(request, staff, table, current, form)


def _page(
    request: HttpRequest,
    staff: Staff,
    table: Table,
    current: Slip | None,
    form: SlipForm,
    correction: CorrectionForm | None = None,
) -> HttpResponse:
    tournament = table.round.tournament
    context = context_of(staff, tournament, "tournament-desk") | {
        "table": table,
        "drawn": table.round,
        "slip": current,
        "rows": list(zip(table.seated, current.money, strict=True)) if current else [],
        "form": form,
        "correction": correction or _correction(current),
        "void": ReasonForm(auto_id="void_%s"),
        "versions": _versions(table),
        "key": request.POST.get("key") or uuid.uuid4(),
        "void_key": uuid.uuid4(),
        **open_at(table),
        "state": state_of(table),
        "stake": typed(tournament.rules.stake, tournament.unit_amount, get_language() or "en"),
    }
    return render(request, "tournaments/slip.html", context)


def _correction(current: Slip | None) -> CorrectionForm | None:
    """Return the form that puts a slip right, filled with what stands."""
    if current is None:
        return None
    table = current.table
    return CorrectionForm(table.round.tournament, _names(table), initial=_initial(current), auto_id="correct_%s")


def _initial(current: Slip) -> dict[str, object]:
    """Return a slip as its fields show it: what was left where a stake is played, else what was won."""
    stake = current.table.round.tournament.rules.stake
    pairs = list(zip(current.money, current.rebuys, strict=True))
    shown = [won + stake + again if stake else won for won, again in pairs]
    money: dict[str, object] = {f"money_{n}": value for n, value in enumerate(shown, 1)}
    return money | {f"rebuy_{n}": again for n, (_won, again) in enumerate(pairs, 1) if again}


def _versions(table: Table) -> list[tuple[Slip, str]]:
    tournament = table.round.tournament
    versions = with_authors(Slip.objects.filter(table=table), tournament.club).order_by("-version")
    unit = tournament.unit_amount
    return [(one, format_html_join(" · ", "{}", ((money_of(won, unit),) for won in one.money))) for one in versions]


@require_POST
def slip_correct(request: HttpRequest, tournament_id: int, number: int, table_number: int) -> HttpResponse:
    staff, table = get_table(request, tournament_id, number, table_number, Action.KEEP)
    seen = _seen(request, table)
    tournament = table.round.tournament
    form = CorrectionForm(tournament, _names(table), request.POST, auto_id="correct_%s")
    if form.is_valid():
        try:
            written = slips.correct_slip(
                slip=seen,
                key=sent_key(request),
                money=form.money,
                rebuys=form.rebuys,
                reason=form.cleaned_data["reason"],
                actor=staff.actor,
            )
        except Invalid as invalid:
            form.add_error(None, " ".join(problem.say(_) for problem in invalid.problems))
        except ReasonMissing:
            form.add_error("reason", _("Write a word why."))
        except (Superseded, KeyReused):
            form.add_error(None, _("Somebody else has put this slip right meanwhile. Look at it first."))
        else:
            tell_moved(request, written, _("Put right."))
            return redirect("tournament-slip", tournament_id, number, table_number)
    current = Slip.objects.counted().filter(table=table).first()
    return _page(request, staff, table, current, SlipForm(tournament, _names(table)), form)


@require_POST
def slip_void(request: HttpRequest, tournament_id: int, number: int, table_number: int) -> HttpResponse:
    staff, table = get_table(request, tournament_id, number, table_number, Action.KEEP)
    try:
        slips.void_slip(
            slip=_seen(request, table), key=sent_key(request), reason=request.POST.get("reason", ""), actor=staff.actor
        )
    except ReasonMissing:
        messages.error(request, _("Write a word why."))
    except WrongState:
        messages.error(request, _("The round is confirmed: its slips can be put right, not struck out."))
    except TournamentError:
        messages.error(request, _("Somebody else has put this slip right meanwhile. Look at it first."))
    else:
        messages.success(request, _("The slip is struck out."))
    return redirect("tournament-slip", tournament_id, number, table_number)


def _seen(request: HttpRequest, table: Table) -> Slip:
    """Return the version that the form showed."""
    version = request.POST.get("version", "")
    known = version.isascii() and version.isdigit() and len(version) < 6
    found = Slip.objects.filter(table=table, version=version).first() if known else None
    if found is None:
        raise BadRequest("version must be one of the slip's")
    return found
