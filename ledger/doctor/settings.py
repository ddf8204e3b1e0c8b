"""Settings that are possible, and yet not meant for a public address."""

from __future__ import annotations

import os
import re
from functools import cache

from django.conf import settings
from django.core.checks import run_checks

from ledger.doctor.wrong import Wrong

# Django's own: a key of fifty letters
SHORTEST_KEY = 50
_NAME = re.compile(r"SCOREBOOK_[A-Z_]+")


def look() -> str:
    if unknown := sorted(name for name in os.environ if name.startswith("SCOREBOOK_") and name not in _known()):
        raise Wrong(f"{', '.join(unknown)}: there is no such setting")
    if settings.DEBUG:
        raise Wrong("SCOREBOOK_DEBUG is on: it shows strangers what is inside")
    if len(settings.SECRET_KEY) < SHORTEST_KEY:
        raise Wrong(f"SECRET_KEY is shorter than {SHORTEST_KEY} letters: leave it out, and one is made")
    if not settings.SECURE_SSL_REDIRECT:
        return "for this machine only: SCOREBOOK_HTTPS is off"
    return _public()


def _public() -> str:
    if not settings.HOSTS:
        raise Wrong("SCOREBOOK_HOSTS is empty: the site answers by no public name")
    if not settings.TRUSTED_PROXIES:
        raise Wrong("SCOREBOOK_PROXIES is 0: behind a proxy all wrong passwords come from one address")
    found = [f"{message.id} {message.msg}" for message in run_checks(include_deployment_checks=True)]
    if found := [text for text in found if text.split()[0] not in settings.SILENCED_SYSTEM_CHECKS]:
        raise Wrong("; ".join(found).replace("\n", " "))
    return f"https, {' '.join(settings.HOSTS)}"


@cache
def _known() -> frozenset[str]:
    """Every setting that the settings read; what development adds to them is none."""
    source = (settings.BASE_DIR / "clubapp" / "settings.py").read_text(encoding="utf-8")
    return frozenset(_NAME.findall(source)) | {"SCOREBOOK_COMMIT"}
