"""The place of an article on the page of its text."""

from __future__ import annotations

import re
from functools import lru_cache

import rules


@lru_cache(maxsize=1024)
def place_of(citation: str, edition: rules.Edition) -> str:
    """Return the id of the first article that a citation begins with, else of a reading it names; "" for neither.

    "Hry, R2" stands at Hry, "C7" at "C2, C3, C7", "C10" at "C9–C11", "C8a" at C8.
    """
    for number, row in enumerate(edition.articles, 1):
        if any(_begins(citation, name) for part in row.article.split(", ") for name in _names(part)):
            return f"article-{number}"
    readings = (name for name, _text in edition.readings)
    return next((name for name in readings if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", citation)), "")


def _begins(citation: str, name: str) -> bool:
    """Tell whether a citation begins with this article: C1 does not begin C10, but C8 begins C8a."""
    after = r"(?!\d)" if name[-1:].isdigit() else r"(?!\w)"
    return re.match(re.escape(name) + after, citation) is not None


def _names(part: str) -> list[str]:
    """Return the articles from the first to the last: C9–C11."""
    found = re.fullmatch(r"(\D+)(\d+)–\1(\d+)", part)
    if not found:
        return [part]
    letter, first, last = found.groups()
    return [f"{letter}{number}" for number in range(int(first), int(last) + 1)]
