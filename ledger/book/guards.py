"""Triggers by which the database itself refuses to change what is recorded, on SQLite and PostgreSQL.

They are made after every `migrate`, and `missing` tells of any that is not there, switched off or changed.
"""
# ruff: noqa: S608 — no value from outside is part of these statements

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from ledger.book.column_types import faults, models_of
from ledger.book.guard_rules import GUARDED_TABLES, GUARDS, PREFIX, Guard

_registered: dict[str, Guard] = {}


def register(guards: Iterable[Guard]) -> None:
    """Take guards of another app's tables along; to be called while apps are made ready."""
    _registered.update((guard.name, guard) for guard in guards)


def every_guard() -> tuple[Guard, ...]:
    """Return the ledger's own guards and those that other apps registered."""
    return (*GUARDS, *_registered.values())


def guarded_tables() -> tuple[str, ...]:
    return tuple(dict.fromkeys((*GUARDED_TABLES, *(guard.table for guard in _registered.values()))))


def install(using: str = DEFAULT_DB_ALIAS) -> None:
    """Create every guard anew, dropping what older versions left."""
    connection = connections[using]
    with transaction.atomic(using=using), connection.cursor() as cursor:
        _drop(connection, cursor)
        wanted = _wanted(connection)
        assert all(name.startswith(PREFIX) for name in wanted)
        _run(connection, cursor, [statement for statements in wanted.values() for statement in statements])


def remove(using: str = DEFAULT_DB_ALIAS) -> None:
    """Drop every guard."""
    connection = connections[using]
    with transaction.atomic(using=using), connection.cursor() as cursor:
        _drop(connection, cursor)


def missing(using: str = DEFAULT_DB_ALIAS) -> list[str]:
    """Names of the guards that are not there, switched off or changed. Nothing is missed before the first migrate."""
    connection = connections[using]
    if not tables_exist(using):
        return []
    with connection.cursor() as cursor:
        present = _present(connection, cursor)
    wanted = {name: _fingerprint(connection, statements) for name, statements in _wanted(connection).items()}
    return sorted(name for name, body in wanted.items() if present.get(name) != body)


@contextmanager
def lifted(using: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """No guards inside; for the flush between tests, a copy restored, a club deleted, and trying out damage."""
    remove(using)
    try:
        yield
    finally:
        if tables_exist(using):
            install(using)


def before_migrate(using: str, plan: list[Any], **kwargs: Any) -> None:
    if plan:
        remove(using)


def after_migrate(using: str, **kwargs: Any) -> None:
    if tables_exist(using):
        install(using)


def tables_exist(using: str = DEFAULT_DB_ALIAS) -> bool:
    """Return whether every guarded table is there. Before the migration that makes the last of them it is not."""
    return set(guarded_tables()) <= set(connections[using].introspection.table_names())


# --- the two dialects -----------------------------------------------------------------------------
def _wanted(connection: BaseDatabaseWrapper) -> dict[str, list[str]]:
    """Return the statements that make each trigger, by its name."""
    if connection.vendor == "postgresql":
        row = {guard.name: _postgresql(guard) for guard in every_guard()}
        return row | {f"{PREFIX}{table}_truncate": _postgresql_truncate(table) for table in guarded_tables()}
    return {guard.name: [_sqlite(guard)] for guard in every_guard()} | dict(_sqlite_types(connection))


def _sqlite_types(connection: BaseDatabaseWrapper) -> Iterator[tuple[str, list[str]]]:
    """Yield triggers for every table that refuse what a column of another database would refuse by its type."""
    for model in models_of(connection):
        table = model._meta.db_table
        wrong = " ".join(f"WHEN {fault} THEN RAISE(ABORT, '{table}: {said}')" for fault, said in faults(model, "NEW."))
        for event in ("INSERT", "UPDATE"):
            name = f"{PREFIX}{table}_{event}_types".lower()
            made = f"CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW BEGIN SELECT CASE {wrong} END; END"
            yield name, [made]


def _sqlite(guard: Guard) -> str:
    when = f"WHEN {guard.condition} " if guard.condition else ""
    return (
        f"CREATE TRIGGER {guard.name} BEFORE {guard.event} ON {guard.table} FOR EACH ROW {when}"
        f"BEGIN SELECT RAISE(ABORT, '{guard.message}'); END"
    )


def _postgresql(guard: Guard) -> list[str]:
    row = "OLD" if guard.event == "DELETE" else "NEW"
    body = f"BEGIN IF {guard.condition or 'true'} THEN {_raise(guard.message)} END IF; RETURN {row}; END"
    return _postgresql_trigger(guard.name, body, f"BEFORE {guard.event} ON {guard.table} FOR EACH ROW")


def _postgresql_truncate(table: str) -> list[str]:
    body = f"BEGIN {_raise(f'{table}: recorded rows are not truncated')} END"
    return _postgresql_trigger(f"{PREFIX}{table}_truncate", body, f"BEFORE TRUNCATE ON {table} FOR EACH STATEMENT")


def _raise(message: str) -> str:
    return f"RAISE EXCEPTION '{message}' USING ERRCODE = 'integrity_constraint_violation';"


def _postgresql_trigger(name: str, body: str, when: str) -> list[str]:
    return [
        f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $guard${body}$guard$",
        f"CREATE TRIGGER {name} {when} EXECUTE FUNCTION {name}()",
    ]


def _fingerprint(connection: BaseDatabaseWrapper, statements: list[str]) -> str:
    if connection.vendor == "postgresql":
        return statements[0].split("$guard$")[1]
    return statements[0]


# LIKE takes the underscore for any letter: the prefix is compared with substr
_OURS = f"substr({{}}, 1, {len(PREFIX)}) = '{PREFIX}'"
_SQLITE_TRIGGERS = f"SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger' AND {_OURS.format('name')}"
_POSTGRESQL_TRIGGERS = (
    "SELECT t.tgname, c.relname, CASE WHEN t.tgenabled = 'O' THEN p.prosrc ELSE '' END"
    " FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid"
    f" WHERE NOT t.tgisinternal AND {_OURS.format('t.tgname')}"
    " AND c.relnamespace = current_schema()::regnamespace"
)


def _rows(connection: BaseDatabaseWrapper, cursor: Any) -> list[tuple[str, str, str]]:
    cursor.execute(_POSTGRESQL_TRIGGERS if connection.vendor == "postgresql" else _SQLITE_TRIGGERS)
    return list(cursor.fetchall())


def _present(connection: BaseDatabaseWrapper, cursor: Any) -> dict[str, str]:
    return {name: body for name, _table, body in _rows(connection, cursor)}


def _drop(connection: BaseDatabaseWrapper, cursor: Any) -> None:
    # PostgreSQL drops no trigger of a table with foreign keys still to be checked
    connection.check_constraints()
    statements = []
    for name, table, _body in _rows(connection, cursor):
        if connection.vendor == "postgresql":
            statements += [f"DROP TRIGGER {name} ON {table}", f"DROP FUNCTION IF EXISTS {name}()"]
        else:
            statements.append(f"DROP TRIGGER {name}")
    _run(connection, cursor, statements)


def _run(connection: BaseDatabaseWrapper, cursor: Any, statements: list[str]) -> None:
    """One way to the server for over a hundred statements; SQLite takes one at a time and has no way to go."""
    at_once = connection.vendor == "postgresql" and statements
    for batch in [";".join(statements)] if at_once else statements:
        cursor.execute(batch)
