"""Questions that every tap at a table asks. Their statements are written once, not with every tap."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from django.db import connections
from django.db.models import QuerySet

Row = TypeVar("Row")


class Prepared(Generic[Row]):
    """A queryset that Django writes once and asks with other values each time: it answers as if written anew.

    Writing takes Django several times as long as the database takes to answer. `blanks` stand for the values in the
    writing; they must be the last values of the statement. What is asked with is given as the database takes it.
    """

    def __init__(self, queryset: Callable[..., QuerySet[Any, Row]], *blanks: object) -> None:
        self._queryset = queryset
        self._blanks = blanks
        # a statement belongs to a connection, and a connection to a thread
        self._kept = threading.local()

    def rows(self, *values: object) -> list[Row]:
        written: _Written[Row] | None = getattr(self._kept, "written", None)
        if written is None or not written.is_current:
            written = self._kept.written = _Written(self._queryset(*self._blanks), self._blanks)
        return written.ask(values)


class _Written(Generic[Row]):
    """One statement. Rows are read by Django's own iterable of the queryset; only the writing is left out."""

    def __init__(self, queryset: QuerySet[Any, Row], blanks: Sequence[object]) -> None:
        self.queryset = queryset
        self.compiler = queryset.query.get_compiler(queryset.db)
        self.text, values = self.compiler.as_sql()
        fixed = len(values) - len(blanks)
        if tuple(values[fixed:]) != tuple(blanks):
            raise ValueError(f"{blanks} are not the last values of {self.text}")
        self.fixed = tuple(values[:fixed])
        converters = self.compiler.get_converters([column[0] for column in self.compiler.select])
        self.compiler.get_converters = lambda _columns: converters
        queryset.query.get_compiler = lambda *_args, **_kwargs: self.compiler  # type: ignore[method-assign]

    @property
    def is_current(self) -> bool:
        return self.compiler.connection is connections[self.queryset.db]

    def ask(self, values: Sequence[object]) -> list[Row]:
        self.compiler.as_sql = lambda *_args, **_kwargs: (self.text, (*self.fixed, *values))
        read: Any = self.queryset._iterable_class
        return list(read(self.queryset))
