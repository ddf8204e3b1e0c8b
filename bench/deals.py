"""Deals as a table plays them, the same ones in every run; facts name seats."""

from __future__ import annotations

from typing import Any

import rules
from ledger.demo.chance import Chance
from ledger.demo.croatian import matches
from ledger.demo.polish import games
from ledger.demo.three_hand import three_hand_deal

Facts = dict[str, Any]
NAMES = ("Adam", "Bára", "Cyril", "Dana")
SEED = 7


def mixed(variant: str, count: int, seed: int = SEED) -> list[Facts]:
    chance = Chance(seed)
    engine = rules.newest(variant).engine
    if engine == "hr_marijas":
        found: list[Facts] = []
        while len(found) < count:
            found += matches(chance, 2)
        return found[:count]
    if engine == "pl_mariasz":
        return games(chance, count)[:count]
    return [three_hand_deal(chance, variant, 4, dealt) for dealt in range(count)]


def seats_of(variant: str) -> int:
    """Return how many seats a table has: as many as play the variant, four at most."""
    return min(4, max(rules.newest(variant).seats))


def document(variant: str, count: int, seed: int = SEED) -> dict[str, Any]:
    """A session document by names. It settles: what is beyond the credit, the table let stand."""
    players = list(NAMES[: seats_of(variant)])
    seats = {str(seat): name for seat, name in enumerate(players, 1)}
    deals = [rules.rename(deal, seats, edition=rules.newest(variant)) for deal in mixed(variant, count, seed)]
    found = {"variant": variant, "players": players, "deals": deals}
    for problem in rules.check(found):
        assert problem.code == "credit", problem
        assert problem.deal
        deals[problem.deal - 1]["allow_over_credit"] = True
    return found


def settled(variant: str, count: int, seed: int) -> list[Facts]:
    """Deals of a table that nobody refuses, by seat."""
    found = document(variant, count, seed)
    seats = {name: str(seat) for seat, name in enumerate(found["players"], 1)}
    return [rules.rename(deal, seats, edition=rules.newest(variant)) for deal in found["deals"]]
