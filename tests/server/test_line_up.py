"""A table that was left, really served: it asks, and an answer goes on."""

import uuid

from ledger.evening.evenings import open_sitting
from ledger.models import Deal
from tests.server.phone import plain


def test_it_asks_once_and_goes_on(server, lay, phone, people):
    ((old, token),) = lay()
    for one in (phone(token), phone(token, script=False)):
        one.enter(uuid.uuid4(), plain("1"))
    assert Deal.objects.filter(sitting=old).count() == 2
    open_sitting(
        evening=old.evening, variant="cz_voleny", members=people[1:4], house_rules=None, user=None, leaving=range(99)
    )
    for one in (phone(token), phone(token, script=False)):
        key = uuid.uuid4()
        assert one.send(key, plain("1")) == 409
        one.line_up = "old"
        one.enter(key, plain("1"))
        one.enter(uuid.uuid4(), plain("1"))
        assert one.statuses.count(409) == 1
    assert Deal.objects.filter(sitting=old).count() == 6
