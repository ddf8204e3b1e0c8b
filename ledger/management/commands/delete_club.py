"""delete_club CLUB --archive FILE: archived first, asked twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import CommandError, CommandParser

from clubapp.commands import OneSentence
from clubapp.models import Club
from ledger.exchange.deleting import WrittenMeanwhile, delete_club
from ledger.models import Deal


class Command(OneSentence):
    help = (
        "Delete a club with everything recorded, and the accounts that no other club uses. Before that it is written to"
        " FILE, from where import_club brings it back; then its slug is asked for twice. Nobody can write meanwhile."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("club", help="the club's slug")
        parser.add_argument("--archive", required=True, type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        slug, file = options["club"], options["archive"]
        club = Club.objects.filter(slug=slug).first()
        if club is None:
            raise CommandError(f"There is no club {slug!r}: `clubs` lists them.")
        if file.exists():
            raise CommandError(f"{file} is there already: name a new file for the archive.")
        call_command("export_club", slug, str(file), emails=True, stdout=self.stdout, stderr=self.stderr)
        deals = Deal.objects.filter(sitting__evening__club=club).count()
        self.stdout.write(f"{club.name}: {club.evenings.count()} evenings, {deals} recorded deals and corrections.")
        for question in ("Type the club's slug to delete it: ", "It cannot be undone here. Type it again: "):
            if _asked(question) != slug:
                raise CommandError(f"Nothing is deleted. The archive stays in {file}.")
        try:
            delete_club(club=club, archive=file)
        except WrittenMeanwhile:
            raise CommandError("Somebody wrote meanwhile: nothing is deleted. Try again with a new file.") from None
        self.stdout.write(f"{club.name} is deleted. import_club takes {file} back into an empty site.")


def _asked(question: str) -> str:
    try:
        return input(question).strip()
    except EOFError:
        return ""
