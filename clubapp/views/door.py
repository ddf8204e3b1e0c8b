"""From a stranger to the first evening in three screens: the club, who plays, the evening."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.core.mail import EmailMessage
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from clubapp import door, outbox, services
from clubapp.door import Founding
from clubapp.forms import ChoosePasswordForm, FoundByMailForm, FoundHereForm, ManyMembersForm
from clubapp.loaders import get_club_access
from clubapp.models import Club, User
from clubapp.people import LinkDead
from clubapp.permissions import Action
from clubapp.views.account_links import BACKEND
from clubapp.views.forms import attempt


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
def found(request: HttpRequest) -> HttpResponse:
    """The first screen. Whoever is signed in already founds his club without an account more."""
    if isinstance(request.user, User):
        return redirect("club-new")
    if not door.is_open():
        raise Http404
    form: Any = (FoundByMailForm if settings.MAIL else FoundHereForm)(request.POST or None)
    if request.method == "POST":
        if door.is_too_often(request):
            messages.error(request, _("Too many clubs were founded from here. Try again in an hour."))
            return render(request, "door/found.html", {"form": form}, status=429)
        answer = _ask_by_mail(request, form) if settings.MAIL else _found_here(request, form)
        if answer:
            return answer
    return render(request, "door/found.html", {"form": form})


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """The link of the mail: the address is proved, a password is chosen, the club is there."""
    try:
        founding = door.founding_of(token)
        form = ChoosePasswordForm(request.POST or None)
        if request.method == "POST":
            made = attempt(form, lambda: door.found_by_link(token=token, password=form.cleaned_data["password"]))
            if made:
                return _welcome(request, *made)
    except LinkDead:
        return render(request, "door/link_dead.html", status=404)
    return render(request, "door/confirm.html", {"form": form, "founding": founding})


@require_http_methods(["GET", "POST"])
def paste(request: HttpRequest, slug: str) -> HttpResponse:
    """The second screen: who plays, a name a line. Then the first evening."""
    access = get_club_access(request, slug, Action.EDIT_MEMBERS)
    form = ManyMembersForm(request.POST or None)
    if request.method == "POST":
        added = attempt(form, lambda: services.add_members(club=access.club, people=form.people))
        if added is not None:
            messages.success(request, _("Added: %(number)d.") % {"number": len(added)})
            return redirect("evening-new", slug)
    return render(request, "door/paste.html", {"access": access, "section": "members", "form": form})


def _founding(form: Any) -> Founding:
    data = form.cleaned_data
    language = get_language() or "en"
    return Founding(club=data["club"], founder=data["founder"], language=language, email=data.get("email", ""))


def _found_here(request: HttpRequest, form: Any) -> HttpResponse | None:
    made = attempt(form, lambda: door.found(founding=_founding(form), password=form.cleaned_data["password1"]))
    return _welcome(request, *made) if made else None


def _ask_by_mail(request: HttpRequest, form: Any) -> HttpResponse | None:
    """Send the link. Whether an account has the address already is told there only."""
    if not form.is_valid():
        return None
    founding = _founding(form)
    if User.objects.filter(email__iexact=founding.email).exists():
        context = {"address": request.build_absolute_uri(reverse("sign-in")), "known": True}
    else:
        link = reverse("found-confirm", args=[door.token_of(founding)])
        context = {"address": request.build_absolute_uri(link), "known": False}
    body = render_to_string("door/mail.txt", {**context, "club": founding.club})
    outbox.outbox.put(EmailMessage(_("Your club in the scorebook"), body, None, [founding.email]), "mail of the door")
    return render(request, "door/sent.html", {"email": founding.email, "is_down": outbox.is_down()})


def _welcome(request: HttpRequest, user: User, club: Club) -> HttpResponse:
    login(request, user, backend=BACKEND)
    text = _("%(club)s is founded. You sign in as %(username)s.")
    messages.success(request, text % {"club": club.name, "username": user.get_username()})
    return redirect("members-paste", club.slug)
