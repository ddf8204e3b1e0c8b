"""The readiness of the site: the database answers, its tables are those of this version, static files are there."""

from __future__ import annotations

from functools import cache

from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.storage import FileSystemStorage
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


def obstacle() -> str | None:
    """Why nobody can be served, None where all is well. Two queries."""
    if not database_answers():
        return "the database does not answer"
    if unapplied():
        return "the database is not migrated: run manage.py migrate"
    if uncollected():
        return "static files are missing: run manage.py collectstatic and start the site again"
    return None


def database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def unapplied() -> list[str]:
    """Migrations of this version that the database does not have: clubapp.0001_initial …"""
    try:
        applied = set(MigrationRecorder(connection).migration_qs.values_list("app", "name"))
    except DatabaseError:
        # not even the table that lists them
        applied = set()
    return [f"{app}.{name}" for app, name in known_migrations() if (app, name) not in applied]


def unknown() -> list[str]:
    """Migrations that the database has from a later version."""
    known = set(known_migrations())
    ours = {app for app, _name in known}
    applied = MigrationRecorder(connection).migration_qs.filter(app__in=ours).order_by("app", "name")
    return [f"{app}.{name}" for app, name in applied.values_list("app", "name") if (app, name) not in known]


def uncollected() -> list[str]:
    """Static files that pages name and a browser would not get."""
    collected: dict[str, str] | None = getattr(staticfiles_storage, "hashed_files", None)
    if collected is None:
        # while developing they are served from where they lie
        return []
    return [name for name in known_static() if not _is_there(collected, name)]


def _is_there(collected: dict[str, str], name: str) -> bool:
    hashed = collected.get(name)
    return hashed is not None and staticfiles_storage.exists(hashed)


@cache
def known_migrations() -> tuple[tuple[str, str], ...]:
    return tuple(sorted(MigrationLoader(None, ignore_no_migrations=True).disk_migrations))


@cache
def known_static() -> tuple[str, ...]:
    return tuple(_collected_as(name, storage) for finder in get_finders() for name, storage in finder.list([]))


def _collected_as(name: str, storage: FileSystemStorage) -> str:
    """Return where a finder's file is collected: a folder of STATICFILES_DIRS may have a prefix of its own."""
    prefix: str = getattr(storage, "prefix", "")
    return f"{prefix}/{name}" if prefix else name
