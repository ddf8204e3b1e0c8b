"""Draws: seconds of processor time for plans and for rounds by the standing, and what could not be kept."""

from __future__ import annotations

import random
import time
from dataclasses import replace

from tournaments import contest

PLANS = [(13, 4, 5), (16, 4, 5), (19, 4, 5), (27, 3, 5), (27, 4, 5), (57, 3, 5), (57, 4, 5), (204, 4, 6), (390, 3, 6)]
STANDINGS = [(27, 3), (57, 4), (204, 4), (390, 3), (390, 4)]
ROUNDS = 6


def run() -> None:
    print(f"{'draws':<44}{'seconds':>9}  pairs that meet again")
    for players, preferred, rounds in PLANS:
        started = time.process_time()
        drawn = contest.draw("plan", _wish(players, preferred, rounds))
        _row(f"plan of {rounds}, {players} players, tables of {preferred}", started, drawn.review)
    for players, preferred in STANDINGS:
        _by_standing(players, preferred)
    print()


def _by_standing(players: int, preferred: int) -> None:
    chance = random.Random(1)  # noqa: S311 - results by lot
    wish = _wish(players, preferred, 1)
    points = dict.fromkeys(wish.rounds[0], 0)
    for number in range(1, ROUNDS + 1):
        order = tuple(sorted(points, key=lambda name: (-points[name], int(name))))
        started = time.process_time()
        drawn = contest.draw("standing", replace(wish, rounds=(order,)))
        if number == ROUNDS:
            _row(f"round {number} by standing, {players}, tables of {preferred}", started, drawn.review)
        wish = replace(wish, earlier=(*wish.earlier, *drawn.rounds))
        for table in drawn.rounds[0]:
            for place, name in enumerate(chance.sample(table, len(table))):
                points[name] += 5 - 2 * place


def _row(name: str, started: float, review: contest.Review) -> None:
    again = sum(one.kind == "rematch" for one in review.violations)
    print(f"  {name:<42}{time.process_time() - started:>9.2f}{again:>12}")


def _wish(players: int, preferred: int, rounds: int) -> contest.Wish:
    ids = tuple(str(number) for number in range(1, players + 1))
    everybody = tuple(contest.Player(id=name) for name in ids)
    return contest.Wish(players=everybody, rounds=(ids,) * rounds, preferred=preferred)
