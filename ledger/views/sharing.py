"""An evening's result to send to others: as text, as a picture. The phone's share sheet takes both."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubapp.permissions import Action
from ledger.evening.message import message_of
from ledger.evening.results import result_of
from ledger.paper import picture
from ledger.views.files import file_answer
from ledger.views.loaders import get_evening_for


@require_safe
def share(request: HttpRequest, evening_id: int) -> HttpResponse:
    access, evening = get_evening_for(request, evening_id, Action.EXPORT)
    context = {"access": access, "section": "evening", "evening": evening, "message": message_of(result_of(evening))}
    return render(request, "evenings/share.html", context)


@require_safe
def share_picture(request: HttpRequest, evening_id: int) -> HttpResponse:
    _access, evening = get_evening_for(request, evening_id, Action.EXPORT)
    name = f"{evening.date:%Y-%m-%d}.png"
    return file_answer(picture.render(message_of(result_of(evening))), name, "image/png", shown=True)
