"""Tournaments on the pages of the club and of a player."""

from __future__ import annotations

from django.http import HttpRequest
from django.template.loader import render_to_string

from clubapp.loaders import Access
from clubapp.models import Member
from tournaments.book.count import counted
from tournaments.models import Entrant, Tournament

# of a club's tournaments, on its own page
LATEST = 5


def of_club(request: HttpRequest, access: Access) -> str:
    """Return the latest tournaments of a club."""
    latest = list(Tournament.objects.for_club(access.club).newest_first()[: LATEST + 1])
    if not latest:
        return ""
    context = {"access": access, "tournaments": latest[:LATEST], "more": len(latest) > LATEST}
    return render_to_string("tournaments/beside_club.html", context, request)


def of_member(request: HttpRequest, access: Access, member: Member) -> str:
    """Return the tournaments that a member played, with the place of each that is finished."""
    entries = Entrant.objects.filter(member=member).select_related("tournament__club")
    ordered = entries.order_by("-tournament__date", "-tournament_id")
    played = [(one.tournament, _place(one), one) for one in ordered]
    if not played:
        return ""
    return render_to_string("tournaments/beside_member.html", {"played": played}, request)


def _place(entrant: Entrant) -> tuple[int, int] | None:
    """Return the place among so many; None until the end, or where he did not start."""
    if not entrant.tournament.is_finished:
        return None
    started = [placed for placed in counted(entrant.tournament).standing if placed.row.lines]
    places = {placed.row.id: placed.place for placed in started}
    return (places[entrant.id_text], len(started)) if entrant.id_text in places else None
