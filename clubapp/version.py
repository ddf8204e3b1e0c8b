"""The version that runs: of the package, of its sources, of the database's tables."""

from __future__ import annotations

import os
import tomllib
from functools import cache
from pathlib import Path

from clubapp.readiness import known_migrations

ROOT = Path(__file__).resolve().parent.parent
APPS = ("clubapp", "jobs", "ledger", "tournaments")


def described() -> str:
    """0.2.0, commit 1a2b3c4d5e6f, tables clubapp 0005, ledger 0012"""
    return f"{package()}, commit {commit() or 'unknown'}, tables {schema()}"


@cache
def package() -> str:
    known = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(known["project"]["version"])


@cache
def commit() -> str:
    """Return the commit of the checkout, or the one a container was built from; "" where nobody knows."""
    return os.environ.get("SCOREBOOK_COMMIT", "").strip()[:12] or _checked_out(ROOT / ".git")[:12]


def schema() -> str:
    """The last migration of each app that this version knows."""
    last = {app: name for app, name in known_migrations() if app in APPS}
    return ", ".join(f"{app} {name[:4]}" for app, name in last.items())


def _checked_out(git: Path) -> str:
    """Read without git, which refuses a checkout of another user's."""
    try:
        head = (git / "HEAD").read_text(encoding="ascii").strip()
        if not head.startswith("ref: "):
            return head
        ref = head.removeprefix("ref: ")
        if (git / ref).is_file():
            return (git / ref).read_text(encoding="ascii").strip()
        packed = (git / "packed-refs").read_text(encoding="ascii").splitlines()
        return next((line.partition(" ")[0] for line in packed if line.endswith(f" {ref}")), "")
    except (OSError, ValueError):
        return ""
