"""Measurement of how soon a tap is answered where the phone reckons itself, in a real browser."""

from __future__ import annotations

import subprocess
import sys


def run() -> None:
    subprocess.run([sys.executable, "-m", "pytest", "-q", "-s", "tests/browser/measure_taps.py"], check=True)
