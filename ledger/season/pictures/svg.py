"""Elements of a picture: every text and attribute is escaped, every coordinate made of integers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A drawing, and the same in words and numbers for whoever does not see it.

    `caption` says what is drawn. `heads` and `rows` are a table of its numbers; the first text of a row is its head.
    """

    title: str
    caption: str
    drawing: SafeString
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


def element(name: str, inside: str | SafeString = "", **attributes: str | int) -> SafeString:
    """Return an element of SVG or HTML, its content and attributes escaped.

    Names of attributes are written as Python allows them: `class_` for class, `text_anchor` for text-anchor.
    """
    written = format_html_join("", ' {}="{}"', ((key.strip("_").replace("_", "-"), v) for key, v in attributes.items()))
    return format_html("<{}{}>{}</{}>", SafeString(name), written, inside, SafeString(name))


def joined(parts: Iterable[SafeString]) -> SafeString:
    """Return the elements one after the other."""
    return format_html_join("", "{}", ((part,) for part in parts))


def picture(title: str, caption: str, height: int, parts: Iterable[SafeString], css: str = "") -> SafeString:
    """Return the whole picture, `height` pixels high. A screen reader reads `title` and `caption` out instead."""
    texts = element("title", title) + element("desc", caption)
    css = f"picture {css}".strip()
    return element("svg", texts + joined(parts), class_=css, role="img", width="100%", height=height)


def share(part: int, whole: int) -> str:
    """Return part / whole in per cent, cut to hundredths: `33.33%`. It is a coordinate across the picture."""
    return f"{_decimal(part * 10_000 // whole, 2)}%"


def pixels(part: int, whole: int) -> str:
    """Return part / whole to tenths, a coordinate up or down. No digit of a large number is lost, as by floats."""
    return _decimal(part * 10 // whole, 1)


def _decimal(number: int, places: int) -> str:
    """Return a number of which the last `places` digits are decimals, without zeros at its end."""
    whole, decimals = divmod(abs(number), 10**places)
    text = f"{whole}.{decimals:0{places}}".rstrip("0").rstrip(".") if decimals else str(whole)
    return f"-{text}" if number < 0 and text != "0" else text
