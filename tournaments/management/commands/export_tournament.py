"""export_tournament ID FILE: one tournament as a JSON archive."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from clubapp.commands import OneSentence
from ledger.book.copies.files import CopyFailed, written_aside
from ledger.book.copies.moment import one_moment
from tournaments.book.alone import archive_of
from tournaments.models import Tournament


class Command(OneSentence):
    help = (
        "Write a tournament with everything recorded to FILE (- for standard output), from where import_tournament"
        " takes it to a club here or on another site. Secret links stay here."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("tournament", type=int, help="the tournament's number, as in its address")
        parser.add_argument("file")

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = Tournament.objects.select_related("club").filter(pk=options["tournament"]).first()
        if tournament is None:
            raise CommandError(f"There is no tournament {options['tournament']}.")
        with one_moment():
            content = archive_of(tournament)
        if options["file"] == "-":
            sys.stdout.buffer.write(content)
            return
        try:
            with written_aside(Path(options["file"])) as aside:
                aside.write_bytes(content)
        except CopyFailed as failed:
            raise CommandError(str(failed)) from failed
        self.stdout.write(f"{tournament.name} is in {options['file']}")
