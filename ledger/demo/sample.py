"""The sample evening that strangers look at: what is played where their language is spoken. Nothing of it is stored."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from ledger.demo.chance import Chance, Facts
from ledger.demo.plan import CROATS, FOUR, TWO, PlannedTable
from ledger.demo.write import deals

SEED = 16
DAY = datetime.date(2026, 11, 20)
USUAL = (PlannedTable("cz_licitovany", FOUR, 14), "0.20", "CZK", "U Lípy")
# language → what is played, the value of one unit, its currency, the place
PLAYED = {
    "sk": (PlannedTable("sk_voleny", FOUR, 14), "0.01", "EUR", "Bratislava"),
    "hr": (PlannedTable("hr_marijas", CROATS, 2), "", "", "Karlovac"),
    "pl": (PlannedTable("pl_mariasz", TWO, 6), "", "", "Kraków"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """An evening of one table as plain facts, by seat."""

    variant: str
    players: tuple[str, ...]
    deals: tuple[Facts, ...]
    day: datetime.date
    place: str
    unit_amount: str
    currency: str


def sample_of(language: str) -> Sample:
    """The same evening every time."""
    table, amount, currency, place = PLAYED.get(language, USUAL)
    return Sample(
        variant=table.variant,
        players=table.players,
        deals=tuple(deals(table, Chance(SEED))),
        day=DAY,
        place=place,
        unit_amount=amount,
        currency=currency,
    )
