"""A series counted from its finished tournaments: keys, best results, categories, teams, corrections after the end."""

from __future__ import annotations

import uuid

import pytest

from ledger.book import guards
from ledger.exchange.archive.back import import_club
from ledger.exchange.archive.out import archive
from tests.tournaments.hall.conftest import DESK
from tournaments import contest
from tournaments.book.count import counted
from tournaments.contest import series as keys
from tournaments.hall import closing, entering, penalties, people, seasons, slips
from tournaments.models import Entrant, Series, Slip, Tournament

pytestmark = pytest.mark.django_db
CSM = keys.presets()["csm"]


@pytest.fixture
def finished(played):
    """`finished(9)`: a tournament of two rounds, played to the end."""

    def finished(entrants=9, rounds=2):
        tournament = played(entrants, rounds)
        closing.finish(tournament=tournament, user=None)
        tournament.refresh_from_db()
        return tournament

    return finished


def save(club, parts, **said):
    said = {"name": "Liga", "key": CSM, "ties": "better", "best": None, "dropped": 0, "order": ["points"]} | said
    return seasons.save_series(club=club, parts=dict.fromkeys(parts, "1"), user=None, **said)


def by_hand(tournament, winner=50):
    """Points of everybody in one tournament by his number: one less a place, the better place where shared."""
    return {placed.row.id: max(1, winner + 1 - placed.place) for placed in counted(tournament).standing}


def test_points_go_by_place_and_who_is_entered_again_is_the_same(club, finished):
    first, second = finished(9), finished(12)
    season = seasons.season_of(save(club, [first, second]))
    one, two = by_hand(first), by_hand(second)
    assert len(season.people) == 12
    for line in season.people:
        number = str(line.entrant.number)
        assert line.totals.points == one.get(number, 0) + two[number]
    assert [line.place for line in season.people] == sorted(line.place for line in season.people)


def test_the_coefficient_and_the_best_results(club, finished):
    first, second = finished(9), finished(9)
    said = {"name": "Liga", "key": CSM, "ties": "better", "best": 1, "dropped": 0, "order": ["points", "wins"]}
    series = seasons.save_series(club=club, parts={first: "0.5", second: "1"}, user=None, **said)
    one, two = by_hand(first, winner=25), by_hand(second)
    for line in seasons.season_of(series).people:
        number = str(line.entrant.number)
        assert line.totals.points == max(one[number], two[number])
        assert line.counts(2)


def test_only_finished_tournaments_count(club, finished, played):
    running = played(9, 1)
    season = seasons.season_of(save(club, [finished(9), running]))
    assert len(season.tournaments) == 1
    assert seasons.season_of(save(club, [running])).people == []


def test_a_member_is_the_same_under_another_name_and_nobody_anonymous_is(club, finished, dana):
    tournaments = [finished(9), finished(9)]
    for tournament, name in zip(tournaments, ("Dana", "Dana N."), strict=True):
        entrant = Entrant.objects.get(tournament=tournament, number=1)
        entering.change_entrant(entrant=entrant, user=None, member=dana, name=name)
        people.forget_entrant(entrant=Entrant.objects.get(tournament=tournament, number=2), user=None)
    season = seasons.season_of(save(club, tournaments))
    [line] = [line for line in season.people if line.entrant.member == dana]
    assert (line.name, line.totals.starts) == ("Dana N.", 2)
    alone = [line for line in season.people if line.entrant.forgotten]
    assert [line.totals.starts for line in alone] == [1, 1]


def test_categories_are_placed_among_all_and_teams_for_themselves(club, finished):
    tournament = finished(9)
    for number, said in ((1, "senior, lady"), (4, "senior")):
        Entrant.objects.filter(tournament=tournament, number=number).update(categories=said)
    season = seasons.season_of(save(club, [tournament]))
    assert season.categories == ["lady", "senior"]
    assert {line.entrant.number for line in season.of_category("senior")} == {1, 4}
    assert [line.name for line in season.teams] == [placed.row.id for placed in counted(tournament).teams]


def test_teams_with_reserves_count_their_best(club, make, draw, play):
    tournament = make(12, teams={"size": 4, "best": 2})
    for drawn in draw(tournament, 2):
        play(drawn)
        closing.confirm_round(drawn=drawn, user=None)
    closing.finish(tournament=tournament, user=None)
    teams = counted(Tournament.objects.get(pk=tournament.pk)).teams
    assert all(len(placed.row.members) == 2 for placed in teams)
    assert len(seasons.season_of(save(club, [tournament])).teams) == 3


def test_a_correction_after_the_end_counts_everything_anew_and_tells_whose_place_changed(club, finished):
    first, second = finished(9), finished(9)
    series = save(club, [first, second])
    before = {line.totals.id: line.place for line in seasons.season_of(series).people}
    slip = Slip.objects.get(table__round__tournament=first, table__round__number=1, table__number=1)
    written = slips.correct_slip(slip=slip, key=uuid.uuid4(), money=(-500, 200, 300), reason="obráceně", actor=DESK)
    after = {line.totals.id: line.place for line in seasons.season_of(series).people}
    changed = {(one.before, one.after) for one in written.season_moved}
    assert changed == {(before[name], place) for name, place in after.items() if before[name] != place}
    assert changed
    assert counted(first).standing == counted(Tournament.objects.get(pk=first.pk)).standing


def test_a_penalty_after_the_end_too(club, finished):
    tournament = finished(9)
    save(club, [tournament])
    leader = counted(tournament).entrants[counted(tournament).standing[0].row.id]
    leader.tournament = tournament
    written = penalties.penalise(entrant=leader, key=uuid.uuid4(), points="-20", money=0, reason="renonc", user=None)
    assert any(one.name == leader.name and one.before == 1 for one in written.season_moved)


@pytest.mark.parametrize(
    ("said", "times"),
    [
        ({"name": ""}, "1"),
        ({"key": {"winner": "x"}}, "1"),
        ({"key": {"else": 1}}, "1"),
        ({"order": ["points", "luck"]}, "1"),
        ({}, "0"),
        ({}, "x"),
        ({"key": {"list": [3, 2, 1]}}, "2"),
    ],
)
def test_what_cannot_be_is_refused(club, finished, said, times):
    base = {"name": "Liga", "key": CSM, "ties": "better", "best": None, "dropped": 0, "order": ["points"]}
    with pytest.raises(contest.Invalid):
        seasons.save_series(club=club, parts={finished(6, 1): times}, user=None, **{**base, **said})
    assert not Series.objects.exists()


def test_another_clubs_tournament_is_refused(club, other_club, finished):
    tournament = finished(6, 1)
    with pytest.raises(contest.Invalid):
        save(other_club, [tournament])


def test_it_comes_back_from_the_archive(club, finished, wipe):
    save(club, [finished(9), finished(9)], best=1)
    taken = archive(club)
    assert b'"series":[' in taken
    wipe()
    again = import_club(taken)
    assert archive(again) == taken
    assert len(seasons.season_of(Series.objects.get()).people) == 9
    assert guards.missing() == []
