"""Names of people: cleaned and compared one way, wherever they come from."""

from __future__ import annotations

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

LONGEST_NAME = 100

# letters, marks and symbols that show nothing; controls and formats are left out by their category
BLANK = frozenset(
    chr(code)
    for first, last in (
        (0x034F, 0x034F),
        (0x115F, 0x1160),
        (0x17B4, 0x17B5),
        (0x180B, 0x180F),
        (0x2800, 0x2800),
        (0x3164, 0x3164),
        (0xFE00, 0xFE0F),
        (0xFFA0, 0xFFA0),
        (0xE0100, 0xE01EF),
    )
    for code in range(first, last + 1)
)


def clean_name(text: str) -> str:
    """One spelling per name: composed letters, single spaces, nothing invisible."""
    spaced = "".join(" " if letter.isspace() else letter for letter in text)
    # composed last: an invisible character may have stood between a letter and its mark
    return unicodedata.normalize("NFC", " ".join("".join(filter(_shows, spaced)).split()))


def name_key(text: str) -> str:
    """Return the key that names are compared by: equal for names that a reader takes for one, capitals or not."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", clean_name(text)).casefold())


def surname(name: str) -> str:
    """Return what a person is looked for by: the last word that is no addition such as "ml." or "II"."""
    return name_parts(name)[1]


def name_parts(name: str) -> tuple[str, str, str]:
    """Return what stands before the surname, the surname, and what stands after it."""
    words = clean_name(name).split()
    last = next((place for place in reversed(range(len(words))) if not _is_addition(words[place])), len(words) - 1)
    return " ".join(words[:last]), " ".join(words[last : last + 1]), " ".join(words[last + 1 :])


def checked_name(text: str) -> str:
    """The cleaned name. Raises ValidationError for what is none."""
    name = clean_name(text)
    if not name:
        raise ValidationError(_("A name needs a letter that can be seen."), code="empty")
    if len(name) > LONGEST_NAME:
        raise ValidationError(_("A name has at most %(number)d letters.") % {"number": LONGEST_NAME}, code="long")
    return name


def _is_addition(word: str) -> bool:
    return word.endswith(".") or (len(word) > 1 and set(word) <= set("IVX"))


def _shows(letter: str) -> bool:
    return letter not in BLANK and unicodedata.category(letter)[0] != "C"
