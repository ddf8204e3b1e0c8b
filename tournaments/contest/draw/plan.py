"""Rounds drawn together so that nobody meets twice: a plan published before the first round, or one round by lot."""

from __future__ import annotations

from tournaments.contest.chance import Chance

from .groups import Groups
from .lines import rounds_by_lines
from .search import improve_pairs, improve_sizes
from .wish import Wish

LOTS = 4  # arrangements by lot that are tried before the one by arithmetic


def plan(wish: Wish) -> Groups:
    """Return the tables of all rounds of the wish, the best of some arrangements."""
    chance = Chance(f"{wish.seed}/{len(wish.earlier)}")
    best = arranged(_by_lot(wish, chance), chance)
    for _lot in range(1, LOTS):
        if best.cost <= best.least():
            return best
        best = min(best, arranged(_by_lot(wish, chance), chance), key=_cost)
    if best.cost - best.least() >= best.scale.club and not wish.earlier and len(set(wish.rounds)) == 1:
        best = min(best, arranged(_by_lines(wish, chance), chance), key=_cost)
    return best


def arranged(groups: Groups, chance: Chance) -> Groups:
    improve_pairs(groups, chance)
    improve_sizes(groups, chance)
    return groups


def _cost(groups: Groups) -> int:
    return groups.cost


def _by_lot(wish: Wish, chance: Chance) -> Groups:
    groups = Groups(wish)
    for number in range(len(wish.rounds)):
        _fill_by_lot(groups, number, chance)
    return groups


def _fill_by_lot(groups: Groups, number: int, chance: Chance) -> None:
    """Fill a round by lot; tables of the other size, which come last, get who sat at such the fewest times."""
    mixed = chance.shuffled(groups.playing[number])
    mixed.sort(key=lambda player: -groups.at_other[player])
    seats = iter(mixed)
    sizes = groups.wish.sizes(groups.wish.rounds[number])
    groups.place(number, [[next(seats) for _seat in range(size)] for size in sizes])


def _by_lines(wish: Wish, chance: Chance) -> Groups:
    """Arrange the first rounds by arithmetic, mates in rows that never meet, and what is left by lot."""
    groups, sizes = Groups(wish), wish.sizes(wish.rounds[0])
    players = _mates_together(groups, chance)
    free = max(sizes) * len(sizes) - len(players)
    rounds = rounds_by_lines([*players, *[None] * free], max(sizes))
    fitting = iter([tables for tables in map(_seated, rounds) if sorted(map(len, tables)) == sorted(sizes)])
    for number in range(len(wish.rounds)):
        if tables := next(fitting, None):
            groups.place(number, tables)
        else:
            _fill_by_lot(groups, number, chance)
    return groups


def _mates_together(groups: Groups, chance: Chance) -> list[int]:
    """Return the players of the rounds, team after team, the teams and the players in them mixed."""
    playing = chance.shuffled([groups.index[name] for name in groups.wish.rounds[0]])
    teams: dict[tuple[str, ...], list[int]] = {}
    for player in playing:
        one = groups.wish.players[player]
        mates = tuple(getattr(one, mark) for mark in groups.wish.apart)
        teams.setdefault(mates, []).append(player)
    return [player for mates in teams.values() for player in mates]


def _seated(tables: list[list[int | None]]) -> list[list[int]]:
    return [[player for player in table if player is not None] for table in tables]
