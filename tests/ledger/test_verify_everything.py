"""verify reads all that is stored: what the rows mean together, every value, every page of the file."""

import os
import sqlite3
import subprocess
import sys
import uuid
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from django.db import connection

from ledger.book import guards
from ledger.evening.evenings import change_evening, close_evening, open_evening, open_sitting, reopen_evening
from ledger.evening.paying import mark_all_paid, undo_payment
from ledger.exchange.imports.adding import import_evenings
from ledger.exchange.imports.table_text import Meaning, read_table
from ledger.models import EveningEvent
from ledger.verify import book as verify_module
from ledger.verify import file, stored
from ledger.verify.book import verify

PLAIN = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}
OTHER = {**PLAIN, "declarer": "2"}
ROOT = Path(__file__).resolve().parents[2]
only_sqlite = pytest.mark.skipif("connection.vendor != 'sqlite'", reason="a file of SQLite")


@pytest.fixture
def rows(evening, sitting, record, correct, club, people, adam, ana, dana):
    """An open evening, one closed twice with payments of both sheets, one imported; ids by name."""
    record(sitting, PLAIN)
    closed = open_evening(club=club, date=evening.date, place="", unit_amount="", currency="", user=None)
    said = {"place": "U Lípy", "unit_amount": "0.20", "currency": "CZK"}
    change_evening(evening=closed, date=evening.date.replace(day=20), user=None, **said)
    table = open_sitting(evening=closed, variant="cz_voleny", members=people[:3], house_rules=None, user=None)
    first = record(table, PLAIN).deal
    record(table, PLAIN)
    close_evening(evening=closed, user=None)
    undone, kept = mark_all_paid(evening=closed, user=None)
    reversal = undo_payment(payment=undone, key=uuid.uuid4(), user=None)
    closed = reopen_evening(evening=closed, user=None, reason="deal 1 is wrong")
    correct(first, OTHER)
    close_evening(evening=closed, user=None)
    later = mark_all_paid(evening=closed, user=None)
    reading = read_table("date;Adam;Bára\n2026-01-01;1;-1\n", Meaning(variant="cz_voleny", unit=("", ""), money=False))
    players = {"Adam": adam, "Bára": people[1]}
    (imported,) = import_evenings(
        club=club, evenings=reading.evenings, players=players, key=uuid.uuid4(), user=None
    ).evenings
    return {
        "open": evening.pk, "closed": closed.pk, "sitting": sitting.pk, "table": table.pk, "kept": kept.pk,
        "undone": undone.pk, "reversal": reversal.pk, "later": later[0].pk, "imported": imported.pk, "club": club.pk,
        "other_club": ana.club_id, "ana": ana.pk, "dana": dana.pk, "adam": adam.pk, "bara": people[1].pk,
        "first_sheet": closed.sheets.get(number=1).pk, "second_sheet": closed.sheets.get(number=2).pk,
        "first": first.pk, "opened": evening.events.get().pk, "link": uuid.uuid4().hex,
    }  # fmt: skip


def update(table, change, row):
    return f"UPDATE ledger_{table} SET {change} WHERE id = {{{row}}}"


