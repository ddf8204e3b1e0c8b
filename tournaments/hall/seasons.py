"""A series of tournaments: made and put right, counted anew from the finished ones whenever it is looked at.

A person is a member of the club, or a name with its club or town: whoever is entered so twice is the same one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from clubapp.models import Club, User
from clubapp.names import clean_name, name_key
from ledger.book.writing import in_turn
from tournaments import contest
from tournaments.book.count import Counted, counted
from tournaments.contest import series as keys
from tournaments.contest.problem import Notes, _
from tournaments.contest.reading import exact_number
from tournaments.models import Entrant, Series, SeriesTournament, Tournament

Placed = contest.Placed[keys.SeasonTotals]
Results = Mapping[str, keys.Result]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a season: place, who it is, and his result in each tournament, None where he did not start."""

    place: int
    totals: keys.SeasonTotals
    name: str
    results: list[keys.Result | None]
    entrant: Entrant | None = None
    categories: frozenset[str] = frozenset()

    def counts(self, number: int) -> bool:
        """The result of the tournament of that number, from 1, is among those that count."""
        return number in self.totals.counted


@dataclass
class Season:
    """The standing of a series. `people` and `teams` are its orders, `entrants` who a person is."""

    series: Series
    tournaments: list[Tournament]
    results: list[Results]
    team_results: list[Results]
    entrants: dict[str, Entrant]
    categories_of: dict[str, set[str]] = field(default_factory=dict)

    @cached_property
    def people(self) -> list[Line]:
        return [self._line(placed) for placed in self._order(self.results)]

    @cached_property
    def teams(self) -> list[Line]:
        rows = self._order(self.team_results)
        return [Line(one.place, one.row, one.row.id, self._of(self.team_results, one.row.id)) for one in rows]

    @cached_property
    def categories(self) -> list[str]:
        return sorted({one for said in self.categories_of.values() for one in said})

    def of_category(self, category: str) -> list[Line]:
        """Return the lines of one category, placed among themselves by the points they have."""
        names = {name for name, said in self.categories_of.items() if category in said}
        return [self._line(placed) for placed in self._order(self.results) if placed.row.id in names]

    def _order(self, results: Sequence[Results]) -> list[Placed]:
        series = self.series
        return keys.season(results, best=series.best, drop=series.dropped, order=series.order)

    def _line(self, placed: Placed) -> Line:
        entrant, name = self.entrants[placed.row.id], placed.row.id
        said = frozenset(self.categories_of.get(name, ()))
        return Line(placed.place, placed.row, entrant.name, self._of(self.results, name), entrant, said)

    @staticmethod
    def _of(results: Sequence[Results], name: str) -> list[keys.Result | None]:
        return [one.get(name) for one in results]


def person_of(entrant: Entrant) -> str:
    """Return who an entrant is beyond his tournament; who was made anonymous is nobody else."""
    if entrant.member_id is not None:
        return f"member {entrant.member_id}"
    if entrant.forgotten:
        return f"entrant {entrant.pk}"
    return f"{name_key(entrant.name)} {name_key(entrant.club_name)}"


def season_of(series: Series) -> Season:
    """Count a series: its finished tournaments, in the order of their days."""
    parts = series.parts.select_related("tournament__club").order_by("tournament__date", "tournament_id")
    finished = [part for part in parts if part.tournament.is_finished]
    found = Season(series, [part.tournament for part in finished], [], [], {})
    for part in finished:
        current = counted(part.tournament)
        key = key_of(series, part)
        found.results.append(_people(found, current, key))
        found.team_results.append(_teams(current, series, key))
    return found


def key_of(series: Series, part: SeriesTournament) -> keys.PointKey:
    """Return the key of one tournament: the series' own with the tournament's coefficient."""
    notes = Notes()
    document = series.key if "list" in series.key else {**series.key, "times": part.times}
    key = keys.read_key(document, notes)
    notes.raise_any()
    return key


