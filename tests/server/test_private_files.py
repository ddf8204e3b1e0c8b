"""What the site and its commands write is for the user it runs as only, whatever the machine's habit."""

from __future__ import annotations

import os
import stat
import subprocess
import sys

import pytest
from django.conf import settings


@pytest.fixture
def command(tmp_path):
    """manage.py in a process of its own that would write for everybody to read."""

    def command(*words, folder="var", **environment):
        kept = {"PATH": os.environ["PATH"], "SCOREBOOK_VAR": str(tmp_path / folder), **environment}
        subprocess.run(
            [sys.executable, str(settings.BASE_DIR / "manage.py"), *map(str, words)],
            env=kept, cwd=tmp_path, check=True, capture_output=True, umask=0o000,
        )  # fmt: skip

    return command


def open_to_others(folder):
    """The folder itself keeps the static files within it."""
    inside = (path for path in folder.rglob("*") if "static" not in path.parts)
    return [str(path) for path in [folder, *inside] if stat.S_IMODE(path.stat().st_mode) & 0o077]


def test_it_keeps_the_book_from_others(command, tmp_path):
    (tmp_path / "out").mkdir(mode=0o700)
    command("migrate")
    command("collectstatic", "--noinput")
    command("seed")
    for name in ("backup", "dump"):
        command(name, tmp_path / "out" / name)
    command("export_club", "demo", tmp_path / "out" / "archive")
    command("sheet", "1", "-o", tmp_path / "out" / "sheet.pdf")
    command("restore", tmp_path / "out" / "backup", folder="restored")
    command("restore", tmp_path / "out" / "dump", folder="restored from a dump")
    command("migrate", folder="loaded")
    command("load", tmp_path / "out" / "dump", folder="loaded")
    command("migrate", folder="taken")
    command("import_club", tmp_path / "out" / "archive", folder="taken")
    command("migrate", folder="elsewhere", DATABASE_URL=f"sqlite:///{tmp_path / 'out' / 'book'}")
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"backup", "dump", "archive", "sheet.pdf", "book"}
    assert (tmp_path / "restored" / "club.sqlite3").exists()
    assert [found for folder in tmp_path.iterdir() for found in open_to_others(folder)] == []


def test_it_closes_a_book_that_was_open_to_others(command, tmp_path):
    command("migrate")
    book = tmp_path / "var" / "club.sqlite3"
    book.chmod(0o644)
    command("verify")
    assert stat.S_IMODE(book.stat().st_mode) == 0o600
