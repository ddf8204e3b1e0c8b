"""Files that hold a whole book: written aside and put in place complete, readable by their owner only."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path

from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.core.serializers.base import DeserializationError
from django.db import DatabaseError

from clubapp.faults import in_a_sentence

# what a file that was changed by hand runs into, while its rows are made of it
UNREADABLE = (
    LookupError, TypeError, ValueError, AttributeError, AssertionError, ArithmeticError, RecursionError,
    ValidationError, FieldDoesNotExist, DatabaseError, DeserializationError,
)  # fmt: skip


class CopyFailed(Exception):
    """Why a copy was not made or not taken; nothing was changed."""


class Kind(StrEnum):
    SQLITE = "a SQLite database"
    POSTGRESQL = "a PostgreSQL backup"
    PORTABLE = "a portable dump"


_BEGINNINGS = {b"SQLite format 3\x00": Kind.SQLITE, b"PGDMP": Kind.POSTGRESQL, b'{"scorebook":': Kind.PORTABLE}


def kind_of(path: Path) -> Kind:
    """Return the kind of the file, known by its first bytes. Raises CopyFailed."""
    try:
        with path.open("rb") as file:
            start = file.read(16)
    except OSError as error:
        raise CopyFailed(in_a_sentence(error)) from error
    for beginning, kind in _BEGINNINGS.items():
        if start.startswith(beginning):
            return kind
    raise CopyFailed(f"{path} is neither {', nor '.join(Kind)}.")


@contextmanager
def written_aside(path: Path) -> Iterator[Path]:
    """A new file beside `path` to write to; it takes its name once it is whole and on the disk."""
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        # others of the machine must not read it, not even while it is written
        aside.touch(mode=0o600, exist_ok=False)
        yield aside
        _to_disk(aside)
        aside.replace(path)
    except OSError as error:
        raise CopyFailed(in_a_sentence(error)) from error
    finally:
        aside.unlink(missing_ok=True)


def _to_disk(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())
