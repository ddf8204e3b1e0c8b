"""The target of a copy: the database of the settings, which must hold nothing yet."""

from __future__ import annotations

from django.apps import apps
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

from ledger.book.copies.files import CopyFailed


def book_apps() -> list[str]:
    """Return the labels of the apps whose rows belong to the clubs: those that say `in_copies`."""
    return [app.label for app in apps.get_app_configs() if getattr(app, "in_copies", False)]


def book_models() -> list[type[Model]]:
    """Everything that belongs to the clubs. Signed-in browsers and failed sign-ins do not."""
    return [model for app in book_apps() for model in apps.get_app_config(app).get_models()]


def refuse_unless_empty() -> None:
    """Raises CopyFailed where a single row of a club is stored already."""
    tables = set(connection.introspection.table_names())
    for model in book_models():
        if model._meta.db_table in tables and model._base_manager.exists():
            raise CopyFailed(f"The database holds {model._meta.label} already: a copy is only taken into an empty one.")


def migrations() -> dict[str, list[str]]:
    """Return the migrations that the database has, by app: they say what its tables look like."""
    applied = MigrationRecorder(connection).applied_migrations()
    return {app: sorted(name for of, name in applied if of == app) for app in book_apps()}
