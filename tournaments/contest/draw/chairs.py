"""Chairs: who deals first at a table, and which number the table has, so that neither falls on the same again."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from tournaments.contest.chance import Chance

from .groups import Groups

SWEEPS = 4  # of all rounds: the first knows only the rounds before
DEAL = 100  # dealing first again outweighs any other seat again


def seat(groups: Groups, chance: Chance) -> None:
    """Put the players of every table in an order in which nobody deals first more often than he must."""
    sat = _sat_before(groups)
    for sweep in range(SWEEPS):
        for tables in groups.tables:
            for place, table in enumerate(tables):
                if sweep:
                    sat.subtract(_seats(table))
                tables[place] = _best_order(chance.shuffled(table), sat)
                sat.update(_seats(tables[place]))


def _sat_before(groups: Groups) -> Counter[tuple[int, int]]:
    """Return how often each player sat in each seat in the earlier rounds."""
    sat: Counter[tuple[int, int]] = Counter()
    for tables in groups.wish.earlier:
        for table in tables:
            sat.update((groups.index[name], seat) for seat, name in enumerate(table) if name in groups.index)
    return sat


def _seats(table: list[int]) -> list[tuple[int, int]]:
    return [(player, seat) for seat, player in enumerate(table)]


def _best_order(table: list[int], sat: Counter[tuple[int, int]]) -> list[int]:
    costs = {player: [sat[player, seat] * (1 if seat else DEAL) for seat in range(len(table))] for player in table}
    return list(min(permutations(table), key=lambda order: sum(costs[one][seat] for seat, one in enumerate(order))))


def number(groups: Groups, chance: Chance, *, mixed: bool) -> None:
    """Give the tables their numbers: who cannot move keeps his, the others come in order.

    `mixed`: tables of one size may change numbers so that nobody comes to the same again.
    """
    at = _at_before(groups)
    for number, tables in enumerate(groups.tables):
        groups.tables[number] = _fixed_in_place(groups, tables)
    for sweep in range(SWEEPS if mixed else 0):
        for tables in groups.tables:
            if sweep:
                at.subtract(_spots(tables))
            _spread(groups, tables, at, chance)
            at.update(_spots(tables))


def _spots(tables: list[list[int]]) -> list[tuple[int, int]]:
    return [(player, spot) for spot, table in enumerate(tables) for player in table]


def _at_before(groups: Groups) -> Counter[tuple[int, int]]:
    at: Counter[tuple[int, int]] = Counter()
    for tables in groups.wish.earlier:
        for spot, table in enumerate(tables):
            at.update((groups.index[name], spot) for name in table if name in groups.index)
    return at


def _fixed(groups: Groups, table: list[int]) -> int | None:
    return next((kept for player in table if (kept := groups.wish.players[player].fixed)), None)


def _fixed_in_place(groups: Groups, tables: list[list[int]]) -> list[list[int]]:
    kept = {spot - 1: table for table in tables if (spot := _fixed(groups, table))}
    others = iter([table for table in tables if _fixed(groups, table) is None])
    return [kept[spot] if spot in kept else next(others) for spot in range(len(tables))]


def _spread(groups: Groups, tables: list[list[int]], at: Counter[tuple[int, int]], chance: Chance) -> None:
    """Swap numbers while that brings fewer players to a table where they sat before."""
    free = [spot for spot, table in enumerate(tables) if _fixed(groups, table) is None]

    def cost(table: list[int], spot: int) -> int:
        return sum(at[player, spot] for player in table)

    for spot in chance.shuffled(free):
        here = cost(tables[spot], spot)
        for other in chance.shuffled(free) if here else ():
            if len(tables[other]) != len(tables[spot]):
                continue
            gain = here + cost(tables[other], other) - cost(tables[spot], other) - cost(tables[other], spot)
            if gain > 0:
                tables[spot], tables[other] = tables[other], tables[spot]
                here = cost(tables[spot], spot)
                if not here:
                    break
