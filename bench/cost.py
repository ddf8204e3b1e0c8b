"""The cost of one piece of work in time and memory: it is done in a process of its own, a copy of this one."""

from __future__ import annotations

import os
import pickle
import resource
import time
from collections.abc import Callable
from dataclasses import dataclass

from django.db import connections


@dataclass(frozen=True)
class Cost:
    """Seconds by the clock and of the processor, megabytes more than before, megabytes made."""

    wall: float
    cpu: float
    memory: float
    made: float

    @property
    def row(self) -> str:
        return f"{self.wall:9.2f}{self.cpu:9.2f}{self.memory:9.0f}{self.made:9.1f}"


HEAD = f"{'seconds':>9}{'cpu':>9}{'MB more':>9}{'MB made':>9}"


def cost(work: Callable[[], int]) -> Cost:
    """`work` returns how many bytes it made."""
    # a connection belongs to one process
    connections.close_all()
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        _tell(work, writer)
    os.close(writer)
    with os.fdopen(reader, "rb") as told:
        answer = told.read()
    os.waitpid(child, 0)
    if not answer:
        raise RuntimeError("the work did not end")
    found: Cost = pickle.loads(answer)  # noqa: S301 — of our own process
    return found


def _tell(work: Callable[[], int], writer: int) -> None:
    status = 1
    try:
        before, started = _peak(), (time.perf_counter(), time.process_time())
        made = work()
        spent = time.perf_counter() - started[0], time.process_time() - started[1]
        with os.fdopen(writer, "wb") as pipe:
            pipe.write(pickle.dumps(Cost(*spent, _peak() - before, made / 1e6)))
        status = 0
    finally:
        os._exit(status)


def _peak() -> float:
    """Megabytes; of a process just copied what it has, else the most it ever had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
