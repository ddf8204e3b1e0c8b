"""The engine for phones without network: what to fetch, the worker's script, the modules it runs."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from clubapp.phone_engine.bundle import bundle, bundle_hash
from clubapp.phone_engine.files import is_installed, manifest, worker_hash, worker_script

FOR_EVER = "public, max-age=31536000, immutable"
# WebAssembly in the worker alone; the pages' own policy knows none
WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"


@require_safe
def files(_request: HttpRequest) -> JsonResponse:
    if not is_installed():
        raise Http404
    return JsonResponse(manifest(), headers={"Cache-Control": "no-cache"})


@require_safe
def worker(_request: HttpRequest, hash: str) -> HttpResponse:
    _refuse_other(hash, worker_hash)
    headers = {"Cache-Control": FOR_EVER, "Content-Security-Policy": WORKER_POLICY}
    return HttpResponse(worker_script(), content_type="text/javascript; charset=utf-8", headers=headers)


@require_safe
def modules(_request: HttpRequest, hash: str) -> HttpResponse:
    _refuse_other(hash, bundle_hash)
    return HttpResponse(bundle(), content_type="application/zip", headers={"Cache-Control": FOR_EVER})


def _refuse_other(hash: str, current: Callable[[], str]) -> None:
    """Raise Http404 for files of another version: an address never stands for other content."""
    if not is_installed() or current() != hash:
        raise Http404
