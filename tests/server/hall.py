"""A hall of phones: four a table, each asking for its state, slips handed in and confirmed."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
import urllib.parse
import uuid
from dataclasses import dataclass, field

SAVED = {200, 201}
SLIPS = re.compile(r"Slips (\d+) of")


@dataclass
class Hall:
    """What was asked and answered. `seconds`: how long every answer took; `acknowledged`: table → when it was in."""

    port: int
    seconds: list[float] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)
    lost: int = 0
    acknowledged: dict[int, float] = field(default_factory=dict)

    async def ask(self, method, path, body="", headers=None):
        """One request on a line of its own: phones ask too seldom for the server to keep theirs."""
        started = time.monotonic()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close"]
            lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
            if method == "POST":
                lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
            writer.write(("\r\n".join(lines) + "\r\n\r\n" + body).encode())
            answer = await reader.read()
        finally:
            writer.close()
        head, _, content = answer.partition(b"\r\n\r\n")
        first, *rest = head.decode().split("\r\n")
        told = dict(line.split(": ", 1) for line in rest)
        if not answer or len(content) < int(told.get("Content-Length", 0)):
            raise ConnectionError("no answer, or half of one")
        status = int(first.split()[1])
        self.seconds.append(time.monotonic() - started)
        self.statuses.append(status)
        return status, told, content.decode()

    async def persist(self, *request):
        """Ask until an answer comes, as a phone does whose network comes and goes."""
        while True:
            try:
                return await self.ask(*request)
            except OSError:
                self.lost += 1
                await asyncio.sleep(0.1)


@dataclass
class Seat:
    """One phone: the code of its table, and the seat of who holds it."""

    hall: Hall
    number: int
    token: str
    seat: int
    every: float
    mark: str = ""
    cookie: str = ""
    csrf: str = ""
    html: str = ""

    async def look(self):
        headers = {"Accept": "application/json", "If-None-Match": self.mark, "Cookie": self.cookie}
        status, told, content = await self.hall.persist("GET", f"/s/{self.token}/state/", "", headers)
        assert status in (200, 304), (status, content)
        if status == 200:
            said = json.loads(content)
            self.mark, self.csrf, self.html = told["ETag"], said["token"], said["html"]
            self.cookie = told.get("Set-Cookie", self.cookie).partition(";")[0]

    async def send(self, where, key, **values):
        if not self.csrf:
            await self.look()
        body = urllib.parse.urlencode({"csrfmiddlewaretoken": self.csrf, "key": str(key), "seat": self.seat, **values})
        headers = {"Accept": "application/json", "Cookie": self.cookie}
        return await self.hall.persist("POST", f"/s/{self.token}/{where}/", body, headers)

    async def watch(self, until):
        """Ask for the table's state every few seconds, on a busy machine until the slip is in."""
        await asyncio.sleep(random.Random(f"{self.number}/{self.seat}").uniform(0, self.every))
        while time.monotonic() < until or self.number not in self.hall.acknowledged:
            started = time.monotonic()
            await self.look()
            # as the page's script does: sooner while the table waits for a confirmation
            every = self.every * (0.4 if 'name="offer"' in self.html else 1)
            await asyncio.sleep(max(0.0, every - (time.monotonic() - started)))

    async def hand_in(self, when, money):
        """Offer the slip, the same request twice."""
        await asyncio.sleep(when)
        key, said = uuid.uuid4(), {f"money_{number}": one for number, one in enumerate(money, 1)}
        answers = [await self.send("offers", key, **said) for _time in range(2)]
        assert [status for status, _told, _content in answers][1] == 200, answers

    async def confirm(self):
        """Wait until another seat's slip is to be seen, then confirm it, the same request twice."""
        while not (found := re.search(r'name="offer" value="(\d+)"', self.html)):
            await asyncio.sleep(0.2)
        key = uuid.uuid4()
        for _time in range(2):
            status, _told, content = await self.send("confirm", key, offer=found[1])
            assert status in SAVED, content
        assert json.loads(content)["in"]
        self.hall.acknowledged[self.number] = time.monotonic()


async def watch_board(hall, token, until, late):
    """Ask for the board as a projector does; `late` gets every slip that it did not show after five seconds."""
    mark, shown = "", 0
    while time.monotonic() < until:
        started = time.monotonic()
        status, told, content = await hall.persist("GET", f"/b/{token}/state/", "", {"If-None-Match": mark})
        if status == 200:
            mark, head = told["ETag"], json.loads(content)["head"]
            found = SLIPS.search(head)
            shown = int(found[1]) if found else shown
        due = sum(at < started - 2 for at in hall.acknowledged.values())
        if shown < due:
            late.append((shown, due))
        await asyncio.sleep(3)


async def play(hall, tables, board, *, seconds, every=5.0):
    """Let every table of (number, token, money) hand in within the time; return what the board showed too late."""
    until, late, chance = time.monotonic() + seconds, [], random.Random(7)
    jobs = [watch_board(hall, board, until, late)]
    for number, token, money in tables:
        phones = [Seat(hall, number, token, seat, every) for seat in range(1, len(money) + 1)]
        jobs += [phone.watch(until) for phone in phones]
        jobs.append(phones[0].hand_in(chance.uniform(0, seconds * 0.7), money))
        jobs.append(phones[1].confirm())
    await asyncio.gather(*jobs)
    return late
