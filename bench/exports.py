"""Files in and out of a club of three hundred: seconds and memory of every file and command."""

from __future__ import annotations

import gzip
import io
import os
import time
from collections.abc import Callable
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from bench import place
from bench.cost import HEAD, cost

if TYPE_CHECKING:
    from clubapp.models import Club

Work = Callable[[], int]
# evenings and players of a season's table, about as much as a form takes
IMPORTED = (300, 200)


def run() -> None:
    place.new("crowd")
    from bench import crowd  # noqa: PLC0415 — models only once Django is set up

    club = crowd.club()
    place.settle()
    print(f"exports: a club of 300 with 31,800 deals{'':6}{HEAD}")
    for name, work in {**_files(club), **_imports(club), **_commands(club)}.items():
        print(f"  {name:<44}{cost(work).row}", flush=True)
    print()


def _client(club: Club) -> Client:
    client = Client(headers={"accept-encoding": "gzip"}, SERVER_NAME="localhost")
    client.force_login(club.members.get(user__isnull=False).user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def _files(club: Club) -> dict[str, Work]:
    client = _client(club)
    return {name: partial(_get, client, address) for name, address in addresses_of(club).items()}


def addresses_of(club: Club) -> dict[str, str]:
    """Return every file that the club can take home, by what it is."""
    slug = club.slug
    large, player = club.evenings.order_by("date")[0], club.members.order_by("pk")[1]
    season = f"?season={club.seasons.order_by('pk')[0].pk}&variant=all"
    everything = "?season=all&variant=all"
    deals = {kind: reverse("season-deals", args=[slug, kind]) for kind in ("xlsx", "csv")}
    evening = {kind: reverse("evening-export", args=[large.pk, kind]) for kind in ("xlsx", "csv", "json")}
    standings = reverse("standings", args=[slug])
    return {
        **{f"all deals, {kind}": f"{deals[kind]}{everything}" for kind in deals},
        **{f"all deals, a row each, {kind}": f"{deals[kind]}{everything}&rows=deals" for kind in deals},
        **{f"a season's deals, {kind}": f"{deals[kind]}{season}" for kind in deals},
        **{f"all standings, {kind}": f"{standings}{everything}&format={kind}" for kind in ("xlsx", "csv", "pdf")},
        **{f"twelve tables, {kind}": evening[kind] for kind in evening},
        "twelve tables, sheet": reverse("evening-sheet", args=[large.pk]),
        "twelve tables, every line explained": f"{reverse('evening-sheet', args=[large.pk])}?form=explained",
        "archive": reverse("club-archive", args=[slug]),
        "my data, who wrote every deal": reverse("my-data-file"),
        "a member's data": reverse("member-data", args=[slug, player.pk]),
    }


def _get(client: Client, address: str) -> int:
    answer = client.get(address)
    if answer.status_code == 302:
        answer = client.get(_made(answer.url))
    assert answer.status_code == 200, (address, answer.status_code)
    # as a server sends it, kept nowhere
    return sum(map(len, answer.streaming_content)) if answer.streaming else len(answer.content)


def _made(page: str) -> str:
    """Wait for the site's own thread, which makes a large file in this process; return the address of its content."""
    from jobs.models import Job  # noqa: PLC0415 — models only once Django is set up

    while Job.objects.unfinished().exists():
        time.sleep(0.05)
    return f"{page}content/"


def _imports(club: Club) -> dict[str, Work]:
    client, address = _client(club), reverse("import", args=[club.slug])
    evenings, players = IMPORTED
    head = ";".join(["date", *(f"Member {n}" for n in range(players))])
    rows = [
        f"{1 + n % 28}. {1 + n // 28 % 12}. {2000 + n // 336};" + ";".join(_amounts(players, n))
        for n in range(evenings)
    ]
    form = {"kind": "table", "text": "\n".join([head, *rows]), "variant": "cz_voleny", "amounts_in": "units"}
    return {
        f"{evenings} evenings read, {len(form['text']) / 1e6:.2f} MB": partial(_post, client, address, form),
        "the same added": partial(_added, client, address, form),
    }


def _amounts(players: int, evening: int) -> list[str]:
    return [str((evening + n) % 9 + 1) if n % 2 == 0 else str(-((evening + n - 1) % 9 + 1)) for n in range(players)]


def _post(client: Client, address: str, form: dict[str, str]) -> int:
    return len(_read(client, address, form))


def _read(client: Client, address: str, form: dict[str, str]) -> bytes:
    answer = client.post(address, {**form, "step": "read"})
    assert answer.status_code == 200, answer.status_code
    return answer.content


def _added(client: Client, address: str, form: dict[str, str]) -> int:
    shown = _Typed()
    shown.feed(gzip.decompress(_read(client, address, form)).decode())
    answer = client.post(address, {**shown.values, "step": "save"})
    assert answer.status_code == 302, answer.status_code
    _made(answer.url)
    return 0


class _Typed(HTMLParser):
    """A reader of what a page's form sends as it stands: hidden fields and chosen options."""

    def __init__(self) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        if tag == "input" and known.get("type") == "hidden":
            self.values[known["name"]] = known.get("value", "")
        if tag == "select":
            self.select = known["name"]
        if tag == "option" and "selected" in known:
            self.values[self.select] = known["value"]


def _commands(club: Club) -> dict[str, Work]:
    folder = Path(os.environ["SCOREBOOK_VAR"])
    names = {name: str(folder / name) for name in ("backup", "dump", "archive")}
    return {
        "verify": partial(_call, "verify"),
        "backup": partial(_call, "backup", names["backup"]),
        "dump": partial(_call, "dump", names["dump"]),
        "export_club": partial(_call, "export_club", club.slug, names["archive"]),
        "load": partial(_into_new, "load", names["dump"]),
        "import_club": partial(_into_new, "import_club", names["archive"]),
    }


def _call(*words: str) -> int:
    said = io.StringIO()
    call_command(*words, stdout=said)
    made = Path(words[-1])
    return made.stat().st_size if made.is_file() else len(said.getvalue())


def _into_new(command: str, file: str) -> int:
    place.new(command)
    call_command(command, file, stdout=io.StringIO())
    return Path(file).stat().st_size
