"""kill -9 of the server while phones write: what was acknowledged is there, whole, once."""

import os
import random
import threading
import time
import uuid
from functools import partial

from ledger.models import Deal
from ledger.verify.book import verify
from tests.server.phone import BROKEN, SAVED, plain

KILLS = int(os.environ.get("SCOREBOOK_KILLS", "5"))
# a restart takes three seconds, and ten beside other work: so many are waited for, not for a fixed time
SECONDS = 60 + 20 * KILLS
PHONES = 6


def persist(one, key, facts):
    """Send until it is in, as a phone does whose network comes and goes."""
    until = time.monotonic() + SECONDS + 120
    while time.monotonic() < until:
        try:
            status = one.send(key, facts)
        except BROKEN:
            time.sleep(0.02)
            continue
        if status in SAVED:
            return
        assert status == 409, status
    raise AssertionError("the server did not come back")


def write(one, seed, over):
    chance = random.Random(seed)
    while not over.is_set():
        persist(one, uuid.uuid4(), plain(chance.choice("123")))


def break_down(server, over, done):
    chance, until = random.Random(9), time.monotonic() + SECONDS
    try:
        while len(done) < KILLS and time.monotonic() < until:
            time.sleep(chance.uniform(0.02, 0.5))
            server.kill()
            done.append(Deal.objects.count())
            server.start()
        # and once as it ends by itself
        time.sleep(0.2)
        server.stop()
        server.start()
        time.sleep(0.2)
    finally:
        over.set()


def test_it_loses_nothing_acknowledged_to_kill_9(server, lay, phone, at_once):
    tables = lay(2)
    phones = [phone(tables[n % 2][1]) for n in range(PHONES)]
    over, done = threading.Event(), []
    jobs = [partial(write, one, seed, over) for seed, one in enumerate(phones)]
    at_once([*jobs, partial(break_down, server, over, done)])
    acknowledged = {key: number for one in phones for key, number in one.acknowledged.items()}
    stored = dict(Deal.objects.values_list("key", "number"))
    assert stored == acknowledged
    for sitting, _token in tables:
        found = sorted(Deal.objects.filter(sitting=sitting).values_list("number", flat=True))
        assert found == list(range(1, len(found) + 1))
    assert not {status for one in phones for status in one.statuses} - {*SAVED, 409}
    assert all(deal.transfers.count() == 2 for deal in Deal.objects.all())
    assert list(verify()) == []
    assert len(done) == KILLS
    print(
        f"\n{len(done)} times kill -9 under {PHONES} phones: {len(stored)} deals acknowledged, all there, verify clean"
    )
