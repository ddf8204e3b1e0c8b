"""Commands answer a fault of the disk, a file or a number in one sentence, and leave nothing half done."""

import codecs
import hashlib
import io
import json
import os
import resource
import subprocess
import sys
import uuid
from functools import partial
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection, connections

from clubapp.faults import in_a_sentence
from clubapp.models import Club
from ledger.book import guards
from ledger.book.copies import portable
from ledger.book.copies.target import book_models
from ledger.evening.evenings import close_evening
from ledger.evening.paying import mark_all_paid
from ledger.exchange.archive.out import archive
from ledger.models import Deal

ROOT = Path(__file__).resolve().parents[2]
PLAIN = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}
HUGE = 2**63


@pytest.fixture
def book(evening, sitting, record):
    for _ in range(3):
        record(sitting, PLAIN)
    closed = close_evening(evening=evening, user=None)
    mark_all_paid(evening=closed, user=None)
    return closed


@pytest.fixture
def wipe():
    def wipe():
        connection.check_constraints()
        with guards.lifted(), connection.cursor() as cursor:
            for model in reversed(book_models()):
                cursor.execute(f"DELETE FROM {model._meta.db_table}")
            connection.check_constraints()

    return wipe


def refused(*words):
    """What the command says: one sentence."""
    with pytest.raises(CommandError) as error:
        call_command(*words, stdout=io.StringIO(), stderr=io.StringIO())
    said = str(error.value)
    assert said
    assert "\n" not in said
    assert "Traceback" not in said
    return said


# --- the disk --------------------------------------------------------------------------------------------------------
WRITERS = {
    "backup": ("backup", "{}"),
    "dump": ("dump", "{}"),
    "export_club": ("export_club", "u-lipy", "{}"),
    "sheet": ("sheet", "{id}", "-o", "{}"),
}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize("place", ["/proc/book", "/nowhere/book", "folder"])
def test_it_cannot_be_written_there(book, tmp_path, name, place):
    (tmp_path / "folder").mkdir()
    target = str(tmp_path / place) if place == "folder" else place
    said = refused(*(word.format(target, id=book.pk) for word in WRITERS[name]))
    assert any(
        word in said for word in ("No such file", "denied", "Is a directory", "not permitted", "No such process")
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder"]


def run(*words, url, limit=None, out=subprocess.PIPE):
    """The command as an operator runs it, where files may have so many bytes."""
    bound = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (limit, limit)) if limit else None
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url, "SECRET_KEY": "x"},
        stdout=out,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        preexec_fn=bound,
    )


@pytest.fixture
def site(tmp_path):
    """A small book in a file of its own."""
    url = f"sqlite:///{tmp_path / 'club.sqlite3'}"
    for words in (("migrate", "-v", "0"), ("seed",)):
        assert run(*words, url=url).returncode == 0
    return url


def test_the_disk_is_full(site, tmp_path):
    backup, dump, club = tmp_path / "backup", tmp_path / "dump", tmp_path / "club"
    words = {
        "backup": ("backup", str(backup)),
        "dump": ("dump", str(dump)),
        "export": ("export_club", "demo", str(club)),
    }
    for command in words.values():
        done = run(*command, url=site, limit=40_000)
        assert done.returncode == 1, done
        assert "Traceback" not in done.stderr
        assert done.stderr.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["club.sqlite3", "secret_key"][:1]
    # and a restore finds no room for what was backed up
    assert run("backup", str(backup), url=site).returncode == 0
    empty = tmp_path / "other.sqlite3"
    done = run("restore", str(backup), url=f"sqlite:///{empty}", limit=40_000)
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    done = run("verify", url=site, out=Path("/dev/full").open("w"))  # noqa: SIM115 — closed with the test
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    assert "No space left" in done.stderr


@pytest.mark.django_db(transaction=True)
def test_the_database_is_away(book, monkeypatch, tmp_path):
    def away(*_args, **_kwargs):
        raise OperationalError("could not connect to server:\n\tConnection refused")

    monkeypatch.setattr(type(connections["default"]), "cursor", away)
    document = tmp_path / "document.json"
    document.write_text('{"variant": "cz_voleny", "players": ["Adam", "Bára", "Cyril"], "deals": []}')
    for words in (
        ("dump", str(tmp_path / "x")),
        ("export_club", "u-lipy", "-"),
        ("load_session", str(document), "--club", "u-lipy"),
        ("dump_session", str(book.pk)),
        ("seed",),
        ("sheet", str(book.pk), "-o", "-"),
        ("verify", "1a2b3c4d"),
    ):
        assert "Connection refused" in refused(*words)


