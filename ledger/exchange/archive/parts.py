"""Parts of a club's archive that other apps write: lists beside the evenings, left out where there is nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django.db.models import QuerySet

from clubapp.models import Club
from ledger.exchange.archive.records import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One list of the archive. `accounts` are the ids of users whom its rows name."""

    name: str
    records: Callable[[Club], Iterable[Record]]
    restore: Callable[[Club, Record], object]
    accounts: Callable[[Club], Iterable[QuerySet[Any]]]


_registered: dict[str, Part] = {}


def register(part: Part) -> None:
    """Let the archive take a part along; to be called while apps are made ready."""
    _registered[part.name] = part


def registered() -> Iterable[Part]:
    return _registered.values()


def lists(club: Club) -> Iterator[tuple[str, Iterable[Record]]]:
    """Return the lists that hold something."""
    for part in registered():
        records = iter(part.records(club))
        for first in records:
            yield part.name, chain([first], records)
            break
