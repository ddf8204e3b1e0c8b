"""A member changed: name, role, whether he still plays. The list of them is `ledger.views.members`."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubapp import people, services
from clubapp.forms import MemberForm
from clubapp.loaders import Access, get_member_for
from clubapp.models import Member
from clubapp.permissions import Action
from clubapp.views.forms import accepted


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
