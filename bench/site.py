"""The site in one process, through Django's test client: production settings, a database of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from bench import place
from bench.timing import HEAD, measure

REQUESTS = 200
SHEETS = 10
# the family, one deal of it as a form sends it
DEALS: dict[str, dict[str, str]] = {
    "cz_licitovany": {
        "contract": "sto", "declarer": "2", "sitting_out": "1", "trump": "hearts", "hundred": "1", "flek.sto": "1",
        "p0.offender": "3", "p0.each": "5",
    },
    "sk_voleny": {
        "contract": "hra", "declarer": "2", "sitting_out": "1", "trump": "hearts", "flek.hra": "2",
        "winner": "declarer",
    },
    "hr_marijas": {"contract": "adut", "declarer": "2", "partner": "3", "winner": "declarer"},
    "pl_mariasz": {"tens1": "1", "ones1": "5", "tens2": "1", "uncaptured": "on", "m1.1": "20"},
}  # fmt: skip


def run() -> None:
    place.new("site")
    from bench.club import BenchEvening, sheets  # noqa: PLC0415 — models only once Django is set up

    print(f"site: milliseconds, {REQUESTS} requests each{'':10}{HEAD}")
    evenings = {(variant, deals): BenchEvening(variant, deals) for deals in (60, 400) for variant in DEALS}
    for (variant, deals), evening in evenings.items():
        preview, save = partial(evening.preview, DEALS[variant]), partial(evening.save, DEALS[variant])
        _show(f"preview {variant}, {deals} deals", preview)
        # a table taps before it saves
        _show(f"save {variant}, from {deals} deals on", save, before=preview)
    for (variant, deals), evening in evenings.items():
        if deals == 400:
            _show(f"sitting page {variant}, {deals} deals", partial(evening.get, "sitting"))
    for (variant, deals), evening in evenings.items():
        if deals == 400:
            _show(f"evening page {variant}, {deals} deals", partial(evening.get, "evening"))
    _show("calculator", partial(evening.get, "rules:variant", "sk_voleny"))
    print()
    sheets(SHEETS)


def _show(what: str, work: Callable[..., object], **more: Any) -> None:
    print(f"  {what:<38}{measure(work, times=REQUESTS, **more).row}", flush=True)
