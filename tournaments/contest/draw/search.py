"""The search: two players change tables again and again, first whatever costs much, then what costs less.

A stage looks at one class of the cost. It begins warm, when it accepts that class to grow a little, and ends cold. What
outweighs its class never grows. Everything is counted in whole numbers and ends after a number of tries, never after a
time, so that every machine finds the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tournaments.contest.chance import Chance

from .groups import Groups

TRIES = 30_000  # for each round, up to five of them


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One class of the cost: its weight, and what weighs more. `floor` is what of the class cannot be avoided.

    `one` picks who is to move in a round (None: nobody this time), `two` with whom. Temperatures are thousandths.
    """

    weight: int
    above: int
    one: Callable[[int], int | None]
    two: Callable[[int, int], int]
    tries: int
    hot: int = 600
    cold: int = 150
    floor: int = 0

    def left(self, groups: Groups) -> int:
        """Return what the class costs now, beyond what cannot be avoided."""
        return groups.cost % self.above // self.weight - self.floor


def run(groups: Groups, stage: Stage, chance: Chance) -> bool:
    """Swap players for one stage; return True where its class costs no more than it must. The best seen remains."""
    best, kept = groups.cost, groups.copy()
    warmth, step = stage.weight * stage.hot, stage.weight * (stage.hot - stage.cold) // max(stage.tries, 1)
    for _try in range(stage.tries):
        if groups.cost == best and stage.left(groups) <= 0:
            return True
        warmth -= step
        number = chance.below(len(groups.tables))
        if (one := stage.one(number)) is None:
            continue
        two = stage.two(number, one)
        if groups.table_of[number][one] == groups.table_of[number][two]:
            continue
        cost = groups.swap_cost(number, one, two)
        if cost > 0:
            if cost * 1_000_000 > warmth * chance.patience():
                continue
            if groups.cost == best:
                kept = groups.copy()
        groups.swap(number, one, two, cost)
        best = min(best, groups.cost)
    if groups.cost > best:
        groups.restore(kept)
    return stage.left(groups) <= 0


def improve_pairs(groups: Groups, chance: Chance) -> None:
    """Bring down who meets whom: the same again, team-mates, club-mates. The lesser wait until nobody meets again.

    First only players of tables of one size change places, so that nobody sits at the other size more often.
    """
    scale = groups.scale
    for two in (_of_one_size(groups, chance), _anybody(groups, chance)):
        for weight, above in scale.pairs:
            if not run(groups, pair_stage(groups, weight, above, two, chance), chance) and weight == scale.again:
                break


def pair_stage(groups: Groups, weight: int, above: int, two: Callable[[int, int], int], chance: Chance) -> Stage:
    floor = groups.least_again() if weight == groups.scale.again else 0
    one = _who_pays(groups, weight, chance)
    return Stage(weight=weight, above=above, one=one, two=two, tries=tries(groups), floor=floor)


def tries(groups: Groups) -> int:
    return TRIES * min(len(groups.tables), 5)


def improve_sizes(groups: Groups, chance: Chance, two: Callable[[int, int], int] | None = None) -> None:
    """Let nobody sit at tables of the other size more often than others, as far as who meets whom allows."""
    scale, others = groups.scale, [groups.tables_of_other_size(number) for number in range(len(groups.tables))]

    def at_other(number: int) -> int | None:
        if not (tables := others[number]):
            return None
        table = groups.tables[number][tables[chance.below(len(tables))]]
        return table[chance.below(len(table))]

    stage = Stage(
        weight=scale.size,
        above=scale.club,
        one=at_other,
        two=two or _anybody(groups, chance),
        floor=groups.least_at_other(),
        tries=tries(groups) // 3,
    )
    run(groups, stage, chance)


def _anybody(groups: Groups, chance: Chance) -> Callable[[int, int], int]:
    playing = groups.playing

    def anybody(number: int, one: int) -> int:
        return playing[number][chance.below(len(playing[number]))]

    return anybody


def _of_one_size(groups: Groups, chance: Chance) -> Callable[[int, int], int]:
    """Pick a player whose table is as large as that of the first; else the first himself, who then stays."""
    anybody = _anybody(groups, chance)

    def of_one_size(number: int, one: int) -> int:
        two = anybody(number, one)
        tables, table_of = groups.tables[number], groups.table_of[number]
        return two if len(tables[table_of[one]]) == len(tables[table_of[two]]) else one

    return of_one_size


def _who_pays(groups: Groups, weight: int, chance: Chance) -> Callable[[int], int | None]:
    playing = groups.playing

    def who_pays(number: int) -> int | None:
        one = playing[number][chance.below(len(playing[number]))]
        return one if groups.pays(number, one, weight) else None

    return who_pays
