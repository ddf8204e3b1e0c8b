"""The engine: whole session documents of 60 mixed deals, lines and their texts included.

Beside the sources the compiled engine is measured, where `make compiled` has made one.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import rules
from bench.deals import document
from rules.worked import others

DEALS, RUNS, SECONDS = 60, 5, 0.5
ROOT = Path(__file__).parents[1]
COMPILED = ROOT / "build" / "compiled"


def run() -> None:
    print(f"engine: deals per second, documents of {DEALS} deals with lines (median of {RUNS} runs of {SECONDS} s)")
    documents = {variant: document(variant, DEALS) for variant in rules.variants()}
    varied = [_by_house_rules(one) for one in documents.values()]
    count = sum(len(one["house_rules"]) for one in varied)
    measured = {variant: [one] for variant, one in documents.items()}
    measured["all variants in turn"] = list(documents.values())
    measured[f"the same by {count} house rules"] = varied
    print(f"  {'':<38}{'sources':>9}{'compiled':>10}")
    for (name, some), compiled in zip(measured.items(), _compiled_rates(list(measured.values())), strict=True):
        print(f"  {name:<38}{rate(some):>9,.0f}{f'{compiled:,.0f}' if compiled else '–':>10}")
    print()


def _compiled_rates(measured: list[list[dict[str, Any]]]) -> list[float | None]:
    """Return the rates of the compiled engine, asked for in a process of its own; None where there is none."""
    if not COMPILED.exists():
        return [None] * len(measured)
    done = subprocess.run(
        [sys.executable, "-P", "-m", "bench.compiled"],
        input=json.dumps(measured),
        env={**os.environ, "PYTHONPATH": f"{COMPILED}{os.pathsep}{ROOT}"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    rates: list[float | None] = json.loads(done.stdout)
    return rates


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


def rate(documents: list[dict[str, Any]]) -> float:
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
