"""The cost of a season in a database of a few deals and of many: the same pages of the same season.

Processor time of the site and, where it runs on this machine, of PostgreSQL's process that answers it; the sizes are
looked at in turn, so that whatever else the machine does falls on all of them alike.
"""

from __future__ import annotations

import os
import statistics
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from django.db import connection
from django.test import Client
from django.urls import reverse

from bench import place

if TYPE_CHECKING:
    from bench.copies import Copies
    from clubapp.models import Club, User

SMALLEST, USUAL = 10_000, 100_000
ROUNDS, REPEATS = 8, 4
Pages = dict[str, str]


def run() -> None:
    from bench import crowd, growth  # noqa: PLC0415 — models only once Django is set up

    largest = int(os.environ.get("SCOREBOOK_DEALS", "") or USUAL)
    print(f"scale: milliseconds, {ROUNDS * REPEATS} requests each")
    print("  medians of the processor's time and by the clock, and the first against that among the fewest deals")
    place.new("season")
    _compare("a club of eight", season_pages(growth.season()), growth.Seasons(), _sizes(largest))
    place.new("crowd")
    club, others = crowd.club(), crowd.Others()
    _compare("a club of three hundred", crowd_pages(club), others, sorted({others.deals, max(others.deals, largest)}))


def _compare(what: str, pages: Pages, copies: Copies, sizes: list[int]) -> None:
    """The pages of the club in the database in use, among what it is copied to."""
    started = time.monotonic()
    # before they are copied: who is signed in stands in the database
    client = client_of(pages)
    for size in sizes:
        place.copy(f"{len(pages)}_deals_{size}")
        copies.grow_to(size)
        place.settle()
    print(f"{what}: databases made in {time.monotonic() - started:.0f} s")
    _show(sizes, pages, _measured(client, sizes, pages))
    print()


def _sizes(largest: int) -> list[int]:
    """10,000, 100,000 … up to the largest."""
    sizes = [SMALLEST]
    while sizes[-1] < largest:
        sizes.append(min(10 * sizes[-1], largest))
    return sizes


def season_pages(club: Club) -> Pages:
    season, player = club.seasons.get(), club.members.order_by("pk")[0]
    standings = f"{reverse('standings', args=[club.slug])}?season={season.pk}"
    evening = club.evenings.order_by("date")[0]
    return {
        "season's standings": f"{standings}&variant=cz_voleny",
        "the same where points are written": f"{standings}&variant=hr_marijas",
        "season's league": f"{standings}&variant=cz_voleny&table=league",
        "player's page": reverse("member", args=[club.slug, player.pk]),
        "evening's page": reverse("evening", args=[evening.pk]),
        "club's page": reverse("club", args=[club.slug]),
        "payments": reverse("payments", args=[club.slug]),
    }


def crowd_pages(club: Club) -> Pages:
    """Those whose cost would grow with all the club ever played, of who was there every time."""
    standings, regular = reverse("standings", args=[club.slug]), club.members.order_by("pk")[0]
    first, last = (club.evenings.order_by(order)[0] for order in ("date", "-date"))
    return {
        "payments": reverse("payments", args=[club.slug]),
        "club's page": reverse("club", args=[club.slug]),
        "player's page, of every evening": reverse("member", args=[club.slug, regular.pk]),
        "standings of all seasons": f"{standings}?season=all&variant=all",
        "the same of one variant": f"{standings}?season=all&variant=cz_voleny",
        "the same where points are written": f"{standings}?season=all&variant=hr_marijas",
        "league of all seasons": f"{standings}?season=all&variant=cz_voleny&table=league",
        "season's standings": f"{standings}?season={club.seasons.order_by('pk')[0].pk}&variant=all",
        "evening of twelve tables": reverse("evening", args=[first.pk]),
        "evening that is owed": reverse("evening", args=[last.pk]),
        "members": reverse("members", args=[club.slug]),
    }


def client_of(pages: Pages) -> Client:
    """The organiser of the club, signed in to the database in use."""
    from clubapp.models import User  # noqa: PLC0415

    return _client(User.objects.get())


def _client(user: User) -> Client:
    client = Client(headers={"accept-encoding": "gzip"}, SERVER_NAME="localhost")
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


Measured = dict[tuple[int, str], list[tuple[float, float]]]


def _measured(client: Client, sizes: list[int], pages: Pages) -> Measured:
    """(deals, page) → processor time and time by the clock, in seconds, of every request."""
    found: Measured = defaultdict(list)
    for turn in range(ROUNDS):
        # the first one in a round has the machine's caches as the last one left them
        for size in sizes if turn % 2 else reversed(sizes):
            place.switch(f"{len(pages)}_deals_{size}")
            for name, address in pages.items():
                get = _getter(client, address)
                get()
                found[size, name] += [_timed(get) for _ in range(REPEATS)]
    return found


def _getter(client: Client, address: str) -> Callable[[], None]:
    def get() -> None:
        answer = client.get(address)
        assert answer.status_code == 200, answer.status_code

    return get


def _timed(work: Callable[[], None]) -> tuple[float, float]:
    started = _processor(), time.perf_counter()
    work()
    return _processor() - started[0], time.perf_counter() - started[1]


def _processor() -> float:
    return time.process_time() + _servers_processor()


def _servers_processor() -> float:
    """Seconds of PostgreSQL's process for this connection, 0 where it runs on another machine."""
    if connection.vendor != "postgresql" or connection.settings_dict["HOST"] not in ("", "127.0.0.1", "localhost"):
        return 0.0
    connection.ensure_connection()
    counted = Path(f"/proc/{connection.connection.info.backend_pid}/schedstat")
    return int(counted.read_text().split()[0]) / 1e9 if counted.exists() else 0.0


def _show(sizes: list[int], pages: Pages, measured: Measured) -> None:
    print(f"  {'':<34}" + "".join(f"{size:>17,} deals" for size in sizes))
    for name in pages:
        medians = [
            [1000 * statistics.median(kind) for kind in zip(*measured[size, name], strict=True)] for size in sizes
        ]
        least = medians[0][0]
        print(f"  {name:<34}" + "".join(f"{cpu:9.1f}{clock:8.1f}{cpu / least:6.2f}" for cpu, clock in medians))
