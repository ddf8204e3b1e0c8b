"""The engine: whole session documents of 60 mixed deals, lines and their texts included."""

from __future__ import annotations

import statistics
import time
from typing import Any

import rules
from bench.deals import document

DEALS, RUNS, SECONDS = 60, 5, 0.5


def run() -> None:
    print(f"engine: deals per second, documents of {DEALS} deals with lines (median of {RUNS} runs of {SECONDS} s)")
    documents = {variant: document(variant, DEALS) for variant in rules.variants()}
    for variant, one in documents.items():
        print(f"  {variant:<38}{_rate([one]):>9,.0f}")
    print(f"  {'all variants in turn':<38}{_rate(list(documents.values())):>9,.0f}")
    print()


def _rate(documents: list[dict[str, Any]]) -> float:
    """Deals per second of processor time."""
    _settled(documents, 0.1)
    return statistics.median(_settled(documents, SECONDS) for _ in range(RUNS))


def _settled(documents: list[dict[str, Any]], seconds: float) -> float:
    count, started = 0, time.process_time()
    while (spent := time.process_time() - started) < seconds:
        for one in documents:
            rules.settle(one).as_document()
        count += DEALS * len(documents)
    return count / spent
