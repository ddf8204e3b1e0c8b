"""Many reads that see one moment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def one_moment() -> Iterator[None]:
    """All reads inside see one state of the database, and keep nobody from writing."""
    if connection.in_atomic_block:
        yield
        return
    with connection.cursor() as cursor:
        # Django's own transactions would take SQLite's write lock
        cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ" if connection.vendor == "postgresql" else "BEGIN")
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")
