"""The places of a stored field besides its table. Every model lists all of its fields in `kept`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.db import models


@dataclass(frozen=True, slots=True)
class Kept:
    """The properties of one field. tests/ledger/test_kept.py fails for a field that its model does not list.

    `archive` is its key in an archive's record; a key with a point stands within another record. "" where an archive
    has no such key: ids of this database, secrets, and rows that are written there as lists.
    `since` is the first format of an archive with that key. Read from an older one, the field has its default.
    `said`: it is said of an evening. Openings and changes repeat it in their event, the history shows what stood
    there, and the database refuses to change it once a sheet bears it.
    `by_hand`: people type it, so that it may name somebody. Whoever wants to be forgotten is shown where.
    """

    archive: str
    since: int = 1
    said: bool = False
    by_hand: bool = False


ONLY_HERE = Kept("")


class BookModel(models.Model):
    """A row of the book. `kept` says of each of its fields, but the id, where it belongs."""

    kept: ClassVar[Mapping[str, Kept]]

    class Meta:
        abstract = True
