"""Table sizes: tables of three and four only, for every number of players from 6 up."""

from __future__ import annotations

from .problem import _, refuse

SIZES = (3, 4)
MOST = 10_000  # players of one round: beyond any hall


def table_sizes(players: int, preferred: int) -> list[int]:
    """Return the sizes of the tables of one round, the preferred size first.

    Raises Invalid (code `players`) where the number cannot sit at tables of three and four: 1, 2 and 5.
    """
    others = -players % 4 if preferred == 4 else players % 3
    rest = players - others * other_size(preferred)
    if not 0 < players <= MOST or rest < 0:
        text = _("%(players)d players cannot sit at tables of three and four")
        raise refuse("players", "players", text, players=players)
    return [preferred] * (rest // preferred) + [other_size(preferred)] * others


def other_size(preferred: int) -> int:
    return sum(SIZES) - preferred
