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
    ],
)
def test_it_reads_the_environment(tmp_path, name, environment, value):
    assert setting(tmp_path, name, **environment) == value
