from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubapp import services
from clubapp.collation import sort_key
from clubapp.forms import AccountForm, MemberForm, NewMemberForm
from clubapp.loaders import Access, get_club_for, get_member_for
from clubapp.models import Member
from clubapp.permissions import Action
from clubapp.views.forms import accepted, attempt
from ledger.standings.player import player_results


@require_http_methods(["GET", "POST"])
def members(request: HttpRequest, slug: str) -> HttpResponse:
    adding = request.method == "POST"
    access = get_club_for(request, slug, Action.EDIT_MEMBERS if adding else Action.SEE_MEMBERS)
    form = NewMemberForm(request.POST or None)
    if adding:
        added = attempt(form, lambda: services.add_member(club=access.club, **form.cleaned_data))
        if added:
            messages.success(request, _("%(name)s is added.") % {"name": added.name})
            return redirect("members", slug)
    return render(request, "clubs/members.html", {**_listed(access), "form": form})


@require_safe
def member(request: HttpRequest, slug: str, member_id: int) -> HttpResponse:
    access, shown = get_member_for(request, slug, member_id, Action.SEE_MEMBERS)
    context = {"access": access, "section": "members", "shown": shown, "results": player_results(shown)}
    return render(request, "clubs/member.html", context)


@require_http_methods(["GET", "POST"])
def member_edit(request: HttpRequest, slug: str, member_id: int) -> HttpResponse:
    access, shown = get_member_for(request, slug, member_id, Action.EDIT_MEMBERS)
    form = MemberForm.of(shown, request.POST or None)
    if request.method == "POST" and accepted(form, lambda: services.change_member(member=shown, **form.cleaned_data)):
        messages.success(request, _("Saved."))
        return redirect("members", slug)
    return _edit_page(request, access, shown, form=form)


@require_POST
def member_active(request: HttpRequest, slug: str, member_id: int) -> HttpResponse:
    _access, shown = get_member_for(request, slug, member_id, Action.EDIT_MEMBERS)
    try:
        services.set_member_active(member=shown, active=request.POST.get("active") == "yes")
    except ValidationError as refusal:
        messages.error(request, refusal.messages[0])
        return redirect("member-edit", slug, member_id)
    return redirect("members", slug)


@never_cache
@require_POST
def member_account(request: HttpRequest, slug: str, member_id: int) -> HttpResponse:
    """Make an account and show its one-time password in this answer only: it is stored nowhere."""
    access, shown = get_member_for(request, slug, member_id, Action.EDIT_MEMBERS)
    form = AccountForm(request.POST)
    password = attempt(form, lambda: services.create_account(member=shown, **form.cleaned_data))
    if password is None:
        return _edit_page(request, access, shown, account_form=form)
    return _password_page(request, access, shown, password)


@never_cache
@require_POST
def member_password(request: HttpRequest, slug: str, member_id: int) -> HttpResponse:
    access, shown = get_member_for(request, slug, member_id, Action.EDIT_MEMBERS)
    try:
        password = services.renew_password(member=shown)
    except ValidationError as refusal:
        messages.error(request, refusal.messages[0])
        return redirect("member-edit", slug, member_id)
    return _password_page(request, access, shown, password)


def _listed(access: Access) -> dict[str, object]:
    language = access.club.language
    everybody = sorted(access.club.members.select_related("user"), key=lambda one: sort_key(one.name, language))
    return {
        "access": access,
        "section": "members",
        "active": [one for one in everybody if one.active],
        "inactive": [one for one in everybody if not one.active],
    }


def _edit_page(
    request: HttpRequest,
    access: Access,
    shown: Member,
    form: MemberForm | None = None,
    account_form: AccountForm | None = None,
) -> HttpResponse:
    # a refused rename must not stand in the page's heading
    saved = Member.objects.select_related("user").get(pk=shown.pk)
    context = {
        "access": access,
        "section": "members",
        "shown": saved,
        "form": form or MemberForm.of(saved),
        "account_form": account_form or AccountForm(),
        "can_renew": services.can_renew_password(member=saved),
    }
    return render(request, "clubs/member_edit.html", context)


def _password_page(request: HttpRequest, access: Access, shown: Member, password: str) -> HttpResponse:
    context = {"access": access, "section": "members", "shown": shown, "password": password}
    return render(request, "clubs/member_password.html", context)
