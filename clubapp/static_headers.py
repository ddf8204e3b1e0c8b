"""The headers of static files, which are served before the middleware that writes those of pages."""

from __future__ import annotations

from wsgiref.headers import Headers

from django.conf import settings


def add(headers: Headers, _path: str, _url: str) -> None:
    """Write that a file is what its type says, and, where the site says so of itself, that it has HTTPS alone."""
    headers["X-Content-Type-Options"] = "nosniff"
    if hsts := _hsts():
        headers["Strict-Transport-Security"] = hsts


def _hsts() -> str:
    """Return the header's value as SecurityMiddleware writes it; "" where HTTPS is not sure to be there."""
    if not settings.SECURE_HSTS_SECONDS:
        return ""
    subdomains = "; includeSubDomains" if settings.SECURE_HSTS_INCLUDE_SUBDOMAINS else ""
    return f"max-age={settings.SECURE_HSTS_SECONDS}{subdomains}{'; preload' if settings.SECURE_HSTS_PRELOAD else ''}"
