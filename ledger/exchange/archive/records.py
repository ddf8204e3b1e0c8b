"""A row of the book ↔ its record in an archive: the fields that the model lists in `kept`."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterator
from typing import Any

from django.db import models

from ledger.models.kept import BookModel, Kept

Record = dict[str, Any]


def record_of(row: BookModel) -> Record:
    """Return the row's archived fields. A record within the record is left out where nothing in it is known."""
    record: Record = {}
    for field, kept in _archived(row):
        value = _written(getattr(row, field.attname))
        part, _point, key = kept.archive.rpartition(".")
        if not part:
            record[key] = value
        elif value is not None:
            record.setdefault(part, {})[key] = value
    return record


def values_of(model: type[BookModel], record: Record) -> Record:
    """Return the values of the model's columns. Raises LookupError, TypeError, ValueError for a record of another."""
    values: Record = {}
    for field, kept in _archived(model):
        part, _point, key = kept.archive.rpartition(".")
        if not part:
            values[field.attname] = _read(field, record[key])
        elif part in record:
            values[field.attname] = _read(field, record[part][key])
    return values


def newer_fields(model: type[BookModel], number: int) -> Record:
    """Return what a record of format `number` lacks: fields that came later, with their defaults."""
    return {
        kept.archive: _written(field.get_default())
        for field, kept in _archived(model)
        if kept.since > number and "." not in kept.archive
    }


def _archived(model: BookModel | type[BookModel]) -> Iterator[tuple[models.Field[Any, Any], Kept]]:
    for field in model._meta.concrete_fields:
        if (kept := model.kept.get(field.name)) and kept.archive:
            yield field, kept


def _written(value: Any) -> Any:
    """Return the value as JSON has it."""
    if isinstance(value, datetime.datetime):
        return moment(value)
    if isinstance(value, datetime.date):
        return value.isoformat()
    return str(value) if isinstance(value, uuid.UUID) else value


def _read(field: models.Field[Any, Any], value: Any) -> Any:
    if value is None:
        return None
    if isinstance(field, models.DateTimeField):
        return datetime.datetime.fromisoformat(value)
    if isinstance(field, models.DateField):
        return datetime.date.fromisoformat(value)
    return uuid.UUID(value) if isinstance(field, models.UUIDField) else value


def moment(value: datetime.datetime | None) -> str | None:
    return value.astimezone(datetime.UTC).isoformat(timespec="microseconds") if value else None
