"""Order names as their readers expect: Č after C, and in Czech and Slovak Ch after H.

Python's own order puts Č after Z, and a locale installed on the server is not to be counted on.
A text's key compares letters first, then diacritics that make no letter of their own, then case.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache

Key = tuple[tuple[int, ...], tuple[str, ...], str]

# Letters of the language after the base letter they follow; "ch" counts as one letter.
TAILORINGS: dict[str, dict[str, tuple[str, ...]]] = {
    "cs": {"c": ("č",), "h": ("ch",), "r": ("ř",), "s": ("š",), "z": ("ž",)},
    "sk": {"a": ("ä",), "c": ("č",), "h": ("ch",), "o": ("ô",), "s": ("š",), "z": ("ž",)},
    "hr": {"c": ("č", "ć"), "d": ("dž", "đ"), "l": ("lj",), "n": ("nj",), "s": ("š",), "z": ("ž",)},
    "pl": {
        "a": ("ą",), "c": ("ć",), "e": ("ę",), "l": ("ł",), "n": ("ń",), "o": ("ó",), "s": ("ś",), "z": ("ź", "ż"),
    },
}  # fmt: skip

# letters that Unicode does not take apart
FOLDED = {"ł": "l", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe"}

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
# spaces and punctuation before digits, digits before letters, other scripts last
_SPACE, _DIGIT, _LETTER, _OTHER = 0, 100, 1_000, 100_000


def sort_key(text: str, language: str) -> Key:
    """Key for `sorted`: `sorted(names, key=lambda name: sort_key(name, "cs"))`.

    `language` is a code such as "cs" or "cs-cz"; an unknown one takes the plain alphabet.
    """
    weights = _weights(language.lower().partition("-")[0])
    letters = _split(unicodedata.normalize("NFC", text.strip()).lower(), weights)
    primary = tuple(weight for letter in letters for weight in _primary(letter, weights))
    return primary, tuple(letters), text.swapcase()


def initial(text: str, language: str) -> str:
    """Return the letter under which a list has the text, as the language counts letters: Č, Ch, Á under A."""
    weights = _weights(language.lower().partition("-")[0])
    letters = _split(unicodedata.normalize("NFC", text.strip()).lower(), weights)
    if not letters or not letters[0][0].isalnum():
        return "#"
    return (letters[0] if letters[0] in weights else search_key(letters[0]) or letters[0]).capitalize()


def search_key(text: str) -> str:
    """Return the text as it is searched in: small letters without marks, so that novak finds Novák."""
    small = "".join(FOLDED.get(letter, letter) for letter in text.casefold())
    marked = unicodedata.normalize("NFD", small)
    return "".join(letter for letter in marked if not unicodedata.combining(letter))


def has_words(text: str, words: Sequence[str]) -> bool:
    """Tell whether a word of the text begins with each of these search keys."""
    parts = search_key(text).split()
    return all(any(part.startswith(word) for part in parts) for word in words)


@cache
def _weights(language: str) -> dict[str, int]:
    tailoring = TAILORINGS.get(language, {})
    order = [letter for base in _LETTERS for letter in (base, *tailoring.get(base, ()))]
    return {letter: _LETTER + place for place, letter in enumerate(order)}


def _split(text: str, weights: dict[str, int]) -> list[str]:
    """Take the text apart into letters, two characters where the language counts them as one."""
    letters, place = [], 0
    while place < len(text):
        width = 2 if text[place : place + 2] in weights else 1
        letters.append(text[place : place + width])
        place += width
    return letters


def _primary(letter: str, weights: dict[str, int]) -> tuple[int, ...]:
    if letter in weights:
        return (weights[letter],)
    base = FOLDED.get(letter) or "".join(
        mark for mark in unicodedata.normalize("NFD", letter) if not unicodedata.combining(mark)
    )
    return tuple(_weight_of(character, weights) for character in base)


def _weight_of(character: str, weights: dict[str, int]) -> int:
    if character in weights:
        return weights[character]
    if character.isdigit():
        return _DIGIT + unicodedata.digit(character, 0)
    return _OTHER + ord(character) if character.isalpha() else _SPACE
