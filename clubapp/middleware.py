"""Small steps between a request and its view."""

from __future__ import annotations

import logging
from collections.abc import Callable
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.cache import patch_cache_control
from django.utils.http import url_has_allowed_host_and_scheme

import rules
from clubapp import throttle
from clubapp.client_ip import client_ip
from clubapp.faults import is_fault
from clubapp.languages import chosen_language
from clubapp.loaders import SignInFirst
from clubapp.variants import EditionGone
from clubapp.views.unavailable import unavailable

logger = logging.getLogger(__name__)
GetResponse = Callable[[HttpRequest], HttpResponse]


def user_language(get_response: GetResponse) -> GetResponse:
    """A signed-in reader's own language goes before the browser's; a club's comes in where its loader finds it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if language := chosen_language(request):
            translation.activate(language)
            request.LANGUAGE_CODE = language
        return get_response(request)

    return middleware


def sound_headers(get_response: GetResponse) -> GetResponse:
    """Refuse what no browser sends: charsets of other times, addresses that are none, zero bytes."""

    def middleware(request: HttpRequest) -> HttpResponse:
        charset = (request.content_params or {}).get("charset", "utf-8")
        if charset.lower() != "utf-8":
            raise BadRequest("Forms are sent in UTF-8.")
        sent = (value for name, value in request.META.items() if name.startswith("HTTP_"))
        if any("\0" in value for value in (*sent, *request.COOKIES.values())):
            raise BadRequest("A header holds a zero byte.")
        client_ip(request)
        return get_response(request)

    return middleware


def known_browser(get_response: GetResponse) -> GetResponse:
    """Whoever has just proved who he is can sign in here again, whatever others guess meanwhile."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if user := getattr(request, "proved", None):
            response.set_cookie(
                throttle.COOKIE,
                throttle.known_cookie(request, user),
                max_age=throttle.COOKIE_AGE,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response

    return middleware


def private_pages(get_response: GetResponse) -> GetResponse:
    """Pages of somebody signed in, and of secret addresses, are kept nowhere: once he left, Back shows none."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not response.has_header("Cache-Control") and (request.user.is_authenticated or _is_secret(request)):
            patch_cache_control(response, private=True, no_store=True)
        return response

    return middleware


def _is_secret(request: HttpRequest) -> bool:
    """Return whether the address holds a token that opens something."""
    return request.resolver_match is not None and "token" in request.resolver_match.kwargs


class wait_in_a_fault:  # noqa: N801 - reads as the step it is in MIDDLEWARE
    """Turn a fault of the disk, of a lock or of the database into the word that the same may be sent again."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not is_fault(exception):
            return None
        logger.error("%s: %s", type(exception).__name__, " ".join(str(exception).split()))
        return unavailable(request)


class sign_in_first:  # noqa: N801 - reads as the step it is in MIDDLEWARE
    """Turn SignInFirst into the sign-in page that leads back to where the reader was."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, SignInFirst):
            return None
        answer = redirect_to_login(_way_back(request))
        if request.headers.get("HX-Request") == "true":
            # a fragment's request: the whole page goes to sign in, not the fragment
            return HttpResponse(status=401, headers={"HX-Redirect": answer.url})
        return answer


class edition_gone:  # noqa: N801
    """Say which edition is needed where this installation does not have it, or cannot read it.

    503: a phone keeps its page and its deals until the file is back.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, EditionGone | rules.BrokenEdition):
            return None
        logger.error("%s", exception)
        return render(request, "edition_gone.html", {"gone": exception}, status=503)


def _way_back(request: HttpRequest) -> str:
    if request.method in {"GET", "HEAD"} and request.headers.get("HX-Request") != "true":
        return request.get_full_path()
    # an address that only takes a form cannot be returned to: go back to the form's page
    referer = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(referer, {request.get_host()}):
        return "/"
    parts = urlsplit(referer)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path
