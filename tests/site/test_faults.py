"""A fault of the disk, a lock or the database is 503, with a word that the phone understands; never 500."""

import sqlite3
import threading
import uuid
from contextlib import closing, contextmanager

import pytest
from django.db import (
    DatabaseError,
    DataError,
    IntegrityError,
    InterfaceError,
    InternalError,
    OperationalError,
    ProgrammingError,
    connection,
    connections,
    transaction,
)
from django.test import Client
from django.urls import reverse

from clubapp.faults import AGAIN, PATIENCE, is_fault
from ledger.book import writing
from ledger.evening.evenings import close_evening
from ledger.models import Deal, Payment, Sitting, TableLink

pytestmark = pytest.mark.django_db(transaction=True)
DEAL = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}


@pytest.fixture
def table(seat, people):
    return seat(*people[:3])


def entry(**more):
    return {**DEAL, "number": "1", "key": str(uuid.uuid4()), **more}


def save(client, table, *, script=True, **more):
    accept = "application/json" if script else "text/html"
    return client.post(reverse("deal-save", args=[table.pk]), entry(**more), headers={"accept": accept})


def check_told(answer):
    """What waits on a phone is sent again for it (static/js/waiting.js): any 5xx, with the word for people."""
    assert answer.status_code == 503
    assert answer["Retry-After"] == str(AGAIN)
    assert answer["Content-Type"].startswith("application/json")
    assert answer.json()["status"] == "busy"
    assert answer.json()["reason"]


# --- as each database does it ----------------------------------------------------------------------------------------
@contextmanager
def locked(table):
    """Somebody else writes at the table, longer than anybody waits."""
    taken, over = threading.Event(), threading.Event()

    def hold():
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                if connection.vendor == "postgresql":
                    cursor.execute("SELECT 1 FROM ledger_sitting WHERE id = %s FOR UPDATE", [table.pk])
                taken.set()
                over.wait(30)
        finally:
            connection.close()

    thread = threading.Thread(target=hold)
    thread.start()
    taken.wait()
    try:
        yield
    finally:
        over.set()
        thread.join()


@contextmanager
def impatient():
    """Nobody waits for long, so that the test need not."""
    options = connection.settings_dict["OPTIONS"]
    kept = dict(options)
    options |= {"timeout": 0.2} if connection.vendor == "sqlite" else {"options": "-c lock_timeout=200ms"}
    connection.close()
    try:
        yield
    finally:
        options |= kept
        connection.close()


def test_a_save_behind_a_long_lock(member_client, table):
    with impatient(), locked(table):
        check_told(save(member_client, table))
        page = save(member_client, table, script=False)
    assert page.status_code == 503
    assert not Deal.objects.exists()
    assert save(member_client, table).status_code == 201


def test_every_connection_waits_for_a_lock_only_so_long(db):
    options = connections["default"].settings_dict["OPTIONS"]
    if connection.vendor == "sqlite":
        assert options["timeout"] == PATIENCE
    else:
        with connection.cursor() as cursor:
            cursor.execute("SHOW lock_timeout")
            assert cursor.fetchone() == (f"{PATIENCE}s",)


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL queues by itself")
def test_a_save_behind_many_saves(member_client, table, monkeypatch):
    monkeypatch.setattr(writing, "PATIENCE", 0.1)
    with writing._turn:
        check_told(save(member_client, table))
    assert save(member_client, table).status_code == 201


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="a disk of PostgreSQL's server")
@pytest.mark.parametrize("fault", ["PRAGMA query_only = ON", "PRAGMA max_page_count = 1"], ids=["read-only", "full"])
def test_a_disk_that_takes_nothing(member_client, table, fault):
    big = {"note": "x" * 1900}
    with connection.cursor() as cursor:
        cursor.execute(fault)
    written = 0
    while (answer := save(member_client, table, **big, number=str(written + 1))).status_code == 201 and written < 500:
        written += 1
    connection.close()
    check_told(answer)
    assert Deal.objects.count() == written


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite is a file")
def test_a_server_that_takes_nothing(member_client, table):
    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = on")
    answer = save(member_client, table)
    connection.close()
    assert answer.status_code == 503


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="a file of SQLite")
def test_a_damaged_file(member_client, table, tmp_path):
    copy = tmp_path / "copy"
    with connection.cursor() as cursor:
        cursor.execute(f"VACUUM INTO '{copy}'")
    with closing(sqlite3.connect(copy)) as other:
        (root,) = other.execute("SELECT rootpage FROM sqlite_master WHERE name = 'ledger_deal'").fetchone()
        (size,) = other.execute("PRAGMA page_size").fetchone()
    data = bytearray(copy.read_bytes())
    data[(root - 1) * size : root * size] = bytes(size)
    copy.write_bytes(data)
    kept = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = str(copy)
    try:
        check_told(save(member_client, table))
    finally:
        connection.close()
        connection.settings_dict["NAME"] = kept


