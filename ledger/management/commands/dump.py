"""dump FILE: the whole book as JSON lines, the same from SQLite and PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from clubapp.commands import OneSentence
from ledger.book.copies.files import CopyFailed
from ledger.book.copies.portable import count_rows, dump
from ledger.book.progress import progress


class Command(OneSentence):
    help = "Write the whole book to FILE in a form that load takes into SQLite and into PostgreSQL."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            rows = dump(options["file"], progress=progress("dump: rows", count_rows()))
        except CopyFailed as failed:
            raise CommandError(str(failed)) from failed
        self.stdout.write(f"{rows} rows in {options['file']}")
