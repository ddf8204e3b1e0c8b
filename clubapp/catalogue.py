"""A compiled catalogue read without Django: what the phone speaks by."""

from __future__ import annotations

from gettext import GNUTranslations, NullTranslations
from pathlib import Path

# beside the modules, as on the server
CATALOGUES = Path(__file__).parent.parent / "locale"

_read: dict[str, NullTranslations] = {"en": NullTranslations()}
_spoken: list[NullTranslations] = [_read["en"]]


def speak(language: str) -> None:
    """Say everything from here on in this language; in English where there is no catalogue of it."""
    if language not in _read:
        path = CATALOGUES / language / "LC_MESSAGES" / "django.mo"
        _read[language] = _catalogue(path) if path.exists() else NullTranslations()
    _spoken[0] = _read[language]


def _catalogue(path: Path) -> GNUTranslations:
    with path.open("rb") as file:
        return GNUTranslations(file)


def gettext(message: str) -> str:
    # the empty message is the head of a catalogue
    return _spoken[0].gettext(message) if message else ""


def pgettext(context: str, message: str) -> str:
    return _spoken[0].pgettext(context, message)
