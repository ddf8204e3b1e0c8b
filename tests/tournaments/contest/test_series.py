"""Seasons: keys of points, best results, shared places."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tournaments import contest
from tournaments.contest.problem import Notes
from tournaments.contest.series import presets


def read(key):
    notes = Notes()
    return contest.read_key(key, notes), [problem.field for problem in notes.problems]


def test_csm_points_are_rounded_half_up():
    key, faults = read({**presets()["csm"], "times": "0.5"})
    assert not faults
    assert [key.points(place, 40) for place in (1, 2, 24, 25, 26, 40)] == [25, 24, 2, 1, 1, 1]
    assert read({**presets()["csm"], "times": "0.25"})[0].points(1, 40) == 13


def test_a_plain_list_ends_with_nothing():
    key, _faults = read({"list": [10, 7, 5]})
    assert [key.points(place, 99) for place in (1, 2, 3, 4, 50)] == [10, 7, 5, 0, 0]


@pytest.mark.parametrize("name", presets())
@pytest.mark.parametrize("starters", [6, 20, 60, 393])
def test_a_better_place_never_has_fewer_points(name, starters):
    key, faults = read(presets()[name])
    points = [key.points(place, starters) for place in range(1, starters + 1)]
    assert not faults
    assert points == sorted(points, reverse=True)
    assert min(points) >= key.least


@pytest.mark.parametrize("key", [{"below": [3]}, {"below": [0, 5, 2]}, {"winner": "x"}, {"steps": 3}, {"step": -1}, []])
def test_a_key_that_is_not_understood_is_refused(key):
    assert read(key)[1]


def test_shared_places_have_the_better_points_the_worse_or_their_mean():
    key, _faults = read({"list": [10, 7, 4, 2]})
    assert contest.place_points([1, 2, 2, 4], key, 4) == [10, 7, 7, 2]
    assert contest.place_points([1, 2, 2, 4], key, 4, "worse") == [10, 4, 4, 2]
    assert contest.place_points([1, 2, 2, 4], key, 4, "share") == [10, Fraction(11, 2), Fraction(11, 2), 2]


def result(points, place=9):
    return contest.Result(points=Fraction(points), place=place)


def test_the_best_results_count():
    season = [{"Adam": result(10), "Bára": result(8)}, {"Adam": result(1), "Bára": result(8)}, {"Adam": result(9)}]
    placed = contest.season(season, best=2)
    assert [(one.place, one.row.id, one.row.points) for one in placed] == [(1, "Adam", 19), (2, "Bára", 16)]
    assert placed[0].row.counted == (1, 3)


def test_the_worst_are_dropped_and_staying_away_gains_nothing():
    season = [{"Adam": result(10), "Bára": result(9)}, {"Adam": result(4)}, {"Adam": result(3), "Bára": result(7)}]
    placed = contest.season(season, drop=1)
    assert [(one.row.id, one.row.points) for one in placed] == [("Bára", 16), ("Adam", 14)]


def test_ties_of_a_season():
    season = [
        {"Adam": result(10, 1), "Bára": result(5), "Cyril": result(8)},
        {"Adam": result(3), "Bára": result(8), "Cyril": result(5)},
    ]
    assert [one.place for one in contest.season(season)] == [1, 1, 1]
    chained = contest.season(season, order=("points", "best_points", "last_points"))
    assert [(one.place, one.row.id) for one in chained] == [(1, "Adam"), (2, "Bára"), (3, "Cyril")]
