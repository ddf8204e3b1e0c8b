"""Backups as each database makes them, while it is in use, and restoring them into an empty place."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from django.core.management import call_command
from django.db import connection

from ledger.book.copies import portable
from ledger.book.copies.files import CopyFailed, Kind, kind_of, written_aside
from ledger.book.copies.target import refuse_unless_empty
from ledger.book.progress import progress, waiting

PAGES = 2000
Told = Callable[[str], object]


def backup(path: Path, *, tell: Told) -> Kind:
    """A consistent copy in the database's own form; portable where PostgreSQL's tools are not installed."""
    if connection.vendor == "sqlite":
        return _backup_sqlite(path)
    if (program := _program("pg_dump")) is None:
        tell("pg_dump is not installed (apt-get install postgresql-client): writing a portable dump.")
        portable.dump(path, progress=progress("backup: rows", portable.count_rows()))
        return Kind.PORTABLE
    with written_aside(path) as aside:
        _run(program, "--format=custom", "--no-owner", f"--file={aside}")
    return Kind.POSTGRESQL


def restore(path: Path) -> Kind:
    """Fill the empty database of the settings with a backup or a dump, and migrate. Raises CopyFailed."""
    kind = kind_of(path)
    refuse_unless_empty()
    own = Kind.SQLITE if connection.vendor == "sqlite" else Kind.POSTGRESQL
    if kind not in {own, Kind.PORTABLE}:
        raise CopyFailed(f"{path} is {kind}, and DATABASE_URL names another one: only a portable dump goes into both.")
    if kind is Kind.PORTABLE:
        call_command("migrate", verbosity=0)
        with path.open("rb") as file:
            rows = sum(1 for _line in file) - 2
        portable.load(path, progress=progress("restore: rows", rows))
        return kind
    _restore_sqlite(path) if kind is Kind.SQLITE else _restore_postgresql(path)
    # a backup of an earlier version; guards are put back in any case
    call_command("migrate", verbosity=0)
    return kind


# --- SQLite ---------------------------------------------------------------------------------------
def _backup_sqlite(path: Path) -> Kind:
    source = Path(connection.settings_dict["NAME"])
    if path.exists() and path.samefile(source):
        raise CopyFailed(f"{path} is the database itself.")
    with written_aside(path) as aside:
        _copy(source, aside)
        _check(aside)
    return Kind.SQLITE


def _restore_sqlite(path: Path) -> None:
    _check(path)
    connection.close()
    _copy(path, Path(connection.settings_dict["NAME"]))


def _copy(source: Path, target: Path) -> None:
    """Page by page within one read transaction: a state that was, whatever is written meanwhile."""
    with closing(_opened(source)) as one, closing(sqlite3.connect(target, isolation_level=None)) as other:
        one.execute("BEGIN")
        one.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        one.backup(other, pages=PAGES, progress=_progress)
        # one file, without a log beside it
        other.execute("PRAGMA journal_mode = DELETE")


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=20, isolation_level=None)


def _check(path: Path) -> None:
    """Raises CopyFailed unless it is an intact database of this site."""
    try:
        with closing(_opened(path)) as one, waiting("checking the copy,"):
            # several lines where much is damaged
            said = " ".join(str(one.execute("PRAGMA quick_check").fetchone()[0]).split())
            one.execute("SELECT 1 FROM ledger_deal LIMIT 1").fetchone()
    except sqlite3.Error as error:
        raise CopyFailed(f"{path}: {error}") from error
    if said != "ok":
        raise CopyFailed(f"{path}: {said}")


def _progress(_status: int, remaining: int, total: int) -> None:
    if sys.stderr.isatty() and total > 5 * PAGES:
        end = "" if remaining else "\n"
        print(f"\rcopied {total - remaining} / {total} pages", end=end, file=sys.stderr, flush=True)


# --- PostgreSQL -----------------------------------------------------------------------------------
def _restore_postgresql(path: Path) -> None:
    if (program := _program("pg_restore")) is None:
        raise CopyFailed("pg_restore is not installed: apt-get install postgresql-client")
    connection.close()
    # tables that an earlier migrate left are empty: they make room
    flags = ("--clean", "--if-exists", "--no-owner", "--exit-on-error", "--single-transaction")
    _run(program, *flags, f"--dbname={connection.settings_dict['NAME']}", str(path))


def _program(name: str) -> str | None:
    """Debian's wrapper, or the newest of the versions installed beside each other."""
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    return shutil.which(name) or (str(versions[-1]) if versions else None)


def _run(program: str, *flags: str) -> None:
    """The connection goes by the environment: a password is nobody else's to see."""
    known = connection.settings_dict
    names = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGDATABASE": "NAME"}
    environment = {name: str(known[key]) for name, key in names.items() if known[key]}
    with waiting(f"{Path(program).name} is running,"):
        done = subprocess.run(  # noqa: S603 — a program of the machine, and no word of it from outside
            [program, *flags], env={**os.environ, **environment}, capture_output=True, text=True, check=False
        )
    if done.returncode:
        raise CopyFailed(f"{Path(program).name}: {' '.join(done.stderr.split())}")