def _people(season: Season, current: Counted, key: keys.PointKey) -> Results:
    """Return everybody's result, and note who he is by his latest entry."""
    started = [placed for placed in current.standing if placed.row.lines]
    points = keys.place_points([one.place for one in started], key, len(started), season.series.ties)
    results: dict[str, keys.Result] = {}
    for placed, won in zip(started, points, strict=True):
        entrant = current.entrants[placed.row.id]
        person = person_of(entrant)
        season.entrants[person] = entrant
        said = {one.strip() for one in entrant.categories.split(",") if one.strip()}
        season.categories_of.setdefault(person, set()).update(said)
        # entered twice in one tournament, as a substitute: the better result is his
        results.setdefault(person, keys.Result(points=won, place=placed.place))
    return results


def _teams(current: Counted, series: Series, key: keys.PointKey) -> Results:
    teams = current.teams
    points = keys.place_points([one.place for one in teams], key, len(teams), series.ties)
    return {
        placed.row.id: keys.Result(points=won, place=placed.place) for placed, won in zip(teams, points, strict=True)
    }


@dataclass(frozen=True, slots=True)
class SeasonMoved:
    """Whose place in a season a correction changed."""

    series: Series
    name: str
    before: int
    after: int


def places_in_series(tournament: Tournament) -> dict[Series, dict[str, Line]]:
    """Return the orders of all series that a finished tournament counts in, people by who they are."""
    if not tournament.is_finished:
        return {}
    found = Series.objects.filter(parts__tournament=tournament)
    return {series: {line.totals.id: line for line in season_of(series).people} for series in found}


def season_moved(
    before: Mapping[Series, Mapping[str, Line]], after: Mapping[Series, Mapping[str, Line]]
) -> list[SeasonMoved]:
    rows = [
        (series, line, before[series][name].place)
        for series, lines in after.items()
        for name, line in lines.items()
        if series in before and name in before[series] and before[series][name].place != line.place
    ]
    return [SeasonMoved(series, line.name, old, line.place) for series, line, old in rows]


# --- written --------------------------------------------------------------------------------------
def save_series(
    *, club: Club, series: Series | None = None, parts: Mapping[Tournament, str], user: User | None, **said: Any
) -> Series:
    """Make a series or put it right; `parts` are its tournaments with their coefficients. Raises Invalid."""
    said = _checked(said, parts.items(), club)
    with in_turn():
        if series is None:
            series = Series.objects.create(club=club, created_by=user, **said)
        else:
            Series.objects.filter(pk=series.pk).update(**said)
            series.parts.exclude(tournament__in=parts).delete()
        for tournament, times in parts.items():
            SeriesTournament.objects.update_or_create(series=series, tournament=tournament, defaults={"times": times})
    series.refresh_from_db()
    return series


def delete_series(*, series: Series) -> None:
    """Take a series away; its tournaments stay as they are."""
    with in_turn():
        series.delete()


def _checked(said: dict[str, Any], parts: Iterable[tuple[Tournament, str]], club: Club) -> dict[str, Any]:
    notes = Notes()
    said["name"] = clean_name(said["name"])
    if not 1 <= len(said["name"]) <= 200:
        notes.add("name", "type", _("must have %(least)d to 200 letters"), least=1)
    keys.read_key(said["key"], notes)
    if unknown := [one for one in said["order"] if one not in keys.SEASON_CRITERIA]:
        notes.add("order", "value", _("must be one of: %(values)s"), values=", ".join(unknown))
    for tournament, times in parts:
        exact = exact_number(times)
        if exact is None or not 0 < exact <= 100:
            notes.add(f"times_{tournament.pk}", "type", _("must be a number such as 1 or 0.5"))
        elif exact != 1 and "list" in said["key"]:
            notes.add(f"times_{tournament.pk}", "value", _("a list of points takes no coefficient"))
        if tournament.club_id != club.pk:
            notes.add("", "unknown", _("is a tournament of another club"))
    notes.raise_any()
    said["chain"] = " ".join(said.pop("order"))
    return said
