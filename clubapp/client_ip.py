"""Whose address a request came from, for the sign-in throttle."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest


def client_ip(request: HttpRequest) -> str:
    """The peer's address; behind n proxies of ours, the n-th entry from the right of X-Forwarded-For.

    What stands further left was written by the client and is never believed.
    """
    peer = str(request.META.get("REMOTE_ADDR") or "")
    proxies: int = settings.TRUSTED_PROXIES
    if proxies < 1:
        return peer
    chain = [part.strip() for part in str(request.META.get("HTTP_X_FORWARDED_FOR", "")).split(",") if part.strip()]
    return chain[-proxies] if len(chain) >= proxies else peer
