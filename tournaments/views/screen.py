"""The board on a projector: one page that turns itself, asked anew every few seconds."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from ledger.views.public import unlisted
from tournaments.hall.board import Board, board_of, clocks
from tournaments.hall.marks import mark_of_board
from tournaments.models import Tournament
from tournaments.views.loaders import get_board

# boards of so many tournaments and languages are kept, as everybody asks for the same
KEPT = 16
_kept: OrderedDict[tuple[str, str, str], tuple[Board, str]] = OrderedDict()
_lock = Lock()


@unlisted
def screen(request: HttpRequest, token: str) -> HttpResponse:
    tournament = get_board(request, token)
    mark = f'"{mark_of_board(token)}"'
    board, html = _slides(tournament, mark)
    context = {"tournament": tournament, "token": token, "mark": mark, "slides": html, **_head(board)}
    return render(request, "tournaments/screen.html", context)


@unlisted
def screen_state(request: HttpRequest, token: str) -> HttpResponse:
    """Answered with 304 while nothing has changed; the clock runs on the page."""
    found = mark_of_board(token)
    mark = f'"{found}"'
    answer = get_conditional_response(request, etag=mark) if found else None
    if answer is None:
        tournament = get_board(request, token)
        board, html = _slides(tournament, mark)
        head = render_to_string("tournaments/screen_head.html", {"tournament": tournament, **_head(board)})
        answer = JsonResponse({"head": head, "slides": html})
    answer["ETag"] = mark
    return answer


def _head(board: Board) -> dict[str, Any]:
    return {"board": board, "clocks": clocks(board.drawn) if board.is_played else []}


def _slides(tournament: Tournament, mark: str) -> tuple[Board, str]:
    """Return the board and its slides, counted once for each mark and language."""
    known = (f"{tournament.pk} {tournament.created_at}", mark, get_language() or "en")
    with _lock:
        if known in _kept:
            _kept.move_to_end(known)
            return _kept[known]
    board = board_of(tournament)
    made = board, render_to_string("tournaments/slides.html", {"board": board, "tournament": tournament})
    with _lock:
        _kept[known] = made
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return made
