"""tell_operator "what failed" < details: a word to whoever keeps the server, by mail where that is set."""

from __future__ import annotations

import logging
import sys
from typing import Any

from django.conf import settings
from django.core.mail import send_mail
from django.core.management.base import CommandError, CommandParser

from clubapp.commands import OneSentence

logger = logging.getLogger("scorebook.operator")


class Command(OneSentence):
    help = (
        "Write into the log what failed, and mail it to SCOREBOOK_OPERATOR with the standard input below. Without mail"
        " (SCOREBOOK_EMAIL_URL) it stands in the log only."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what")

    def handle(self, *args: Any, **options: Any) -> None:
        what: str = options["what"]
        logger.error("%s", what)
        if not (settings.MAIL and settings.OPERATOR):
            self.stdout.write("No mail is sent: SCOREBOOK_EMAIL_URL and SCOREBOOK_OPERATOR are not both set.")
            return
        details = "" if sys.stdin.isatty() else sys.stdin.read()
        try:
            send_mail(f"Scorebook: {what}", f"{what}\n\n{details}", None, [settings.OPERATOR])
        except OSError as error:
            raise CommandError(f"The mail to {settings.OPERATOR} was not sent: {error}") from error
        self.stdout.write(f"{settings.OPERATOR} is told.")
