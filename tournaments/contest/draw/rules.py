"""Draws by a rule that says who sits where: blocks and thirds by the standing, the slide from table to table."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.contest.problem import _, refuse
from tournaments.contest.sizes import table_sizes

Tables = list[list[str]]


def blocks(order: Sequence[str], preferred: int) -> Tables:
    """Seat the standing from the top: table 1 has places 1–3 or 1–4, and so on down."""
    seats = iter(order)
    return [[next(seats) for _seat in range(size)] for size in table_sizes(len(order), preferred)]


def thirds(order: Sequence[str], preferred: int, top: int | None = None) -> Tables:
    """Seat the first `top` of the standing seat by seat, 1 to k in seat 1, k+1 to 2k in seat 2, the others in blocks.

    Raises Invalid (code `range`) where the first or the rest cannot sit at tables of three and four.
    """
    top = len(order) if top is None else top
    rest = len(order) - top
    if top < 1 or rest < 0:
        raise refuse("top", "range", _("the first must be 1 to %(players)d players"), players=len(order))
    sizes = table_sizes(top, preferred)
    tables: Tables = [[] for _size in sizes]
    seats = iter(order[:top])
    for seat in range(max(sizes)):
        for table, size in zip(tables, sizes, strict=True):
            if seat < size:
                table.append(next(seats))
    return tables + (blocks(order[top:], preferred) if rest else [])


def slide(
    placed: Sequence[Sequence[str]], playing: Sequence[str], preferred: int, moves: Sequence[int], *, wrap: bool = True
) -> Tables:
    """Move everybody by the place he took at his table: `moves` says by how many tables, place after place.

    `placed` are the tables of the round before, each in the order of its places. Beyond the last table it goes on at
    the first (`wrap`), or stops. Who finds his table full, who is new and who moved from a table that is no more takes
    the next free chair. Raises Invalid (code `moves`) where a place has no move.
    """
    sizes = table_sizes(len(playing), preferred)
    if len(moves) < max(map(len, placed), default=0):
        raise refuse("moves", "moves", _("the slide says nothing of place %(place)d"), place=len(moves) + 1)
    tables: Tables = [[] for _size in sizes]
    left = set(playing)
    waiting: list[tuple[str, int]] = []
    for place, move in enumerate(moves):
        for number, table in enumerate(placed):
            if place >= len(table) or table[place] not in left:
                continue
            left.discard(table[place])
            aim = _aim(number + move, len(sizes), wrap=wrap)
            if len(tables[aim]) < sizes[aim]:
                tables[aim].append(table[place])
            else:
                waiting.append((table[place], aim))
    waiting += [(name, 0) for name in playing if name in left]
    for name, aim in waiting:
        nearest = min(
            (spot for spot, size in enumerate(sizes) if len(tables[spot]) < size), key=lambda s: (abs(s - aim), s)
        )
        tables[nearest].append(name)
    return tables


def _aim(number: int, tables: int, *, wrap: bool) -> int:
    return number % tables if wrap else min(max(number, 0), tables - 1)
