"""Databases of the bench's own: files in a folder, or beside the one that DATABASE_URL names, which is left alone."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django
import psycopg
from django.core.management import call_command
from django.db import connection

# of the databases made on a server, to be dropped again
_made: list[str] = []


@contextmanager
def own_place() -> Iterator[None]:
    """Django with production settings, and nothing of anybody's data."""
    with tempfile.TemporaryDirectory(prefix="scorebook-bench-") as folder:
        os.environ["SCOREBOOK_VAR"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubapp.settings")
        django.setup()
        call_command("collectstatic", interactive=False, verbosity=0)
        try:
            yield
        finally:
            connection.close()
            for name in _made:
                _on_server(f"DROP DATABASE {name}")


def new(name: str) -> None:
    """An empty, migrated database, from now on the one in use."""
    if connection.vendor == "postgresql":
        _create(name)
    switch(name)
    call_command("migrate", verbosity=0)


def copy(name: str) -> None:
    """The database in use once more; from now on the copy is in use."""
    if connection.vendor == "postgresql":
        _create(name, f"TEMPLATE {connection.settings_dict['NAME']}")
    else:
        with connection.cursor() as cursor:
            # what stands in the file beside it goes into the database
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copy(connection.settings_dict["NAME"], _name(name))
    switch(name)


def switch(name: str) -> None:
    connection.close()
    connection.settings_dict["NAME"] = _name(name)


def settle() -> None:
    """Do what a server does by itself after a while: PostgreSQL counts what is in its tables. SQLite never does."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM (ANALYZE)")


def _name(name: str) -> str:
    if connection.vendor == "postgresql":
        return f"scorebook_bench_{os.getpid()}_{name}"
    return str(Path(os.environ["SCOREBOOK_VAR"]) / f"{name}.sqlite3")


def _create(name: str, more: str = "") -> None:
    connection.close()
    _on_server(f"CREATE DATABASE {_name(name)} {more}")
    _made.append(_name(name))


def _on_server(statement: str) -> None:
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute(statement)
