"""A phone at the table's link: it opens the page and sends the form, on the network it has."""

from __future__ import annotations

import http.client
import json
import re
import time
import urllib.parse
import uuid
from dataclasses import dataclass, field

CSRF = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
NUMBER = re.compile(r'name="number" value="(\d+)"')
WAIT = 60
# saved, or saved before
SAVED = {200, 201, 302}
BROKEN = (OSError, http.client.HTTPException)


def plain(declarer: str) -> dict[str, str]:
    return {"contract": "hra", "declarer": declarer, "trump": "leaves", "winner": "declarer"}


@dataclass
class Phone:
    """`script`: as the page's script sends, and is told in JSON; else as the plain form."""

    port: int
    token: str
    script: bool = True
    number: int = 0
    # "old" once somebody said that what is entered here is of those who sat here before
    line_up: str = ""
    # what the server said, and how long a save took
    statuses: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    # key → number of every deal that the server acknowledged
    acknowledged: dict[uuid.UUID, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._line: http.client.HTTPConnection | None = None
        self._cookie = self._csrf = ""

    def open(self) -> None:
        """Look at the table: the next number, and the token that forms carry."""
        status, body, cookie = self._ask("GET", f"/t/{self.token}/")
        assert status == 200, body
        self._cookie = cookie.partition(";")[0] or self._cookie
        self._read(body)

    def look(self) -> None:
        """Ask how the table stands, as the page's script does: the next number."""
        status, body, _cookie = self._ask("GET", f"/t/{self.token}/state/")
        assert status == 200, body
        self.number = json.loads(body)["number"]

    def send(self, key: uuid.UUID, facts: dict[str, str], number: int | None = None) -> int:
        """Send one form and read its answer's status; a deal already in tells the number that comes next."""
        started = time.monotonic()
        status, body, _cookie = self._ask("POST", self._address(), self._form(key, facts, number))
        self.seconds.append(time.monotonic() - started)
        self.statuses.append(status)
        if status in SAVED:
            self.acknowledged[key] = number or self.number
            self.number = (number or self.number) + 1
        elif status == 409 and self.script:
            self.look()
        elif status == 409:
            self._read(body)
        return status

    def enter(self, key: uuid.UUID, facts: dict[str, str]) -> int:
        """Send until it is in, each time under the number that comes next by now; that number."""
        while self.send(key, facts) not in SAVED:
            assert self.statuses[-1] == 409, self.statuses[-1]
        return self.number - 1

    def drop(self, key: uuid.UUID, facts: dict[str, str], *, answered: bool) -> None:
        """Send and go out of reach: before the answer, or when its first byte shows that it is on its way."""
        line = self._connect()
        line.request("POST", self._address(), self._form(key, facts, None), self._headers())
        assert line.sock is not None
        if answered:
            line.sock.recv(1)
        self._hang_up()

    def close(self) -> None:
        self._hang_up()

    def _address(self) -> str:
        return f"/t/{self.token}/deals/"

    def _form(self, key: uuid.UUID, facts: dict[str, str], number: int | None) -> str:
        known = {"csrfmiddlewaretoken": self._csrf, "key": str(key), "number": number or self.number}
        return urllib.parse.urlencode({**known, "line_up": self.line_up, **facts})

    def _headers(self) -> dict[str, str]:
        accepted = "application/json" if self.script else "text/html"
        kind = "application/x-www-form-urlencoded"
        return {"Cookie": self._cookie, "Content-Type": kind, "Accept": accepted}

    def _read(self, body: str) -> None:
        found = CSRF.search(body), NUMBER.search(body)
        assert found[0], body
        assert found[1], body
        self._csrf, self.number = found[0][1], int(found[1][1])

    def _ask(self, method: str, address: str, body: str | None = None) -> tuple[int, str, str]:
        """Status, page and cookie. A line that the server closed while idle is opened once more."""
        for again in (True, False):
            fresh = self._line is None
            line = self._connect()
            try:
                line.request(method, address, body, self._headers())
                answer = line.getresponse()
                return answer.status, answer.read().decode(), answer.headers.get("Set-Cookie", "")
            except BROKEN:
                self._hang_up()
                if fresh or not again:
                    raise
        raise AssertionError

    def _connect(self) -> http.client.HTTPConnection:
        if self._line is None:
            self._line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)
        return self._line

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
        self._line = None
