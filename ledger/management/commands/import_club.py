"""import_club FILE: a club's archive into a site that has none of its ids."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from clubapp.commands import OneSentence
from clubapp.models import Role
from ledger.book.progress import progress
from ledger.exchange.archive.back import BadArchive, import_club


class Command(OneSentence):
    help = "Take a club from an archive made by export_club into an empty site: all of it, verified, or nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            data = options["file"].read_bytes()
            club = import_club(data, shown=progress)
        except OSError as error:
            raise CommandError(str(error)) from error
        except BadArchive as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(
            f"{club.name} is here: {club.evenings.count()} evenings, verified and compared with the archive."
        )
        keepers = club.members.filter(role=Role.ORGANISER, active=True, user__isnull=False)
        for username in keepers.values_list("user__username", flat=True):
            self.stdout.write(f"No password came along: manage.py changepassword {username}")
