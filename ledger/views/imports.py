"""Past evenings brought along: read, looked at, added; the list of them, one of them, struck out."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubapp.loaders import Access, get_club_access
from clubapp.models import Member
from clubapp.permissions import Action
from ledger.book.errors import ReasonMissing
from ledger.book.source import readable
from ledger.evening.forms import ReasonForm
from ledger.exchange.imports.adding import Imported, import_evenings, void_import
from ledger.exchange.imports.errors import AlreadyVoid, ImportKeyReused, SamePlayerTwice
from ledger.exchange.imports.forms import ImportForm, PlayersForm
from ledger.exchange.imports.plan import plan
from ledger.models.imported import ImportedEvening, ImportVoid
from ledger.views.made_imports import import_beside, is_long_import, told

PAGE = 50


@require_http_methods(["GET", "POST"])
def import_page(request: HttpRequest, slug: str) -> HttpResponse:
    """GET: the form. POST `step=read` shows what would be added, `step=save` adds it, `step=edit` goes back."""
    access = get_club_access(request, slug, Action.IMPORT)
    form = ImportForm(access.club, request.POST or None, request.FILES or None)
    step = request.POST.get("step", "read")
    if request.method != "POST" or not form.is_valid() or step == "edit":
        return render(request, "imports/import.html", {"access": access, "section": "club-settings", "form": form})
    if step != "save":
        # another text is another import, also where the form came back to be changed
        form.cleaned_data["key"] = uuid.uuid4()
    players = PlayersForm(access.club, form.reading, request.POST if step == "save" else None)
    if step == "save" and players.is_valid() and is_long_import(form.reading):
        return import_beside(request, access, form, players)
    if step == "save":
        done = _save(access, form, players)
        if done is not None:
            messages.success(request, _told(done))
            return redirect("evening", done.played[0].pk) if done.played else redirect("imports", slug)
    return _preview(request, access, form, players)


@require_safe
def imports(request: HttpRequest, slug: str) -> HttpResponse:
    access = get_club_access(request, slug, Action.SEE_CLUB)
    evenings = ImportedEvening.objects.filter(club=access.club).select_related("voided").newest_first()
    page = Paginator(evenings, PAGE).get_page(request.GET.get("page"))
    return render(request, "imports/imports.html", {"access": access, "section": "standings", "evenings": page})


@require_safe
def imported(request: HttpRequest, slug: str, import_id: int) -> HttpResponse:
    access = get_club_access(request, slug, Action.SEE_CLUB)
    return _page(request, access, _found(access, import_id), ReasonForm())


@require_POST
def imported_void(request: HttpRequest, slug: str, import_id: int) -> HttpResponse:
    access = get_club_access(request, slug, Action.IMPORT)
    evening = _found(access, import_id)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _page(request, access, evening, form)
    try:
        void_import(evening=evening, reason=form.cleaned_data["reason"], user=access.user)
    except ReasonMissing:
        form.add_error("reason", _("Write a word why."))
        return _page(request, access, evening, form)
    except AlreadyVoid:
        messages.info(request, _("It was struck out already."))
    else:
        messages.success(request, _("It is struck out and counts no more."))
    return redirect("imported", slug, import_id)


def _preview(request: HttpRequest, access: Access, form: ImportForm, players: PlayersForm) -> HttpResponse:
    planned = plan(access.club, form.reading.evenings, again=form.cleaned_data["again"])
    context = {
        "access": access,
        "section": "club-settings",
        "form": form,
        "players": players,
        "planned": planned,
        "faults": form.reading.faults,
        "sent": form.sent,
        "adding": sum(one.adds for one in planned),
        "hidden": form.hidden(),
    }
    return render(request, "imports/preview.html", context)


def _save(access: Access, form: ImportForm, players: PlayersForm) -> Imported | None:
    """None when it was refused; the form then says why."""
    if not players.is_valid():
        return None
    key: uuid.UUID = form.cleaned_data["key"]
    try:
        done = import_evenings(
            club=access.club,
            evenings=form.reading.evenings,
            players=players.players(),
            key=key,
            user=access.user,
            again=form.cleaned_data["again"],
        )
    except SamePlayerTwice as refused:
        players.refuse(refused.second, _("%(name)s is this member already.") % {"name": refused.first})
    except ImportKeyReused:
        players.add_error(None, _("This form was sent before with another text. Start again."))
    except ValidationError as refused:
        players.add_error(None, refused.messages[0])
    else:
        return done
    return None


def _told(done: Imported) -> str:
    if done.replayed:
        return _("This was imported already; nothing was added twice.")
    return told(done.number)


def _found(access: Access, import_id: int) -> ImportedEvening:
    evening = ImportedEvening.objects.filter(club=access.club, pk=import_id).first()
    if evening is None:
        raise Http404
    evening.club = access.club
    return evening


def _page(request: HttpRequest, access: Access, evening: ImportedEvening, form: ReasonForm) -> HttpResponse:
    totals = list(evening.totals.select_related("member").order_by("number"))
    void = ImportVoid.objects.filter(evening=evening).first()
    context = {
        "access": access,
        "section": "standings",
        "evening": evening,
        "totals": sorted(totals, key=lambda total: -total.amount),
        "source": readable(evening.source, {total.number: total.member.name for total in totals}),
        "author": _name(access, evening.imported_by_id),
        "void": void,
        "void_author": _name(access, void.voided_by_id) if void else "",
        "void_form": form,
    }
    return render(request, "imports/imported.html", context)


def _name(access: Access, user_id: int | None) -> str:
    """Return the name of an account in the club; "" of a command."""
    if user_id is None:
        return ""
    name = Member.objects.filter(club=access.club, user=user_id).values_list("name", flat=True).first()
    return name or _("former member")
