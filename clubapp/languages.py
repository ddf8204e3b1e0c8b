"""The languages people read the site in, each named in itself, and which of them a reader gets.

His own choice comes first, then the language of the club whose page it is, then the browser's.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation

if TYPE_CHECKING:
    from clubapp.models import Club

LANGUAGES = [("en", "English"), ("cs", "Čeština"), ("sk", "Slovenčina"), ("hr", "Hrvatski"), ("pl", "Polski")]


def chosen_language(request: HttpRequest) -> str:
    """What the reader chose himself: kept with his account, else in this browser; "" when he never did."""
    chosen = getattr(request.user, "language", "") or request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return chosen if chosen in dict(LANGUAGES) else ""


def common_language(clubs: Iterable[Club]) -> str:
    """The language of all these clubs; "" where they have none in common."""
    spoken = {club.language for club in clubs}
    return spoken.pop() if len(spoken) == 1 else ""


def speak_as(request: HttpRequest, *clubs: Club) -> None:
    """From here on the answer is in the clubs' language, if the reader has chosen none and they have one."""
    language = common_language(clubs)
    if language and not chosen_language(request):
        translation.activate(language)
        request.LANGUAGE_CODE = language
