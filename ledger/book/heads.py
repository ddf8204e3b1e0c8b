"""The head of a sitting: the point that its deals have reached. The next deal follows it.

It is read at every tap, at every save and by every phone that watches. A head that differs from one read before means
that something was written meanwhile.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import connection

from ledger.models import Sitting

# id, key and time of a row of `ledger_deal`, as the database returns them: they are only compared
Row = tuple[object, object, object]


@dataclass(frozen=True, slots=True)
class Head:
    """The state of the evening and the last deals of one sitting.

    `state` is that of the evening: open or closed.
    `number` is the number of the last deal, struck out or not; 0 before the first.
    `last_row` is the row that was written last: a deal, a correction or a struck-out deal. Every change is a new row.
    No two rows are alike, not even after the ledger was put back from a copy and went on: ids may return, keys do not.
    `last_played` holds the facts of the last deal that counts; empty before there is one.
    `goes_on` is the id of the sitting that plays instead of this one by now: the newest line-up of the table, or the
    sitting at another table that somebody left this one for. None while people sit here.
    """

    state: str
    number: int
    last_row: Row | None
    last_played: Mapping[str, Any]
    goes_on: int | None = None

    @property
    def next_number(self) -> int:
        return self.number + 1

    @property
    def fingerprint(self) -> str:
        """A short text that changes with every change. It begins with the id of the last row, which only grows."""
        written = f"{self.last_row[0] if self.last_row else 0}-{self.state}"
        return f"{written}-{self.goes_on}" if self.goes_on else written


# the head of a sitting that is no longer in the database, such as a table taken away meanwhile: nothing can be written
GONE = Head("closed", 0, None, {})


def head_of(sitting: Sitting) -> Head:
    """Return the head of a sitting, read now. One statement."""
    return heads_of([sitting.pk])[sitting.pk]


def plays_now(head: Head) -> Sitting | None:
    """Return the sitting that plays instead of this one by now, with its seats; None while people sit at this one.

    The sitting that goes on may have been replaced as well, so its head is read in turn. Each is younger than the one
    before, so this ends.
    """
    successor = None
    while head.goes_on is not None:
        successor = head.goes_on
        head = heads_of([successor])[successor]
    return Sitting.objects.with_seats().get(pk=successor) if successor is not None else None


def heads_of(sittings: Iterable[int]) -> dict[int, Head]:
    """Return the head of each sitting by its id. One statement, so that all of it is of one moment."""
    ids = list(sittings)
    if not ids:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(STATEMENT.format(ids=", ".join(["%s"] * len(ids))), ids)
        rows = cursor.fetchall()
    return dict.fromkeys(ids, GONE) | {
        sitting: Head(state, number or 0, (row, key, at) if row else None, json.loads(facts) if facts else {}, goes_on)
        for sitting, state, number, row, key, at, facts, goes_on in rows
    }


# Written by hand: Django takes longer to compose these subqueries than the database to answer them, at every tap.
# tests/ledger/test_heads.py compares the answers with those of querysets.
STATEMENT = """
    SELECT sitting.id, evening.state,
        (SELECT number FROM ledger_deal WHERE sitting_id = sitting.id ORDER BY number DESC LIMIT 1),
        last.id, last.key, last.entered_at,
        (SELECT facts FROM ledger_deal deal
          WHERE sitting_id = sitting.id AND NOT void
            AND NOT EXISTS (SELECT 1 FROM ledger_deal later WHERE later.replaces_id = deal.id)
          ORDER BY number DESC LIMIT 1),
        COALESCE(
          (SELECT id FROM ledger_sitting later
            WHERE later.session_id = sitting.session_id AND later.table_no = sitting.table_no
              AND later.round_no > sitting.round_no
            ORDER BY later.round_no DESC LIMIT 1),
          (SELECT moved_to_id FROM ledger_tableover WHERE sitting_id = sitting.id))
    FROM ledger_sitting sitting
    JOIN ledger_session evening ON evening.id = sitting.session_id
    LEFT JOIN ledger_deal last
      ON last.id = (SELECT id FROM ledger_deal WHERE sitting_id = sitting.id ORDER BY id DESC LIMIT 1)
    WHERE sitting.id IN ({ids})
"""