SEAT = "UPDATE ledger_seat SET {} WHERE sitting_id = {{sitting}} AND number = {}"
EVENT = "INSERT INTO ledger_sessionevent (session_id, kind, at, reason) VALUES ({}, '{}', CURRENT_TIMESTAMP, '')"
# what is done behind the guards' back → what is found, and a word of the sentence
DAMAGE = {
    "a payment of 10¹² units": (
        update("payment", "amount = 1000000000000", "kept"), {"payment", "settled"}, "of 1000000000000"),
    "a payment of one unit more": (update("payment", "amount = amount + 1", "later"), {"payment", "settled"}, "owed"),
    "a payment the wrong way round": (
        update("payment", "payer_id = payee_id, payee_id = payer_id", "later"), {"payment", "settled"}, "owed 0"),
    "a payment of somebody else": (update("payment", "payer_id = {dana}", "kept"), {"payment", "settled"}, "owed 0"),
    "a payment gone": ("DELETE FROM ledger_payment WHERE id = {later}", {"settled"}, "1 payments are open"),
    "a reversal of another sum": (update("payment", "amount = 1", "reversal"), {"payment"}, "reverses another"),
    "a reversal of another payment": (
        update("payment", "reverses_id = {kept}", "reversal"), {"payment", "settled"}, "reverses another"),
    "a payment on an earlier sheet": (update("payment", "sheet_id = {first_sheet}", "later"), {"payment"}, "owed"),
    "another date of an open evening": (update("session", "date = '2020-01-01'", "open"), {"said"}, "2020-01-01"),
    "another place of an open evening": (update("session", "place = 'elsewhere'", "open"), {"said"}, "elsewhere"),
    "another currency": (update("session", "currency = 'EUR'", "open"), {"said"}, "EUR"),
    "another unit of an open evening": (update("session", "unit_amount = '5'", "open"), {"said"}, "unit_amount"),
    "another place of a closed evening": (update("session", "place = 'elsewhere'", "closed"), {"said"}, "elsewhere"),
    "an evening moved to another club": (
        update("session", "club_id = {other_club}", "open"), {"said", "seat"}, "club_id"),
    "an event that says another day": (update("sessionevent", "date = '2020-01-01'", "opened"), {"said"}, "2020"),
    "an evening opened twice": (EVENT.format("{open}", "opened"), {"event"}, "was opened when it was open"),
    "a closed evening changed": (EVENT.format("{closed}", "changed"), {"event", "state"}, "when it was closed"),
    "an open evening reopened": (EVENT.format("{open}", "reopened"), {"event"}, "reopened when it was open"),
    "a closed evening closed": (EVENT.format("{closed}", "closed"), {"event", "sheet"}, "closed when it was closed"),
    "a sheet of another evening": (
        update("sheet", "event_id = {opened}", "first_sheet"), {"sheet"}, "belongs to no closing"),
    "a sheet left out": (update("sheet", "number = 3", "second_sheet"), {"sheet"}, "a sheet is missing"),
    "a sheet of fewer versions": (update("sheet", "versions = 1", "second_sheet"), {"sheet", "payment"}, "hash"),
    "a member moved to another club": (
        "UPDATE clubapp_member SET club_id = {other_club} WHERE id = {bara}", {"seat", "import"}, "is of club"),
    "a foreign member seated": (SEAT.format("member_id = {ana}", 3), {"seat"}, "is of club"),
    "a seat left out": (SEAT.format("number = 4", 3), {"seat", "transfers"}, "seats taken are 1, 2, 4"),
    "a fourth who was not there": (
        "INSERT INTO ledger_seat (sitting_id, number, member_id) VALUES ({table}, 4, {dana})",
        {"sheet", "settle"}, "hash"),
    "a dealer who is not there": (update("sitting", "first_dealer = 4", "sitting"), {"seat"}, "deals first"),
    "a row more than written": (update("deal", "row_count = 1", "first"), {"rows"}, "written with 1"),
    "another contract": (update("deal", "contract = 'betl'", "first"), {"summary"}, "its contract is betl"),
    "another declarer": (update("deal", "declarer = 3", "first"), {"summary"}, "its declarer is 3"),
    "another winner": (update("deal", "won = NOT won", "first"), {"summary"}, "its won is False"),
    "a penalty that is none": (update("deal", "penalised = true", "first"), {"summary"}, "its penalised is True"),
    "a total of another club's member": (
        "UPDATE ledger_importedtotal SET member_id = {ana} WHERE evening_id = {imported} AND number = 1",
        {"import"}, "is of club"),
}  # fmt: skip


@contextmanager
def unguarded():
    """Not even the database's own constraints hold."""
    with guards.lifted(), connection.cursor() as cursor:
        yield cursor


@pytest.mark.django_db
@pytest.mark.parametrize("kind", DAMAGE)
def test_it_finds(rows, kind):
    statement, codes, word = DAMAGE[kind]
    assert list(verify()) == []
    with unguarded() as cursor:
        cursor.execute(statement.format(**rows))
    found = list(verify())
    assert {finding.code for finding in found} == codes
    assert any(word in finding.message for finding in found), [str(finding) for finding in found]


