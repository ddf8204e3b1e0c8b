"""The write path of a new deal: lock → number and key → check and settle → insert → commit → answer.

The client makes the key of a deal, so that a request that is sent twice is written once.

The lock comes first, the key second. In the other order two copies of one request could both find the key unknown.
The key is looked up only where the number is not the next one: a copy of a request that was written has an old number.
For the next number it is enough that the database refuses a key twice.
"""

from __future__ import annotations

import uuid

from ledger.book.errors import AlreadyIn, LineUpReplaced, NumberSkipped
from ledger.book.facts import Facts
from ledger.book.heads import plays_now
from ledger.book.writing import Actor, Recorded, Version, find_replay, insert, lock_sitting, refuse_closed, writing
from ledger.models import Deal, Sitting
from ledger.table.one_deal import check_storable, settle_one
from ledger.table.settling import engine_before


def record_deal(
    *,
    sitting: Sitting,
    key: uuid.UUID,
    expected_number: int,
    facts: Facts,
    actor: Actor,
    of_an_old_line_up: bool = True,
) -> Recorded:
    """Record the deal that the client believes to be number `expected_number`; `facts` name seats "1" … "8".

    The same key and content sent again return the deal that is stored already.

    Nothing is stored where it raises: AlreadyIn (the number is taken), NumberSkipped, KeyReused (the key stands for
    other content), EveningClosed, rules.Invalid. LineUpReplaced is raised where another line-up plays at the table by
    now, unless the deal may be `of_an_old_line_up`.
    """
    check_storable(expected_number, facts)
    version = Version(number=expected_number, version=1, facts=facts, key=key)
    with writing(key):
        head = lock_sitting(sitting)
        if expected_number != head.next_number:
            return _written_before(sitting, version, head.next_number)
        refuse_closed(sitting.evening)
        if not of_an_old_line_up and (successor := plays_now(head)):
            raise LineUpReplaced(sitting, successor)
        settled = settle_one(engine_before(sitting, expected_number, head), number=expected_number, facts=facts)
        return Recorded(insert(sitting, version, actor, settled))


def _written_before(sitting: Sitting, version: Version, expected: int) -> Recorded:
    """Return what the same request stored when it came first.

    Raises AlreadyIn or NumberSkipped where there was no such request: the number is taken, or is not the next one.
    """
    if stored := find_replay(sitting, version):
        return Recorded(stored, replayed=True)
    refuse_closed(sitting.evening)
    if 1 <= version.number < expected:
        raise AlreadyIn(Deal.objects.with_authors().current().get(sitting=sitting, number=version.number))
    raise NumberSkipped(expected)
