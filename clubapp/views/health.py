"""The address that a watchman of the server asks."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubapp.readiness import obstacle


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """200 when whoever comes can be served, else 503 and why: for whatever watches over the server."""
    why = obstacle()
    return HttpResponse(f"{why or 'ok'}\n", status=503 if why else 200, content_type="text/plain")
