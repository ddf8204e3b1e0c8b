"""The answer while the disk is full, the book locked or the database away: 503, and what was sent is kept."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.request import RawPostDataException
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from clubapp.faults import AGAIN

# never written into a page, and not worth sending again by themselves
SECRET = "password"  # noqa: S105


def wants_json(request: HttpRequest) -> bool:
    """Browsers ask for pages; a phone that sends what waited on it asks for JSON alone."""
    return request.headers.get("Accept", "").startswith("application/json")


def unavailable(request: HttpRequest) -> HttpResponse:
    """A script reads `status` "busy" and sends the same again later; a person does so by a button."""
    answer: HttpResponse
    if wants_json(request):
        reason = _("The book cannot be written just now. Nothing was written; it will be tried again.")
        answer = JsonResponse({"status": "busy", "reason": reason}, status=503)
    else:
        # without the request: who reads it may be what cannot be looked up
        page = render_to_string("503.html", {"again": request.get_full_path(), "sent": _sent(request)})
        answer = HttpResponse(page, status=503)
    answer["Retry-After"] = str(AGAIN)
    answer["Cache-Control"] = "no-store"
    return answer


def _sent(request: HttpRequest) -> list[tuple[str, str]] | None:
    """The fields of a form, to be sent again; None where nothing was sent, or what cannot be written down."""
    if request.method != "POST":
        return None
    try:
        fields = [(name, str(value)) for name, values in request.POST.lists() for value in values]
        whole = not request.FILES and not any(SECRET in name for name, _value in fields)
    except (OSError, RawPostDataException):
        return None
    return fields if whole else None
