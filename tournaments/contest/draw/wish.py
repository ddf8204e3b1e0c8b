"""The wish for a draw: who plays in which round, what went before, what is to be kept apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.contest.problem import Notes, _
from tournaments.contest.sizes import SIZES, table_sizes

Tables = tuple[tuple[str, ...], ...]  # the tables of a round by number, each its players in the order they sit


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One who may be drawn. `fixed` is the number of the table that somebody who cannot move keeps."""

    id: str
    team: str = ""
    club: str = ""
    fixed: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """The wish of a draw.

    `rounds` names for every round to draw its players, in the order that counts: by start number, or by the standing.
    `earlier` are the rounds before. `preferred` is the size of most tables, `apart` what keeps two players apart.
    """

    players: tuple[Player, ...]
    rounds: tuple[tuple[str, ...], ...]
    preferred: int
    earlier: tuple[Tables, ...] = ()
    apart: tuple[str, ...] = ("team",)
    seed: str = "1"

    def __post_init__(self) -> None:
        notes = Notes()
        known = Counter(player.id for player in self.players)
        for name in sorted(name for name, times in known.items() if times > 1):
            notes.add("players", "twice", _("%(id)s stands twice among the players"), id=name)
        for number, names in enumerate(self.rounds, start=len(self.earlier) + 1):
            notes.round = number
            check_round(names, set(known), notes)
        notes.round = None
        self._check_fixed(notes)
        notes.raise_any()

    def _check_fixed(self, notes: Notes) -> None:
        kept: dict[int, str] = {}
        tables = min((len(table_sizes(len(names), self.preferred)) for names in self.rounds), default=0)
        for player in self.players:
            if player.fixed is None:
                continue
            if not 1 <= player.fixed <= tables:
                text = _("%(id)s keeps table %(number)d, but there are tables 1 to %(tables)d")
                notes.add("fixed", "range", text, id=player.id, number=player.fixed, tables=tables)
            elif player.fixed in kept:
                text = _("%(first)s and %(second)s both keep table %(number)d and would meet in every round")
                notes.add("fixed", "twice", text, first=kept[player.fixed], second=player.id, number=player.fixed)
            kept[player.fixed] = player.id

    def sizes(self, names: Sequence[str]) -> list[int]:
        return table_sizes(len(names), self.preferred)


def check_round(names: Sequence[str], known: set[str], notes: Notes) -> None:
    """Note who plays twice or is not known, and a number that cannot be seated."""
    for name, times in Counter(names).items():
        if name not in known:
            notes.add("players", "unknown", _("%(id)s is not among the entrants"), id=name)
        elif times > 1:
            notes.add("players", "twice", _("%(id)s plays twice in this round"), id=name)
    try:
        table_sizes(len(names), SIZES[0])
    except ValueError:
        text = _("%(players)d players cannot sit at tables of three and four")
        notes.add("players", "players", text, players=len(names))
