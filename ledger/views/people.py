"""The pages on which a person's data are taken home, and made anonymous."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from clubapp.collation import sort_key
from clubapp.forms import ForgetForm, ForgetMeForm
from clubapp.leaving import left
from clubapp.loaders import get_account, get_member_for, get_own_member, signed_in
from clubapp.models import Member, User
from clubapp.permissions import Action
from clubapp.views.forms import accepted
from ledger.book.copies.moment import one_moment
from ledger.evening.owed import open_payments
from ledger.models import Deal
from ledger.people import export
from ledger.people.forget import forget_member, sits_at_open_table
from ledger.people.mentions import mentions
from ledger.views.files import streamed_json_answer
from ledger.views.made_files import beside, is_long


@never_cache
@require_safe
def my_data(request: HttpRequest) -> HttpResponse:
    user = get_account(request)
    language = get_language() or "en"
    memberships = sorted(user.memberships.select_related("club"), key=lambda own: sort_key(own.club.name, language))
    return render(request, "account/data.html", {"memberships": memberships, "parts": export.meanings()})


@never_cache
@require_safe
def my_data_file(request: HttpRequest) -> HttpResponseBase:
    user = get_account(request)
    if is_long(Deal.objects.filter(entered_by=user), "data"):
        return beside(request, user, "my-data", {}, name="my-data.json")
    with one_moment():
        return streamed_json_answer(export.person_data(user), "my-data")


@never_cache
@require_safe
def member_data(request: HttpRequest, slug: str, member_id: int) -> HttpResponseBase:
    """Send the club's data of a member who asks the organiser for them."""
    access, shown = get_member_for(request, slug, member_id, Action.FORGET_MEMBER)
    name = f"{slug}-member-{shown.pk}"
    if shown.user and is_long(Deal.objects.filter(entered_by=shown.user, sitting__evening__club=access.club), "data"):
        arguments = {"club": slug, "member": shown.pk}
        return beside(request, access.user, "member-data", arguments, name=f"{name}.json")
    with one_moment():
        return streamed_json_answer(export.member_data(shown), name)


@never_cache
@require_http_methods(["GET", "POST"])
def member_forget(request: HttpRequest, slug: str, member_id: int) -> HttpResponse:
    access, shown = get_member_for(request, slug, member_id, Action.FORGET_MEMBER)
    if shown.forgotten_at:
        return redirect("member-edit", slug, member_id)
    if shown.user == access.user:
        # for oneself: the page that asks for the password
        return redirect("forget-me", slug)
    form = ForgetForm(request.POST or None)
    if request.method == "POST" and accepted(form, lambda: forget_member(member=shown)):
        messages.success(request, _("Done: from now on it is %(name)s.") % {"name": shown.name})
        return redirect("member", slug, member_id)
    context = {
        "access": access,
        "section": "members",
        "shown": shown,
        "form": form,
        **_consequences(shown),
    }
    return render(request, "clubs/member_forget.html", context)


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
def forget_me(request: HttpRequest, slug: str) -> HttpResponse:
    """A member does it himself, with his password; where no other club is left, his account ends with it."""
    own = get_own_member(request, slug)
    user = signed_in(request)
    form = ForgetMeForm(request, user, request.POST or None)
    if request.method == "POST" and accepted(form, lambda: forget_member(member=own)):
        return _gone(request, user)
    context = {
        "own": own,
        "club": own.club,
        "form": form,
        "last": not user.memberships.exclude(pk=own.pk).exists(),
        **_consequences(own),
    }
    return render(request, "account/forget.html", context)


def _consequences(member: Member) -> dict[str, object]:
    """Return what to know before: texts that keep the name, an open evening, payments that nobody can be asked for."""
    return {
        "mentions": mentions(member.club, member.name),
        "plays_now": sits_at_open_table(member),
        "owed": open_payments(member.club, member),
    }


def _gone(request: HttpRequest, user: User) -> HttpResponse:
    if not User.objects.filter(pk=user.pk, is_active=True).exists():
        logout(request)
        messages.success(request, _("Your name and your account are gone."))
        return left(redirect("home"))
    messages.success(request, _("Your name is gone from this club."))
    return redirect("account")
