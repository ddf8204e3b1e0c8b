"""Two small steps between a request and its view."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import translation

from clubapp.models import User

GetResponse = Callable[[HttpRequest], HttpResponse]

# what somebody with a one-time password may still open
OPEN_WITH_ONE_TIME_PASSWORD = {"password-change", "sign-out", "set-language", "healthz"}


def user_language(get_response: GetResponse) -> GetResponse:
    """A signed-in reader's own language goes before the browser's."""

    def middleware(request: HttpRequest) -> HttpResponse:
        user = request.user
        if isinstance(user, User) and user.language:
            translation.activate(user.language)
            request.LANGUAGE_CODE = translation.get_language() or user.language
        return get_response(request)

    return middleware


class own_password_first:  # noqa: N801 - reads as the step it is in MIDDLEWARE
    """Who signed in with a one-time password chooses his own before anything else."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        user = request.user
        if not (isinstance(user, User) and user.must_change_password):
            return None
        match = request.resolver_match
        if match and match.view_name in OPEN_WITH_ONE_TIME_PASSWORD:
            return None
        return redirect("password-change")
