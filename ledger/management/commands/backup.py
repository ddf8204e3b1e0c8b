"""backup FILE: a consistent copy of the whole book while the site is running; backup --into FOLDER: one of many."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from clubapp.commands import OneSentence
from ledger.book.copies.backups import backup
from ledger.book.copies.files import CopyFailed
from ledger.book.copies.rotation import backup_at, outdated


class Command(OneSentence):
    help = (
        "Write a consistent copy of the database to FILE while the site is running: a SQLite database, or what pg_dump"
        " makes of PostgreSQL. An earlier FILE is replaced once the new one is whole. With --into it is named by the"
        " moment, and then those are thrown away that are not of the last days or the first of the last months."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        place = parser.add_mutually_exclusive_group(required=True)
        place.add_argument("file", type=Path, nargs="?")
        place.add_argument("--into", type=Path, metavar="FOLDER", help="name it by the moment, and keep many there")
        parser.add_argument("--days", type=_count, default=7, help="days of which the last one is kept (7)")
        parser.add_argument("--months", type=_count, default=12, help="months of which the first one is kept (12)")

    def handle(self, *args: Any, **options: Any) -> None:
        folder: Path | None = options["into"]
        if folder is None:
            self._back_up(options["file"])
            return
        folder.mkdir(parents=True, exist_ok=True)
        self._back_up(backup_at(folder, timezone.now()))
        for path in outdated(folder, days=options["days"], months=options["months"]):
            path.unlink()
            self.stdout.write(f"{path} is thrown away")

    def _back_up(self, file: Path) -> None:
        try:
            kind = backup(file, tell=self.stderr.write)
        except CopyFailed as failed:
            raise CommandError(str(failed)) from failed
        self.stdout.write(f"{file} is {kind}, {file.stat().st_size} bytes")


def _count(text: str) -> int:
    """Read a count of at least one: the backup that was just made is never thrown away."""
    if not (text.isascii() and text.isdecimal() and int(text) > 0):
        raise ValueError
    return int(text)
