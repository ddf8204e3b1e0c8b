"""The first page: what the site is, or the clubs and open evenings of whoever is signed in."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from clubapp import door
from clubapp.collation import sort_key
from clubapp.languages import speak_as
from clubapp.models import Member, User
from ledger.evening.mine import mine
from ledger.evening.results import playing_now
from ledger.models import Evening


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    if not isinstance(request.user, User):
        return render(request, "home/welcome.html", _welcome())
    members = list(Member.objects.of_user(request.user).select_related("club"))
    clubs = [member.club for member in members]
    speak_as(request, *(club.language for club in clubs))
    language = get_language() or "en"
    clubs.sort(key=lambda club: sort_key(club.name, language))
    playing = playing_now(Evening.objects.filter(club__in=clubs))
    context = {
        "clubs": clubs,
        "members": sorted(members, key=lambda member: clubs.index(member.club)),
        "open_evenings": playing,
        "mine": mine(members),
        "everybody_founds": settings.EVERYBODY_FOUNDS,
    }
    return render(request, "home/home.html", context)


def _welcome() -> dict[str, Any]:
    """A stranger's page; scripts/pictures draws the table in every language, in light and in dark."""
    language = get_language() or "en"
    pictures = {f"entry_{scheme}": f"img/entry/{language}-{scheme}.png" for scheme in ("light", "dark")}
    return {"sign_up": door.is_open(), **pictures}
