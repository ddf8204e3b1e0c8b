"""The write path of a new deal: lock → key → number → check and settle → insert → commit → answer.

Lock first, key second: in the other order two copies of one request both find the key unknown.
"""

from __future__ import annotations

import uuid

from django.db.models import Max

from ledger.documents import Facts
from ledger.models import Deal, Sitting
from ledger.services.errors import AlreadyIn, NumberSkipped
from ledger.services.rows import Actor, Recorded, Version, find_replay, insert, lock_sitting, refuse_closed, writing
from ledger.services.settling import before, check_storable, settle_one


def record_deal(*, sitting: Sitting, key: uuid.UUID, expected_number: int, facts: Facts, actor: Actor) -> Recorded:
    """Record the deal that the client believes to be number `expected_number`; `facts` name seats "1" … "4".

    Sent again with the same key and content it answers with the stored deal. Raises AlreadyIn (number taken),
    NumberSkipped, KeyReused (same key, other content), SessionClosed, rules.Invalid; then nothing is stored.
    """
    check_storable(expected_number, facts)
    version = Version(number=expected_number, version=1, facts=facts, key=key)
    with writing(key):
        lock_sitting(sitting)
        if stored := find_replay(sitting, version):
            return Recorded(stored, replayed=True)
        refuse_closed(sitting.session)
        _check_number(sitting, expected_number)
        settled = settle_one(before(sitting, expected_number), number=expected_number, facts=facts)
        return Recorded(insert(sitting, version, actor, settled))


def next_number(sitting: Sitting) -> int:
    """The number of the deal that comes next; a voided deal keeps its own."""
    last: int | None = Deal.objects.filter(sitting=sitting).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def _check_number(sitting: Sitting, number: int) -> None:
    expected = next_number(sitting)
    if 1 <= number < expected:
        raise AlreadyIn(Deal.objects.with_authors().current().get(sitting=sitting, number=number))
    if number != expected:
        raise NumberSkipped(expected)
