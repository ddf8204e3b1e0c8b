"""The portable dump: JSON lines, the same bytes from SQLite and from PostgreSQL.

First a line that says which tables it was made from, then a row each in the order of ids, last the number of rows
and the SHA-256 of all lines before, so that a file cut short is not taken for a whole book.
"""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, islice
from pathlib import Path
from typing import Any, BinaryIO

from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError
from django.db import connection, transaction
from django.db.models import Model, QuerySet

from ledger.book import guards
from ledger.book.copies.earlier import Applied, is_earlier, load_earlier
from ledger.book.copies.files import UNREADABLE, CopyFailed, written_aside
from ledger.book.copies.moment import one_moment
from ledger.book.copies.target import book_models, migrations, refuse_unless_empty

FORMAT = 1
CHUNK = 1000
Row = dict[str, Any]
Progress = Callable[[Iterable[Any]], Iterable[Any]]


def dump(path: Path, *, progress: Progress = iter) -> int:
    """Write the whole book as it is at one moment, while others go on writing; the number of rows."""
    with written_aside(path) as aside, aside.open("wb") as file, one_moment():
        digest, count = hashlib.sha256(), 0
        for line in _lines(progress):
            count += 1
            digest.update(line)
            file.write(line)
        file.write(_line({"rows": count - 1, "sha256": digest.hexdigest()}))
    return count - 1


def load(path: Path, *, progress: Progress = iter) -> int:
    """Fill an empty, migrated database with a dump; the number of rows. All or nothing: raises CopyFailed."""
    refuse_unless_empty()
    with path.open("rb") as file:
        made_by, count, digest = _check(file)
        file.seek(0)
        file.readline()
        rows = progress(islice(map(json.loads, file), count))
        try:
            if made_by == migrations():
                _load(rows, digest)
            else:
                load_earlier(made_by, rows, _insert)
        except UNREADABLE as error:
            said = " ".join(str(error).split())
            raise CopyFailed(f"{path} cannot be loaded: {type(error).__name__}: {said}") from error
    return count


def _load(rows: Iterable[Row], digest: str) -> None:
    with transaction.atomic():
        guards.remove()
        _insert_all(rows)
        guards.install()
        _compare(digest)


def _compare(digest: str) -> None:
    """Refuse a dump whose rows are stored otherwise, such as a fraction taken for a whole number. Raises CopyFailed."""
    again = hashlib.sha256()
    for line in _lines(iter):
        again.update(line)
    if again.hexdigest() != digest:
        raise CopyFailed("The dump was changed by hand: dumped again, it is another one.")


def count_rows() -> int:
    """Return how many rows a dump would have now, for its progress."""
    return sum(model._base_manager.count() for model in book_models())


# --- writing --------------------------------------------------------------------------------------
def _lines(progress: Progress) -> Iterator[bytes]:
    yield _line({"scorebook": FORMAT, "migrations": migrations()})
    rows = (row for model in book_models() for row in _rows(model))
    for row in progress(rows):
        yield _line(row)


def _rows(model: type[Model]) -> Iterator[Row]:
    names = [field.name for field in model._meta.concrete_fields]
    last = 0
    while chunk := list(_after(model, last)):
        yield from serializers.serialize("python", chunk, fields=names)
        last = chunk[-1].pk


def _after(model: type[Model], pk: int) -> QuerySet[Model]:
    return model._base_manager.filter(pk__gt=pk).order_by("pk")[:CHUNK]


def _line(row: Row) -> bytes:
    # "scorebook" before "migrations", by which the file is known; the rows' keys in order
    text = json.dumps(row, ensure_ascii=False, separators=(",", ":"), sort_keys="scorebook" not in row, default=_said)
    return f"{text}\n".encode()


def _said(value: datetime.date | datetime.datetime) -> str:
    return value.isoformat()


# --- reading --------------------------------------------------------------------------------------
def _check(file: BinaryIO) -> tuple[Applied, int, str]:
    """Return the migrations, the number of rows and the hash of all lines of a whole dump. Raises CopyFailed."""
    head = file.readline()
    made_by = _check_head(head)
    digest, count, last = hashlib.sha256(head), -1, b""
    for line in file:
        digest.update(last)
        count, last = count + 1, line
    try:
        end = json.loads(last)
        whole = end == {"rows": count, "sha256": digest.hexdigest()}
    except (ValueError, RecursionError):
        whole = False
    if not whole:
        raise CopyFailed("The dump is not whole: its last line does not fit what stands before it.")
    return made_by, count, digest.hexdigest()


def _check_head(line: bytes) -> Applied:
    """Return the migrations of the version that made the dump. Raises CopyFailed."""
    try:
        head = json.loads(line)
        known = head["scorebook"] == FORMAT and "migrations" in head
    except (ValueError, KeyError, TypeError, RecursionError):
        known = False
    if not known:
        raise CopyFailed("This is no dump, or one of another format.")
    made_by: Applied = head["migrations"]
    if not is_earlier(made_by, migrations()):
        raise CopyFailed(
            "The dump was made by a version that is newer, or another one: load it with that version."
            f" Dump: {made_by}. Here: {migrations()}."
        )
    return made_by


def _insert_all(rows: Iterable[Row]) -> None:
    models = book_models()
    for label, of_model in groupby(rows, key=lambda row: row["model"]):
        while chunk := list(islice(of_model, CHUNK)):
            objects = [read.object for read in serializers.deserialize("python", chunk)]
            if type(objects[0]) not in models:
                raise DeserializationError(f"{label} is no part of a dump")
            _insert(objects)
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)


def _insert(objects: Sequence[Model]) -> None:
    model = type(objects[0])
    fields = model._meta.concrete_fields
    at_once = connection.ops.bulk_batch_size(fields, objects) or len(objects)
    for start in range(0, len(objects), at_once):
        # raw: not even the moments of making are made anew
        model._base_manager.all()._insert(  # type: ignore[attr-defined]
            objects[start : start + at_once], fields=fields, using=connection.alias, raw=True
        )
