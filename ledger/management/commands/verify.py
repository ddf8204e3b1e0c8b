"""verify: is everything recorded still what was played?"""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from ledger.models import Deal
from ledger.progress import progress
from ledger.verify import CHUNK, chunks, verify


class Command(BaseCommand):
    help = "Settle every recorded deal anew and check versions, hashes and guards; exit 1 on any finding."

    def handle(self, *args: Any, **options: Any) -> None:
        found = 0
        for finding in verify(progress=progress(f"verify: portions of {CHUNK} sittings", len(chunks()))):
            found += 1
            self.stdout.write(str(finding))
        if found:
            self.stderr.write(f"{found} findings")
            sys.exit(1)
        self.stdout.write(f"{Deal.objects.count()} recorded deals, nothing found")