# --- values, rows that point nowhere, constraints ------------------------------------------------------------------
@only_sqlite
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("table", "column", "value", "said"),
    [
        ("ledger_seat", "number", "3.5", "number holds no whole number"),
        ("ledger_payment", "amount", "'abc'", "amount holds no whole number"),
        ("ledger_payment", "amount", "1e300", "amount holds no whole number"),
        ("ledger_transfer", "amount", "0.5", "amount holds no whole number"),
        ("ledger_score", "points", "'x'", "points holds no whole number"),
        ("ledger_deal", "void", "2", "void holds neither true nor false"),
        ("ledger_deal", "key", "'x'", "key holds no key"),
        ("ledger_session", "date", "'31'", "date holds no day"),
        ("ledger_session", "date", "'2026-02-30'", "date holds no day"),
        ("ledger_session", "created_at", "'now'", "created_at holds no moment"),
        ("ledger_session", "place", "x'ff00'", "place holds no text"),
        ("ledger_session", "place", "CAST(x'ff41' AS TEXT)", "place holds bytes that are no letters"),
        ("clubapp_member", "name", "CAST(x'c328' AS TEXT)", "name holds bytes that are no letters"),
        ("clubapp_member", "active", "'maybe'", "active holds neither true nor false"),
        ("clubapp_club", "league_dropped", "99999", "league_dropped holds no whole number"),
    ],
)
def test_it_finds_a_value_that_is_none(rows, record, sit_down, table, column, value, said):
    record(sit_down("hr_marijas"), {"contract": "adut", "declarer": "1", "trump": "acorns", "points": 80})
    with unguarded() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute(f"UPDATE {table} SET {column} = {value} WHERE id = (SELECT MAX(id) FROM {table})")
        cursor.execute("PRAGMA ignore_check_constraints = OFF")
    sentences = [str(finding) for finding in verify()]
    assert any(sentence.startswith(f"value: {table} ") and said in sentence for sentence in sentences), sentences


@pytest.mark.django_db
@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite's guards know the calendar")
@pytest.mark.parametrize("value", ["infinity", "-infinity", "0044-03-15 BC"])
def test_it_finds_a_day_that_python_cannot_read(rows, value):
    with unguarded() as cursor:
        cursor.execute(f"UPDATE ledger_session SET date = '{value}' WHERE id = {rows['open']}")
    sentences = [str(finding) for finding in verify()]
    assert any("date holds a day that no calendar has" in sentence for sentence in sentences), sentences


@pytest.mark.django_db
@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="of SQLite's file below")
def test_it_finds_what_points_nowhere(rows):
    connection.check_constraints()
    with unguarded() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute("DELETE FROM ledger_seat WHERE sitting_id = {sitting} AND number = 2".format(**rows))
        cursor.execute("SET session_replication_role = DEFAULT")
    assert any("its payer is nowhere" in str(finding) for finding in verify())


@pytest.mark.django_db
@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite drops no constraint")
def test_it_finds_a_constraint_that_is_gone_and_what_it_let_in(rows):
    connection.check_constraints()
    with unguarded() as cursor:
        cursor.execute("ALTER TABLE ledger_payment DROP CONSTRAINT payment_pays_something")
        cursor.execute("ALTER TABLE ledger_seat DROP CONSTRAINT seat_member_once")
        cursor.execute("UPDATE ledger_payment SET amount = -1 WHERE id = {later}".format(**rows))
        cursor.execute(SEAT.format("member_id = {adam}", 2).format(**rows))
    sentences = [str(finding) for finding in stored.check_constraints()]
    assert sentences == [
        "constraint: ledger_seat: seat_member_once is missing",
        "constraint: ledger_seat: 2 rows of {sitting}, {adam}, where seat_member_once".format(**rows),
        "constraint: ledger_payment: payment_pays_something is missing",
        "constraint: ledger_payment {later}: payment_pays_something".format(**rows),
    ]


@only_sqlite
@pytest.mark.django_db
def test_it_finds_a_row_that_a_check_would_refuse(rows):
    with unguarded() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute("UPDATE ledger_payment SET amount = -1 WHERE id = {later}".format(**rows))
        cursor.execute("PRAGMA ignore_check_constraints = OFF")
    assert "constraint: ledger_payment {later}: payment_pays_something".format(**rows) in map(str, verify())


def test_it_says_what_it_could_not_read_and_goes_on(rows, monkeypatch):
    def broken():
        yield verify_module.Finding("sheet", "one")
        raise OSError("the disk\nhas gone")

    monkeypatch.setattr(verify_module, "check_evenings", broken)
    assert [str(finding) for finding in verify()] == [
        "sheet: one",
        "read: evenings cannot be read to the end: OSError: the disk has gone",
    ]


# --- the file --------------------------------------------------------------------------------------------------------
@contextmanager
def reading(path):
    """The connection on another file."""
    kept = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = str(path)
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = kept


