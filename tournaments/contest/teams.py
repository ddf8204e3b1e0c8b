"""The team result: the best members of each team over the rounds that count for teams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from .document import Contest
from .formats import Teams
from .ranking import Placed, Totals, all_totals, ranked

# what a team's order may ask: lists and last rounds are a player's alone
SUMMED = ("points", "money", "counted", "places")


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamTotals:
    """A team's sums over its counted members; `complete` where as many counted as the format asks."""

    id: str
    members: tuple[Totals, ...]
    points: Fraction | None
    money: int
    counted: int
    places: Fraction
    complete: bool


def team_standing(contest: Contest, *, rounds: int | None = None) -> list[Placed[TeamTotals]]:
    """Return the standing of the teams; nothing where the format has none. By places an incomplete team is last."""
    if contest.format.teams is None:
        return []
    of_teams = replace(contest, rounds=_counting(contest, rounds))
    order = [name for name in contest.format.order if name in SUMMED] or ["money"]
    teams: dict[str, list[Totals]] = {}
    names = {entrant.id: entrant.team for entrant in contest.entrants}
    for placed in ranked(all_totals(of_teams), contest.format.order):
        if name := names[placed.row.id]:
            teams.setdefault(name, []).append(placed.row)
    summed = [_summed(name, members, contest.format.teams) for name, members in teams.items()]
    return ranked(summed, ["complete", *order] if order[0] == "places" else order)


def _counting(contest: Contest, rounds: int | None) -> tuple[tuple, ...]:
    """Return the rounds with those left empty that do not count for teams, so that numbers stay."""
    played = contest.rounds[:rounds]
    counted = contest.format.teams.rounds if contest.format.teams else None
    return tuple(tables if counted is None or number in counted else () for number, tables in enumerate(played, 1))


def _summed(name: str, members: Sequence[Totals], teams: Teams) -> TeamTotals:
    best = tuple(members[: teams.best])
    points = [member.points for member in best if member.points is not None]
    return TeamTotals(
        id=name,
        members=best,
        points=sum(points, Fraction(0)) if len(points) == len(best) else None,
        money=sum(member.money for member in best),
        counted=sum(member.counted for member in best),
        places=sum((member.places for member in best), Fraction(0)),
        complete=teams.best is None or len(best) == teams.best,
    )
