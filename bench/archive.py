"""A whole club as one archive: out, into an empty site with everything verified, and the same bytes again."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from bench import place

DEALS = 10_000
Made = TypeVar("Made")


def run() -> None:
    print("archive: seconds of the processor, and by the clock")
    _moved("the demo club", _demo)
    _moved(f"a club with {DEALS:,} deals", _large)
    print()


def _demo() -> str:
    from ledger.demo import plan, write  # noqa: PLC0415 — models only once Django is set up

    write.build()
    return plan.SLUG


def _large() -> str:
    from bench import growth  # noqa: PLC0415

    club = growth.season()
    growth.Seasons(alone=True).grow_to(DEALS)
    growth.hash_again(club)
    return club.slug


def _moved(what: str, make: Callable[[], str]) -> None:
    from clubapp.models import Club  # noqa: PLC0415
    from ledger.exchange.archive.back import import_club  # noqa: PLC0415
    from ledger.exchange.archive.out import archive  # noqa: PLC0415

    place.new(f"from_{make.__name__.strip('_')}")
    club = Club.objects.get(slug=make())
    out, data = _timed(lambda: archive(club))
    place.new(f"to_{make.__name__.strip('_')}")
    back, club = _timed(lambda: import_club(data))
    # import_club compares them as well
    assert archive(club) == data
    print(f"  {f'{what}, {len(data) / 1e6:.1f} MB':<38}  out {out}  in {back}", flush=True)


def _timed(work: Callable[[], Made]) -> tuple[str, Made]:
    started = time.process_time(), time.perf_counter()
    made = work()
    return f"{time.process_time() - started[0]:8.1f}{time.perf_counter() - started[1]:8.1f}", made
