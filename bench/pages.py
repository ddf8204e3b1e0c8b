"""The pages of a club of three hundred after five seasons, and closing its evening of twelve tables."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bench import place
from bench.scale import client_of, crowd_pages
from bench.timing import HEAD, measure

if TYPE_CHECKING:
    from ledger.models import Evening

TIMES = 20


def run() -> None:
    place.new("crowd")
    from bench import crowd  # noqa: PLC0415 — models only once Django is set up
    from ledger.models import Deal  # noqa: PLC0415

    club = crowd.club()
    place.settle()
    pages = crowd_pages(club)
    client = client_of(pages)
    print(f"pages: milliseconds, a club of 300 with {Deal.objects.count():,} versions of deals{HEAD}")
    for name, address in pages.items():
        print(f"  {name:<52}{measure(partial(client.get, address), times=TIMES).row}", flush=True)
    large = club.evenings.order_by("date")[0]
    closing = measure(partial(_close, large), times=TIMES, before=partial(_reopen, large))
    print(f"  {'closing twelve tables':<52}{closing.row}\n")


def _close(evening: Evening) -> None:
    from ledger.evening.evenings import close_evening  # noqa: PLC0415

    close_evening(evening=evening, user=None)


def _reopen(evening: Evening) -> None:
    from ledger.evening.evenings import reopen_evening  # noqa: PLC0415

    reopen_evening(evening=evening, user=None, reason="once more")
