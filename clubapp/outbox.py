"""Mail that a thread sends, and sends again where the mail server is down. Kept in memory: with the process it is gone.

Whoever asks is answered as fast for an address that nobody has.
"""

from __future__ import annotations

import logging
import threading
import time
from dataclasses import dataclass

from django.core.cache import cache
from django.core.mail import EmailMessage, get_connection

logger = logging.getLogger("scorebook.mail")
# seconds until it is tried again, each time; then it is given up
PAUSES = (30, 60, 120, 300, 600, 1200, 1200)
# what waits; whoever asks for more has to ask later
MOST = 200
# seconds for which an answer of the mail server is believed
BELIEVED = 30
FAULTS = (OSError, ValueError)


@dataclass(slots=True)
class Waiting:
    message: EmailMessage
    # for the log, without an address
    what: str
    tries: int = 0
    due: float = 0.0


class Outbox:
    """Mail that waits to be sent, and the thread that sends it while there is anything."""

    def __init__(self) -> None:
        self._waiting: list[Waiting] = []
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    def put(self, message: EmailMessage, what: str) -> None:
        """Send it soon. Beyond what may wait it is refused into the log."""
        with self._changed:
            if len(self._waiting) >= MOST:
                logger.error("%s is not sent: %d others wait", what, MOST)
                return
            self._waiting.append(Waiting(message, what))
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._send_all, name="outbox", daemon=True)
                self._thread.start()
            self._changed.notify()

    def _send_all(self) -> None:
        while (one := self._next()) is not None:
            if not deliver(one):
                with self._changed:
                    self._waiting.append(one)

    def _next(self) -> Waiting | None:
        """The next that is due, waited for; None when nothing waits. The thread is over then."""
        with self._changed:
            while self._waiting:
                self._waiting.sort(key=lambda one: one.due)
                left = self._waiting[0].due - time.monotonic()
                if left <= 0:
                    return self._waiting.pop(0)
                self._changed.wait(left)
            self._thread = None
            return None


def deliver(one: Waiting) -> bool:
    """Send it; False where it is to be tried again."""
    try:
        one.message.send()
    except FAULTS as error:
        if one.tries == len(PAUSES):
            logger.error("%s was not sent and is given up: %s", one.what, error)
            return True
        pause = PAUSES[one.tries]
        logger.warning("%s was not sent, tried again in %d s: %s", one.what, pause, error)
        one.tries, one.due = one.tries + 1, time.monotonic() + pause
        return False
    return True


def is_down() -> bool:
    """Tell whether the mail server does not answer, as it was found a moment ago."""
    known: bool | None = cache.get("mail-is-down")
    if known is None:
        known = _is_down()
        cache.set("mail-is-down", known, BELIEVED)
    return known


def _is_down() -> bool:
    server = get_connection()
    try:
        server.open()
        server.close()
    except FAULTS as error:
        logger.warning("the mail server does not answer: %s", error)
        return True
    return False


outbox = Outbox()
