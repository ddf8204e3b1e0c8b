"""The public link of a tournament, and what everybody with it sees."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubapp.qr import qr_code
from ledger.views.public import unlisted
from tournaments.book.count import counted
from tournaments.models import BoardLink, Round, Table
from tournaments.permissions import Action
from tournaments.views.context import context_of, current_round
from tournaments.views.loaders import get_board, get_tournament
from tournaments.views.standing import standing_context


@never_cache
@require_http_methods(["GET", "POST"])
def board_link(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Show the public link; POST makes one where there is none."""
    staff, tournament = get_tournament(request, tournament_id, Action.DIRECT)
    live = BoardLink.objects.unrevoked().filter(tournament=tournament)
    if request.method == "POST":
        if not live.exists():
            BoardLink.make(tournament=tournament, created_by=staff.user)
        return redirect("tournament-link", tournament.pk)
    link = live.with_makers(staff.access.club).first()
    address = request.build_absolute_uri(reverse("board", args=[link.token])) if link and link.token else ""
    context = context_of(staff, tournament, "tournament-link") | {
        "link": link,
        "address": address,
        "screen": reverse("board-screen", args=[link.token]) if address and link else "",
        "qr": qr_code(address) if address else "",
    }
    return render(request, "tournaments/link.html", context)


@require_POST
def board_link_revoke(request: HttpRequest, tournament_id: int, link_id: int) -> HttpResponse:
    _staff, tournament = get_tournament(request, tournament_id, Action.DIRECT)
    get_object_or_404(BoardLink, tournament=tournament, pk=link_id)
    BoardLink.objects.filter(pk=link_id).revoke()
    messages.success(request, _("The link opens nothing any more."))
    return redirect("tournament-link", tournament.pk)


@unlisted
def board(request: HttpRequest, token: str) -> HttpResponse:
    """The board for everybody with the link: the seating of the round that is played, and the standing."""
    tournament = get_board(request, token)
    current = counted(tournament)
    drawn = current_round(tournament) or Round.objects.published().filter(tournament=tournament).last()
    hidden_from = tournament.format.get("hidden_after")
    hidden = bool(hidden_from and current.played >= hidden_from and not tournament.is_finished)
    context = {
        "tournament": tournament,
        "token": token,
        "drawn": drawn,
        "tables": Table.objects.with_seats().filter(round=drawn) if drawn else [],
        "hidden": hidden,
        **standing_context(current, current.played, public=True),
    }
    return render(request, "tournaments/board.html", context)
