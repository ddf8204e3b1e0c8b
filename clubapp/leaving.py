"""Signing out: what the browser keeps of the pages goes, what waits on the phone stays with who wrote it."""

from __future__ import annotations

from typing import TypeVar

from django.contrib.auth import views as auth_views
from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_POST

Answer = TypeVar("Answer", bound=HttpResponseBase)


def left(answer: Answer) -> Answer:
    """The answer by which somebody left: pages of the browser's cache are forgotten, Back shows none of them."""
    # never "storage": deals of this phone that were not sent yet are there, also of others
    answer["Clear-Site-Data"] = '"cache"'
    return answer


@require_POST
def sign_out(request: HttpRequest) -> HttpResponseBase:
    return left(auth_views.LogoutView.as_view()(request))
