"""The place of an article on the page of its text."""

from __future__ import annotations

import re
from functools import lru_cache

import rules


@lru_cache(maxsize=1024)
def place_of(citation: str, edition: rules.Edition) -> str:
    """Return the id, on the page of the text, of the first article that a citation begins with.

    Where it begins with none, the id is that of a reading it names; "" for neither. The citation "Hry, R2" is found at
    the article "Hry", "C7" at "C2, C3, C7", "C10" at "C9–C11", and "C8a" at "C8".
    """
    for number, row in enumerate(edition.articles, 1):
        if any(_begins(citation, name) for part in row.article.split(", ") for name in _names(part)):
            return f"article-{number}"
    readings = (name for name, _text in edition.readings)
    return next((name for name in readings if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", citation)), "")


def _begins(citation: str, name: str) -> bool:
    """Return whether a citation begins with this article: C10 does not begin with C1, but C8a begins with C8."""
    after = r"(?!\d)" if name[-1:].isdigit() else r"(?!\w)"
    return re.match(re.escape(name) + after, citation) is not None


def _names(part: str) -> list[str]:
    """Return the articles of a span one by one: C9, C10 and C11 of "C9–C11"; else the part itself."""
    span = re.fullmatch(r"(\D+)(\d+)–\1(\d+)", part)
    if not span:
        return [part]
    letter, first, last = span.groups()
    return [f"{letter}{number}" for number in range(int(first), int(last) + 1)]
