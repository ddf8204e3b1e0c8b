"""Markup made without Django: what a preview looks like is said once, for the server's pages and for the phone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape

from clubapp import money


class Html(str):
    """Text that is markup already. Templates take it as it is."""

    __slots__ = ()

    def __html__(self) -> str:
        return self


def html(value: object) -> Html:
    """Return the value as markup: a text is escaped, markup stays."""
    return value if isinstance(value, Html) else Html(escape(str(value)))


def joined(parts: Iterable[object], between: str = "") -> Html:
    return Html(escape(between).join(html(part) for part in parts))


def tag(name: str, *inside: object, **attributes: str | bool | None) -> Html:
    """Return an element. `class_` is class, `data_closed` data-closed; True stands alone, None is left out."""
    said = "".join(_attribute(key, value) for key, value in attributes.items() if value not in (None, False))
    return Html(f"<{name}{said}>{joined(inside)}</{name}>")


def _attribute(key: str, value: object) -> str:
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'


# the same few hundred numbers on every page
@lru_cache(maxsize=4096)
def amount(units: int) -> Html:
    """Return `+32`, `−16` or `0` in a span that never breaks and is classed by sign."""
    return tag("span", money.format_units(units), class_=f"amount {sign(units)}")


def sign(units: int) -> str:
    return "plus" if units > 0 else "minus" if units < 0 else "zero"


@lru_cache(maxsize=256)
def suit(name: str, shapes: str, spoken: str = "") -> Html:
    """Return a suit's shape out of the file at the address `shapes`; `spoken` where no word stands beside it."""
    label = {"role": "img", "aria_label": spoken} if spoken else {"aria_hidden": "true"}
    return tag("svg", tag("use", href=f"{shapes}#{name}"), class_=f"suit suit-{name}", **label)
