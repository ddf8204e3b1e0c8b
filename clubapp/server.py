"""The gunicorn worker of the site (gunicorn.conf.py): threads answer requests that have arrived, they wait for none.

A request that comes slowly, or never ends, waits in the worker's loop, where it holds nothing up, until its time is
over. Behind nginx every request comes whole; without it, eight half-sent ones would hold all eight threads for good.
"""

from __future__ import annotations

import contextlib
import socket
import time
from functools import partial
from selectors import EVENT_READ
from typing import Any

from gunicorn.glogging import Logger
from gunicorn.workers.gthread import TConn, ThreadWorker

from clubapp.arriving import BUSY, CONTINUE, TOO_SLOW, Arriving
from clubapp.logs import NoTokens

# seconds from the first byte: until the head is there, until the whole is
HEAD, WHOLE = 10, 60
# seconds a client may take to read an answer, and to close when he was told so
READ, LEAVE = 300, 2
# bytes that may wait together, and how many are taken at once
MOST_WAITING, PIECE = 32 * 1024 * 1024, 64 * 1024


class PatientWorker(ThreadWorker):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        # connection → what came of its request; what it may still take until
        self.arriving: dict[TConn, Arriving] = {}
        self.ends: dict[TConn, float] = {}

    def enqueue_req(self, conn: TConn) -> None:
        """Whoever has, or may soon have, something to say comes by here: new connections and those that were kept."""
        if self.cfg.is_ssl:
            # a handshake wants a thread
            super().enqueue_req(conn)
            return
        conn.init()
        conn.sock.setblocking(False)
        one = self.arriving[conn] = Arriving()
        # what was read ahead behind the request before, then what is there: mostly it is all
        self._take(conn, conn.parser.unreader.take_buffered())
        if conn in self.arriving:
            self._on_more(conn, conn.sock)
        if conn in self.arriving:
            self._watch(conn, WHOLE if one.has_head else HEAD, self._on_more)

    def handle_request(self, req: Any, conn: TConn) -> Any:
        conn.sock.settimeout(READ)
        return super().handle_request(req, conn)

    def finish_request(self, conn: TConn, fs: Any) -> None:
        keeps = not fs.cancelled() and fs.exception() is None and fs.result()
        if keeps:
            super().finish_request(conn, fs)
        else:
            self._say_goodbye(conn)

    def murder_pending(self) -> None:
        """End what waited too long. Gunicorn's loop calls it again and again."""
        super().murder_pending()
        now = time.monotonic()
        for conn in [conn for conn, end in self.ends.items() if end < now]:
            self._end(conn)
        if not self.alive:
            for conn in [conn for conn, one in self.arriving.items() if not one.came]:
                self._end(conn)

    def _on_more(self, conn: TConn, _socket: Any) -> None:
        piece = self._piece(conn)
        if piece is None:
            return
        if piece:
            self._take(conn, piece)
        else:
            self._close(conn)

    def _take(self, conn: TConn, piece: bytes) -> None:
        """The next piece of a request; with the last one a thread takes over."""
        one, had_head = self.arriving[conn], self.arriving[conn].has_head
        one.take(piece)
        if sum(len(each.came) for each in self.arriving.values()) > MOST_WAITING:
            one.refusal = BUSY
        if one.refusal:
            self._refuse(conn, one.refusal)
        elif one.is_whole:
            self._forget(conn)
            conn.parser.unreader.unread(bytes(one.came))
            super().enqueue_req(conn)
        elif one.has_head and not had_head:
            if conn in self.ends:
                self.ends[conn] += WHOLE - HEAD
            if one.expects_word:
                self._say(conn, CONTINUE)

    def _end(self, conn: TConn) -> None:
        """Its time is over: who has begun a request is told so."""
        if conn in self.arriving and self.arriving[conn].came:
            self._refuse(conn, TOO_SLOW)
        else:
            self._close(conn)

    def _refuse(self, conn: TConn, word: bytes) -> None:
        self._say(conn, word)
        self._forget(conn)
        self._say_goodbye(conn)

    def _say_goodbye(self, conn: TConn) -> None:
        """Say no more, and give a moment to read what was said: what is sent meanwhile is thrown away."""
        try:
            conn.sock.shutdown(socket.SHUT_WR)
            conn.sock.setblocking(False)
            self._watch(conn, LEAVE, self._on_leaving)
        except (OSError, ValueError):
            self._close(conn)

    def _on_leaving(self, conn: TConn, _socket: Any) -> None:
        if self._piece(conn) == b"":
            self._close(conn)

    def _piece(self, conn: TConn) -> bytes | None:
        """Return the bytes that have come; b"" where no more come, None where none have come yet."""
        try:
            piece: bytes = conn.sock.recv(PIECE)
        except (BlockingIOError, InterruptedError):
            return None
        except OSError:
            return b""
        return piece

    def _say(self, conn: TConn, word: bytes) -> None:
        with contextlib.suppress(OSError):
            conn.sock.send(word)

    def _watch(self, conn: TConn, seconds: float, on_readable: Any) -> None:
        self.poller.register(conn.sock, EVENT_READ, partial(on_readable, conn))
        self.ends[conn] = time.monotonic() + seconds

    def _forget(self, conn: TConn) -> None:
        if self.ends.pop(conn, None) is not None:
            self.poller.unregister(conn.sock)
        self.arriving.pop(conn, None)

    def _close(self, conn: TConn) -> None:
        self._forget(conn)
        self.nr_conns -= 1
        conn.close()


class DiscreetLogger(Logger):
    """Lines of accesses, where somebody asks gunicorn for them, hold no token either."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for handler in self.access_log.handlers:
            handler.setFormatter(NoTokens(self.access_fmt))
