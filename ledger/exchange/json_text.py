"""JSON written as it is made: what is long is never there as a whole."""

from __future__ import annotations

import json
from collections.abc import Iterator


def json_text(value: object, indent: str = "") -> Iterator[str]:
    """The value with two spaces for every step, in parts; an iterator is written as a list while it is gone through.

    Iterators stand in dictionaries or come from other iterators, not in lists.
    """
    if isinstance(value, Iterator):
        yield from _enclosed("[]", (("", item) for item in value), indent)
    elif isinstance(value, dict) and any(isinstance(item, Iterator) for item in value.values()):
        yield from _enclosed("{}", ((f"{_plain(str(key))}: ", item) for key, item in value.items()), indent)
    else:
        yield _plain(value).replace("\n", f"\n{indent}")


def _enclosed(brackets: str, items: Iterator[tuple[str, object]], indent: str) -> Iterator[str]:
    inner, empty = f"{indent}  ", True
    yield brackets[0]
    for head, item in items:
        yield f"\n{inner}{head}" if empty else f",\n{inner}{head}"
        yield from json_text(item, inner)
        empty = False
    yield brackets[1] if empty else f"\n{indent}{brackets[1]}"


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
