"""A row of a tournament ↔ its record: every column but those that say to what it belongs."""

from __future__ import annotations

import datetime
import uuid
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Field, ForeignKey, Model

from ledger.exchange.archive.records import Record, moment

# columns that say to what a row belongs are told by the place where it stands in the record
BELONGS = frozenset(
    {
        "id",
        "club_id",
        "tournament_id",
        "table_id",
        "entrant_id",
        "replaces_id",
        "event_id",
        "round_id",
        "offer_id",
        "state",
    }
)
# set while the tournament is played, after slips
LATER = frozenset({"confirmed_at"})
# columns that archives of earlier versions do not have
ADDED = frozenset({"started_at", "forgotten"})


def fields_of(row: Model) -> Record:
    return {
        field.attname: _written(getattr(row, field.attname))
        for field in row._meta.concrete_fields
        if field.attname not in BELONGS
    }


def _written(value: Any) -> Any:
    if isinstance(value, datetime.datetime):
        return moment(value)
    return str(value) if isinstance(value, datetime.date | uuid.UUID) else value


def values_of(model: type[Model], record: Record) -> Record:
    """Return a record's own columns as the model takes them. Raises LookupError, ValueError for a record of another."""
    fields = [field for field in model._meta.concrete_fields if field.attname not in BELONGS | LATER]
    known = [field for field in fields if field.attname in record or field.attname not in ADDED]
    return {field.attname: _checked(field, _read(field, record[field.attname])) for field in known}


def _checked(field: Field[Any, Any], value: Any) -> Any:
    """Return the value if the column may hold it: SQLite itself takes any. Raises ValueError."""
    if isinstance(field, ForeignKey) or value is None:
        return value
    try:
        read = field.to_python(value)
        field.run_validators(read)
    except ValidationError as error:
        raise ValueError(f"{field.name}: {' '.join(error.messages)}") from error
    if field.choices and read not in dict(field.flatchoices):
        raise ValueError(f"{field.name}: {read!r} is none of its values")
    return read


def _read(field: Field[Any, Any], value: Any) -> Any:
    if value is None:
        return None
    kind = field.get_internal_type()
    if kind == "DateTimeField":
        return moment_of(value)
    if kind == "DateField":
        return datetime.date.fromisoformat(value)
    return uuid.UUID(value) if kind == "UUIDField" else value


def moment_of(text: str) -> datetime.datetime:
    return datetime.datetime.fromisoformat(text)
