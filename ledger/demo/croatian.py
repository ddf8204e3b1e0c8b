"""Whole matches of Croatian marijaš at a table of four."""

from __future__ import annotations

import rules
from ledger.demo.chance import Chance, Facts

SEATS = ("1", "2", "3", "4")
CONTRACTS = {
    "adut": 80, "predaja": 4, "betl": 5, "fircik_i_sto": 4, "durmas": 2, "durmas_ko_jami": 2, "durmas_metljester": 2,
    "cvancik_i_sto": 1,
}  # fmt: skip


def matches(chance: Chance, count: int, house_rules: Facts | None = None) -> list[Facts]:
    """The deals of so many matches, the last of which ends with the last deal."""
    deals: list[Facts] = []
    while _played(deals, house_rules) < count:
        deals.append(_deal(chance))
    return deals


def _played(deals: list[Facts], house_rules: Facts | None) -> int:
    document = {"variant": "hr_marijas", "players": list(SEATS), "house_rules": house_rules or {}, "deals": deals}
    return len(rules.settle(document).sums.matches or ())


def _deal(chance: Chance) -> Facts:
    contract = chance.of(CONTRACTS)
    declarer = chance.choice(SEATS)
    others = [seat for seat in SEATS if seat != declarer]
    facts: Facts = {"contract": contract, "declarer": declarer}
    if contract == "predaja":
        return facts
    if chance.percent(14):
        facts["kontra"] = chance.of({1: 80, 2: 20})
    if contract == "adut":
        _adut(chance, facts, others)
    elif contract == "durmas_ko_jami":
        facts["last_by"] = chance.choice(SEATS)
    elif contract == "durmas_metljester":
        facts |= {"partner": chance.choice(others), "second_last_by": declarer, "last_by": chance.choice(SEATS)}
    else:
        facts["made"] = chance.percent(66)
    return facts


def _adut(chance: Chance, facts: Facts, others: list[str]) -> None:
    facts["partner"] = None if chance.percent(12) else chance.choice(others)
    facts["trump"] = chance.choice(("hearts", "leaves", "acorns", "bells"))
    facts["winner"] = "declarer" if chance.percent(64) else "defence"
    if chance.percent(30):
        facts["winner_total"] = chance.tens(115, 12, 100, 150)
