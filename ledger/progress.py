"""Progress of long runs on the standard error of a terminal; a pipe or a log sees nothing of it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")
QUIET_SECONDS = 1.0


def progress(what: str, total: int) -> Callable[[Iterable[Item]], Iterator[Item]]:
    """Wrap an iterable of `total` items: after a second of running it says how far it is."""

    def wrap(items: Iterable[Item]) -> Iterator[Item]:
        shown = started = time.monotonic()
        for done, item in enumerate(items):
            now = time.monotonic()
            if sys.stderr.isatty() and now - started > QUIET_SECONDS and now - shown > 0.2:
                shown = now
                print(f"\r{what} {done} / {total}", end="", file=sys.stderr, flush=True)
            yield item
        if shown > started:
            print(f"\r{what} {total} / {total}", file=sys.stderr)

    return wrap
