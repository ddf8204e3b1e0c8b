"""The site on a phone's home screen and without network: manifest, service worker, the page shown instead."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubapp.static_files import LightStorage, lightened, parts_of

# what the table's page is made of; the same files serve the page shown without network. Other pages that open without
# network send the worker the addresses of theirs: a phone at a table does not pay for a tournament's.
KEPT = (
    "css/site.css",
    "css/entry.css",
    "img/icon.svg",
    "img/suits.svg",
    "js/entry.js",
    "js/kept.js",
    "js/net.js",
    "js/offline.js",
    "js/others.js",
    "js/phone.js",
    "js/store.js",
    "js/table.js",
    "js/waiting.js",
)
ICONS = {"img/icon-192.png": "192x192", "img/icon-512.png": "512x512"}


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """Answer the manifest in the reader's language."""
    name = _("Scorebook")
    about: dict[str, Any] = {
        "id": "/",
        "name": name,
        "short_name": name,
        "lang": get_language(),
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#faf9f4",
        "theme_color": "#0b5d45",
        "icons": [
            {"src": static(file), "sizes": size, "type": "image/png", "purpose": purpose}
            for file, size in ICONS.items()
            for purpose in ("any", "maskable")
        ],
    }
    response = JsonResponse(about, content_type="application/manifest+json")
    patch_cache_control(response, private=True, max_age=24 * 3600)
    return response


@require_safe
def worker(_request: HttpRequest) -> HttpResponse:
    """The service worker, at the root so that it serves the whole site. It changes when any file it keeps does."""
    headers = {"Service-Worker-Allowed": "/", "Cache-Control": "no-cache"}
    return HttpResponse(_worker(), content_type="text/javascript; charset=utf-8", headers=headers)


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Shown without network in place of a page this phone does not keep. Holds nothing of anybody."""
    return render(request, "phone/offline.html")


@cache
def _worker() -> str:
    source = (settings.BASE_DIR / "templates" / "phone" / "worker.js").read_text(encoding="utf-8")
    parts = [part for file in KEPT if file.endswith(".css") for part in parts_of(file, _written(file))]
    contents = "".join([source, *(_written(file) for file in (*KEPT, *parts))])
    # the server of developers and tests sends a style sheet's parts one by one
    files = KEPT if isinstance(staticfiles_storage, LightStorage) else (*KEPT, *parts)
    told = {
        "VERSION": hashlib.sha256(contents.encode()).hexdigest()[:12],
        "FILES": [static(file) for file in files],
        "OFFLINE": reverse("offline"),
    }
    constants = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in told.items())
    return constants + lightened(source, ".js")


def _written(file: str) -> str:
    return (settings.BASE_DIR / "static" / file).read_text(encoding="utf-8")
