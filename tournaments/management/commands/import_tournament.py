"""import_tournament FILE --club SLUG: a tournament's archive into a club."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from clubapp.commands import OneSentence
from clubapp.models import Club
from tournaments.book.alone import Refused, take_in


class Command(OneSentence):
    help = (
        "Take a tournament from an archive into a club: all of it, verified, or nothing. Accounts that it names and"
        " that are not here are made without a password."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--club", required=True, metavar="SLUG")

    def handle(self, *args: Any, **options: Any) -> None:
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(f"There is no club {options['club']!r}.")
        try:
            tournament = take_in(options["file"].read_bytes(), club, make_accounts=True)
        except OSError as error:
            raise CommandError(str(error)) from error
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(f"{tournament.name} is tournament {tournament.pk} of {club.name}, verified and compared.")
