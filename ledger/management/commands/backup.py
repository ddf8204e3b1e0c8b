"""backup FILE: a consistent copy of the whole book while the site is running."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ledger.book.copies.backups import backup
from ledger.book.copies.files import CopyFailed


class Command(BaseCommand):
    help = (
        "Write a consistent copy of the database to FILE while the site is running: a SQLite database, or what pg_dump"
        " makes of PostgreSQL. An earlier FILE is replaced once the new one is whole."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            kind = backup(options["file"], tell=self.stderr.write)
        except CopyFailed as failed:
            raise CommandError(str(failed)) from failed
        self.stdout.write(f"{options['file']} is {kind}, {options['file'].stat().st_size} bytes")
