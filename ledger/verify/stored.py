"""Checks of stored values: they have their columns' types, point to rows that are there, and meet the constraints.

The database keeps to it by itself as long as nobody meddles with it and its file is whole.
"""
# ruff: noqa: S608 — no value from outside is part of these statements

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.db import connection
from django.db.models import (
    BaseConstraint,
    CheckConstraint,
    Count,
    Exists,
    Field,
    ForeignKey,
    Model,
    OuterRef,
    Q,
    UniqueConstraint,
)

from ledger.book.column_types import faults, models_of
from ledger.verify.finding import Finding


def check_values() -> Iterator[Finding]:
    """Every value of every table is read; on SQLite each is held against its column."""
    check = _check_values if connection.vendor == "sqlite" else _read_all
    for model in models_of(connection):
        yield from check(model)


def _check_values(model: type[Model]) -> Iterator[Finding]:
    connection.ensure_connection()
    connection.connection.create_function("is_utf8", 1, _is_utf8, deterministic=True)
    table, key = model._meta.db_table, model._meta.pk.column
    wrong = [*faults(model), *_undecodable(model)]
    cases = " ".join(f"WHEN {condition} THEN '{said}'" for condition, said in wrong)
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT CAST("{key}" AS BLOB), CASE {cases} END AS said FROM {table} WHERE said IS NOT NULL')
        for row, said in cursor.fetchall():
            yield Finding("value", f"{table} {row.decode(errors='replace')}: {said}")


def _undecodable(model: type[Model]) -> Iterator[tuple[str, str]]:
    for field in model._meta.local_concrete_fields:
        yield (
            f'typeof("{field.column}") = \'text\' AND NOT is_utf8(CAST("{field.column}" AS BLOB))',
            (f"{field.column} holds bytes that are no letters"),
        )


def _is_utf8(value: bytes) -> bool:
    try:
        value.decode()
    except UnicodeDecodeError:
        return False
    return True


def _read_all(model: type[Model]) -> Iterator[Finding]:
    """PostgreSQL says what it cannot read, and its columns have types; days that Python has not are found."""
    table = model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT COUNT(md5(t::text)) FROM {table} t")
    for field in model._meta.local_concrete_fields:
        if field.get_internal_type() in {"DateField", "DateTimeField"}:
            with connection.cursor() as cursor:
                cursor.execute(
                    f"SELECT {model._meta.pk.column} FROM {table}"
                    f" WHERE {field.column} NOT BETWEEN '0001-01-02' AND '9999-12-30'"
                )
                for (row,) in cursor.fetchall():
                    yield Finding("value", f"{table} {row}: {field.column} holds a day that no calendar has")


def check_constraints() -> Iterator[Finding]:
    """No constraint of the models is missing, and no row breaks one."""
    names, pointers = _present()
    for model in models_of(connection):
        table, fields = model._meta.db_table, model._meta.local_concrete_fields
        for constraint in model._meta.constraints:
            if constraint.name not in names:
                yield Finding("constraint", f"{table}: {constraint.name} is missing")
            yield from _check_rows(model, constraint)
        if len([field for field in fields if isinstance(field, ForeignKey)]) > pointers.get(table, 0):
            yield Finding("constraint", f"{table}: a column may point to no row")
        for field in fields:
            yield from _check_pointer(model, field)
            if field.unique and not field.primary_key:
                yield from _twice(model, (field.name,), f"its {field.name} is unique")


_SQLITE = (
    "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL",
    "SELECT m.name, COUNT(*) FROM sqlite_master m, pragma_foreign_key_list(m.name) WHERE m.type = 'table' GROUP BY 1",
)
_POSTGRESQL = (
    "SELECT conname FROM pg_constraint WHERE connamespace = current_schema()::regnamespace AND convalidated"
    " UNION SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()",
    "SELECT conrelid::regclass::text, COUNT(*) FROM pg_constraint WHERE contype = 'f'"
    " AND connamespace = current_schema()::regnamespace GROUP BY 1",
)


def _present() -> tuple[set[str], dict[str, int]]:
    """The names of constraints and indexes, and by table how many columns point to rows."""
    constraints, pointers = _SQLITE if connection.vendor == "sqlite" else _POSTGRESQL
    with connection.cursor() as cursor:
        cursor.execute(constraints)
        # SQLite keeps the statements alone
        names = {word for (text,) in cursor.fetchall() for word in re.findall(r"\w+", text)}
        cursor.execute(pointers)
        return names, dict(cursor.fetchall())


def _check_rows(model: type[Model], constraint: BaseConstraint) -> Iterator[Finding]:
    if isinstance(constraint, CheckConstraint):
        assert isinstance(constraint.condition, Q)
        yield from _broken(model, ~constraint.condition, constraint.name)
    elif isinstance(constraint, UniqueConstraint) and constraint.fields:
        yield from _twice(model, tuple(constraint.fields), constraint.name)


def _check_pointer(model: type[Model], field: Field[Any, Any]) -> Iterator[Finding]:
    if isinstance(field, ForeignKey):
        target = field.target_field
        there = target.model._base_manager.filter(**{target.attname: OuterRef(field.attname)})
        nowhere = Q(**{f"{field.attname}__isnull": False}) & ~Exists(there)
        yield from _broken(model, nowhere, f"its {field.name} is nowhere")


def _broken(model: type[Model], condition: Any, said: str) -> Iterator[Finding]:
    for row in model._base_manager.filter(condition).order_by("pk").values_list("pk", flat=True):
        yield Finding("constraint", f"{model._meta.db_table} {row}: {said}")


def _twice(model: type[Model], names: tuple[str, ...], said: str) -> Iterator[Finding]:
    """Rows that are alike where each is to be the only one; what is empty is like nothing."""
    filled = {f"{name}__isnull": False for name in names}
    rows = model._base_manager.order_by().filter(**filled).values_list(*names)
    for row in rows.annotate(times=Count("pk")).filter(times__gt=1):
        values = ", ".join(str(value) for value in row[:-1])
        yield Finding("constraint", f"{model._meta.db_table}: {row[-1]} rows of {values}, where {said}")
