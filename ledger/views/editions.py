"""The page on which a club chooses the edition of new evenings, and sees what differs."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

import rules
from clubapp.forms import EditionForm
from clubapp.loaders import get_club_access
from clubapp.models import Club
from clubapp.permissions import Action
from clubapp.services import choose_edition
from clubapp.variants import edition_for
from clubapp.views.forms import accepted
from ledger.evening.edition_changes import differences, tells_more


@require_http_methods(["GET", "POST"])
def club_edition(request: HttpRequest, slug: str, variant: str) -> HttpResponse:
    """`?old=1&new=2` compares two editions; without it the club's own is compared with the newest."""
    access = get_club_access(request, slug, Action.EDIT_CLUB)
    if variant not in rules.variants():
        raise Http404
    form = EditionForm.of(access.club, variant, request.POST or None)
    if request.method == "POST" and accepted(
        form, lambda: choose_edition(club=access.club, variant=variant, **form.cleaned_data)
    ):
        messages.success(request, _("Saved. What is already recorded keeps the rules it was played by."))
        return redirect("club-edition", slug, variant)
    editions = [rules.edition(id) for id in rules.editions(variant)]
    old, new = _pair(request, editions, edition_for(access.club, variant))
    context = {
        "access": access,
        "section": "club-settings",
        "form": form,
        "gone": _gone(access.club, variant),
        "old": old,
        "new": new,
        "compared": (old, new),
        "others": [edition for edition in editions if edition not in (old, new)],
        "differences": differences(old, new),
        "more": tells_more(old, new),
    }
    return render(request, "clubs/edition.html", context)


def _gone(club: Club, variant: str) -> str:
    """The edition that the club chose, where it is not installed any more."""
    chosen: str = club.editions.get(variant, "")
    return "" if chosen in rules.editions(variant) else chosen


def _pair(
    request: HttpRequest, editions: list[rules.Edition], own: rules.Edition
) -> tuple[rules.Edition, rules.Edition]:
    """The editions to compare: those asked for, else the club's own with the newest, or the newest with its last."""
    by_number = {str(edition.number): edition for edition in editions}
    newest = by_number.get(request.GET.get("new", ""), editions[-1])
    before = own if own is not newest else editions[max(len(editions) - 2, 0)]
    return by_number.get(request.GET.get("old", ""), before), newest
