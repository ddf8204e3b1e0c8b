"""The embedded font and the few measures a drawn table needs: clean, width, fit, wrap."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeVar

import font_roboto
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from clubapp.names import BLANK

REGULAR, BOLD = "Roboto", "Roboto-Bold"
# stands for a letter that the font lacks: its number in Unicode, so that two such letters do not look alike
MARK = "‹{:04X}›"
_MARKED = re.compile(r"‹[0-9A-F]*(›|…?$)")
ELLIPSIS = "…"
Short = TypeVar("Short")


class Style(NamedTuple):
    """A font and size in points; grey 0 is black."""

    font: str
    size: float
    grey: float = 0.0

    @property
    def leading(self) -> float:
        return self.size * 1.22


@cache
def faces() -> dict[str, TTFont]:
    """Register Regular and Bold once per process and return them by name."""
    fonts = {REGULAR: TTFont(REGULAR, font_roboto.Roboto), BOLD: TTFont(BOLD, font_roboto.RobotoBold)}
    for font in fonts.values():
        pdfmetrics.registerFont(font)
    return fonts


@cache
def glyphs() -> frozenset[int]:
    """Code points that both weights can draw."""
    regular, bold = (frozenset(font.face.charToGlyph) for font in faces().values())
    return regular & bold


@lru_cache(maxsize=8192)
def clean(text: str) -> str:
    """One line the font can draw: composed letters, nothing invisible, a mark for each letter it lacks."""
    return "".join(map(_drawn, unicodedata.normalize("NFC", text)))


def _drawn(letter: str) -> str:
    category = unicodedata.category(letter)
    if category in {"Zl", "Zp"} or letter in "\t\r\n\v\f":
        return " "
    if category in {"Cc", "Cf"} or letter in BLANK:
        return ""
    if ord(letter) in glyphs():
        return letter
    return " " if category == "Zs" else MARK.format(ord(letter))


def is_marked(text: str) -> bool:
    """Return whether a clean text, or a piece of one, holds a mark for a letter that the font lacks."""
    return "‹" in text and _MARKED.search(text) is not None


def apart(names: Sequence[str], shorten: Callable[[str], Short]) -> list[Short]:
    """The names cleaned and shortened; those that came out alike with their number before them."""
    short = [shorten(clean(name)) for name in names]
    return [
        one if short.count(one) == 1 else shorten(f"{number} {clean(name)}")
        for number, (one, name) in enumerate(zip(short, names, strict=True), start=1)
    ]


@cache
def _widths(font: str) -> tuple[dict[int, float], float]:
    face = faces()[font].face
    return face.charWidths, face.defaultWidth


@lru_cache(maxsize=16384)
def _em_width(text: str, font: str) -> float:
    widths, default = _widths(font)
    return sum(widths.get(ord(char), default) for char in text) / 1000


def width(text: str, style: Style) -> float:
    """Points a clean text takes."""
    return _em_width(text, style.font) * style.size


def fit(text: str, style: Style, room: float) -> str:
    """The text, shortened with an ellipsis where it is wider than `room` points."""
    if width(text, style) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + ELLIPSIS, style) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


def wrap(text: str, style: Style, room: float, most: int = 99) -> list[str]:
    """Return at most `most` lines no wider than `room` points.

    The last one ends in an ellipsis where text is left over.
    """
    if width(text, style) <= room:
        return [text]
    lines: list[str] = []
    rest = text.split(" ")
    while rest and len(lines) < most - 1:
        line, rest = _take_line(rest, style, room)
        lines.append(line)
    return [*lines, fit(" ".join(rest), style, room)] if rest else lines


def _take_line(words: list[str], style: Style, room: float) -> tuple[str, list[str]]:
    taken = words[0]
    if width(taken, style) > room:
        return _break_word(words, style, room)
    for count, word in enumerate(words[1:], start=1):
        if width(f"{taken} {word}", style) > room:
            return taken, words[count:]
        taken = f"{taken} {word}"
    return taken, []


def _break_word(words: list[str], style: Style, room: float) -> tuple[str, list[str]]:
    """Cut the first word where the line is full, after a hyphen if it has one; one letter is always taken."""
    word, count = words[0], 1
    while count < len(word) and width(word[: count + 1], style) <= room:
        count += 1
    count = word.rfind("-", 0, count) + 1 or count
    rest = word[count:]
    return word[:count], [rest, *words[1:]] if rest else words[1:]