# --- every page, every way of writing --------------------------------------------------------------------------------
@pytest.fixture
def away(monkeypatch):
    """The database is gone, from one moment to the next."""

    def away(error=OperationalError):
        def gone(*_args, **_kwargs):
            raise error("the server closed the connection unexpectedly")

        monkeypatch.setattr(type(connections["default"]), "cursor", gone)

    return away


GETS = ["home", "club", "members", "standings", "payments", "sitting", "evening", "healthz", "account", "evening-new"]


@pytest.mark.parametrize("name", GETS)
def test_a_page_while_the_database_is_away(organiser_client, table, club, away, name):
    args = {"club": [club.slug], "members": [club.slug], "standings": [club.slug], "payments": [club.slug],
            "sitting": [table.pk], "evening": [table.evening_id], "evening-new": [club.slug]}.get(name, [])  # fmt: skip
    address = reverse(name, args=args)
    # what fails before and after the page fails here too: who is signed in, and the session that is kept
    organiser_client.raise_request_exception = False
    away()
    answer = organiser_client.get(address)
    assert answer.status_code == 503
    if name != "healthz":
        assert answer["Retry-After"] == str(AGAIN)
        assert "does not answer just now" in answer.content.decode()


@pytest.mark.parametrize("error", [OperationalError, InterfaceError, InternalError, DatabaseError])
def test_a_save_while_the_database_is_away(member_client, table, away, error):
    member_client.raise_request_exception = False
    away(error)
    check_told(save(member_client, table))


def test_a_guest_at_the_table(anonymous_client, table, away):
    link = TableLink.make(sitting=table)
    address = reverse("table-deal-save", args=[link.token])
    anonymous_client.raise_request_exception = False
    away()
    check_told(anonymous_client.post(address, entry(), headers={"accept": "application/json"}))


def test_a_payment_is_offered_to_be_sent_again(organiser_client, evening, table, play, away, adam, bara):
    play(table, DEAL)
    close_evening(evening=evening, user=None)
    sent = {"payer": bara.pk, "payee": adam.pk, "amount": "1", "key": str(uuid.uuid4()), "odd": '"><script>'}
    address = reverse("payment-mark", args=[evening.pk])
    organiser_client.raise_request_exception = False
    with pytest.MonkeyPatch.context() as patch:

        def gone(*_args, **_kwargs):
            raise OperationalError("disk I/O error")

        patch.setattr(type(connections["default"]), "cursor", gone)
        page = organiser_client.post(address, sent)
    text = page.content.decode()
    assert page.status_code == 503
    assert f'<form method="post" action="{address}">' in text
    for name in ("payer", "payee", "amount", "key"):
        assert f'name="{name}" value="{sent[name]}"' in text
    assert "<script>" not in text
    # the button sends the same: it is marked once
    for _ in range(2):
        assert organiser_client.post(address, sent).status_code == 302
    assert Payment.objects.count() == 1


def test_no_password_is_written_into_the_page(db, away):
    client = Client(raise_request_exception=False)
    away()
    page = client.post(reverse("sign-in"), {"username": "adam", "password": "four aces and a ten"})
    assert page.status_code == 503
    assert "four aces" not in page.content.decode()
    assert "Try again" in page.content.decode()


def test_a_file_is_not_written_into_the_page(organiser_client, club, away):
    from django.core.files.uploadedfile import SimpleUploadedFile

    organiser_client.raise_request_exception = False
    address = reverse("import", args=[club.slug])
    away()
    page = organiser_client.post(address, {"file": SimpleUploadedFile("season.csv", b"date;Adam")})
    assert page.status_code == 503
    assert "<form" not in page.content.decode()


def test_it_is_said_in_the_readers_language(anonymous_client, away):
    anonymous_client.raise_request_exception = False
    away()
    page = anonymous_client.get(reverse("sign-in"), headers={"accept-language": "cs"})
    if page.status_code == 503:
        assert 'lang="cs"' in page.content.decode()


def test_what_is_our_own_fault_stays_one():
    for error in (IntegrityError(), DataError(), ProgrammingError(), ValueError(), OSError(2, "No such file"), None):
        assert not is_fault(error)
    for error in (OperationalError(), DatabaseError(), InterfaceError(), InternalError(), OSError(28, "No space left")):
        assert is_fault(error)


def test_a_fault_of_our_own_is_500(organiser_client, club, monkeypatch):
    from ledger.views import payments

    def broken(*_args):
        raise ZeroDivisionError

    monkeypatch.setattr(payments, "open_payments", broken)
    organiser_client.raise_request_exception = False
    answer = organiser_client.get(reverse("payments", args=[club.slug]))
    assert answer.status_code == 500
    assert "Something broke" in answer.content.decode()


def test_nothing_is_half_written(member_client, table, monkeypatch):
    """The deal and its rows, or neither."""

    def full(*_args, **_kwargs):
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(writing, "_insert_payments", full)
    check_told(save(member_client, table))
    assert not Deal.objects.exists()
    assert Sitting.objects.filter(pk=table.pk).exists()
