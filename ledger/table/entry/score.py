"""The score above the entry form, made of the sums of a table: for the server's pages and for the phone.

"Standing" is what somebody has after a deal: points where the edition writes points, else units.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import rules
from clubapp.speech import gettext as _

Names = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCell:
    """One player's score.

    `units` are those of the evening up to now. `here` are the units of this line-up alone, None where there was no
    other before. `points` are those of the open match or game, None where none are written. `note` is a text on the
    matches before or the way to the goal. `credit` is what is left of the credit of this playing round, None where none
    is kept.
    """

    seat: int
    name: str
    units: int
    here: int | None = None
    points: int | None = None
    note: str = ""
    credit: int | None = None

    @property
    def stands(self) -> int:
        """Return the standing: points where points are written, else units."""
        return self.units if self.points is None else self.points


def score_cells(
    names: Names, units: Mapping[str, int], sums: Mapping[str, Any], brought: Mapping[str, int] | None = None
) -> list[ScoreCell]:
    """Return the score of every seat.

    `units` are those of this line-up. `sums` is what the engine sums beside them: points, matches, credit. `brought`
    are units from earlier tables of the evening; None or empty where nobody sat at one.
    """
    points, notes = _points_and_notes(sums)
    credit = sums.get("credit", {})
    return [
        ScoreCell(
            seat=int(seat),
            name=name,
            units=units[seat] + (brought or {}).get(seat, 0),
            here=units[seat] if brought else None,
            points=points.get(seat),
            note=notes.get(seat, "") or sums.get("towards", {}).get(seat, "") or _premium(sums, seat),
            credit=credit.get(seat),
        )
        for seat, name in names.items()
    ]


def before(stands: Sequence[int], changes: Sequence[int]) -> tuple[int, ...]:
    """Return the standing before a deal, given that after it. `changes` may be empty: then the deal changed nothing."""
    return tuple(stand - change for stand, change in zip(stands, changes or [0] * len(stands), strict=True))


def is_cut(deal: rules.DealSettlement) -> bool:
    """Return whether the limit on what a deal costs gave something of it back."""
    return any(line.component == "limit" for line in deal.lines)


def ends_of(sums: Mapping[str, Any], names: Names) -> dict[int, tuple[int, ...]]:
    """Return the final points of each match, in the order of the seats, by the number of the deal that ended it."""
    return {match["to_deal"]: tuple(match["scores"][seat] for seat in names) for match in sums.get("matches", ())}


def ended_by(number: int, sums: Mapping[str, Any], names: Names) -> str:
    """Return a sentence on who won the match or the game that deal `number` ended; "" where it ended none."""
    for match in sums.get("matches", ()):
        if match["to_deal"] == number:
            return _("Match won: %(names)s.") % {"names": ", ".join(names[seat] for seat in match["winners"])}
    for game in sums.get("games", ()):
        if game["to_deal"] == number and game["winner"]:
            return _("Game won: %(names)s.") % {"names": names[game["winner"]]}
    return ""


def _points_and_notes(sums: Mapping[str, Any]) -> tuple[Mapping[str, int], Mapping[str, str]]:
    """Return by seat the points, and a note.

    Where matches are played, these are the points of the open match, and the note counts the matches before. Otherwise
    they are the game points of the sitting, without notes.
    """
    if "running" not in sums:
        return sums.get("scores", {}), {}
    tallies = {seat: _tally(row) for seat, row in sums["tally"].items()}
    return sums["running"], tallies


def _premium(sums: Mapping[str, Any], seat: str) -> str:
    """Return a text on the premium points of a seat; "" where it has none."""
    points = sums.get("premium", {}).get(seat, 0)
    return _("premium %(points)d") % {"points": points} if points else ""


def _tally(row: Mapping[str, int]) -> str:
    """Return how the matches ended for a player: "★ 1 · čvrga 2". A star is a match won.

    The game's own words are not translated and stay uninflected beside the number.
    """
    words = (("won", "★"), ("cvrga", "čvrga"), ("skare", "škare"))
    return " · ".join(f"{word} {row[key]}" for key, word in words if row[key])