@only_sqlite
@pytest.mark.django_db(transaction=True)
def test_it_finds_every_page_that_is_zeroed(rows, tmp_path):
    """No page of this file is free: each holds something."""
    whole, damaged = tmp_path / "whole", tmp_path / "damaged"
    with connection.cursor() as cursor:
        cursor.execute(f"VACUUM INTO '{whole}'")
    data = whole.read_bytes()
    size = int.from_bytes(data[16:18], "big")
    with reading(whole):
        assert list(verify()) == []
    for page in range(0, len(data), size):
        damaged.write_bytes(data[:page] + bytes(size) + data[page + size :])
        with reading(damaged):
            assert [str(finding) for finding in verify()], f"page {page // size + 1} of {len(data) // size}"
    assert len(data) // size > 60


@only_sqlite
@pytest.mark.django_db(transaction=True)
def test_it_finds_a_file_cut_short(rows, tmp_path):
    whole, damaged = tmp_path / "whole", tmp_path / "damaged"
    with connection.cursor() as cursor:
        cursor.execute(f"VACUUM INTO '{whole}'")
    data = whole.read_bytes()
    for length in (1, 100, 5000, len(data) // 2, len(data) - 4096, len(data) - 1):
        damaged.write_bytes(data[:length])
        with reading(damaged):
            assert [str(finding) for finding in verify()], length


@only_sqlite
@pytest.mark.django_db(transaction=True)
def test_it_finds_what_points_nowhere_in_the_file(rows, tmp_path):
    copy = tmp_path / "copy"
    with connection.cursor() as cursor:
        cursor.execute(f"VACUUM INTO '{copy}'")
    with closing(sqlite3.connect(copy)) as other:
        for (name,) in other.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            other.execute(f"DROP TRIGGER {name}")
        other.execute("DELETE FROM ledger_seat WHERE sitting_id = {sitting} AND number = 2".format(**rows))
        other.commit()
    with reading(copy):
        assert any("its payer is nowhere" in str(finding) for finding in verify())


def verify_of(place):
    """The command on a file, as its operator runs it: exit status and all it says."""
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{place}", "SECRET_KEY": "x"}
    done = subprocess.run(
        [sys.executable, "manage.py", "verify"], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("kind", "content", "said"),
    [
        ("none", None, "there is no database"),
        ("empty", b"", "tables of the book are missing"),
        ("text", b"Adam +32\n" * 500, "file is not a database"),
        ("other", "other", "tables of the book are missing"),
        ("folder", "folder", "unable to open database file"),
    ],
)
def test_it_says_in_a_sentence_what_is_no_book(tmp_path, kind, content, said):
    place = tmp_path / "club.sqlite3"
    if isinstance(content, bytes):
        place.write_bytes(content)
    elif content == "folder":
        place.mkdir()
    elif content == "other":
        with closing(sqlite3.connect(place)) as other:
            other.execute("CREATE TABLE cards (name)")
    status, told = verify_of(place)
    assert status == 1
    assert said in told
    assert "Traceback" not in told
    assert place.exists() == (content is not None)


@pytest.mark.django_db
@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="PostgreSQL's own check")
def test_it_lets_postgresql_compare_its_indexes(rows):
    notes = list(file.not_looked_at())
    assert any("amcheck" in note for note in notes)
    assert any("checksums" in note for note in notes)
    with connection.cursor() as cursor:
        cursor.execute("CREATE EXTENSION amcheck")
    assert not any("amcheck" in note for note in file.not_looked_at())
    assert list(file.check_file()) == []
    assert list(verify()) == []


@pytest.mark.django_db
def test_it_finds_nothing_in_an_evening_that_says_nothing_of_itself(evening):
    """Before events said it, nothing was known."""
    with unguarded():
        EveningEvent.objects.update(club=None, date=None, place=None, unit_amount=None, currency=None)
        evening.place = "elsewhere"
        evening.save()
    assert list(verify()) == []


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="an extension of PostgreSQL")
@pytest.mark.django_db
def test_it_asks_no_extension_that_it_may_not_use(club):
    """Installed by the server's owner, its functions are refused to others: that is no damage."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE EXTENSION amcheck")
        cursor.execute("CREATE ROLE plain")
        cursor.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO plain")
        cursor.execute("SET ROLE plain")
        assert list(file.check_file()) == []
        assert any("amcheck" in note for note in file.not_looked_at())
        cursor.execute("RESET ROLE")
        cursor.execute("GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO plain")
        cursor.execute("SET ROLE plain")
        assert list(file.check_file()) == []
        assert not any("amcheck" in note for note in file.not_looked_at())
        cursor.execute("RESET ROLE")
