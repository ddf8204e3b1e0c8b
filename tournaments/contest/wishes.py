"""Wishes for a draw made of a tournament document: who plays the next rounds, in which order, after which rounds."""

from __future__ import annotations

from collections.abc import Sequence

from .document import Contest, Entrant, Table
from .draw import Player, Wish
from .naming import natural
from .ranking import standing

BY_STANDING = {"standing", "blocks", "thirds"}


def next_rounds(contest: Contest, kind: str, *, rounds: int, seed: str, apart: Sequence[str] | None = None) -> Wish:
    """Return the wish for the next rounds of a contest: by the standing where the kind goes by it, else by number."""
    first = len(contest.rounds) + 1
    order = [entrant.id for entrant in sorted(contest.entrants, key=lambda one: natural(one.id))]
    if kind in BY_STANDING and contest.rounds:
        placed = [one.row.id for one in standing(contest)]
        order = placed + [name for name in order if name not in set(placed)]
    entrants = {entrant.id: entrant for entrant in contest.entrants}
    return Wish(
        players=tuple(_player(entrant) for entrant in sorted(contest.entrants, key=lambda one: natural(one.id))),
        rounds=tuple(
            tuple(name for name in order if entrants[name].plays(number)) for number in range(first, first + rounds)
        ),
        preferred=contest.format.preferred,
        earlier=tuple(tuple(table.seats for table in tables) for tables in contest.rounds),
        apart=tuple(contest.format.apart if apart is None else apart),
        seed=seed,
    )


def _player(entrant: Entrant) -> Player:
    return Player(id=entrant.id, team=entrant.team, club=entrant.club, fixed=entrant.fixed)


def placed_tables(contest: Contest) -> tuple[tuple[str, ...], ...]:
    """Return the tables of the last round in the order of their places: who slides by his place is found so.

    Equal money keeps the order of the seats. Empty without a round, or while a slip of it is missing.
    """
    if not contest.rounds or any(table.money is None for table in contest.rounds[-1]):
        return ()
    return tuple(_by_place(table) for table in contest.rounds[-1])


def _by_place(table: Table) -> tuple[str, ...]:
    money = dict(zip(table.seats, table.money or (), strict=True))
    return tuple(sorted(table.seats, key=lambda name: -money[name]))
