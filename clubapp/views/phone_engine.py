"""The engine for phones without network: what to fetch, the worker's script, the modules it runs."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils import translation
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from clubapp.phone_engine.bundle import bundle, bundle_hash
from clubapp.phone_engine.files import is_installed, manifest, worker_hash, worker_script

# the suits, as the list of deals draws them
SHAPES = "img/suits.svg"
FOR_EVER = "public, max-age=31536000, immutable"
# WebAssembly in the worker alone; the pages' own policy knows none
WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"


@require_safe
def files(request: HttpRequest) -> JsonResponse:
    """Tell what a phone fetches, and what its page says of it: in the page's `?language`, which may be a club's."""
    if not is_installed():
        raise Http404
    language = request.GET.get("language", "")
    with translation.override(language if language in dict(settings.LANGUAGES) else get_language()):
        said = {"language": get_language(), "section": render_to_string("phone/engine.html"), "shapes": static(SHAPES)}
    return JsonResponse({**manifest(), **said}, headers={"Cache-Control": "no-cache"})


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
