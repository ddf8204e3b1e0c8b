"""doctor: is the server as it should be?"""

from __future__ import annotations

import sys
from typing import Any

from clubapp.commands import OneSentence
from ledger.doctor.looks import look


class Command(OneSentence):
    help = (
        "Look at settings, permissions, database, migrations, guards, static files, disk, mail and clock: a line each,"
        " exit 1 where something is wrong. `verify` looks at what is recorded."
    )
    # the checks of Django come as a line of their own
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = False
        for seen in look():
            wrong = wrong or seen.wrong
            self.stdout.write(str(seen))
        if wrong:
            sys.exit(1)
