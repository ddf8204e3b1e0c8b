"""SQLite keeps whatever it is given: what each column may hold, said in SQL. PostgreSQL knows it by the column's type.

A condition holds where the column's value is none of its type: text or a fraction for a number, a day that no calendar
has, letters beyond the column's length.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.models import Field, Model

WHOLE = "holds no whole number"
# those that PostgreSQL has; SQLite itself knows 64 bits only
_RANGES = BaseDatabaseOperations.integer_field_ranges
_NOT_TEXT = "typeof({0}) <> 'text'"
_CLOCK = "[0-2][0-9]:[0-5][0-9]:[0-5][0-9]"
_FRACTION = (
    "substr({0}, 20) <> '' AND (substr({0}, 20, 1) <> '.' OR length({0}) NOT BETWEEN 21 AND 26"
    " OR substr({0}, 21) GLOB '*[^0-9]*')"
)
# what a column of that kind may not hold, and how it is said
_OTHERS: dict[str, tuple[str, str]] = {
    "BooleanField": ("typeof({0}) <> 'integer' OR {0} NOT IN (0, 1)", "holds neither true nor false"),
    "DateField": (
        f"{_NOT_TEXT} OR {{0}} IS NOT date({{0}}, '+0 days') OR {{0}} NOT BETWEEN '0001-01-01' AND '9999-12-31'",
        "holds no day",
    ),
    "DateTimeField": (
        f"{_NOT_TEXT} OR substr({{0}}, 1, 10) IS NOT date(substr({{0}}, 1, 10), '+0 days') OR {{0}} < '0001'"
        f" OR substr({{0}}, 11, 9) NOT GLOB ' {_CLOCK}' OR substr({{0}}, 12, 2) > '23' OR {_FRACTION}",
        "holds no moment",
    ),
    "UUIDField": (f"{_NOT_TEXT} OR length({{0}}) <> 32 OR {{0}} GLOB '*[^0-9a-f]*'", "holds no key"),
    "BinaryField": ("typeof({0}) <> 'blob'", "holds no bytes"),
    "JSONField": (f"{_NOT_TEXT} OR NOT json_valid({{0}})", "holds no JSON"),
}
_TEXTS = frozenset({"CharField", "SlugField", "TextField", "GenericIPAddressField"})


def models_of(connection: BaseDatabaseWrapper) -> list[type[Model]]:
    """The models of every app whose tables are there."""
    present = set(connection.introspection.table_names())
    everything = apps.get_models(include_auto_created=True)
    return [model for model in everything if model._meta.managed and model._meta.db_table in present]


def faults(model: type[Model], row: str = "") -> Iterator[tuple[str, str]]:
    """Column by column: a condition that holds where it is wrong, and what to say of it. `row`: such as "NEW." """
    for field in model._meta.local_concrete_fields:
        # SQLite lets nothing but a whole number be the id of a row
        if field.primary_key and field.get_internal_type().endswith("AutoField"):
            continue
        column = f'{row}"{field.column}"'
        wrong, said = _fault(_stored(field))
        condition = wrong.format(column)
        # a column that may be empty holds nothing wrong then; another one is kept from it by the table itself
        yield f"({column} IS NOT NULL AND ({condition}))", f"{field.column} {said}"


def _stored(field: Field[Any, Any]) -> Field[Any, Any]:
    """Return the field that holds the value: of a foreign key the one it points to."""
    while field.remote_field is not None:
        field = field.target_field  # type: ignore[attr-defined]
    return field


def _fault(field: Field[Any, Any]) -> tuple[str, str]:
    kind = field.get_internal_type()
    if kind in _RANGES:
        low, high = _RANGES[kind]
        return f"typeof({{0}}) <> 'integer' OR {{0}} NOT BETWEEN {low} AND {high}", WHOLE
    if kind in _TEXTS:
        longest = f" OR length({{0}}) > {field.max_length}" if field.max_length else ""
        return f"{_NOT_TEXT} OR instr({{0}}, char(0)){longest}", "holds no text, or one that is too long"
    return _OTHERS[kind]
