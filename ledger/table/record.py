"""The write path of a new deal: lock → number and key → check and settle → insert → commit → answer.

Lock first, key second: in the other order two copies of one request both find the key unknown. What was written before
has no longer the number that comes next, so a new deal's key is looked for by the database alone, as it is inserted.
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

    Sent again with the same key and content it answers with the stored deal. Raises AlreadyIn (number taken),
    NumberSkipped, KeyReused (same key, other content), SessionClosed, rules.Invalid; then nothing is stored.
    Unless it may be `of_an_old_line_up`, LineUpReplaced where others play at the table by now.
    """
    check_storable(expected_number, facts)
    version = Version(number=expected_number, version=1, facts=facts, key=key)
    with writing(key):
        head = lock_sitting(sitting)
        if expected_number != head.next_number:
            return _written_before(sitting, version, head.next_number)
        refuse_closed(sitting.session)
        if not of_an_old_line_up and (plays := plays_now(head)):
            raise LineUpReplaced(sitting, plays)
        settled = settle_one(engine_before(sitting, expected_number, head), number=expected_number, facts=facts)
        return Recorded(insert(sitting, version, actor, settled))


def _written_before(sitting: Sitting, version: Version, expected: int) -> Recorded:
    """Return what the same request stored when it came first; raise if it did not."""
    if stored := find_replay(sitting, version):
        return Recorded(stored, replayed=True)
    refuse_closed(sitting.session)
    if 1 <= version.number < expected:
        raise AlreadyIn(Deal.objects.with_authors().current().get(sitting=sitting, number=version.number))
    raise NumberSkipped(expected)
