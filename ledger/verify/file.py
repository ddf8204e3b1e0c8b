"""Is the file of the database whole? Each database says so for itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from django.db import DEFAULT_DB_ALIAS, connection

from ledger.book import guards
from ledger.verify.finding import Finding


def check_place() -> Iterator[Finding]:
    """Yield a finding where there is no database, or nothing in it: then nothing else can be looked at."""
    if connection.vendor == "sqlite" and not _is_there(connection.settings_dict["NAME"]):
        # connecting would make an empty one
        yield Finding("file", f"there is no database {connection.settings_dict['NAME']}")
    elif not guards.tables_exist(DEFAULT_DB_ALIAS):
        yield Finding("file", "tables of the book are missing: migrate, or restore a backup")


def _is_there(name: object) -> bool:
    text = str(name)
    # a database of the tests may live in memory
    return text.startswith("file:") or text == ":memory:" or Path(text).exists()


def check_file() -> Iterator[Finding]:
    yield from _check_sqlite() if connection.vendor == "sqlite" else _check_postgresql()


def _check_sqlite() -> Iterator[Finding]:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        for (said,) in cursor.fetchall():
            for line in str(said).splitlines():
                if line != "ok" and not line.startswith("***"):
                    yield Finding("file", f"the file is damaged: {line}")


# --- PostgreSQL: its checksums of pages where it keeps them, and amcheck where it is installed ---------------------
_FAILURES = "SELECT COALESCE(SUM(checksum_failures), 0) FROM pg_stat_database WHERE datname = current_database()"
_OF_US = (
    "SELECT c.oid::regclass::text, c.relkind FROM pg_class c LEFT JOIN pg_am a ON a.oid = c.relam"
    " WHERE c.relnamespace = current_schema()::regnamespace AND (c.relkind = 'r' OR (c.relkind = 'i'"
    " AND a.amname = 'btree')) ORDER BY 1"
)
_MAY_CHECK = (
    "SELECT bool_and(has_function_privilege(d.objid, 'EXECUTE')) FROM pg_extension e JOIN pg_depend d"
    " ON d.refobjid = e.oid AND d.deptype = 'e' AND d.classid = 'pg_proc'::regclass WHERE e.extname = 'amcheck'"
)


def _check_postgresql() -> Iterator[Finding]:
    with connection.cursor() as cursor:
        cursor.execute(_FAILURES)
        if failures := int(cursor.fetchone()[0]):
            yield Finding("file", f"PostgreSQL has met {failures} pages whose checksum is wrong")
        if not has_amcheck():
            return
        cursor.execute(_OF_US)
        for name, kind in cursor.fetchall():
            yield from _check_relation(name, kind)


def _check_relation(name: str, kind: str) -> Iterator[Finding]:
    statement = "SELECT msg FROM verify_heapam(%s)" if kind == "r" else "SELECT bt_index_check(%s, true)::text"
    with connection.cursor() as cursor:
        try:
            cursor.execute(statement, [name])
        except Exception as error:
            yield Finding("file", f"{name} is damaged: {error}".splitlines()[0])
            return
        for (said,) in cursor.fetchall():
            if said:
                yield Finding("file", f"{name} is damaged: {said}")


def has_amcheck() -> bool:
    """Return whether amcheck is installed and this user may call it: another's is refused relation by relation."""
    with connection.cursor() as cursor:
        cursor.execute(_MAY_CHECK)
        return bool(cursor.fetchone()[0])


def not_looked_at() -> Iterator[str]:
    """Yield sentences on files of this database that could not be looked at."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute("SHOW data_checksums")
        if cursor.fetchone()[0] != "on":
            yield "PostgreSQL keeps no checksums of its pages here: pg_checksums --enable, with the server stopped."
    if not has_amcheck():
        yield "Indexes were not compared with their tables: CREATE EXTENSION amcheck, with EXECUTE on it, lets verify."
