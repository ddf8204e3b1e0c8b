"""The score above the entry, out of the sums of a table: for the server's pages and for the phone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import rules
from clubapp.speech import gettext as _

Names = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCell:
    """One player's score: the evening's `units` up to now, `points` in the open match or game, `note` on those before.

    `here`: units of this line-up alone, None where they are all there is. `credit`: what is left of the round's.
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
        """The standing: points where points are written, else units."""
        return self.units if self.points is None else self.points


def score_cells(
    names: Names, units: Mapping[str, int], sums: Mapping[str, Any], brought: Mapping[str, int] | None = None
) -> list[ScoreCell]:
    """Return the score of every seat. `sums`: what the engine sums beside the totals, such as points and credit.

    `brought`: units from the evening's tables before; None or empty where nobody sat at one.
    """
    points, notes = _written(sums)
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
    """Return the standing before a deal, from that after it; where it changed nothing `changes` is empty."""
    return tuple(stand - change for stand, change in zip(stands, changes or [0] * len(stands), strict=True))


def is_cut(deal: rules.DealSettlement) -> bool:
    """Tell whether the limit gave something of a deal back."""
    return any(line.component == "limit" for line in deal.lines)


def ends_of(sums: Mapping[str, Any], names: Names) -> dict[int, tuple[int, ...]]:
    """Return the points, by seat, with which each match ended, by the number of the deal that ended it."""
    return {match["to_deal"]: tuple(match["scores"][seat] for seat in names) for match in sums.get("matches", ())}


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
    if "running" not in sums:
        return sums.get("scores", {}), {}
    tally = {seat: _tally(row) for seat, row in sums["tally"].items()}
    return sums["running"], tally


def _premium(sums: Mapping[str, Any], seat: str) -> str:
    points = sums.get("premium", {}).get(seat, 0)
    return _("premium %(points)d") % {"points": points} if points else ""


def _tally(row: Mapping[str, int]) -> str:
    """★ 1 · čvrga 2: the game's own words, which stay uninflected beside the number."""
    words = (("won", "★"), ("cvrga", "čvrga"), ("skare", "škare"))
    return " · ".join(f"{word} {row[key]}" for key, word in words if row[key])
