"""An evening's result to send to others: as text, as a picture. The phone's share sheet takes both."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubapp.permissions import Action
from ledger.evening.message import message_of
from ledger.evening.results import evening
from ledger.paper import picture
from ledger.views.files import file_answer
from ledger.views.loaders import get_session_for


@require_safe
def share(request: HttpRequest, session_id: int) -> HttpResponse:
    access, session = get_session_for(request, session_id, Action.EXPORT)
    context = {"access": access, "section": "session", "session": session, "message": message_of(evening(session))}
    return render(request, "sessions/share.html", context)


@require_safe
def share_picture(request: HttpRequest, session_id: int) -> HttpResponse:
    _access, session = get_session_for(request, session_id, Action.EXPORT)
    name = f"{session.date:%Y-%m-%d}.png"
    return file_answer(picture.render(message_of(evening(session))), name, "image/png", shown=True)
