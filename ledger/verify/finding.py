"""Findings of verify, and the portions in which it reads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from ledger.book.progress import Shown

# sittings read at once: few queries, little memory
CHUNK = 50


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that should not be: a code, where, and both sides of the disagreement."""

    code: str
    message: str
    sitting: int | None = None
    number: int | None = None
    version: int | None = None

    def __str__(self) -> str:
        places = {"sitting": self.sitting, "deal": self.number, "version": self.version}
        where = " ".join(f"{name} {value}" for name, value in places.items() if value is not None)
        return f"{where}: {self.code}: {self.message}" if where else f"{self.code}: {self.message}"


def portions(shown: Shown, what: str, ids: QuerySet[Any, int]) -> Iterable[list[int]]:
    """The ids in the portions in which they are checked."""
    all_ids = list(ids.order_by(*ids.query.values_select).distinct())
    parts = [all_ids[start : start + CHUNK] for start in range(0, len(all_ids), CHUNK)]
    return shown(f"verify: portions of {CHUNK} {what}", len(parts))(parts)
