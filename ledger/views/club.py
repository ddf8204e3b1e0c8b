"""The pages of a club and of a member that tell of what they played."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubapp.loaders import get_club_access, get_member_for
from clubapp.permissions import Action
from clubapp.variants import variant_choices, variant_title
from ledger.evening.owed import open_payments
from ledger.evening.past import Search, past_evenings
from ledger.evening.results import playing_now
from ledger.models import Evening
from ledger.season.player import player_results
from ledger.season.player_data import PlayerResults
from ledger.season.player_pictures import player_pictures
from ledger.views.beside import club_parts, member_parts

# evenings on one page
PAGE = 20


@require_safe
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """`?place=&month=2026-03` looks for evenings."""
    access = get_club_access(request, slug, Action.SEE_CLUB)
    search = Search(request.GET.get("place", "")[:100], request.GET.get("month", "")[:10])
    context = {
        "access": access,
        "section": "club",
        "open_evenings": playing_now(Evening.objects.for_club(access.club)),
        "evenings": past_evenings(access.club, request.GET.get("page"), size=PAGE, search=search, reader=access.member),
        "search": search,
        "season": access.club.seasons.newest_first().first(),
        "players": access.club.members.active().count(),
        "variant": variant_title(access.club.default_variant),
        "beside": club_parts(request, access),
        "variants": sorted(variant_choices(), key=lambda choice: choice[0] != access.club.default_variant),
    }
    return render(request, "clubs/club.html", context)


@require_safe
def member(request: HttpRequest, slug: str, member_id: int) -> HttpResponse:
    """`?season=` chooses what is drawn, `?with=` somebody of the club to compare with."""
    access, player = get_member_for(request, slug, member_id, Action.SEE_MEMBERS)
    results = player_results(player)
    context = {
        "access": access,
        "section": "members",
        "shown": player,
        "results": results,
        "pictures": player_pictures(results, request.GET.get("season", "")),
        "owed": open_payments(access.club, player),
        "beside": member_parts(request, access, player),
        **_compared(request, slug, results),
    }
    return render(request, "clubs/member.html", context)


def _compared(request: HttpRequest, slug: str, results: PlayerResults) -> dict[str, object]:
    """Return the other one and his results, and what was won from him; nothing where nobody is asked for."""
    wanted = request.GET.get("with", "")
    if not wanted:
        return {}
    if not (wanted.isascii() and wanted.isdecimal() and len(wanted) < 10):
        raise Http404
    _access, other = get_member_for(request, slug, int(wanted), Action.SEE_MEMBERS)
    between = next((one for one in results.opponents if one.member == other.pk), None)
    return {"other": other, "others": player_results(other), "between": between}
