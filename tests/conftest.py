"""The same people in every test: Adam keeps the club, Bára and Cyril play, Dana has no account yet."""

from __future__ import annotations

import os
import time
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from django.test import Client
from django.utils import translation
from hypothesis import settings

import rules
from tests.editions import copy_of_editions
from tournaments.contest.draw import search

# before any test is read: a new edition, of whatever variant, edits no test
_written_for = ExitStack()
_editions = copy_of_editions(Path(_written_for.enter_context(TemporaryDirectory(prefix="editions"))))
_written_for.enter_context(rules.editions_from(_editions))
# and in the processes that a test starts
os.environ["RULES_EDITIONS"] = str(_editions)

# playwright's loop runs in the test's thread; Django takes it for an async view
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


# a draw is searched for in a hundredth of the tries but where draws are tested (tests/tournaments/contest)
WHOLE_SEARCH = search.TRIES
search.TRIES //= 100

# a busy machine is no fault of the code, and the same examples are tried everywhere
settings.register_profile("suite", deadline=None, derandomize=True)
settings.load_profile("suite")


DATABASE = {"db", "transactional_db", "live_server"}


def pytest_collection_modifyitems(config, items):
    """Leave out on PostgreSQL what SQLite's run has shown already: it touches no database, or none that matters."""
    if not os.environ.get("DATABASE_URL", "").startswith("postgres"):
        return
    config.hook.pytest_deselected(items=[item for item in items if not _depends_on_database(item)])
    items[:] = filter(_depends_on_database, items)


def _depends_on_database(item) -> bool:
    if item.get_closest_marker("one_database"):
        return False
    return bool(DATABASE & set(item.fixturenames) or item.get_closest_marker("django_db"))


@pytest.fixture(scope="session", autouse=True)
def _flush_recorded_rows():
    """After a transactional test Django empties the tables, which the ledger's guards refuse: lift them for it."""
    from django.db import OperationalError
    from django.test import TransactionTestCase

    from ledger.book import guards

    plain = TransactionTestCase._fixture_teardown

    def flush(self):
        # what a browser that was just closed had asked for may still be answered: PostgreSQL then ends one of the two
        for tries_left in reversed(range(5)):
            try:
                with guards.lifted():
                    plain(self)
                break
            except OperationalError:
                if not tries_left:
                    raise
                time.sleep(0.2)

    TransactionTestCase._fixture_teardown = flush
    yield
    TransactionTestCase._fixture_teardown = plain


@pytest.fixture(autouse=True)
def _language():
    """A request leaves its reader's language behind in the thread; every test begins in English."""
    translation.deactivate()


@pytest.fixture
def club(db):
    from clubapp.models import Club

    return Club.objects.create(
        name="Klub U Lípy",
        slug="u-lipy",
        language="en",
        default_variant="cz_licitovany",
        unit_amount="0.20",
        currency="CZK",
    )


@pytest.fixture
def speak(club):
    """`speak("hr")`: from here on the club's language is Croatian."""

    def speak(language: str) -> None:
        club.language = language
        club.save()

    return speak


@pytest.fixture
def make_user(db):
    from clubapp.models import User

    def make(username: str, **fields):
        return User.objects.create_user(username=username, password="four aces and a ten", **fields)

    return make


@pytest.fixture
def adam(club, make_user):
    """The organiser."""
    return club.members.create(name="Adam", role="organiser", user=make_user("adam"))


@pytest.fixture
def bara(club, make_user):
    """The scorekeeper."""
    return club.members.create(name="Bára", role="scorekeeper", user=make_user("bara"))


@pytest.fixture
def cyril(club, make_user):
    """A member."""
    return club.members.create(name="Cyril", user=make_user("cyril"))


@pytest.fixture
def dana(club):
    """A member without an account."""
    return club.members.create(name="Dana")


@pytest.fixture
def people(adam, bara, cyril, dana):
    """All four, in seat order."""
    return [adam, bara, cyril, dana]


@pytest.fixture
def other_club(db):
    from clubapp.models import Club

    return Club.objects.create(name="Karte i kava", slug="karte-i-kava", language="hr", default_variant="hr_marijas")


@pytest.fixture
def ana(other_club, make_user):
    """The organiser of another club: a stranger to this one."""
    return other_club.members.create(name="Ana", role="organiser", user=make_user("ana"))


def _client(user) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def organiser_client(adam):
    return _client(adam.user)


@pytest.fixture
def scorekeeper_client(bara):
    return _client(bara.user)


@pytest.fixture
def member_client(cyril):
    return _client(cyril.user)


@pytest.fixture
def stranger_client(ana):
    return _client(ana.user)


@pytest.fixture
def anonymous_client():
    return Client()


@pytest.fixture
def wipe():
    """The same database as an empty site."""
    from django.db import connection

    from ledger.book import guards
    from ledger.book.copies.target import book_models

    def wipe():
        connection.check_constraints()
        with guards.lifted(), connection.cursor() as cursor:
            for model in reversed(book_models()):
                cursor.execute(f"DELETE FROM {model._meta.db_table}")
            connection.check_constraints()

    return wipe
