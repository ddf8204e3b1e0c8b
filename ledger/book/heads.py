"""The head of a sitting: where its deals end. The next one follows it, and what was read before it is out of date."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from clubapp.prepared import Prepared
from ledger.models import Deal, Sitting

# of a row: its id, its key, and when it was entered
Written = tuple[object, object, object]


@dataclass(frozen=True, slots=True)
class Head:
    """`number` is that of the last deal, 0 before the first; a voided deal keeps its own.

    `last` is the row that came last, be it a deal, a correction or one struck out: every change is a new row and no
    row is like another, not even in a copy of the ledger that was put back.
    """

    state: str
    number: int
    last: Written | None
    # the facts of the last deal that counts; empty before there is one
    last_played: Mapping[str, Any]

    @property
    def next_number(self) -> int:
        return self.number + 1

    @property
    def mark(self) -> str:
        """For a page, to ask whether anything changed."""
        return f"{self.last[0] if self.last else 0}-{self.state}"


# of a table that was taken away since it was read: nothing was written at it, and nothing can be
GONE = Head("closed", 0, None, {})


def head_of(sitting: Sitting) -> Head:
    return heads_of([sitting.pk])[sitting.pk]


def heads_of(sittings: Iterable[int]) -> dict[int, Head]:
    """By the sitting's id. One statement, so that all of it is of one moment."""
    ids = list(sittings)
    if not ids:
        return {}
    return dict.fromkeys(ids, GONE) | {
        pk: Head(state, number or 0, (row, key, at) if row else None, played or {})
        for pk, state, number, row, key, at, played in _heads(len(ids)).rows(*ids)
    }


@cache
def _heads(sittings: int) -> Prepared[tuple[Any, ...]]:
    """For so many of them."""

    def written(*ids: int) -> QuerySet[Sitting, tuple[Any, ...]]:
        deals = Deal.objects.filter(sitting=OuterRef("pk"))
        last, played = deals.order_by("-pk"), deals.played().order_by("-number")
        return (
            Sitting.objects.order_by()
            .filter(pk__in=ids)
            .values_list(
                "pk",
                "session__state",
                Subquery(deals.order_by("-number").values("number")[:1]),
                *(Subquery(last.values(field)[:1]) for field in ("pk", "key", "entered_at")),
                Subquery(played.values("facts")[:1]),
            )
        )

    return Prepared(written, *range(sittings))
