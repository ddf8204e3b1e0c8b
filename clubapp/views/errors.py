from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def locked_out(request: HttpRequest, *_args: object, **_kwargs: object) -> HttpResponse:
    """Shown in place of the sign-in page after too many wrong passwords."""
    return render(request, "locked_out.html", status=429)
