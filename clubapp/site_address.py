"""The site's own address, for links that are printed where nobody has asked by it."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse


def site_address() -> str:
    """https://scores.example, as the settings say; else what `make run` serves."""
    if not settings.HOSTS:
        return "http://127.0.0.1:8000"
    return f"{'https' if settings.SECURE_SSL_REDIRECT else 'http'}://{settings.HOSTS[0].lstrip('.')}"


def link(name: str, *args: object) -> str:
    return f"{site_address()}{reverse(name, args=args)}"
