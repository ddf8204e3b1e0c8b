"""The plan of the demo club: who played what on which day, two seasons from autumn to spring, all variants."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any

NAME, SLUG = "Mariášový klub Demo", "demo"
PEOPLE = ("Adam", "Bára", "Cyril", "Dana", "Ana", "Boris", "Ceda", "Dino", "Ala", "Olek")
ORGANISER, SCOREKEEPER = "Adam", "Bára"
SEASONS = (
    ("2025/26", datetime.date(2025, 9, 1), datetime.date(2026, 6, 30)),
    ("2026/27", datetime.date(2026, 9, 1), datetime.date(2027, 6, 30)),
)


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """`length`: deals, or matches (hr_marijas) or games (pl_mariasz). `follows`: the next round of the table before."""

    variant: str
    players: tuple[str, ...]
    length: int
    house_rules: dict[str, Any] | None = None
    follows: bool = False


@dataclass(frozen=True, slots=True)
class PlannedEvening:
    """`corrected`, `voided`: numbers of the first table's deals."""

    date: datetime.date
    place: str
    tables: tuple[PlannedTable, ...]
    corrected: tuple[int, ...] = ()
    voided: tuple[int, ...] = ()
    closed: bool = True


def _at(
    day: str,
    *tables: PlannedTable,
    place: str = "U Lípy",
    corrected: tuple[int, ...] = (),
    voided: tuple[int, ...] = (),
    closed: bool = True,
) -> PlannedEvening:
    return PlannedEvening(datetime.date.fromisoformat(day), place, tables, corrected, voided, closed)


FOUR = ("Adam", "Bára", "Cyril", "Dana")
THREE = ("Bára", "Cyril", "Adam")
MIXED = ("Dana", "Boris", "Adam", "Ana")
GUESTS = ("Ceda", "Cyril", "Bára", "Dino")
CROATS = ("Ana", "Boris", "Ceda", "Dino")
TWO = ("Ala", "Olek")
SIX = ("Adam", "Bára", "Cyril", "Dana", "Boris", "Ala")
CROSSED = ("Ana", "Ceda", "Dino", "Olek")
STAKE = {"stake": {"basis": "point", "amount": 5}}

EVENINGS = (
    _at("2025-09-12", PlannedTable("cz_licitovany", FOUR, 24), corrected=(7,)),
    _at("2025-09-26", PlannedTable("cz_voleny", FOUR, 31)),
    _at("2025-10-10", PlannedTable("cz_licitovany", MIXED, 26), PlannedTable("pl_mariasz", TWO, 6)),
    _at("2025-10-24", PlannedTable("hr_marijas", CROATS, 3), place="Karlovac"),
    _at("2025-11-07", PlannedTable("paluba_licitovany", FOUR, 28), voided=(12,)),
    _at("2025-11-21", PlannedTable("sk_voleny", ("Cyril", "Adam", "Dana"), 30), place="Bratislava"),
    _at("2025-12-05", PlannedTable("cz_licitovany", FOUR, 28), PlannedTable("cz_voleny", CROATS, 20)),
    _at("2025-12-19", PlannedTable("hr_marijas", CROATS, 2, STAKE), PlannedTable("pl_mariasz", TWO, 5)),
    _at("2026-01-16", PlannedTable("cz_voleny", THREE, 25), corrected=(4, 19)),
    _at(
        "2026-01-30",
        PlannedTable("cz_licitovany", FOUR, 16),
        PlannedTable("cz_licitovany", ("Adam", "Bára", "Dana"), 12, follows=True),
    ),
    _at("2026-02-13", PlannedTable("cz_licitovany", GUESTS, 26)),
    _at("2026-02-27", PlannedTable("sk_voleny", FOUR, 28), PlannedTable("pl_mariasz", TWO, 7)),
    _at("2026-03-13", PlannedTable("paluba_licitovany", MIXED, 27)),
    _at("2026-03-27", PlannedTable("cz_licitovany", FOUR, 30), PlannedTable("hr_marijas", CROATS, 2)),
    _at("2026-04-17", PlannedTable("cz_voleny", FOUR, 30)),
    _at("2026-05-15", PlannedTable("csm_voleny", SIX, 30), PlannedTable("krizovy", CROSSED, 20)),
    _at("2026-05-29", PlannedTable("csm_licitovany", SIX[:5], 25), PlannedTable("ctyrka", CROSSED, 16)),
    _at("2026-09-11", PlannedTable("cz_licitovany", FOUR, 27)),
    _at("2026-09-25", PlannedTable("cz_voleny", MIXED, 24), PlannedTable("pl_mariasz", TWO, 6), corrected=(10,)),
    _at("2026-10-09", PlannedTable("hr_marijas", CROATS, 3)),
    _at("2026-10-23", PlannedTable("sk_voleny", ("Dana", "Bára", "Cyril"), 26), place="Bratislava"),
    _at("2026-11-06", PlannedTable("paluba_licitovany", FOUR, 26), PlannedTable("cz_voleny", GUESTS[:3], 18)),
    _at("2026-11-12", PlannedTable("csm_voleny", SIX[1:], 25), PlannedTable("ctyrka", CROSSED, 12)),
    _at("2026-11-13", PlannedTable("csm_licitovany", SIX, 24), PlannedTable("krizovy", CROSSED, 16)),
    _at(
        "2026-11-20",
        PlannedTable("cz_licitovany", FOUR, 14),
        PlannedTable("cz_licitovany", ("Adam", "Bára", "Cyril", "Boris"), 9, follows=True),
        closed=False,
    ),
)
