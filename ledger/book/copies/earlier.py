"""A dump of an earlier version: its rows go into tables as they were then, which are brought up to date afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby, islice
from typing import Any

from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Field, Model

from ledger.book import guards
from ledger.book.copies.target import book_apps

CHUNK = 1000
Row = dict[str, Any]
# app → the names of its migrations
Applied = Mapping[str, list[str]]


def is_earlier(made_by: Applied, here: Applied) -> bool:
    """Return whether the migrations of a dump are some of those here: tables can be brought from there to here."""
    return all(set(names) <= set(here.get(app, ())) for app, names in made_by.items())


def load_earlier(made_by: Applied, rows: Iterable[Row], insert: Callable[[Sequence[Model]], None]) -> None:
    """Fill the empty tables with rows of the version that `made_by` tells of, then migrate.

    Where it fails the tables stay as they were then: the database must be made anew.
    """
    guards.remove()
    executor = MigrationExecutor(connection)
    then = [(app, names[-1]) for app, names in made_by.items() if names]
    # what came later than the dump, apps that it does not know included
    executor.migrate([*then, *((app, None) for app in book_apps() if not made_by.get(app))])
    models = executor.loader.project_state(then).apps
    with transaction.atomic():
        filled = []
        for label, of_model in groupby(rows, key=lambda row: str(row["model"])):
            model = models.get_model(label)
            filled.append(model)
            while chunk := list(islice(of_model, CHUNK)):
                insert([_object(model, row) for row in chunk])
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), filled):
                cursor.execute(statement)
    call_command("migrate", verbosity=0)


def _object(model: type[Model], row: Row) -> Model:
    fields = (field for field in model._meta.concrete_fields if not field.primary_key)
    return model(pk=row["pk"], **{field.attname: _value(field, row["fields"][field.name]) for field in fields})


def _value(field: Field[Any, Any], value: Any) -> Any:
    target = getattr(field, "target_field", field)
    return target.to_python(value)
