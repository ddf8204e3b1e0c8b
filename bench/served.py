"""A club of three hundred served by gunicorn in 512 MB while everything it can take home is fetched.

The limit is a cgroup of version 2 or 1 where one can be made; where none can, the most memory is measured all the same.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from django.db import connection
from django.test import Client

from bench import place

if TYPE_CHECKING:
    from clubapp.models import Club, User

LIMIT = 512 << 20
PATIENCE = 600
ROOT = Path(__file__).resolve().parent.parent


def run() -> None:
    place.new("crowd")
    from bench import crowd  # noqa: PLC0415 — models only once Django is set up

    club = crowd.club()
    place.settle()
    measure(club)


def measure(club: Club) -> None:
    """Fetch every file of the club from a server of its own, and tell what that took."""
    from bench.exports import addresses_of  # noqa: PLC0415

    user = club.members.get(user__isnull=False).user
    assert user is not None
    server = Server()
    try:
        server.wait()
        files, cookie = addresses_of(club), _cookie(user)
        table = f"/sittings/{club.evenings.order_by('-date')[0].sittings.order_by('pk')[0].pk}/"
        looked = Looked(server.port, cookie, table)
        started = time.monotonic()
        made = sum(_fetch(server.port, cookie, address) for address in files.values())
        seconds = time.monotonic() - started
        slowest = looked.end()
        print(f"served: {len(files)} files, {made / 1e6:.0f} MB in {seconds:.0f} s; limit: {server.limit}")
        print(f"  most memory {server.peak():.0f} MB; slowest of {looked.times} pages of a table {slowest:.2f} s\n")
    finally:
        server.end()


class Server:
    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.group, self.limit = _group()
        name = connection.settings_dict["NAME"]
        database = os.environ.get("DATABASE_URL", "") if connection.vendor == "postgresql" else f"sqlite:///{name}"
        if connection.vendor == "postgresql":
            database = re.sub(r"/[^/]*$", f"/{name}", database)
        command = [sys.executable, "-m", "gunicorn", "-b", f"127.0.0.1:{self.port}", "clubapp.wsgi"]
        if self.group:
            # the shell enters the group, then becomes the server
            enter = f'echo $$ > "{self.group}/cgroup.procs" && exec "$@"'
            command = ["/bin/sh", "-c", enter, "sh", *command]
        self.process = subprocess.Popen(  # noqa: S603 — our own command
            command, cwd=ROOT, env={**os.environ, "DATABASE_URL": database}, start_new_session=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                if _get(self.port, "", "/healthz")[0] == 200:
                    return
            except OSError:
                time.sleep(0.2)
        raise RuntimeError("the server does not answer")

    def peak(self) -> float:
        """Megabytes that gunicorn and its worker had at most, each."""
        most = 0.0
        for status in Path("/proc").glob("[0-9]*/status"):
            try:
                told = dict(re.findall(r"^(PPid|VmHWM|Pid):\s+(\d+)", status.read_text(), re.MULTILINE))
            except OSError:
                continue
            if str(self.process.pid) in (told.get("PPid"), told.get("Pid")):
                most += int(told.get("VmHWM", 0)) / 1024
        return most

    def end(self) -> None:
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait()
        if self.group:
            self.group.rmdir()


class Looked:
    """Somebody at a table who looks at its page again and again."""

    def __init__(self, port: int, cookie: str, address: str) -> None:
        self.slowest, self.times, self._over = 0.0, 0, threading.Event()
        self._thread = threading.Thread(target=self._look, args=(port, cookie, address), daemon=True)
        self._thread.start()

    def _look(self, port: int, cookie: str, address: str) -> None:
        while not self._over.wait(0.5):
            started = time.monotonic()
            status, _body, _headers = _get(port, cookie, address)
            assert status == 200, status
            self.slowest, self.times = max(self.slowest, time.monotonic() - started), self.times + 1

    def end(self) -> float:
        self._over.set()
        self._thread.join()
        return self.slowest


def _group() -> tuple[Path | None, str]:
    """Return a cgroup of 512 MB, and how it is said; None where none can be made."""
    both = ((Path("/sys/fs/cgroup"), "memory.max"), (Path("/sys/fs/cgroup/memory"), "memory.limit_in_bytes"))
    for root, name in both:
        # a folder that is no cgroup takes any file
        if not (root / "cgroup.procs").exists():
            continue
        group = root / f"scorebook-bench-{os.getpid()}"
        try:
            group.mkdir()
            (group / name).write_text(str(LIMIT))
        except OSError:
            if group.exists():
                group.rmdir()
            continue
        return group, "a cgroup of 512 MB"
    return None, "none, no cgroup can be made here"


def _cookie(user: User) -> str:
    client = Client(SERVER_NAME="localhost")
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return f"sessionid={client.cookies['sessionid'].value}"


def _fetch(port: int, cookie: str, address: str) -> int:
    """Return the bytes of the file, waited for where it is made beside the request."""
    status, body, headers = _get(port, cookie, address)
    if status == 302:
        page = headers["Location"]
        until = time.monotonic() + PATIENCE
        while json.loads(_get(port, cookie, f"{page}state/")[1])["state"] != "done":
            assert time.monotonic() < until, page
            time.sleep(0.5)
        status, body, headers = _get(port, cookie, f"{page}content/")
    assert status == 200, (address, status)
    return len(body)


def _get(port: int, cookie: str, address: str) -> tuple[int, bytes, http.client.HTTPMessage]:
    one = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    one.request("GET", address, headers={"Cookie": cookie, "Host": "localhost"})
    answer = one.getresponse()
    found = answer.status, answer.read(), answer.headers
    one.close()
    return found
