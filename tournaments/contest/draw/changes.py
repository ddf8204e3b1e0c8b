"""Changes of a drawn round by hand: two players change places, somebody who comes late gets a chair."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from tournaments.contest.problem import _, refuse
from tournaments.contest.sizes import SIZES

from .wish import Tables, Wish


def swapped(tables: Tables, one: str, two: str) -> Tables:
    """Return the tables after two players changed places. Raises Invalid (code `unknown`) for who sits nowhere."""
    seated = {name for table in tables for name in table}
    for name in (one, two):
        if name not in seated:
            raise refuse("players", "unknown", _("%(id)s does not play in this round"), id=name)
    other = {one: two, two: one}
    return tuple(tuple(other.get(name, name) for name in table) for table in tables)


def seated_late(
    tables: Tables, comers: Sequence[str], wish: Wish, *, closed: Collection[int] = ()
) -> tuple[Tables, tuple[str, ...]]:
    """Return the tables with chairs for those who come late, and who must wait. Nobody else moves.

    Three who come together open a table where tables of three are preferred. Otherwise each takes the free chair of a
    table of three where he met the fewest and has the fewest mates, the last such table; without a free chair he waits
    until three are there. `closed` are the numbers of tables that take nobody any more.
    """
    grown, waiting = [list(table) for table in tables], list(comers)
    if wish.preferred == SIZES[0]:
        while len(waiting) >= wish.preferred:
            grown.append([waiting.pop(0) for _seat in range(wish.preferred)])
    for name in list(waiting):
        if free := _free(grown, closed):
            best = min(free, key=lambda spot: (_price(name, grown[spot], wish), -spot))
            grown[best].append(name)
            waiting.remove(name)
    if len(waiting) >= SIZES[0]:
        late = tuple(tuple(table) for table in [*grown, waiting[: SIZES[0]]])
        return seated_late(late, waiting[SIZES[0] :], wish, closed=closed)
    return tuple(tuple(table) for table in grown), tuple(waiting)


def _free(tables: Sequence[Sequence[str]], closed: Collection[int]) -> list[int]:
    return [spot for spot, table in enumerate(tables) if len(table) < SIZES[1] and spot + 1 not in closed]


def _price(name: str, table: Iterable[str], wish: Wish) -> tuple[int, ...]:
    """Return how often somebody met those at a table, and how many of them are his mates."""
    marks = {player.id: player for player in wish.players}
    met = sum(name in earlier and other in earlier for other in table for tables in wish.earlier for earlier in tables)
    mates = [
        sum(
            bool(getattr(marks[name], mark)) and getattr(marks[name], mark) == getattr(marks[other], mark)
            for other in table
        )
        for mark in wish.apart
    ]
    return met, *mates
