"""Timing: the median of many runs, by the clock and by the processor's time, which a busy machine changes less."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Times:
    """Seconds of each run."""

    wall: list[float]
    cpu: list[float]

    @property
    def row(self) -> str:
        """Milliseconds: median, 95th percentile, median of the processor's time."""
        wall = sorted(self.wall)
        late = wall[min(len(wall) - 1, round(0.95 * len(wall)))]
        return "".join(f"{1000 * value:9.1f}" for value in (statistics.median(wall), late, self.median_cpu))

    @property
    def median_cpu(self) -> float:
        return statistics.median(self.cpu)


HEAD = f"{'median':>9}{'95 %':>9}{'cpu':>9}"


def measure(work: Callable[[], object], *, times: int, before: Callable[[], object] = lambda: None) -> Times:
    """`before` comes before every run; its time does not count."""
    wall, cpu = [], []
    for _ in range(min(3, times)):
        before()
        work()
    gc.collect()
    for _ in range(times):
        before()
        started = time.perf_counter(), time.process_time()
        work()
        wall.append(time.perf_counter() - started[0])
        cpu.append(time.process_time() - started[1])
    return Times(wall, cpu)
