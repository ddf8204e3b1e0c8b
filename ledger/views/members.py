"""The members of a club: listed, found, added one by one or as a list, taken home."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubapp import people, services
from clubapp.forms import ManyMembersForm, NewMemberForm
from clubapp.loaders import Access, get_club_access
from clubapp.models import AccountLink
from clubapp.permissions import Action
from clubapp.views.forms import attempt
from ledger.evening.roster import ORDERS, roster
from ledger.exchange.members import members_table
from ledger.views.files import table_answer


@require_http_methods(["GET", "POST"])
def members(request: HttpRequest, slug: str) -> HttpResponse:
    """`?order=surname|name|evening` and `?q=` look; POST adds one."""
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
    return _page(request, access, form=form)


@require_POST
def members_add(request: HttpRequest, slug: str) -> HttpResponse:
    """Several at once, pasted or from a file."""
    access = get_club_access(request, slug, Action.EDIT_MEMBERS)
    form = ManyMembersForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            added = services.add_members(club=access.club, people=form.people)
        except ValidationError as refusal:
            form.add_error("lines", refusal)
        else:
            text = ngettext("%(number)d person is added.", "%(number)d people are added.", len(added))
            messages.success(request, text % {"number": len(added)})
            there = len(form.people) - len(added)
            if there:
                text = ngettext("%(number)d was there already.", "%(number)d were there already.", there)
                messages.info(request, text % {"number": there})
            return redirect("members", slug)
    return _page(request, access, many=form)


@require_safe
def members_export(request: HttpRequest, slug: str, kind: str) -> HttpResponseBase:
    access = get_club_access(request, slug, Action.EXPORT)
    with translation.override(access.club.language):
        return table_answer(kind, [members_table(access.club)], access.club.language, f"{slug}-members")


def _page(request: HttpRequest, access: Access, **forms: Any) -> HttpResponse:
    order = request.GET.get("order", "")
    order = order if order in ORDERS else ORDERS[0]
    search = request.GET.get("q", "")[:100]
    context = {
        "access": access,
        "section": "members",
        "roster": roster(access.club, order, search=search),
        "order": order,
        "orders": [("surname", _("by surname")), ("name", _("by first name")), ("evening", _("by last evening"))],
        "search": search,
        "links": _open_links(access),
        "form": NewMemberForm(),
        "many": ManyMembersForm(),
    }
    return render(request, "clubs/members.html", context | forms)


def _open_links(access: Access) -> list[AccountLink]:
    """Return the links that may still be opened, for those who may revoke them."""
    if not access.may(Action.EDIT_MEMBERS):
        return []
    links = AccountLink.objects.live().filter(member__club=access.club).select_related("member")
    return list(links.with_makers(access.club).order_by("expires_at"))
