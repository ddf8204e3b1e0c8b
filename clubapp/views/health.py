"""The addresses that watchmen of the server ask."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubapp.readiness import obstacle


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """200 when whoever comes can be served, else 503 and why: for whatever watches over the server."""
    why = obstacle()
    return HttpResponse(f"{why or 'ok'}\n", status=503 if why else 200, content_type="text/plain")


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Answer Prometheus, with `Authorization: Bearer TOKEN`; where no token is set there is nothing here."""
    if not settings.METRICS_TOKEN:
        raise Http404
    if not constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {settings.METRICS_TOKEN}"):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    from clubapp.metrics import KIND, told  # noqa: PLC0415 — nothing is counted where nobody looks

    return HttpResponse(told(), content_type=KIND)
