from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubapp import people, services
from clubapp.collation import sort_key
from clubapp.forms import MemberForm, NewMemberForm
from clubapp.loaders import Access, get_club_access, get_member_for
from clubapp.models import AccountLink, Member
from clubapp.permissions import Action
from clubapp.views.forms import accepted, attempt


@require_http_methods(["GET", "POST"])
def members(request: HttpRequest, slug: str) -> HttpResponse:
    adding = request.method == "POST"
    access = get_club_access(request, slug, Action.EDIT_MEMBERS if adding else Action.SEE_MEMBERS)
    form = NewMemberForm(request.POST or None)
    if adding:
        added = attempt(form, lambda: people.add_person(club=access.club, user=access.user, **form.cleaned_data))
        if added:
            messages.success(request, _("%(name)s is added.") % {"name": added.name})
            return (
                redirect("member-link", slug, added.pk) if added.account_links.exists() else redirect("members", slug)
            )
    return render(request, "clubs/members.html", {**_listed(access), "form": form})


@require_http_methods(["GET", "POST"])
def member_edit(request: HttpRequest, slug: str, member_id: int) -> HttpResponse:
    access, shown = get_member_for(request, slug, member_id, Action.EDIT_MEMBERS)
    form = MemberForm.of(shown, request.POST or None)
    if request.method == "POST" and accepted(form, lambda: services.change_member(member=shown, **form.cleaned_data)):
        messages.success(request, _("Saved."))
        return redirect("members", slug)
    return _edit_page(request, access, shown, form)


@require_POST
def member_active(request: HttpRequest, slug: str, member_id: int) -> HttpResponse:
    _access, shown = get_member_for(request, slug, member_id, Action.EDIT_MEMBERS)
    try:
        services.set_member_active(member=shown, active=request.POST.get("active") == "yes")
    except ValidationError as refusal:
        messages.error(request, refusal.messages[0])
        return redirect("member-edit", slug, member_id)
    return redirect("members", slug)


def _listed(access: Access) -> dict[str, object]:
    language = access.club.language
    everybody = sorted(access.club.members.select_related("user"), key=lambda one: sort_key(one.name, language))
    return {
        "access": access,
        "section": "members",
        "active": [one for one in everybody if one.active],
        "inactive": [one for one in everybody if not one.active],
        "links": _open_links(access),
    }


def _open_links(access: Access) -> list[AccountLink]:
    """Return the links that may still be opened, for those who may revoke them."""
    if not access.may(Action.EDIT_MEMBERS):
        return []
    links = AccountLink.objects.live().filter(member__club=access.club).select_related("member")
    return list(links.with_makers(access.club).order_by("expires_at"))


def _edit_page(request: HttpRequest, access: Access, shown: Member, form: MemberForm) -> HttpResponse:
    # a refused rename must not stand in the page's heading
    saved = Member.objects.select_related("user").get(pk=shown.pk)
    context = {
        "access": access,
        "section": "members",
        "shown": saved,
        "form": form,
        "can_reset": people.can_reset_password(member=saved),
    }
    return render(request, "clubs/member_edit.html", context)
