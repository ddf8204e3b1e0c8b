"""export_club SLUG FILE: the whole club as one JSON archive."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from clubapp.commands import OneSentence
from clubapp.models import Club
from ledger.book.copies.files import CopyFailed, written_aside
from ledger.book.copies.moment import one_moment
from ledger.book.progress import progress
from ledger.exchange.archive.out import archive_lines


class Command(OneSentence):
    help = (
        "Write a club with everything recorded to FILE (- for standard output), from where import_club takes it to"
        " another site. Passwords and secret links stay here."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("club", help="the club's slug")
        parser.add_argument("file")
        parser.add_argument("--emails", action="store_true", help="with the e-mail addresses of the accounts")

    def handle(self, *args: Any, **options: Any) -> None:
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(f"There is no club {options['club']!r}.")
        shown = progress("export_club: evenings", club.evenings.count())
        with one_moment():
            lines = archive_lines(club, emails=options["emails"], progress=shown)
            if options["file"] == "-":
                sys.stdout.buffer.writelines(line.encode() for line in lines)
                return
            try:
                with written_aside(Path(options["file"])) as aside, aside.open("wb") as file:
                    file.writelines(line.encode() for line in lines)
            except CopyFailed as failed:
                raise CommandError(str(failed)) from failed
        self.stdout.write(f"{club.name} is in {options['file']}")
