from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string


def locked_out(request: HttpRequest, *_args: object, **_kwargs: object) -> HttpResponse:
    """Shown in place of the page that asked for a password, after too many wrong ones."""
    wait: int = getattr(request, "must_wait", 0)
    again = wait or int(settings.AXES_COOLOFF_TIME.total_seconds())
    answer = render(request, "locked_out.html", {"wait": wait}, status=429)
    answer["Retry-After"] = str(again)
    return answer


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Without a look at what was sent, which may be what is wrong."""
    return HttpResponse(render_to_string("400.html"), status=400)
