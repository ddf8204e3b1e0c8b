"""A link to an account: made and shown by an organiser, opened once by the person it is for."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from clubapp import people
from clubapp.forms import JoinForm, NewPasswordForm
from clubapp.loaders import find_account_link, get_member_for
from clubapp.models import AccountLink, Member, User
from clubapp.permissions import Action
from clubapp.qr import qr_code
from clubapp.views.forms import attempt

BACKEND = "django.contrib.auth.backends.ModelBackend"
Kind = AccountLink.Kind


@never_cache
@require_http_methods(["GET", "POST"])
def member_link(request: HttpRequest, slug: str, member_id: int) -> HttpResponse:
    """Show the member's open link; POST makes one in its place."""
    access, shown = get_member_for(request, slug, member_id, Action.EDIT_MEMBERS)
    if request.method == "POST":
        try:
            people.make_account_link(member=shown, user=access.user)
        except ValidationError as refusal:
            messages.error(request, refusal.messages[0])
            return redirect("member-edit", slug, member_id)
        return redirect("member-link", slug, member_id)
    link = AccountLink.objects.live().filter(member=shown).with_makers(access.club).first()
    address = _address(request, link) if link else ""
    context = {
        "access": access,
        "section": "members",
        "shown": shown,
        "link": link,
        "address": address,
        "qr": qr_code(address) if address else "",
        "can_make": not shown.user_id or people.can_reset_password(member=shown),
    }
    return render(request, "clubs/member_link.html", context)


@require_POST
def member_link_revoke(request: HttpRequest, slug: str, member_id: int, link_id: int) -> HttpResponse:
    _access, shown = get_member_for(request, slug, member_id, Action.EDIT_MEMBERS)
    link = AccountLink.objects.filter(member=shown, pk=link_id).first()
    if link is None:
        raise Http404
    people.revoke_account_link(link=link)
    messages.success(request, _("The link opens nothing any more."))
    return redirect("members", slug)


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """The invited person chooses a user name and a password, or joins with the account signed in."""
    link = find_account_link(request, token, Kind.INVITE)
    if link is None:
        return _dead(request)
    if isinstance(request.user, User):
        return _join_signed_in(request, link, request.user)
    form = JoinForm(request.POST or None)
    if request.method == "POST":
        return _once(request, lambda: _join_anew(request, link, form)) or _join_page(request, link, form)
    return _join_page(request, link, form)


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
def reset(request: HttpRequest, token: str) -> HttpResponse:
    """Whoever lost his password chooses a new one."""
    link = find_account_link(request, token, Kind.RESET)
    if link is None or link.member.user is None:
        return _dead(request)
    form = NewPasswordForm(link.member.user, request.POST or None)
    answer = _once(request, lambda: _reset(request, link, form)) if request.method == "POST" else None
    return answer or render(request, "account/reset.html", {"form": form, "owner": link.member.user})


def _join_anew(request: HttpRequest, link: AccountLink, form: JoinForm) -> HttpResponse | None:
    def service() -> User:
        data = form.cleaned_data
        return people.join_with_new_account(link=link, username=data["username"], password=data["password1"])

    user = attempt(form, service)
    if user is None:
        return None
    login(request, user, backend=BACKEND)
    return _welcome(request, link)


def _join_signed_in(request: HttpRequest, link: AccountLink, user: User) -> HttpResponse:
    own = Member.objects.filter(club=link.member.club, user=user).first()
    if request.method == "POST" and own is None:
        return _once(request, lambda: _connected(request, link, user)) or _dead(request)
    return render(request, "account/join_signed_in.html", {"link": link, "club": link.member.club, "own": own})


def _connected(request: HttpRequest, link: AccountLink, user: User) -> HttpResponse:
    try:
        people.join_with_account(link=link, user=user)
    except ValidationError as refusal:
        messages.error(request, refusal.messages[0])
        return redirect("home")
    return _welcome(request, link)


def _reset(request: HttpRequest, link: AccountLink, form: NewPasswordForm) -> HttpResponse | None:
    user = attempt(form, lambda: people.reset_password(link=link, password=form.cleaned_data["new_password1"]))
    if user is None:
        return None
    messages.success(request, _("The password of %(username)s is changed.") % {"username": user.get_username()})
    # somebody else signed in on this phone stays it
    if not request.user.is_authenticated or request.user == user:
        login(request, user, backend=BACKEND)
    return redirect("home")


def _once(request: HttpRequest, use: Callable[[], HttpResponse | None]) -> HttpResponse | None:
    """Use a link; the page of a dead one where somebody was faster."""
    try:
        return use()
    except people.LinkDead:
        return _dead(request)


def _welcome(request: HttpRequest, link: AccountLink) -> HttpResponse:
    messages.success(request, _("Welcome to %(club)s.") % {"club": link.member.club.name})
    return redirect("club", link.member.club.slug)


def _join_page(request: HttpRequest, link: AccountLink, form: JoinForm) -> HttpResponse:
    context = {"link": link, "club": link.member.club, "form": form, "here": request.path}
    return render(request, "account/join.html", context)


def _dead(request: HttpRequest) -> HttpResponse:
    return render(request, "account/link_dead.html", status=404)


def _address(request: HttpRequest, link: AccountLink) -> str:
    """Empty where the token cannot be made again: such a link can only be replaced."""
    name = "join" if link.is_invite else "reset"
    return request.build_absolute_uri(reverse(name, args=[link.token])) if link.token else ""
