"""Several at once, each on a connection of its own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction

HELD = 0.4


def at_once(jobs: Sequence[Callable[[], Any]]) -> list[Any]:
    """Run every job in a thread of its own, all let go together; their answers, errors raised."""
    barrier = threading.Barrier(len(jobs))

    def run(job: Callable[[], Any]) -> Any:
        barrier.wait()
        try:
            return job()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return [future.result() for future in [pool.submit(run, job) for job in jobs]]


@contextmanager
def held(table: str, pk: int, write: Callable[[], Any] | None = None) -> Iterator[threading.Event]:
    """A row is locked by somebody who will write to it; he lets go of it by himself. Set when he has.

    Rows that point to it can be written meanwhile: who waits does so for the lock alone. `write`: what he has written
    by then, seen by nobody before he lets go.
    """
    taken, gone = threading.Event(), threading.Event()

    def hold() -> None:
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                # SQLite has locked all there is already
                if connection.vendor == "postgresql":
                    cursor.execute(f"SELECT 1 FROM {table} WHERE id = {pk} FOR NO KEY UPDATE")
                if write is not None:
                    write()
                taken.set()
                time.sleep(HELD)
                gone.set()
        finally:
            taken.set()
            connection.close()

    thread = threading.Thread(target=hold)
    thread.start()
    taken.wait()
    try:
        yield gone
    finally:
        thread.join()
