"""The head of a sitting: where its deals end. The next one follows it, and what was read before it is out of date."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from django.db import connection
from django.db.models import OuterRef, Subquery

from ledger.models import Deal, Sitting

# of a row, as the database has them: its id, its key, and when it was entered
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

    @property
    def next_number(self) -> int:
        return self.number + 1

    @property
    def mark(self) -> str:
        """For a page, to ask whether anything changed."""
        return f"{self.last[0] if self.last else 0}-{self.state}"


def head_of(sitting: Sitting) -> Head:
    return heads_of([sitting.pk])[sitting.pk]


def heads_of(sittings: Iterable[int]) -> dict[int, Head]:
    """By the sitting's id. One statement, so that all of it is of one moment."""
    ids = list(sittings)
    if not ids:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(_statement(len(ids)), ids)
        rows = cursor.fetchall()
    return {one: Head(state, last or 0, (row, key, at) if row else None) for one, state, last, row, key, at in rows}


@cache
def _statement(sittings: int) -> str:
    """For so many ids. Django takes thirty times as long to write it as the database to answer: it writes it once."""
    deals = Deal.objects.filter(sitting=OuterRef("pk"))
    last = deals.order_by("-pk")
    heads = (
        Sitting.objects.order_by()
        .filter(pk__in=range(sittings))
        .values_list(
            "pk",
            "session__state",
            Subquery(deals.order_by("-number").values("number")[:1]),
            *(Subquery(last.values(field)[:1]) for field in ("pk", "key", "entered_at")),
        )
    )
    return heads.query.sql_with_params()[0]