# --- files and numbers -----------------------------------------------------------------------------------------------
def change(path, value):
    """Put a value where the path leads."""

    def changed(found):
        place = found
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return changed


EVENING = ("sessions", 0)
DEAL = (*EVENING, "versions", 0)
# what is changed in an archive by hand
SPOILT = {
    "an amount beyond 64 bits": change((*DEAL, "transfers", 0, 2), HUGE),
    "a number beyond 64 bits": change((*DEAL, "number"), 10**30),
    "a member beyond 64 bits": change(("members", 0, "id"), 10**30),
    "a payment beyond 64 bits": change((*EVENING, "payments", 0, "amount"), HUGE),
    "a float as a key": change(("members", 0, "id"), 1.5),
    "a float that is whole as a key": change(("members", 0, "id"), 1.0),
    "a float as a place": change((*DEAL, "sitting"), 0.0),
    "a float as an amount": change((*DEAL, "transfers", 0, 2), 0.5),
    "infinity": change((*DEAL, "number"), 1e308 * 10),
    "a list as a key": change(("members", 0, "id"), [1]),
    "nothing as a name": change(("members", 0, "name"), None),
    "text as events": change((*EVENING, "events"), "closed"),
    "no events": change((*EVENING, "events"), []),
    "a surrogate": change((*EVENING, "place"), "\ud800"),
    "a NUL": change((*EVENING, "place"), "U\0Lípy"),
    "a day that is none": change((*EVENING, "date"), "2026-02-30"),
    "a key that is none": change((*DEAL, "key"), "x"),
    "a sheet before its deals": change((*EVENING, "sheets", 0, "versions"), 99),
    "text as a club": change(("club",), "Klub"),
    "members that are none": change(("members",), 5),
}


@pytest.mark.django_db
@pytest.mark.parametrize("kind", SPOILT)
def test_import_club_says_what_is_wrong(book, club, wipe, tmp_path, kind):
    found = json.loads(archive(club))
    wipe()
    SPOILT[kind](found)
    file = tmp_path / "club.json"
    file.write_text(json.dumps(found))
    assert "archive" in refused("import_club", str(file))
    assert not Club.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b"\xff\xfe", b"null", b"[" * 100_000, b'{"format": 1e999}', b'{"format": NaN}', b"\x00" * 50,
     codecs.BOM_UTF8 + b"{}", b'{"format":"scorebook-club/1"}'],
)  # fmt: skip
def test_import_club_says_what_is_no_archive(db, tmp_path, data):
    file = tmp_path / "club.json"
    file.write_bytes(data)
    assert "archive" in refused("import_club", str(file))
    assert "No such file" in refused("import_club", str(tmp_path / "none"))
    assert "Is a directory" in refused("import_club", str(tmp_path))


@pytest.mark.django_db
def test_import_club_takes_a_byte_order_mark(book, club, wipe, tmp_path):
    data = archive(club)
    wipe()
    file = tmp_path / "club.json"
    file.write_bytes(codecs.BOM_UTF8 + data)
    call_command("import_club", str(file), stdout=io.StringIO())
    assert archive(Club.objects.get()) == data


def signed(lines):
    """The lines with a last one that fits them, as somebody who knows how would write it."""
    digest = hashlib.sha256(b"".join(lines)).hexdigest()
    return [*lines, json.dumps({"rows": len(lines) - 1, "sha256": digest}).encode() + b"\n"]


