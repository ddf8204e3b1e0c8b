"""Checks of what is stored beside what it follows from, where no other check settles or sums it again.

`tests/ledger/test_every_column.py` says of each column what is checked of it.
"""
# ruff: noqa: S608 — no value from outside is part of these statements

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import connection
from django.db.models import Field, Model, Q

from clubapp.models import Member
from clubapp.names import name_key
from ledger.book.column_types import models_of
from ledger.models import RuleSet, Sitting
from ledger.verify.finding import CHUNK, Finding

_NOT_OF_KIND = {
    "sqlite": "CASE WHEN json_valid({0}) THEN json_type({0}) END <> '{1}'",
    "postgresql": "jsonb_typeof({0}) <> '{1}'",
}


def check_names() -> Iterator[Finding]:
    """Members and rule sets are found, and told apart, by the key of their name."""
    for what, named in (("member", Member.objects.all()), ("rule set", RuleSet.objects.all())):
        rows = named.order_by("pk").values_list("pk", "name", "name_key")
        for pk, name, key in rows.iterator(chunk_size=CHUNK):
            if key != (right := name_key(name)):
                yield Finding("name", f"{what} {pk}: is found by {key!r}, by the name it is {right!r}")


def check_rounds() -> Iterator[Finding]:
    """The rounds of a table follow each other as they were opened: the last one is where people sit."""
    rows = Sitting.objects.order_by("evening", "table_no", "round_no").values_list(
        "evening", "table_no", "round_no", "pk"
    )
    before: tuple[tuple[int, int], int] | None = None
    for evening, table, number, pk in rows.iterator():
        place = (evening, table)
        if before and before[0] == place and before[1] > pk:
            yield Finding("round", f"round {number} of table {table} was opened before the round it follows", pk)
        if not (table and number):
            yield Finding("round", f"is round {number} of table {table}: both count from 1", pk)
        before = place, pk


def check_words() -> Iterator[Finding]:
    """A column that takes words of a list holds one of them; one of JSON what it begins as."""
    for model in models_of(connection):
        for field in model._meta.local_concrete_fields:
            if field.choices:
                yield from _check_choice(model, field)
            if field.get_internal_type() == "JSONField":
                yield from _check_object(model, field)


def _check_choice(model: type[Model], field: Field[Any, Any]) -> Iterator[Finding]:
    known = [value for value, _label in field.flatchoices] + ([""] if field.blank else [])
    unknown = Q(**{f"{field.attname}__isnull": False}) & ~Q(**{f"{field.attname}__in": known})
    rows = model._base_manager.filter(unknown).order_by("pk").values_list("pk", field.attname)
    for pk, value in rows:
        yield Finding("value", f"{model._meta.db_table} {pk}: {field.attname} is {value!r}, which means nothing")


def _check_object(model: type[Model], field: Field[Any, Any]) -> Iterator[Finding]:
    # a column may be called as a word of SQL, such as order
    quoted = connection.ops.quote_name
    table, key = quoted(model._meta.db_table), quoted(str(model._meta.pk.column))
    # a list where the field begins as one
    kind = "array" if isinstance(field.get_default(), list) else "object"
    wrong = _NOT_OF_KIND[connection.vendor].format(quoted(str(field.column)), kind)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {key} FROM {table} WHERE {wrong} ORDER BY {key}")
        for (pk,) in cursor.fetchall():
            yield Finding("value", f"{model._meta.db_table} {pk}: {field.column} is no JSON {kind}")
