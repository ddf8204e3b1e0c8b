"""Progress of long runs on the standard error of a terminal; a pipe or a log sees nothing of it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any, TypeVar

Item = TypeVar("Item")
QUIET_SECONDS = 1.0
# what is under way and of how many → wraps what is gone through
Shown = Callable[[str, int], Callable[[Iterable[Any]], Iterable[Any]]]


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


def quiet(_what: str, _total: int) -> Callable[[Iterable[Any]], Iterable[Any]]:
    """Show no progress."""
    return iter


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Something that tells nothing of itself, such as another program: say every second for how long it runs."""
    done = Event()
    teller = Thread(target=_tell, args=(what, done), daemon=True)
    if sys.stderr.isatty():
        teller.start()
    try:
        yield
    finally:
        done.set()
        if teller.ident is not None:
            teller.join()


def _tell(what: str, done: Event) -> None:
    started = time.monotonic()
    told = False
    while not done.wait(QUIET_SECONDS):
        told = True
        print(f"\r{what} {time.monotonic() - started:.0f} s", end="", file=sys.stderr, flush=True)
    if told:
        print(file=sys.stderr)
