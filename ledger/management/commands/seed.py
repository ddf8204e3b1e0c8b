"""seed: the demo club, once."""

from __future__ import annotations

from typing import Any

from clubapp.commands import OneSentence
from ledger.book.progress import progress
from ledger.demo.plan import EVENINGS, NAME
from ledger.demo.write import build


class Command(OneSentence):
    help = "Make a demo club with two seasons of evenings of all variants; where it is there already, nothing changes."

    def handle(self, *args: Any, **options: Any) -> None:
        made = build(progress=progress("seed: evenings", len(EVENINGS)))
        if made is None:
            self.stdout.write(f"{NAME} is there already; nothing was added.")
            return
        username, password = made
        self.stdout.write(f"{NAME} is ready. Sign in as {username} with the password {password}")
        self.stdout.write("It is shown this once and kept nowhere; change it under Account.")
