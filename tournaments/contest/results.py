"""The result of a contest as a document: standing and teams, exact numbers as text."""

from __future__ import annotations

from .document import Contest
from .ranking import Placed, Totals, standing
from .teams import team_standing
from .words import why


def result_document(contest: Contest) -> dict[str, object]:
    """Return `{"standing": […], "teams": […]}`; points are None where the format has none."""
    return {
        "standing": [_row(placed) for placed in standing(contest)],
        "teams": [
            {
                "place": placed.place,
                "team": placed.row.id,
                "points": _text(placed.row.points),
                "money": placed.row.money,
                "members": [member.id for member in placed.row.members],
            }
            for placed in team_standing(contest)
        ],
    }


def _row(placed: Placed[Totals]) -> dict[str, object]:
    row = placed.row
    return {
        "place": placed.place,
        "id": row.id,
        "points": _text(row.points),
        "money": row.money,
        "places": str(row.places),
        "counted": row.counted,
        "rounds": [line.as_document() for line in row.lines],
        "why": why(placed),
    }


def _text(points: object) -> str | None:
    return None if points is None else str(points)