def row(model, field, value):
    """A row of the dump with another value."""

    def changed(lines):
        found = next(n for n, line in enumerate(lines) if f'"model":"{model}"'.encode() in line)
        told = json.loads(lines[found])
        (told if field == "pk" else told["fields"])[field] = value
        lines[found] = json.dumps(told, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode() + b"\n"

    return changed


def line(number, text):
    def changed(lines):
        lines[number] = text

    return changed


DUMPED = {
    "an amount beyond 64 bits": row("ledger.transfer", "amount", HUGE),
    "a key beyond 64 bits": row("ledger.deal", "pk", 10**30),
    "a float as a key": row("ledger.deal", "pk", 1.5),
    "a float that is whole as a key": row("ledger.deal", "pk", 1.0),
    "a float as an amount": row("ledger.transfer", "amount", 0.5),
    "text as an amount": row("ledger.transfer", "amount", "abc"),
    "infinity": row("ledger.transfer", "amount", 1e308 * 10),
    "a day that is none": row("ledger.evening", "date", "2026-02-30"),
    "a key that is none": row("ledger.deal", "key", "x"),
    "a row that points nowhere": row("ledger.seat", "member", 999_999),
    "a name that is none": row("clubapp.member", "name", None),
    "a row that is a list": line(3, b"[]\n"),
    "a row that is a word": line(3, b'"deal"\n'),
    "a row that is no JSON": line(3, b"{\n"),
    "bytes that are no letters": line(3, b"\xff\xfe\n"),
    "a row nested deeply": line(3, b"[" * 100_000 + b"\n"),
    "a table of others": line(3, b'{"fields":{},"model":"sessions.session","pk":"x"}\n'),
    "a table of nobody": line(3, b'{"fields":{},"model":"ledger.nobody","pk":1}\n'),
    "a column of nobody": line(3, b'{"fields":{"nobody":1},"model":"clubapp.user","pk":1}\n'),
    "a head without migrations": line(0, b'{"scorebook":1}\n'),
    "a head that is a list": line(0, b'{"scorebook":[]}\n'),
}


@pytest.mark.django_db
@pytest.mark.parametrize("kind", DUMPED)
def test_load_says_what_is_wrong(book, wipe, tmp_path, kind):
    file = tmp_path / "book.jsonl"
    portable.dump(file)
    wipe()
    lines = file.read_bytes().splitlines(keepends=True)[:-1]
    DUMPED[kind](lines)
    file.write_bytes(b"".join(signed(lines)))
    refused("load", str(file))
    assert not Deal.objects.exists()
    assert guards.missing() == []


@pytest.mark.django_db
@pytest.mark.parametrize("command", ["load", "restore"])
def test_it_takes_no_other_file(db, tmp_path, command):
    file = tmp_path / "file"
    for data in (
        b"",
        b"x",
        codecs.BOM_UTF8 + b'{"scorebook":1}',
        b'{"scorebook":',
        b"SQLite format 3\x00" + b"\0" * 84,
    ):
        file.write_bytes(data)
        refused(command, str(file))
    assert "No such file" in refused(command, str(tmp_path / "none"))
    assert "Is a directory" in refused(command, str(tmp_path))


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="a file of SQLite")
def test_restore_says_what_is_no_backup_of_ours(site, tmp_path):
    backup = tmp_path / "backup"
    assert run("backup", str(backup), url=site).returncode == 0
    data = backup.read_bytes()
    for place, harm in ((0, b"\0" * 16), (16, b"\0" * 84), (len(data) // 2, b"\0" * 8192), (len(data) - 9000, b"")):
        (tmp_path / "damaged").write_bytes(data[:place] + harm + (data[place + len(harm) :] if harm else b""))
        done = run("restore", str(tmp_path / "damaged"), url=f"sqlite:///{tmp_path / uuid.uuid4().hex}")
        assert (done.returncode, "Traceback" in done.stderr) == (1, False), (place, done.stderr)
        assert done.stderr.count("\n") == 1


@pytest.mark.django_db
def test_ids_that_cannot_be(evening):
    for command in (("sheet", str(10**30), "-o", "-"), ("dump_session", str(10**30)), ("dump_session", "-1")):
        assert "There is no evening" in refused(*command)


def test_it_says_in_a_sentence_what_it_can():
    assert in_a_sentence(OSError(28, "No space left on device", "book")) == "book: No space left on device."
    assert in_a_sentence(OSError()) == "OSError."
    assert in_a_sentence(MemoryError()) == "There is not enough memory."
    assert in_a_sentence(RecursionError("x")) == "It is nested too deeply."
    assert in_a_sentence(OverflowError("int too large")) == "Int too large."
    assert in_a_sentence(OperationalError("away\n now")) == "The database does not answer as it should: away now."
