"""The time until a tap is answered where the phone reckons itself, in a real browser."""

from __future__ import annotations

import os
import subprocess
import sys

# the bench's own place; the browser's site is one of the tests'
PLACE = ("SCOREBOOK_VAR", "DJANGO_SETTINGS_MODULE")


def run() -> None:
    environment = {name: value for name, value in os.environ.items() if name not in PLACE}
    command = [sys.executable, "-m", "pytest", "-q", "-s", "tests/browser/measure_taps.py"]
    subprocess.run(command, check=True, env=environment)  # noqa: S603 — our own command
