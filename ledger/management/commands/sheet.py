"""sheet ID -o FILE.pdf: the evening on paper; --explained prints every line of every deal."""

from __future__ import annotations

import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

import rules
from clubapp.commands import OneSentence
from clubapp.money import BadAmount, parse_amount
from clubapp.variants import EditionGone
from ledger.models import Evening
from ledger.paper import evening as plain
from ledger.paper import explained
from ledger.paper.build import evening_sheet


class Command(OneSentence):
    help = "Write an evening's score sheet as PDF to FILE, or - for standard output."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("evening", type=int, help="the evening's id")
        parser.add_argument("-o", "--output", required=True, metavar="FILE")
        parser.add_argument("--explained", action="store_true", help="every line of every deal, with its article")
        parser.add_argument("--language", choices=[code for code, _name in settings.LANGUAGES], default="")
        parser.add_argument(
            "--cash", metavar="COIN", help="also who pays whom in coins of this value, such as 1 or 0,50"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        evening = Evening.objects.select_related("club").filter(pk=options["evening"]).first()
        if evening is None:
            raise CommandError(f"There is no evening {options['evening']}.")
        form = explained if options["explained"] else plain
        try:
            sheet = evening_sheet(evening, language=options["language"], cash_step=_coin(options["cash"]))
        except rules.Invalid as refused:
            raise CommandError(f"Evening {evening.pk} does not settle; run verify. {refused}") from refused
        except EditionGone as gone:
            raise CommandError(f"Evening {evening.pk} cannot be settled: {gone.reason}.") from gone
        _write(options["output"], form.render(sheet))


def _coin(text: str | None) -> Decimal | None:
    if text is None:
        return None
    try:
        step = Decimal(parse_amount(text))
    except BadAmount as error:
        raise CommandError(f"{text} is not the value of a coin.") from error
    if not step:
        raise CommandError("The smallest coin must be worth more than 0.")
    return step


def _write(name: str, pdf: bytes) -> None:
    if name == "-":
        sys.stdout.buffer.write(pdf)
        return
    try:
        Path(name).write_bytes(pdf)
    except OSError as error:
        raise CommandError(f"{name}: {error}") from error
