from __future__ import annotations

import sys

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from clubapp.faults import is_fault
from clubapp.views.unavailable import unavailable


def locked_out(request: HttpRequest, *_args: object, **_kwargs: object) -> HttpResponse:
    """Shown in place of the page that asked for a password, after too many wrong ones."""
    wait: int = getattr(request, "must_wait", 0)
    again = wait or int(settings.AXES_COOLOFF_TIME.total_seconds())
    answer = render(request, "locked_out.html", {"wait": wait}, status=429)
    answer["Retry-After"] = str(again)
    return answer


def server_error(request: HttpRequest) -> HttpResponse:
    """Also for what fails before and after the page itself, such as looking up who is signed in."""
    if is_fault(sys.exc_info()[1]):
        return unavailable(request)
    return HttpResponse(render_to_string("500.html"), status=500)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer a bad request without a look at what was sent, which may be what is wrong."""
    return HttpResponse(render_to_string("400.html"), status=400)
