"""Metrics of the site for Prometheus. Off unless SCOREBOOK_METRICS_TOKEN says who may look.

Counted within one process: with several workers each tells of itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, Counter, Gauge, Histogram, generate_latest

from clubapp import version
from clubapp.readiness import obstacle

GetResponse = Callable[[HttpRequest], HttpResponse]
BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)

REQUESTS = Counter("scorebook_requests", "Requests by page, method and status", ["page", "method", "status"])
SECONDS = Histogram("scorebook_request_seconds", "Seconds until a page was answered", ["page"], buckets=BUCKETS)
READY = Gauge("scorebook_ready", "1 while whoever comes can be served, as /healthz tells")
INFO = Gauge("scorebook_info", "Which version runs", ["version", "commit", "tables"])
KIND = CONTENT_TYPE_LATEST
METHODS = frozenset({"GET", "HEAD", "POST"})


def measured(get_response: GetResponse) -> GetResponse:
    """A page is called by its name, never by its address, which may open something."""

    def middleware(request: HttpRequest) -> HttpResponse:
        started = time.perf_counter()
        response = get_response(request)
        page = (request.resolver_match and request.resolver_match.view_name) or "none"
        method = request.method if request.method in METHODS else "other"
        REQUESTS.labels(page, method, response.status_code).inc()
        SECONDS.labels(page).observe(time.perf_counter() - started)
        return response

    return middleware


def told() -> bytes:
    READY.set(obstacle() is None)
    INFO.labels(version.package(), version.commit(), version.schema()).set(1)
    return generate_latest(REGISTRY)
