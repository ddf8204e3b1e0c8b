"""The machine around the site: who may read its files, whether there is room, whether mail goes out."""

from __future__ import annotations

import os
import pwd
import shutil
from pathlib import Path

from django.conf import settings
from django.core.mail import get_connection
from django.db import connection

from ledger.doctor.wrong import Wrong

MEGABYTE = 1_000_000
# a backup, a restored copy and the log beside the book
COPIES, LEAST = 3, 200 * MEGABYTE


def permissions() -> str:
    for path in _private():
        known = path.stat()
        if known.st_mode & 0o077:
            raise Wrong(f"{path} can be read by others: chmod {'700' if path.is_dir() else '600'} {path}")
        if known.st_uid != os.geteuid():
            raise Wrong(f"{path} belongs to {_user(known.st_uid)}, and this runs as {_user(os.geteuid())}")
    return f"{settings.VAR_DIR} is for {_user(os.geteuid())} only"


def disk() -> str:
    needed = max(COPIES * sum(path.stat().st_size for path in _book()), LEAST)
    free = shutil.disk_usage(settings.VAR_DIR).free
    said = f"{free // MEGABYTE} MB free for {settings.VAR_DIR}"
    if free < needed:
        raise Wrong(f"{said}, {needed // MEGABYTE} MB are wanted")
    return said


def mail() -> str:
    """Signs in to the mail server, and sends nothing."""
    if not settings.MAIL:
        return "none: organisers give links to new passwords, and nobody is told when a backup fails"
    server = get_connection()
    server.open()
    server.close()
    return f"{settings.EMAIL_HOST} answers; {settings.OPERATOR or 'nobody'} is told when a backup fails"


def _private() -> list[Path]:
    return [path for path in (settings.VAR_DIR, settings.VAR_DIR / "secret_key", *_book()) if path.exists()]


def _book() -> list[Path]:
    """The files of SQLite's book; none of PostgreSQL's."""
    if connection.vendor != "sqlite":
        return []
    book = Path(connection.settings_dict["NAME"])
    files = (book.with_name(f"{book.name}{suffix}") for suffix in ("", "-wal", "-shm"))
    return [file for file in files if file.exists()]


def _user(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return str(uid)
