"""The engine: whole session documents of 60 mixed deals, lines and their texts included."""

from __future__ import annotations

import statistics
import time
from typing import Any

import rules
from bench.deals import document
from rules.worked import others

DEALS, RUNS, SECONDS = 60, 5, 0.5


def run() -> None:
    print(f"engine: deals per second, documents of {DEALS} deals with lines (median of {RUNS} runs of {SECONDS} s)")
    documents = {variant: document(variant, DEALS) for variant in rules.variants()}
    for variant, one in documents.items():
        print(f"  {variant:<38}{_rate([one]):>9,.0f}")
    print(f"  {'all variants in turn':<38}{_rate(list(documents.values())):>9,.0f}")
    varied = [_by_house_rules(one) for one in documents.values()]
    count = sum(len(one["house_rules"]) for one in varied)
    print(f"  {f'the same by {count} house rules':<38}{_rate(varied):>9,.0f}")
    print()


def _by_house_rules(document: dict[str, Any]) -> dict[str, Any]:
    """Return the document by as many house rules as its deals can be played by, each other than the text's."""
    chosen: dict[str, Any] = {}
    for rule in rules.newest(document["variant"]).house_rules:
        for value in others(rule):
            tried = {**document, "house_rules": {**chosen, rule.key: value}}
            if not rules.check(tried):
                chosen[rule.key] = value
                break
    return {**document, "house_rules": chosen}


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
