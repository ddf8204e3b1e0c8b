"""The head of a sitting: where its deals end. The next one follows it, and what was read before it is out of date."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

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
    # the facts of the last deal that counts, as JSON; None before there is one
    played: str | None

    @property
    def next_number(self) -> int:
        return self.number + 1

    @property
    def last_played(self) -> Mapping[str, Any]:
        """The facts of the last deal that counts; empty before there is one."""
        facts: dict[str, Any] = json.loads(self.played) if self.played else {}
        return facts

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
        text, fixed = _statement(len(ids))
        cursor.execute(text, [*fixed, *ids])
        rows = cursor.fetchall()
    return {
        pk: Head(state, number or 0, (row, key, at) if row else None, played)
        for pk, state, number, row, key, at, played in rows
    }


@cache
def _statement(sittings: int) -> tuple[str, tuple[Any, ...]]:
    """For so many ids. Django takes thirty times as long to write it as the database to answer: it writes it once."""
    deals = Deal.objects.filter(sitting=OuterRef("pk"))
    last, played = deals.order_by("-pk"), deals.played().order_by("-number")
    heads = (
        Sitting.objects.order_by()
        .filter(pk__in=range(sittings))
        .values_list(
            "pk",
            "session__state",
            Subquery(deals.order_by("-number").values("number")[:1]),
            *(Subquery(last.values(field)[:1]) for field in ("pk", "key", "entered_at")),
            Subquery(played.values("facts")[:1]),
        )
    )
    text, values = heads.query.sql_with_params()
    # the ids stand in the WHERE, behind all others
    return text, values[:-sittings]
