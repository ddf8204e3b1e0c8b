"""Games of Polish mariasz: one deal where somebody has 131 in it, else two."""

from __future__ import annotations

from ledger.demo.chance import Chance, Facts

SEATS = ("1", "2")
CARDS, GOAL = 138, 131


def games(chance: Chance, count: int) -> list[Facts]:
    """The deals of so many games, all of them ended."""
    deals: list[Facts] = []
    for _game in range(count):
        first = _deal(chance)
        deals.append(first)
        if max(_totals(first).values()) < GOAL:
            deals.append(_second(chance, _totals(first)))
    return deals


def _deal(chance: Chance) -> Facts:
    mine = max(25, min(113, round(chance.gauss(CARDS / 2, 17))))
    points = dict(zip(SEATS, (mine, CARDS - mine), strict=True))
    return {"points": points, "marriages": _marriages(chance)}


def _marriages(chance: Chance) -> dict[str, list[int]]:
    shown: dict[str, list[int]] = {seat: [] for seat in SEATS}
    for value in (40, 20, 20, 20):
        if chance.percent(26):
            shown[chance.choice(SEATS)].append(value)
    return shown


def _second(chance: Chance, before: dict[str, int]) -> Facts:
    """Return a second deal. Where both come to 131, one of them stopped the game before its last tricks."""
    deal = _deal(chance)
    reached = [seat for seat in SEATS if before[seat] + _totals(deal)[seat] >= GOAL]
    if len(reached) == 2:
        deal["stopped_by"] = winner = chance.choice(reached)
        other = next(seat for seat in SEATS if seat != winner)
        deal["points"][other] = max(0, deal["points"][other] - chance.randint(10, 30))
    return deal


def _totals(deal: Facts) -> dict[str, int]:
    return {seat: deal["points"][seat] + sum(deal["marriages"][seat]) for seat in SEATS}
