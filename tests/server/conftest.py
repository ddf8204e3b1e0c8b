"""Tables of a club that is really served, and phones that write at them by their links."""

from __future__ import annotations

import datetime
import os
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from ledger.evening.evenings import open_evening, open_sitting
from ledger.table.links import create_table_link
from tests.server.phone import Phone
from tests.server.running import Server


@pytest.fixture(scope="session")
def _gunicorn(django_db_setup, django_db_blocker, tmp_path_factory):
    with django_db_blocker.unblock():
        one = Server(tmp_path_factory.mktemp("served"))
    yield one
    # before the test's database goes
    one.stop()


@pytest.fixture
def server(transactional_db, _gunicorn):
    """Running; a test may kill it, the next one finds it running again."""
    if _gunicorn.process is None or _gunicorn.process.poll() is not None:
        _gunicorn.start()
    return _gunicorn


@pytest.fixture
def evening(club):
    day = datetime.date(2026, 3, 13)
    return open_evening(club=club, date=day, place="", unit_amount="0.20", currency="CZK", user=None)


@pytest.fixture
def lay(evening, people):
    """So many tables, each with its link: (sitting, token). Nobody sits at two of them."""

    def lay(count=1):
        everybody = [*people, *(evening.club.members.create(name=f"Player {n}") for n in range(4, 3 * count))]
        tables = [
            open_sitting(
                evening=evening, variant="cz_voleny", members=everybody[n : n + 3], house_rules=None, user=None
            )
            for n in range(0, 3 * count, 3)
        ]
        return [(one, create_table_link(sitting=one, user=None).token) for one in tables]

    return lay


@pytest.fixture
def phone(server):
    """A phone that has the table's page open."""
    made = []

    def phone(token, *, script=True):
        one = Phone(server.port, token, script)
        one.open()
        made.append(one)
        return one

    yield phone
    for one in made:
        one.close()


@pytest.fixture
def at_once():
    """Run every job in a thread of its own, all let go together; their answers, errors raised."""

    def at_once(jobs):
        barrier = threading.Barrier(len(jobs))

        def run(job):
            barrier.wait()
            return job()

        with ThreadPoolExecutor(len(jobs)) as pool:
            return [future.result() for future in [pool.submit(run, job) for job in jobs]]

    return at_once


@pytest.fixture
def full():
    """`make load-test`: the numbers that a release is measured by, not the short form."""
    return bool(os.environ.get("SCOREBOOK_LOAD"))
