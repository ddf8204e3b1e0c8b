"""Articles of a text, and the citations that name them.

A citation names one or more: "C7, R4" · "Vyúčtování (tiché sto), R1" · "Stovka; Ložené hry". The table of a text's
articles may name several in one row, or a range: "C4, C6" · "C9–C11" · "A1–A6, A8".
"""

from __future__ import annotations

import re
from functools import lru_cache

# What stands where a number has no article of its own.
GENERAL = ("house rule", "heading", "agreed at the table", "federations' practice", "tariff")
READING = re.compile(r"R[0-9]+")
_RANGE = re.compile(r"([A-Za-z]*)([0-9]+)–([A-Za-z]*)([0-9]+)")
_REMARK = re.compile(r"\([^)]*\)")
# A part of an article is named by a letter, a number or a heading behind it: C8b, "Licitovaný mariáš 3".
_PART = re.compile(r"[a-z]\b|[ :/].*")


@lru_cache(maxsize=1024)
def cited(citation: str) -> tuple[str, ...]:
    """Return the articles that a citation names, each by itself."""
    names: list[str] = []
    for part in re.split(r"[;,]", _REMARK.sub("", citation)):
        name = part.strip()
        names += _range(name) or ([name] if name else [])
    return tuple(names)


def _range(name: str) -> list[str]:
    """Return the articles of a range: C9, C10 and C11 for C9–C11."""
    match = _RANGE.fullmatch(name)
    if not match:
        return []
    letters, first, _letters, last = match.groups()
    return [f"{letters}{number}" for number in range(int(first), int(last) + 1)]


def is_within(name: str, article: str) -> bool:
    """Tell whether `name` is the article or a part of it."""
    return name == article or (name.startswith(article) and bool(_PART.fullmatch(name[len(article) :])))


def cites(citation: str, article: str) -> bool:
    """Tell whether a citation names the article, or a part of it."""
    return any(is_within(name, article) for name in cited(citation))
