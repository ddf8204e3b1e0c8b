"""The score above the entry, out of the sums of a table: for the server's pages and for the phone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clubapp.speech import gettext as _

Names = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCell:
    """One player's score: `units`, `points` in the open match or game, and in `note` the matches before."""

    seat: int
    name: str
    units: int
    points: int | None = None
    note: str = ""


def score_cells(names: Names, units: Mapping[str, int], sums: Mapping[str, Any]) -> list[ScoreCell]:
    """Return the score of every seat. `sums`: what the engine sums beside the totals, where points are written."""
    points, notes = _written(sums)
    return [
        ScoreCell(
            seat=int(seat),
            name=name,
            units=units[seat],
            points=points.get(seat) if points else None,
            note=notes.get(seat, ""),
        )
        for seat, name in names.items()
    ]


def ended_by(number: int, sums: Mapping[str, Any], names: Names) -> str:
    """Say who won the match or the game that deal `number` ended; "" where it ended none."""
    for match in sums.get("matches", ()):
        if match["to_deal"] == number:
            return _("Match won: %(names)s.") % {"names": ", ".join(names[seat] for seat in match["winners"])}
    for game in sums.get("games", ()):
        if game["to_deal"] == number and game["winner"]:
            return _("Game won: %(names)s.") % {"names": names[game["winner"]]}
    return ""


def _written(sums: Mapping[str, Any]) -> tuple[Mapping[str, int], Mapping[str, str]]:
    """Return the points of the open match and a note on the matches before, or the sitting's game points, by seat."""
    if not sums:
        return {}, {}
    if "running" not in sums:
        return sums["scores"], {}
    tally = {seat: _tally(row) for seat, row in sums["tally"].items()}
    return sums["running"], tally


def _tally(row: Mapping[str, int]) -> str:
    """★ 1 · čvrga 2: the game's own words, which stay uninflected beside the number."""
    words = (("won", "★"), ("cvrga", "čvrga"), ("skare", "škare"))
    return " · ".join(f"{word} {row[key]}" for key, word in words if row[key])
