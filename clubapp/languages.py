"""The languages people read the site in, each named in itself, and which of them a reader gets.

His own choice comes first, then the language of the club whose page it is, then the browser's.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation

LANGUAGES = [("en", "English"), ("cs", "Čeština"), ("sk", "Slovenčina"), ("hr", "Hrvatski"), ("pl", "Polski")]


def chosen_language(request: HttpRequest) -> str:
    """Return the language the reader chose: kept with his account, else in this browser; "" when he never did."""
    chosen = getattr(request.user, "language", "") or request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return chosen if chosen in dict(LANGUAGES) else ""


def common_language(languages: Iterable[str]) -> str:
    """Return the one language that all of them are; "" where there are several, or none."""
    spoken = set(languages)
    return spoken.pop() if len(spoken) == 1 else ""


def speak_as(request: HttpRequest, *languages: str) -> None:
    """Answer in the clubs' language from here on, if they have one in common and the reader has chosen none."""
    language = common_language(languages)
    if language and not chosen_language(request):
        translation.activate(language)
        request.LANGUAGE_CODE = language
