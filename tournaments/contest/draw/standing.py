"""One round by the standing: neighbours meet, but nobody meets again whom he met before."""

from __future__ import annotations

from collections.abc import Callable

from tournaments.contest.chance import Chance
from tournaments.contest.sizes import other_size

from .groups import Groups
from .search import Stage, improve_sizes, pair_stage, run
from .wish import Wish

NEAR = 8  # places up and down where a partner for a swap is mostly looked for
TRIES = 80_000
WARM = 8_000  # thousandths of a place


def by_standing(wish: Wish) -> Groups:
    """Return the tables of the only round of the wish, whose players stand in the order of the standing."""
    chance = Chance(f"{wish.seed}/{len(wish.earlier)}")
    groups = Groups(wish, by_distance=True)
    order = groups.playing[0]
    groups.by_distance(order)
    groups.place(0, in_order(groups))
    bring_near(groups, order, chance)
    return groups


def repaired(wish: Wish, tables: list[list[str]]) -> Groups:
    """Return the only round of the wish as given, but for swaps of neighbours so that nobody meets again."""
    groups = Groups(wish, by_distance=True)
    order = [groups.index[name] for table in tables for name in table]
    groups.by_distance(order)
    groups.place(0, [[groups.index[name] for name in table] for table in tables])
    bring_near(groups, order, Chance(f"{wish.seed}/{len(wish.earlier)}"))
    return groups


def in_order(groups: Groups) -> list[list[int]]:
    """Cut the standing into tables; those of the other size fall on players who sat at such the fewest times."""
    order, preferred = groups.playing[0], groups.wish.preferred
    sizes = groups.wish.sizes(groups.wish.rounds[0])
    others = sum(size != preferred for size in sizes)
    other = other_size(preferred)
    # (usual tables, tables of the other size) of the first players: the cheapest way to cut them, and its cost
    ways: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {(0, 0): (0, ())}
    for usual in range(len(sizes) - others + 1):
        for few in range(others + 1):
            end = usual * preferred + few * other
            lasts = []
            if usual:
                cost, cut = ways[usual - 1, few]
                lasts.append((cost, (*cut, preferred)))
            if few:
                cost, cut = ways[usual, few - 1]
                sat = sum(groups.at_other[player] for player in order[end - other : end])
                lasts.append((cost + sat, (*cut, other)))
            if lasts:
                ways[usual, few] = min(lasts, key=lambda way: way[0])
    seats = iter(order)
    return [[next(seats) for _seat in range(size)] for size in ways[len(sizes) - others, others][1]]


def bring_near(groups: Groups, order: list[int], chance: Chance) -> None:
    """Swap neighbours until nobody meets again, then until those who meet stand as near as that allows."""
    scale, near = groups.scale, _near(order, chance)
    for weight, above in scale.pairs:
        run(groups, pair_stage(groups, weight, above, near, chance), chance)
    improve_sizes(groups, chance, near)

    def anybody(_number: int) -> int:
        return order[chance.below(len(order))]

    run(groups, Stage(weight=1, above=scale.size, one=anybody, two=near, hot=WARM, cold=0, tries=TRIES), chance)


def _near(order: list[int], chance: Chance) -> Callable[[int, int], int]:
    """Pick a neighbour in the standing: mostly a near one, seldom one far away."""
    position = {player: place for place, player in enumerate(order)}
    widths = [NEAR << power for power in range(len(order).bit_length()) if NEAR << power < len(order)] or [len(order)]

    def near(_number: int, one: int) -> int:
        width = widths[min(chance.below(len(widths)), chance.below(len(widths)), chance.below(len(widths)))]
        place = position[one] + chance.below(2 * width + 1) - width
        return order[min(max(place, 0), len(order) - 1)]

    return near
