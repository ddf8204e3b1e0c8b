"""Draws: every number of players, nobody twice, seeded, quick, what cannot be kept listed; checked by other code."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.contest import checker
from tournaments import contest

STEPS = {"standing": 31, "blocks": 7, "thirds": 7}  # the sizes are the same function


def listed(drawn, kind):
    return [one for one in drawn.review.violations if one.kind == kind]


@pytest.mark.parametrize("preferred", [3, 4])
@pytest.mark.parametrize("kind", ["random", "standing", "blocks", "thirds"])
def test_every_number_from_6_to_400_sits(wish, kind, preferred):
    for players in range(6, 401, STEPS.get(kind, 1)):
        asked = wish(players, preferred=preferred)
        drawn = contest.draw(kind, asked)
        assert not checker.faults(drawn.rounds, asked.rounds[0], preferred), players


@pytest.mark.parametrize("preferred", [3, 4])
@pytest.mark.parametrize("start", range(16, 121, 15))
def test_a_plan_of_five_rounds_has_no_rematch(wish, start, preferred):
    for players in range(start, min(start + 15, 121)):
        asked = wish(players, 5, preferred=preferred)
        started = time.process_time()
        drawn = contest.draw("plan", asked)
        assert time.process_time() - started < 5, players
        assert not checker.faults(drawn.rounds, asked.rounds[0], preferred), players
        assert not checker.rematches(drawn.rounds), players
        assert drawn.review.costs["rematch"] == 0


# players, table size, most pairs that may meet again in five rounds
FEW = [(13, 4, 3), (14, 4, 2), (15, 4, 0), (15, 3, 0), (6, 3, 15), (7, 3, 21)]


@pytest.mark.parametrize(("players", "preferred", "few"), FEW)
def test_what_a_plan_cannot_keep_is_listed(wish, players, preferred, few):
    asked = wish(players, 5, preferred=preferred)
    drawn = contest.draw("plan", asked)
    assert not checker.faults(drawn.rounds, asked.rounds[0], preferred)
    found = checker.rematches(drawn.rounds)
    assert {frozenset(one.players): list(one.rounds) for one in listed(drawn, "rematch")} == found
    assert len(found) <= few
    # a third time is far worse: nobody meets a third time while others do not meet at all
    most = max((len(numbers) for numbers in found.values()), default=1)
    possible = -(-5 * 6 * players // (players * (players - 1)))
    assert most <= possible + 1


@pytest.mark.parametrize("seed", [str(number) for number in range(4)])
@pytest.mark.parametrize(("players", "preferred"), [(15, 4), (16, 4), (19, 4), (20, 4), (17, 3)])
def test_the_hard_numbers_by_every_seed(wish, players, preferred, seed):
    assert not checker.rematches(contest.draw("plan", wish(players, 5, preferred=preferred, seed=seed)).rounds)


def test_nobody_sits_at_the_other_size_more_often_than_others(wish):
    for players in (27, 57, 83, 204):
        asked = wish(players, 5, preferred=4)
        often = checker.at_other_size(contest.draw("plan", asked).rounds, 4)
        assert max(often[name] for name in asked.rounds[0]) - min(often[name] for name in asked.rounds[0]) <= 1


def test_dealing_first_goes_round(wish):
    asked = wish(57, 6)
    drawn = contest.draw("plan", asked)
    dealt = checker.first_dealers(drawn.rounds)
    least = min(dealt[name] for name in asked.rounds[0])
    too_often = {name for name, times in dealt.items() if times > least + 1}
    assert {one.players[0] for one in listed(drawn, "dealer")} == too_often
    assert max(dealt.values()) <= 3


def test_tables_change(wish):
    drawn = contest.draw("plan", wish(120, 5))
    spots = Counter((name, spot) for tables in drawn.rounds for spot, table in enumerate(tables) for name in table)
    assert sum(times > 1 for times in spots.values()) == len(listed(drawn, "table")) <= 3


def test_teams_and_clubs_are_kept_apart(wish):
    of_team, of_club = (lambda number: f"T{number // 4}"), (lambda number: f"C{number // 8}")
    asked = replace(wish(96, 6, team=of_team, club=of_club), apart=("team", "club"))
    started = time.process_time()
    drawn = contest.draw("plan", asked)
    assert time.process_time() - started < 10
    clubs = [{of_club(int(name)) for name in table} for tables in drawn.rounds for table in tables]
    assert all(len(clubs_at) == 3 for clubs_at in clubs)
    assert not checker.rematches(drawn.rounds)


def test_teams_of_four_among_sixteen_meet_as_little_as_can_be(wish):
    """In five rounds of sixteen all pairs meet, so all mates do; in four none has to."""
    asked = wish(16, 4, preferred=4, team=lambda number: f"T{(number - 1) // 4}")
    drawn = contest.draw("plan", asked)
    assert drawn.review.costs["rematch"] == drawn.review.costs["team"] == 0
    assert not checker.rematches(drawn.rounds)


def test_who_cannot_move_keeps_the_table(wish):
    fixed = {7: 2, 20: 5}
    for kind in ("plan", "random", "standing"):
        drawn = contest.draw(kind, wish(27, 4, fixed=fixed.get))
        for tables in drawn.rounds:
            assert "7" in tables[1]
            assert "20" in tables[4]
        assert not checker.rematches(drawn.rounds)


def test_two_who_cannot_move_from_one_table_are_refused(wish):
    with pytest.raises(contest.Invalid, match="7 and 8 both keep table 2"):
        wish(27, fixed=lambda number: 2 if number in (7, 8) else None)
    with pytest.raises(contest.Invalid, match="7 keeps table 10, but there are tables 1 to 9"):
        wish(27, fixed=lambda number: 10 if number == 7 else None)


def by_standing(asked, rounds, preferred):
    """Rounds drawn one by one by the standing of results by chance; seconds of each."""
    chance, names = random.Random(1), [player.id for player in asked.players]
    points, drawn, seconds = dict.fromkeys(names, 0), [], []
    for _round in range(rounds):
        order = tuple(sorted(names, key=lambda name: (-points[name], int(name))))
        started = time.process_time()
        one = contest.draw("standing", replace(asked, rounds=(order,), earlier=tuple(drawn)))
        seconds.append(time.process_time() - started)
        drawn += one.rounds
        for table in one.rounds[0]:
            for place, name in enumerate(chance.sample(table, len(table))):
                points[name] += 5 - 2 * place
    return drawn, seconds


@pytest.mark.parametrize("preferred", [3, 4])
def test_390_by_the_standing(wish, preferred):
    asked = wish(390, preferred=preferred)
    drawn, seconds = by_standing(asked, 6, preferred)
    assert not checker.faults(drawn, asked.rounds[0], preferred)
    assert not checker.rematches(drawn)
    assert max(seconds) < 3


def test_by_the_standing_neighbours_meet(wish):
    asked = wish(60)
    [tables] = contest.draw("standing", asked).rounds
    assert [sorted(map(int, table)) for table in tables] == [[3 * at + 1, 3 * at + 2, 3 * at + 3] for at in range(20)]
    again = contest.draw("standing", replace(asked, earlier=(tables,)))
    for table in again.rounds[0]:
        assert max(map(int, table)) - min(map(int, table)) <= 15


def test_the_other_size_falls_on_who_had_it_least(wish):
    drawn, _seconds = by_standing(wish(57, preferred=4), 6, 4)
    often = checker.at_other_size(drawn, 4)
    assert max(often.values()) <= 2


def test_blocks_and_thirds(wish):
    order = tuple(str(place) for place in range(1, 15))
    asked = replace(wish(14), rounds=(order,))
    [blocks] = contest.draw("blocks", asked).rounds
    assert [set(table) for table in blocks] == [set("123"), set("456"), {*"789", "10"}, {"11", "12", "13", "14"}]
    [thirds] = contest.draw("thirds", asked).rounds
    assert thirds == (("1", "5", "9"), ("2", "6", "10"), ("3", "7", "11", "13"), ("4", "8", "12", "14"))


def test_a_slide_lists_its_rematches_and_repairs_them(wish):
    asked = wish(36, preferred=4)
    drawn = [*contest.draw("random", asked).rounds]
    for _round in range(2):
        slid = contest.draw("slide", replace(asked, earlier=tuple(drawn)), contest.Options(placed=drawn[-1]))
        drawn += slid.rounds
        assert not checker.faults(slid.rounds, asked.rounds[0], 4)
    # places in the order of seats: first stays, second meets him again two rounds later only by chance
    options = contest.Options(placed=tuple(tuple(reversed(table)) for table in drawn[-1]))
    as_it_falls = contest.draw("slide", replace(asked, earlier=tuple(drawn)), options)
    found = checker.rematches([*drawn, *as_it_falls.rounds])
    assert len(listed(as_it_falls, "rematch")) == len([met for met in found.values() if met[-1] == 4]) > 0
    repaired = contest.draw("slide", replace(asked, earlier=tuple(drawn)), replace(options, repair=True))
    assert not listed(repaired, "rematch")
    stayed = sum(set(one) == set(two) for one, two in zip(as_it_falls.rounds[0], repaired.rounds[0], strict=True))
    assert stayed >= 1


def test_lots_by_hand_are_checked(wish):
    asked = wish(7)
    lots = (("1", "2", "3"), ("4", "5", "6", "7"))
    drawn = contest.draw("hand", asked, contest.Options(lots=lots))
    assert drawn.rounds == (lots,)
    for wrong, code in (
        ((("1", "2"), ("3", "4", "5", "6", "7")), "size"),
        ((("1", "2", "3"), ("4", "5", "6", "6")), "twice"),
        ((("1", "2", "3"), ("4", "5", "6")), "missing"),
        ((("1", "2", "3"), ("4", "5", "6", "8")), "unknown"),
    ):
        with pytest.raises(contest.Invalid) as caught:
            contest.draw("hand", asked, contest.Options(lots=wrong))
        assert code in {problem.code for problem in caught.value.problems}


def test_two_may_be_swapped(wish):
    tables = contest.draw("plan", wish(9)).rounds[0]
    one, two = tables[0][1], tables[2][2]
    changed = contest.swapped(tables, one, two)
    assert (changed[0][1], changed[2][2]) == (two, one)
    assert contest.swapped(changed, one, two) == tables
    with pytest.raises(contest.Invalid, match="99 does not play"):
        contest.swapped(tables, one, "99")


def test_who_comes_late_gets_a_free_chair_or_waits(wish):
    asked = wish(12, preferred=4)
    first = (("1", "2", "3", "4"), ("5", "6", "7"))
    assert contest.seated_late(first, ["8"], asked) == ((("1", "2", "3", "4"), ("5", "6", "7", "8")), ())
    assert contest.seated_late(first, ["8", "9"], asked) == ((("1", "2", "3", "4"), ("5", "6", "7", "8")), ("9",))
    tables, waiting = contest.seated_late(first, ["8", "9", "10", "11", "12"], asked)
    assert tables == (("1", "2", "3", "4"), ("5", "6", "7", "8"), ("9", "10", "11", "12"))
    assert waiting == ()
    together = contest.seated_late((("1", "2", "3"),), ["4", "5", "6"], replace(asked, preferred=3))
    assert together == ((("1", "2", "3"), ("4", "5", "6")), ())
    met = replace(asked, preferred=3, earlier=((("4", "1", "9"),),))
    assert contest.seated_late((("1", "2", "3"), ("5", "6", "7")), ["4"], met)[0][1] == ("5", "6", "7", "4")
    assert contest.seated_late(first, ["8"], asked, closed=[2]) == (first, ("8",))


@given(st.integers(6, 60), st.integers(1, 6), st.sampled_from([3, 4]), st.integers(0, 99))
@settings(max_examples=20)
def test_any_plan_is_whole_and_lists_its_rematches(players, rounds, preferred, seed):
    ids = tuple(str(number) for number in range(1, players + 1))
    everybody = tuple(contest.Player(id=name) for name in ids)
    asked = contest.Wish(players=everybody, rounds=(ids,) * rounds, preferred=preferred, seed=str(seed))
    drawn = contest.draw("plan", asked)
    assert not checker.faults(drawn.rounds, ids, preferred)
    found = checker.rematches(drawn.rounds)
    assert {frozenset(one.players): list(one.rounds) for one in listed(drawn, "rematch")} == found


def test_who_pauses_or_has_left_does_not_play(wish):
    asked = wish(20, 3)
    rounds = (asked.rounds[0], asked.rounds[0][2:], asked.rounds[0][:-3])
    drawn = contest.draw("plan", replace(asked, rounds=rounds))
    for tables, names in zip(drawn.rounds, rounds, strict=True):
        assert not checker.faults([tables], names, 3)


def test_later_rounds_know_the_earlier_ones(wish):
    asked = wish(27, 3)
    first = contest.draw("plan", asked)
    rest = contest.draw("plan", replace(asked, earlier=first.rounds, rounds=asked.rounds[:2], seed="2"))
    assert rest.first == 4
    assert not checker.rematches([*first.rounds, *rest.rounds])


def digest(rounds):
    return hashlib.sha256(json.dumps(rounds).encode()).hexdigest()[:16]


KNOWN = {
    ("plan", 27, 4): "7593813b8f9d3cf4",
    ("random", 57, 3): "75f5a04b602131fc",
    ("standing", 96, 4): "5e63e5c27d6413a7",
}


@pytest.mark.parametrize(("kind", "players", "preferred"), KNOWN)
def test_the_same_seed_gives_the_same_draw_everywhere(wish, kind, players, preferred):
    asked = wish(players, 3, preferred=preferred, seed="lípa")
    drawn = contest.draw(kind, asked)
    assert digest(drawn.rounds) == KNOWN[kind, players, preferred]
    assert contest.draw(kind, replace(asked, seed="dub")).rounds != drawn.rounds or kind == "standing"


def test_a_draw_does_not_hang_on_pythons_hashes():
    command = [sys.executable, "-m", "tournaments.contest", "draw", "--players", "27", "--rounds", "4", "--seed", "7"]
    answers = {
        subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1
    assert all(one != two for one, two in pairwise(json.loads(answers.pop())["rounds"]))
