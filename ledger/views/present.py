"""The organiser of many: who is here, and the tables formed of them."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

import rules
from clubapp.loaders import Access, get_club_access
from clubapp.permissions import Action
from clubapp.variants import usual_of
from ledger.book.errors import EveningClosed
from ledger.evening.editions import editions_due
from ledger.evening.evenings import open_evening
from ledger.evening.forming import TablesMoved, by_standing, drawn, forming, seat_everybody, sizes
from ledger.evening.forming_form import ChoiceForm, Tables, proposed, read_present, read_tables, shown_tables
from ledger.evening.forms import EveningForm, evening_habits
from ledger.evening.presence import note_present, people
from ledger.models import Evening
from ledger.season.choice import read_choice
from ledger.season.table import standings
from ledger.views.loaders import get_evening_for


@require_http_methods(["GET", "POST"])
def present_new(request: HttpRequest, slug: str) -> HttpResponse:
    """A new evening that begins with who is here; its tables come next."""
    access = get_club_access(request, slug, Action.OPEN_EVENING)
    initial = evening_habits(access.club, editions_due(access.club)[usual_of(access.club)])
    form = EveningForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        evening = _open(request, access, form)
        if evening is not None:
            return redirect("evening-tables", evening.pk)
    return _list_page(request, access, None, form)


@require_http_methods(["GET", "POST"])
def present(request: HttpRequest, evening_id: int) -> HttpResponse:
    """Tick late-comers, untick who goes home; then the tables follow."""
    access, evening = get_evening_for(request, evening_id, Action.OPEN_EVENING)
    if not evening.is_open:
        return _closed(request, evening)
    if request.method == "POST":
        try:
            change = read_present(access.club, request.POST)
            note_present(evening=evening, came=change.came, left=change.left)
        except ValidationError as refusal:
            messages.error(request, refusal.messages[0])
        except EveningClosed:
            return _closed(request, evening)
        else:
            return redirect("evening-tables", evening.pk)
    return _list_page(request, access, evening, None)


@never_cache
@require_http_methods(["GET", "POST"])
def tables(request: HttpRequest, evening_id: int) -> HttpResponse:
    """`?how=draw` or `standing` proposes tables of those who wait; POST seats everybody as the page says."""
    access, evening = get_evening_for(request, evening_id, Action.OPEN_EVENING)
    if not evening.is_open:
        return _closed(request, evening)
    choice = ChoiceForm(evening, request.POST if request.method == "POST" else request.GET)
    if request.method == "POST":
        try:
            shown = read_tables(forming(evening), choice, request.POST)
            if not shown.faults:
                return _seated(request, access, evening, shown, choice)
        except TablesMoved:
            messages.error(request, _("Somebody else changed a table meanwhile. Look at it once more."))
            return redirect("evening-tables", evening.pk)
        except EveningClosed:
            return _closed(request, evening)
        except rules.Invalid as refusal:
            for problem in refusal.problems:
                messages.error(request, problem.say(_))
    else:
        shown = _proposal(request, evening, choice)
    context = {"access": access, "section": "evening", "evening": evening, "choice": choice, "shown": shown}
    return render(request, "evenings/forming.html", context)


def _open(request: HttpRequest, access: Access, form: EveningForm) -> Evening | None:
    """Return the evening with those who are here; None where a name was refused, and then nothing is opened."""
    try:
        with transaction.atomic():
            evening = open_evening(club=access.club, user=access.user, **form.said)
            note_present(evening=evening, came=read_present(access.club, request.POST).came)
    except ValidationError as refusal:
        messages.error(request, refusal.messages[0])
    except rules.Invalid as refusal:
        form.add_error(None, [problem.say(_) for problem in refusal.problems])
    else:
        return evening
    return None


def _list_page(request: HttpRequest, access: Access, evening: Evening | None, form: EveningForm | None) -> HttpResponse:
    sent = request.method == "POST"
    context = {
        "access": access,
        "section": "evening-new",
        "evening": evening,
        "form": form,
        "people": people(access.club, evening, ticked=request.POST.getlist("here") if sent else None),
        # what was ticked when the page was made first
        "shown": request.POST.getlist("shown")
        if sent
        else [one.member.pk for one in people(access.club, evening).here],
        "guests": request.POST.getlist("guest"),
    }
    return render(request, "evenings/people.html", context)


def _proposal(request: HttpRequest, evening: Evening, choice: ChoiceForm) -> Tables:
    now = forming(evening)
    how = request.GET.get("how", "")
    if how not in ("draw", "standing"):
        return shown_tables(now, choice)
    order = drawn(now.waiting) if how == "draw" else by_standing(now.waiting, _standing(evening))
    return proposed(now, order, sizes(len(order), choice.edition.seats, choice.chosen_size), choice)


def _standing(evening: Evening) -> list[int]:
    """Return the ids of the season's players, the first one first."""
    found = read_choice(evening.club, {"variant": "all"})
    return [row.member for row in standings(found.scope, found.sittings, found.imported).rows]


def _seated(request: HttpRequest, access: Access, evening: Evening, shown: Tables, choice: ChoiceForm) -> HttpResponse:
    made = seat_everybody(
        evening=evening,
        line_ups=shown.line_ups,
        variant=choice.edition.variant,
        rule_set=choice.rule_set,
        user=access.user,
    )
    text = ngettext("%(number)d table is laid.", "%(number)d tables are laid.", len(made))
    messages.success(request, text % {"number": len(made)})
    if shown.waiting:
        messages.info(
            request, _("Waiting for a seat: %(names)s.") % {"names": ", ".join(m.name for m in shown.waiting)}
        )
    return redirect("evening", evening.pk)


def _closed(request: HttpRequest, evening: Evening) -> HttpResponse:
    messages.error(request, _("The evening is closed."))
    return redirect("evening", evening.pk)
