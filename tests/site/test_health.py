"""The address of the watchman says ok only where somebody who comes can be served."""

from __future__ import annotations

import shutil

import pytest
from django.contrib.staticfiles import storage
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.urls import reverse

from clubapp import readiness


@pytest.fixture
def asked(client, db):
    def asked():
        answer = client.get(reverse("healthz"))
        return answer.status_code, answer.content.decode()

    return asked


@pytest.fixture
def collected(settings, tmp_path):
    """Static files as they are served, in a folder of their own."""
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": "clubapp.static_files.LightStorage"}}
    readiness.known_static.cache_clear()

    def collected(*, collect):
        if collect:
            call_command("collectstatic", interactive=False, verbosity=0)
        # as a process that starts now finds them
        storage.staticfiles_storage._setup()
        return tmp_path

    yield collected
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    storage.staticfiles_storage._setup()


def test_it_answers_that_it_is_well(asked, django_assert_num_queries):
    with django_assert_num_queries(2):
        assert asked() == (200, "ok\n")


def test_it_tells_when_the_database_is_gone(asked, monkeypatch):
    class Gone:
        def cursor(self):
            raise DatabaseError("gone")

    monkeypatch.setattr("clubapp.readiness.connection", Gone())
    assert asked() == (503, "the database does not answer\n")


def test_it_tells_when_a_migration_is_missing(asked):
    MigrationRecorder(connection).migration_qs.filter(app="ledger").latest("pk").delete()
    assert asked() == (503, "the database is not migrated: run manage.py migrate\n")


@pytest.mark.django_db(transaction=True)
def test_it_tells_when_there_are_no_tables(asked):
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE django_migrations RENAME TO elsewhere")
        try:
            status, said = asked()
        finally:
            cursor.execute("ALTER TABLE elsewhere RENAME TO django_migrations")
    assert (status, "not migrated" in said) == (503, True)


def test_it_tells_when_static_files_were_never_collected(asked, collected):
    collected(collect=False)
    status, said = asked()
    assert (status, "static files are missing" in said) == (503, True)


def test_it_tells_when_static_files_went_away(asked, collected):
    folder = collected(collect=True)
    assert asked() == (200, "ok\n")
    shutil.rmtree(folder / "js")
    assert asked()[0] == 503


def test_it_finds_static_files_of_a_folder_with_a_prefix(asked, collected, settings, tmp_path_factory):
    folder = tmp_path_factory.mktemp("engine")
    (folder / "engine.mjs").write_text("1;", encoding="utf-8")
    settings.STATICFILES_DIRS = [("engine", folder)]
    root = collected(collect=True)
    assert asked() == (200, "ok\n")
    (root / "engine/engine.mjs").unlink()
    assert asked()[0] == 503
