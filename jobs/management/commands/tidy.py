"""tidy: throw away what is kept for a while only."""

from __future__ import annotations

from typing import Any

from django.core.management import call_command

from clubapp.commands import OneSentence
from jobs.services import throw_old_away


class Command(OneSentence):
    help = "Throw away files that were made for somebody a day ago, and browsers that are signed in no more."

    def handle(self, *args: Any, **options: Any) -> None:
        number = throw_old_away()
        call_command("clearsessions")
        self.stdout.write(f"{number} {'file' if number == 1 else 'files'} thrown away")
