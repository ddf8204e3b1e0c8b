"""Settings are read once per process, so each case is a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from django.conf import settings


def run(tmp_path, *args: str, **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {
        "PATH": os.environ["PATH"],
        "SCOREBOOK_VAR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "clubapp.settings",
    }
    return subprocess.run(
        [sys.executable, *args],
        cwd=settings.BASE_DIR,
        env={**inherited, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def setting(tmp_path, name: str, **environment: str) -> str:
    code = f"from django.conf import settings; print(settings.{name})"
    return run(tmp_path, "-c", code, **environment).stdout.strip()


def test_it_is_safe_to_publish(tmp_path):
    checked = run(tmp_path, "manage.py", "check", "--deploy", "--fail-level", "WARNING", SCOREBOOK_HTTPS="1")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "no issues" in checked.stdout + checked.stderr


def test_it_knows_all_migrations(tmp_path):
    made = run(tmp_path, "manage.py", "makemigrations", "--check", "--dry-run")
    assert made.returncode == 0, made.stdout


@pytest.mark.parametrize(
    ("name", "environment", "value"),
    [
        ("DEBUG", {}, "False"),
        ("SECURE_SSL_REDIRECT", {}, "False"),
        ("SECURE_SSL_REDIRECT", {"SCOREBOOK_HTTPS": "1"}, "True"),
        ("SESSION_COOKIE_SECURE", {}, "False"),
        ("SESSION_COOKIE_SECURE", {"SCOREBOOK_HTTPS": "1"}, "True"),
        ("ALLOWED_HOSTS", {}, "['localhost', '127.0.0.1', '[::1]']"),
        ("ALLOWED_HOSTS[3:]", {"SCOREBOOK_HOSTS": "club.example"}, "['club.example']"),
        ("TIME_ZONE", {}, "Europe/Prague"),
        ("TIME_ZONE", {"SCOREBOOK_TIME_ZONE": "Europe/Zagreb"}, "Europe/Zagreb"),
        ("TRUSTED_PROXIES", {"SCOREBOOK_PROXIES": "1"}, "1"),
        ("SECURE_HSTS_SECONDS", {}, "0"),
        ("SECURE_HSTS_SECONDS", {"SCOREBOOK_HTTPS": "1"}, "31536000"),
        ("SECURE_HSTS_INCLUDE_SUBDOMAINS", {"SCOREBOOK_HTTPS": "1"}, "False"),
        ("SECURE_HSTS_INCLUDE_SUBDOMAINS", {"SCOREBOOK_HTTPS": "1", "SCOREBOOK_HSTS": "subdomains"}, "True"),
        ("SECURE_HSTS_PRELOAD", {"SCOREBOOK_HTTPS": "1", "SCOREBOOK_HSTS": "subdomains"}, "False"),
        ("SECURE_HSTS_PRELOAD", {"SCOREBOOK_HTTPS": "1", "SCOREBOOK_HSTS": "preload"}, "True"),
        ("SECURE_HSTS_SECONDS", {"SCOREBOOK_HTTPS": "1", "SCOREBOOK_HSTS": "off"}, "0"),
    ],
)
def test_it_reads_the_environment(tmp_path, name, environment, value):
    assert setting(tmp_path, name, **environment) == value


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("SCOREBOOK_HTTPS", "ja", "1 (on) or 0 (off)"),
        ("SCOREBOOK_DEBUG", "2", "1 (on) or 0 (off)"),
        ("SCOREBOOK_PROXIES", "yes", "a whole number from 0 to 9"),
        ("SCOREBOOK_PROXIES", "-1", "a whole number from 0 to 9"),
        ("SCOREBOOK_HOSTS", "https://club.example", "without https://"),
        ("SCOREBOOK_HOSTS", "club.example:8000", "without a port"),
        ("SCOREBOOK_HSTS", "ja", "off, host, subdomains or preload"),
        ("SCOREBOOK_TIME_ZONE", "Prague", "a time zone such as Europe/Prague"),
        ("SCOREBOOK_TIME_ZONE", "../etc/passwd", "a time zone such as Europe/Prague"),
        ("SCOREBOOK_VAR", "/dev/null/var", "a folder to write in"),
        ("DATABASE_URL", "postgre://adam:hush@db/club", "sqlite:///FILE or postgres://"),
        ("DATABASE_URL", "postgres://adam:hush@db:abc/club", "sqlite:///FILE or postgres://"),
        ("DATABASE_URL", "postgres://adam:hush@db", "sqlite:///FILE or postgres://"),
        ("DATABASE_URL", "mysql://adam:hush@db/club", "sqlite:///FILE or postgres://"),
        ("DATABASE_URL", "sqlite://", "sqlite:///FILE or postgres://"),
        ("SCOREBOOK_LOG", "xml", "lines or json"),
        ("SCOREBOOK_FOUNDERS", "nobody", "everybody or operator"),
        ("SCOREBOOK_SIGN_UP", "friends", "closed, code or open"),
        ("SCOREBOOK_SIGN_UP", "code", "8 letters or more"),
        ("SCOREBOOK_SIGN_UP_CODE", "short", "8 letters or more"),
        ("SCOREBOOK_METRICS_TOKEN", "hush", "20 letters and digits or more"),
        ("SCOREBOOK_EMAIL_URL", "mail.example:25", "smtp://"),
        ("SCOREBOOK_EMAIL_URL", "smtp://adam:hush@mail.example:abc", "smtp://"),
    ],
)
def test_it_refuses_a_setting_that_cannot_be(tmp_path, name, value, allowed):
    refused = run(tmp_path, "manage.py", "migrate", **{name: value})
    assert refused.returncode == 4
    assert (refused.stdout, refused.stderr.count("\n")) == ("", 1)
    assert f"The scorebook does not start: {name}" in refused.stderr
    assert allowed in refused.stderr
    assert "hush" not in refused.stderr


def test_it_does_not_serve_by_a_setting_that_cannot_be(tmp_path):
    served = run(tmp_path, "-m", "gunicorn", "-b", "127.0.0.1:0", "clubapp.wsgi",
                 SCOREBOOK_HTTPS="ja")  # fmt: skip
    assert served.returncode == 4
    assert "SCOREBOOK_HTTPS=ja cannot be" in served.stderr
    assert "Traceback" not in served.stderr
