from __future__ import annotations

import stat

from clubapp import environment


def test_it_makes_one_secret_key_and_keeps_it_private(tmp_path, monkeypatch):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    folder = tmp_path / "var"
    key = environment.secret_key(folder)
    assert len(key) > 50
    assert environment.secret_key(folder) == key
    assert stat.S_IMODE((folder / "secret_key").stat().st_mode) == 0o600
    assert [path.name for path in folder.iterdir()] == ["secret_key"]


def test_it_does_not_replace_a_key_another_process_kept_first(tmp_path):
    (tmp_path / "secret_key").write_text("theirs")
    environment._keep_once(tmp_path / "secret_key", "ours")
    assert (tmp_path / "secret_key").read_text() == "theirs"


def test_it_prefers_the_key_of_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "given")
    assert environment.secret_key(tmp_path) == "given"


def test_it_stores_safely_on_sqlite(tmp_path, monkeypatch):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    options = environment.database(tmp_path)["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert options["timeout"] == 20
    assert "journal_mode=WAL" in options["init_command"]
    assert "synchronous=FULL" in options["init_command"]


def test_it_takes_a_postgresql_address(tmp_path, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://scorebook@127.0.0.1:5432/scorebook")
    assert environment.database(tmp_path)["ENGINE"] == "django.db.backends.postgresql"


def test_it_reads_flags_hosts_and_numbers(monkeypatch):
    monkeypatch.setenv("X", " Yes ")
    assert environment.flag("X")
    monkeypatch.setenv("X", "a.example, b.example [::1] .c.example")
    assert environment.hosts("X") == ["a.example", "b.example", "[::1]", ".c.example"]
    monkeypatch.setenv("X", "")
    assert not environment.flag("X")
    assert environment.hosts("X") == []
    assert environment.number("X", 3, most=9) == 3


def test_it_takes_back_what_others_could_read_of_an_older_book(tmp_path, monkeypatch):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    files = [tmp_path / f"club.sqlite3{suffix}" for suffix in ("", "-wal", "-shm")]
    for file in files:
        file.touch()
        file.chmod(0o644)
    environment.database(tmp_path)
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
