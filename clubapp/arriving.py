"""A request while it arrives, piece by piece, before anybody waits for it. Nothing of Django or gunicorn."""

from __future__ import annotations

import re

# a larger body is refused unread, as nginx is told to (docs/operating.md); a larger head is no browser's
MOST_BODY, MOST_HEAD = 2 * 1024 * 1024, 64 * 1024

CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
_ANSWER = "HTTP/1.1 {}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: {}\r\n\r\n{}"
_END = b"\r\n\r\n"
_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*([0-9]{1,18})[ \t]*(?=\r\n)", re.IGNORECASE)
_CHUNKED = re.compile(rb"\r\ntransfer-encoding:", re.IGNORECASE)
_EXPECTS = re.compile(rb"\r\nexpect:", re.IGNORECASE)


def answer(status: str, text: str) -> bytes:
    return _ANSWER.format(status, len(text), text).encode()


TOO_SLOW = answer("408 Request Timeout", "The request came too slowly.")
TOO_LARGE = answer("413 Content Too Large", "What was sent is too large.")
NO_LENGTH = answer("411 Length Required", "How long a form is must be said before it.")
BUSY = answer("503 Service Unavailable", "Try again in a moment.")


class Arriving:
    """`is_whole`: nothing more needs to come. `refusal`: what to answer instead of serving it."""

    def __init__(self) -> None:
        self.came = bytearray()
        self.has_head = False
        self.expects_word = False
        self.refusal = b""
        self._whole = 0

    @property
    def is_whole(self) -> bool:
        return self.has_head and len(self.came) >= self._whole

    def take(self, piece: bytes) -> None:
        self.came += piece
        if not self.has_head:
            self._look_for_head()

    def _look_for_head(self) -> None:
        end = self.came.find(_END)
        if end < 0:
            if len(self.came) > MOST_HEAD:
                self.refusal = TOO_LARGE
            return
        self.has_head = True
        head = bytes(self.came[: end + 2])
        length = max((int(one) for one in _LENGTH.findall(head)), default=0)
        if _CHUNKED.search(head):
            # no browser sends such a form, and nobody knows when it ends
            self.refusal = NO_LENGTH
        elif length > MOST_BODY:
            self.refusal = TOO_LARGE
        self._whole = end + len(_END) + length
        self.expects_word = bool(_EXPECTS.search(head)) and not self.is_whole
