"""One line for each thing of the server that is looked at; what is wrong is named with what to do."""

from __future__ import annotations

import datetime
import secrets

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from jobs.models import Job
from ledger.book import guards
from ledger.doctor import machine
from ledger.doctor import settings as doctors_settings
from ledger.models import EveningEvent

LONG = secrets.token_urlsafe(60)


@pytest.fixture
def doctor(db, capsys, settings, tmp_path, monkeypatch):
    """(exit code, what was said by name) of a server that is as it should be, but for what a test changes."""
    settings.SECRET_KEY = LONG
    settings.VAR_DIR = tmp_path
    tmp_path.chmod(0o700)
    for name in list(doctors_settings.os.environ):
        if name.startswith("SCOREBOOK_"):
            monkeypatch.delenv(name)
    # set for the browser tests
    monkeypatch.delenv("DJANGO_ALLOW_ASYNC_UNSAFE", raising=False)

    def doctor():
        try:
            call_command("doctor")
            code = 0
        except SystemExit as ended:
            code = ended.code
        lines = capsys.readouterr().out.splitlines()
        return code, {line[6:20].strip(): (line[:6].strip(), line[20:]) for line in lines}

    return doctor


@pytest.fixture
def public(settings):
    """As behind nginx."""
    settings.SECURE_SSL_REDIRECT = settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    settings.SECURE_HSTS_SECONDS = 3600
    settings.HOSTS = ["scores.example"]
    settings.ALLOWED_HOSTS = ["scores.example"]
    settings.TRUSTED_PROXIES = 1
    return settings


def wrong(doctor):
    """The one thing that is wrong, and what is said of it."""
    code, said = doctor()
    assert code == 1
    (found,) = [(what, text) for what, (state, text) in said.items() if state == "WRONG"]
    return found


def test_it_says_that_all_is_well(doctor):
    code, said = doctor()
    assert (code, {state for state, _text in said.values()}) == (0, {"ok"})
    assert set(said) == {
        "version", "settings", "permissions", "database", "migrations", "guards", "editions",
        "static files", "disk", "mail", "clock", "files",
    }  # fmt: skip
    assert said["settings"][1] == "for this machine only: SCOREBOOK_HTTPS is off"


def test_it_knows_a_public_address(doctor, public):
    code, said = doctor()
    assert (code, said["settings"]) == (0, ("ok", "https, scores.example"))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"DEBUG": True}, "SCOREBOOK_DEBUG is on"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY is shorter"),
        ({"HOSTS": []}, "SCOREBOOK_HOSTS is empty"),
        ({"TRUSTED_PROXIES": 0}, "SCOREBOOK_PROXIES is 0"),
        ({"SECURE_HSTS_SECONDS": 0}, "security.W004"),
    ],
)
def test_it_knows_settings_that_are_not_meant(doctor, public, changed, said):
    for name, value in changed.items():
        setattr(public, name, value)
    what, text = wrong(doctor)
    assert what == "settings"
    assert said in text


def test_it_knows_no_setting_of_another_name(doctor, monkeypatch):
    monkeypatch.setenv("SCOREBOOK_HTPS", "1")
    assert wrong(doctor) == ("settings", "SCOREBOOK_HTPS: there is no such setting")


def test_it_tells_what_others_can_read(doctor, tmp_path):
    (tmp_path / "secret_key").touch()
    (tmp_path / "secret_key").chmod(0o644)
    assert wrong(doctor) == (
        "permissions",
        f"{tmp_path}/secret_key can be read by others: chmod 600 {tmp_path}/secret_key",
    )
    (tmp_path / "secret_key").chmod(0o600)
    tmp_path.chmod(0o755)
    assert f"chmod 700 {tmp_path}" in wrong(doctor)[1]


def test_it_tells_whose_the_files_are(doctor, monkeypatch):
    monkeypatch.setattr(machine.os, "geteuid", lambda: 54321)
    what, text = wrong(doctor)
    assert (what, "this runs as 54321" in text) == ("permissions", True)


def test_it_goes_on_where_the_database_does_not_answer(doctor, monkeypatch):
    class Gone:
        def cursor(self):
            raise DatabaseError("gone")

    monkeypatch.setattr("clubapp.readiness.connection", Gone())
    code, said = doctor()
    assert (code, said["database"][0]) == (1, "WRONG")
    for what in ("migrations", "guards", "clock", "files"):
        assert said[what] == ("ok", "not looked at: the database does not answer")


def test_it_tells_of_migrations_before_and_beyond(doctor):
    migrations = MigrationRecorder(connection).migration_qs
    migrations.create(app="ledger", name="9999_later", applied=timezone.now())
    assert "of a later version, with ledger.9999_later" in wrong(doctor)[1]
    migrations.filter(name="9999_later").delete()
    migrations.filter(app="ledger").latest("pk").delete()
    code, said = doctor()
    assert (code, said["migrations"][0]) == (1, "WRONG")
    assert said["guards"][1] == "not looked at: the database is not migrated"


def test_it_tells_of_guards(doctor):
    guards.remove()
    try:
        what, text = wrong(doctor)
    finally:
        guards.install()
    assert (what, "run migrate, then verify" in text) == ("guards", True)


def test_it_tells_of_static_files(doctor, monkeypatch):
    monkeypatch.setattr("clubapp.readiness.uncollected", lambda: ["css/site.css"])
    assert wrong(doctor) == (
        "static files",
        "1 files are missing, such as css/site.css: run collectstatic and restart the site",
    )


def test_it_tells_of_a_full_disk(doctor, monkeypatch):
    monkeypatch.setattr(machine, "LEAST", 10**15)
    what, text = wrong(doctor)
    assert (what, "1000000000 MB are wanted" in text) == ("disk", True)


def test_it_tells_that_the_mail_server_is_down(doctor, settings):
    settings.MAIL = {"EMAIL_HOST": "127.0.0.1"}
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    what, text = wrong(doctor)
    assert (what, "refused" in text.lower()) == ("mail", True)


def test_it_tells_of_a_clock_that_went_back(doctor, club):
    evening = club.evenings.create(date=datetime.date(2026, 3, 13))
    EveningEvent.objects.create(evening=evening, kind="opened", at=timezone.now() + datetime.timedelta(hours=1))
    what, text = wrong(doctor)
    assert (what, text.endswith("set the clock")) == ("clock", True)


def test_it_tells_of_a_file_that_nobody_makes(doctor, adam):
    job = Job.objects.create(user=adam.user, kind="archive", key="k", language="en", name="x", content_type="x")
    assert doctor()[1]["files"] == ("ok", "1 being made, 0 to be fetched")
    Job.objects.filter(pk=job.pk).update(made_at=timezone.now() - datetime.timedelta(hours=2))
    what, text = wrong(doctor)
    assert (what, text.startswith("1 wait for longer than an hour")) == ("files", True)
