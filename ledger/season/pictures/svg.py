"""Elements of a picture: every text and attribute is escaped, every coordinate made of integers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """`caption` says what is drawn; `rows`, below `heads`, are all its numbers, the first of a row its head."""

    title: str
    caption: str
    drawing: SafeString
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


def element(name: str, inside: str | SafeString = "", **attributes: str | int) -> SafeString:
    """`class_` is written class, `text_anchor` text-anchor."""
    written = format_html_join("", ' {}="{}"', ((key.strip("_").replace("_", "-"), v) for key, v in attributes.items()))
    return format_html("<{}{}>{}</{}>", SafeString(name), written, inside, SafeString(name))


def joined(parts: Iterable[SafeString]) -> SafeString:
    return format_html_join("", "{}", ((part,) for part in parts))


def picture(title: str, caption: str, height: int, parts: Iterable[SafeString], css: str = "") -> SafeString:
    """The whole, `height` pixels high. Its name and description are read out in its place."""
    texts = element("title", title) + element("desc", caption)
    css = f"picture {css}".strip()
    return element("svg", texts + joined(parts), class_=css, role="img", width="100%", height=height)


def share(part: int, whole: int) -> str:
    """Return a part of the width in per cent, to hundredths: `33.33%`."""
    return f"{_decimal(part * 10_000 // whole, 2)}%"


def pixels(part: int, whole: int) -> str:
    """The quotient to tenths; exact for numbers of any size."""
    return _decimal(part * 10 // whole, 1)


def _decimal(number: int, places: int) -> str:
    whole, rest = divmod(abs(number), 10**places)
    text = f"{whole}.{rest:0{places}}".rstrip("0").rstrip(".") if rest else str(whole)
    return f"-{text}" if number < 0 and text != "0" else text
