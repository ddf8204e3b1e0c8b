"""Backup, restore, dump and load while phones write; from one database into the other."""

import os
import sqlite3
import subprocess
import threading
import time
import uuid
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from django.db import connection

from tests.server.phone import plain
from tests.server.running import database_url


@pytest.fixture
def empty_place(server, tmp_path):
    """A server's environment for an empty database of the same kind, or of SQLite."""
    made = []

    def place(*, sqlite=connection.vendor == "sqlite"):
        folder = tmp_path / uuid.uuid4().hex
        if sqlite:
            url = f"sqlite:///{folder / 'club.sqlite3'}"
        else:
            made.append(name := f"copy_{uuid.uuid4().hex}")
            execute(f"CREATE DATABASE {name}")
            url = f"{database_url().rpartition('/')[0]}/{name}"
        return {**server.environment, "SCOREBOOK_VAR": str(folder), "DATABASE_URL": url}

    yield place
    for name in made:
        execute(f"DROP DATABASE {name} WITH (FORCE)")


def execute(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)


@pytest.fixture
def manage(server, monkeypatch):
    def manage(place, *words):
        monkeypatch.setattr(server, "environment", place)
        try:
            return server.manage(*words)
        finally:
            monkeypatch.undo()

    return manage


@pytest.fixture
def writing(server, lay, phone):
    """Four phones write until `stop()`; what is acknowledged at this moment, by `acknowledged()`."""
    tables = lay(2)
    phones = [phone(tables[n % 2][1]) for n in range(4)]
    over = threading.Event()

    def write(one):
        while not over.is_set():
            one.enter(uuid.uuid4(), plain("1"))

    threads = [threading.Thread(target=partial(write, one)) for one in phones]
    for thread in threads:
        thread.start()

    def acknowledged():
        return {key for one in phones for key in list(one.acknowledged)}

    while len(acknowledged()) < 8:
        time.sleep(0.02)
    yield acknowledged, over.set
    over.set()
    for thread in threads:
        thread.join()


def keys_in(dump):
    lines = (line for line in dump.read_text().splitlines() if '"model":"ledger.deal"' in line)
    return {uuid.UUID(line.partition('"key":"')[2][:36]) for line in lines}


def test_it_backs_up_and_restores_while_phones_write(server, writing, empty_place, manage, tmp_path):
    acknowledged, stop = writing
    before = acknowledged()
    backup, place = tmp_path / "book.backup", empty_place()
    manage(server.environment, "backup", str(backup))
    after = acknowledged()
    assert len(after) > len(before)
    assert "Restored" in manage(place, "restore", str(backup))
    assert len(acknowledged()) > len(after)
    stop()
    # every deal acknowledged before is there, and the copy is sound in itself
    assert "nothing found" in manage(place, "verify")
    manage(place, "dump", str(tmp_path / "copy"))
    assert before <= keys_in(tmp_path / "copy")
    with pytest.raises(subprocess.CalledProcessError):
        manage(place, "restore", str(backup))


def test_it_dumps_and_loads_the_same_bytes_into_both_databases(server, writing, empty_place, manage, tmp_path):
    acknowledged, stop = writing
    before, first = acknowledged(), tmp_path / "first"
    manage(server.environment, "dump", str(first))
    assert before <= keys_in(first)
    assert len(acknowledged()) > len(before)
    stop()
    source = first
    # PostgreSQL → SQLite → PostgreSQL; on SQLite alone: → SQLite
    for sqlite in (True, False)[: 1 if connection.vendor == "sqlite" else 2]:
        place, target = empty_place(sqlite=sqlite), tmp_path / f"from-{sqlite}"
        manage(place, "load", str(source))
        assert "nothing found" in manage(place, "verify")
        manage(place, "dump", str(target))
        assert target.read_bytes() == first.read_bytes()
        source = target


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="a file of SQLite")
def test_it_leaves_one_intact_file(server, lay, phone, tmp_path):
    ((_sitting, token),) = lay()
    phone(token).enter(uuid.uuid4(), plain("1"))
    server.manage("backup", str(tmp_path / "book"))
    assert os.listdir(tmp_path) == ["book"]
    with closing(sqlite3.connect(tmp_path / "book")) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert copy.execute("SELECT COUNT(*) FROM ledger_deal").fetchone() == (1,)


EARLIER = sorted((Path(__file__).parent / "copies").glob("*.sql"))


@pytest.mark.parametrize("kept", EARLIER, ids=lambda path: path.stem)
@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="a file of SQLite")
def test_it_restores_a_backup_of_every_earlier_version(kept, empty_place, manage, tmp_path):
    """`copies/0.1.sql` is the text of a database that version 0.1 wrote: the club of `tests/archive`."""
    with closing(sqlite3.connect(tmp_path / "backup")) as made:
        made.executescript(kept.read_text())
    place = empty_place()
    assert "Restored" in manage(place, "restore", str(tmp_path / "backup"))
    assert "nothing found" in manage(place, "verify")
    with closing(sqlite3.connect(tmp_path / "backup")) as made:
        deals = made.execute("SELECT id, facts, payload_hash FROM ledger_deal").fetchall()
    with closing(sqlite3.connect(Path(place["SCOREBOOK_VAR"]) / "club.sqlite3")) as restored:
        assert restored.execute("SELECT id, facts, payload_hash FROM ledger_deal").fetchall() == deals


@pytest.mark.parametrize("kept", sorted((Path(__file__).parent / "copies").glob("*.jsonl")), ids=lambda path: path.stem)
def test_it_loads_a_dump_of_every_earlier_version(kept, empty_place, manage, tmp_path):
    """Into tables as they were then, which are migrated afterwards; into both databases."""
    place = empty_place()
    assert "Loaded: 5 recorded deals" in manage(place, "load", str(kept))
    assert "nothing found" in manage(place, "verify")
    manage(place, "dump", str(tmp_path / "now"))
    assert keys_in(tmp_path / "now") == keys_in(kept)
    # and it goes on from here
    manage(empty_place(), "load", str(tmp_path / "now"))
