"""verify: is everything recorded still what was played? verify SHEET-HASH: does this paper agree with it?"""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import CommandError, CommandParser

from clubapp.commands import OneSentence
from ledger.book.progress import progress
from ledger.models import Deal
from ledger.verify import paper as paper_check
from ledger.verify.book import verify
from ledger.verify.file import not_looked_at
from ledger.verify.finding import CHUNK


class Command(OneSentence):
    help = (
        "Check the database's file and every value in it, settle every recorded deal anew, compare versions, hashes,"
        " sheets, payments and guards; exit 1 on any finding. With the"
        " digits printed on a sheet: tell which evening and revision it is and whether the ledger"
        " agrees; exit 1 where it is not found or the ledger says otherwise now."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("sheet", nargs="*", help="the eight digits after “ledger …” on a sheet, or the whole hash")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["sheet"]:
            self._check_paper(" ".join(options["sheet"]))
        else:
            self._check_everything()

    def _check_everything(self) -> None:
        found = 0
        for finding in verify(shown=progress):
            found += 1
            self.stdout.write(str(finding))
        if found:
            self.stderr.write(f"{found} {'finding' if found == 1 else 'findings'}")
            sys.exit(1)
        for note in not_looked_at():
            self.stderr.write(note)
        self.stdout.write(f"{Deal.objects.count()} recorded deals, nothing found")

    def _check_paper(self, text: str) -> None:
        try:
            digits = paper_check.digits_of(text)
        except ValueError:
            raise CommandError(f"{text} is not what a sheet prints: eight digits 0-9 and a-f, or all 64.") from None
        looked = progress(f"verify: portions of {CHUNK} evenings", len(paper_check.portions()))
        matches = paper_check.find(digits, progress=looked)
        for match in matches:
            for line in match.lines():
                self.stdout.write(line)
        if not matches:
            self.stderr.write(f"Nothing here has or had a sheet with …{digits[-8:]}.")
        if not any(match.agrees for match in matches):
            sys.exit(1)
