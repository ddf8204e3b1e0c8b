"""load_session FILE --club SLUG: a session document becomes an evening; prints its id."""

from __future__ import annotations

import datetime
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

import rules
from clubapp.commands import OneSentence
from clubapp.models import Club
from clubapp.texts import Unreadable, read_text
from ledger.book.progress import progress
from ledger.exchange.loading import load_document


class Command(OneSentence):
    help = "Load a session document (FILE, or - for standard input) as an evening of a club; print the evening's id."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a session document, - for standard input")
        parser.add_argument("--club", required=True, help="the club's slug")
        parser.add_argument("--date", type=datetime.date.fromisoformat, help="YYYY-MM-DD, today if not given")
        parser.add_argument("--place", default="")

    def handle(self, *args: Any, **options: Any) -> None:
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(f"There is no club {options['club']!r}.")
        try:
            document = rules.load_json(_read(options["file"]))
            deals = document.get("deals") if isinstance(document, dict) else None
            evening = load_document(
                club=club,
                document=document,
                date=options["date"] or timezone.localdate(),
                place=options["place"],
                progress=progress("deal", len(deals) if isinstance(deals, list) else 0),
            )
        except rules.Invalid as refused:
            for problem in refused.problems:
                self.stderr.write(_line(problem))
            sys.exit(1)
        self.stdout.write(str(evening.pk))


def _read(name: str) -> str:
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return read_text(data).text
    except (OSError, Unreadable) as error:
        raise CommandError(f"{name}: {error}") from error


def _line(problem: rules.Problem) -> str:
    where = "document" if problem.deal is None else f"deal {problem.deal}"
    return f"{where}, {problem.field or '-'}: {problem.code}: {problem.message}"
