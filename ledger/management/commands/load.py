"""load FILE: a dump into an empty database, SQLite or PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from clubapp.commands import OneSentence
from ledger.book.copies.backups import restore
from ledger.book.copies.files import CopyFailed, Kind, kind_of
from ledger.models import Deal


class Command(OneSentence):
    help = "Fill the empty database that DATABASE_URL names with a dump; then run verify."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if (kind := kind_of(options["file"])) is not Kind.PORTABLE:
                raise CopyFailed(f"{options['file']} is {kind}: restore takes it.")
            restore(options["file"])
        except CopyFailed as failed:
            raise CommandError(str(failed)) from failed
        self.stdout.write(f"Loaded: {Deal.objects.count()} recorded deals. Now run verify.")
