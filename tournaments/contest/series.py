"""A season of tournaments: points by place and starters, the best results counted, shared places."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from .exact import half_up
from .problem import Notes, _
from .ranking import Placed, ranked
from .reading import Reader

PRESETS = Path(__file__).with_name("series.toml")
SEASON_CRITERIA = ("points", "best_points", "last_points", "wins", "starts")


@dataclass(frozen=True, slots=True, kw_only=True)
class PointKey:
    """The points of a place among so many starters.

    The winner has `winner`, and `per_starter` for each starter. `below` says how much fewer place 1, 2 … have; then it
    goes down by `step` a place. `lower_half`: in the lower half of the starters the last has `least`, each place before
    him a step more, and between the two parts it goes down evenly. Nobody has fewer than `least`.
    """

    winner: Fraction = Fraction(0)
    per_starter: Fraction = Fraction(0)
    below: tuple[int, ...] = (0,)
    step: int = 1
    lower_half: bool = False
    least: int = 0

    def points(self, place: int, starters: int) -> int:
        """Return the points of a place, 1 for the winner; half up where the key gives a fraction."""
        first = half_up(self.winner + self.per_starter * starters)
        if place <= len(self.below):
            return max(first - self.below[place - 1], self.least)
        if self.lower_half:
            return self._to_the_last(first, place, starters)
        return max(first - self.below[-1] - self.step * (place - len(self.below)), self.least)

    def _to_the_last(self, first: int, place: int, starters: int) -> int:
        lower = starters // 2 + 1
        if place >= lower:
            return max(self.least + self.step * (starters - place), self.least)
        upper, upper_points = len(self.below), first - self.below[-1]
        lower_points = self.least + self.step * (starters - lower)
        fall = Fraction((upper_points - lower_points) * (place - upper), lower - upper)
        return max(half_up(upper_points - fall), self.least)


def listed(points: Sequence[int]) -> PointKey:
    """Return the key of a plain list: the points of place 1, 2 …, nothing beyond."""
    ended = [*points, 0]
    return PointKey(winner=Fraction(ended[0]), below=tuple(ended[0] - one for one in ended), step=0)


def read_key(value: object, notes: Notes, path: str = "key") -> PointKey:
    """Read a key: `{"list": […]}`, or `winner`, `per_starter`, `times` (a coefficient), `below`, `step`, `least` …"""
    reader = Reader(value, path, notes)
    reader.known(("list", "winner", "per_starter", "times", "below", "step", "lower_half", "least"))
    if "list" in reader.fields:
        return listed(reader.wholes("list") or [0])
    below = reader.wholes("below", least=0) or [0]
    if below[0] != 0 or below != sorted(below):
        reader.fault("below", "value", _("must begin with 0 and never go down"))
    return PointKey(
        winner=reader.fraction("winner") * reader.fraction("times", Fraction(1)),
        per_starter=reader.fraction("per_starter"),
        below=tuple(below),
        step=reader.whole("step", 1, least=0) or 0,
        lower_half=reader.flag("lower_half", default=False),
        least=reader.whole("least", 0, least=0) or 0,
    )


@cache
def presets() -> dict[str, dict[str, Any]]:
    """Return the keys a club picks from, as documents by their names."""
    return tomllib.loads(PRESETS.read_text("utf-8"), parse_float=str)


def place_points(places: Sequence[int], key: PointKey, starters: int, ties: str = "better") -> list[Fraction]:
    """Return the points of places as ranked, shared ones repeated: 1, 2, 2, 4.

    Who shares a place has the points of the better or the worse of the places taken, or their mean (`share`).
    """
    points = []
    for place in places:
        taken = [key.points(place + more, starters) for more in range(places.count(place))]
        chosen = {"better": Fraction(taken[0]), "worse": Fraction(taken[-1]), "share": Fraction(sum(taken), len(taken))}
        points.append(chosen[ties])
    return points


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonTotals:
    """One person's season: `counted` are the results that count, by number of the tournament; lists best first."""

    id: str
    points: Fraction
    best_points: tuple[Fraction, ...]
    last_points: Fraction
    wins: int
    starts: int
    counted: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One person's result in one tournament."""

    points: Fraction
    place: int


def season(
    tournaments: Sequence[Mapping[str, Result]],
    *,
    best: int | None = None,
    drop: int = 0,
    order: Sequence[str] = ("points",),
) -> list[Placed[SeasonTotals]]:
    """Return the order of a season: the sum of the `best` results of each, or of all but the `drop` worst.

    A tournament somebody missed is his worst result when results are dropped: nobody gains by staying away.
    """
    everybody = {name for results in tournaments for name in results}
    count = best if best is not None else max(len(tournaments) - drop, 0)
    return ranked([_season_totals(name, tournaments, count) for name in everybody], order)


def _season_totals(name: str, tournaments: Sequence[Mapping[str, Result]], count: int) -> SeasonTotals:
    played = {number: results[name] for number, results in enumerate(tournaments, start=1) if name in results}
    best = sorted(played, key=lambda number: (-played[number].points, number))
    counted = best[:count]
    last = played.get(len(tournaments))
    return SeasonTotals(
        id=name,
        points=sum((played[number].points for number in counted), Fraction(0)),
        best_points=tuple(played[number].points for number in best),
        last_points=last.points if last else Fraction(0),
        wins=sum(result.place == 1 for result in played.values()),
        starts=len(played),
        counted=tuple(sorted(counted)),
    )
