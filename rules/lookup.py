"""The numbers, readings and functions of an article."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .articles import READING, cited, cites
from .edition import Edition, citations
from .engines import ENGINES
from .options import PRICE
from .sources import functions_of

Places = list[tuple[str, str]]


class Found(NamedTuple):
    """The numbers, readings, functions and notes of an article."""

    numbers: tuple[str, ...]
    readings: tuple[str, ...]
    functions: tuple[str, ...]
    notes: tuple[str, ...]


def look_up(edition: Edition, article: str) -> Found | None:
    """Return everything that follows an article or a reading; None where the text has none of this name."""
    places = [(place, citation) for place, citation in citations(edition) if cites(citation, article)]
    rows = [row for row in edition.articles if cites(row.article, article) or _is_part(article, row.article)]
    readings = [(id, text) for id, text in edition.readings if id == article or _is_cited(id, places)]
    if not places and not rows and not readings:
        return None
    return Found(
        numbers=tuple(_number(edition, place, citation) for place, citation in places),
        readings=tuple(f"{id}: {text}" for id, text in readings),
        functions=tuple(dict.fromkeys(_functions(edition, article, places))),
        notes=tuple(f"{row.article} ({row.status}): {row.note}" for row in rows),
    )


def _is_part(article: str, row: str) -> bool:
    """Tell whether the article is part of one in this row: C8b of C8."""
    return any(cites(article, name) for name in cited(row))


def _is_cited(id: str, places: Places) -> bool:
    return any(name == id for _place, citation in places for name in cited(citation) if READING.fullmatch(name))


def _number(edition: Edition, place: str, citation: str) -> str:
    """Return a number with its place and citation: prices.sto = 4 (C7)."""
    value = _value(edition, *place.split(".", 1)) if "." in place else None
    return f"{place} ({citation})" if value is None else f"{place} = {value} ({citation})"


def _value(edition: Edition, table: str, name: str) -> object:
    if table == "prices":
        price = edition.prices[name]
        return price.amount if price.red is None else f"{price.amount}, red {price.red}"
    if table == "house_rules":
        return next(rule.default for rule in edition.house_rules if rule.key == name)
    if table == "penalties":
        return next((row.amount for row in edition.penalties if row.name == name and row.amount is not None), None)
    return None


def _functions(edition: Edition, article: str, places: Places) -> Iterator[str]:
    """Return functions that name the article, and functions that settle the numbers citing it."""
    functions = functions_of(edition.engine)
    cited_by_name = re.compile(rf"\b{re.escape(article)}\b")
    names = {name for place, _citation in places for name in _settled(edition, place)}
    for function in functions:
        if cited_by_name.search(function.says) or function.names & names:
            yield function.name
    yield from (name for place, _citation in places for name in ENGINES[edition.engine].settled_by(edition, place))


def _settled(edition: Edition, place: str) -> Iterable[str]:
    """Return the names that a function uses if it settles this place of the file."""
    table, _, name = place.partition(".")
    return (name.removeprefix(PRICE),) if table in ("articles", "house_rules", "prices") else ()
