"""Draws of a tournament: seen, published, swapped, made again, undone; late-comers and those who leave."""

from __future__ import annotations

import pytest

from tests.tournaments.contest import checker
from tournaments import contest
from tournaments.book.errors import SlipsMissing, SlipsRecorded, WrongState
from tournaments.hall import drawing, entering, seating
from tournaments.models import Entrant, Round, Seat

pytestmark = pytest.mark.django_db


def entrant(tournament, number):
    return Entrant.objects.get(tournament=tournament, number=number)


def test_it_is_seen_before_it_is_published(make):
    tournament = make(9)
    wanted = drawing.Wanted(kind="plan", seed="1", rounds=3)
    rounds = drawing.draw_rounds(tournament=tournament, wanted=wanted, user=None)
    assert [one.published_at for one in rounds] == [None, None, None]
    assert not checker.faults([seating.tables_of(one) for one in rounds], [str(n) for n in range(1, 10)], 3)
    tournament.refresh_from_db()
    assert tournament.state == "preparing"
    with pytest.raises(WrongState):
        drawing.draw_rounds(tournament=tournament, wanted=wanted, user=None)
    drawing.publish(tournament=tournament, user=None)
    tournament.refresh_from_db()
    assert tournament.state == "running"
    assert [event.kind for event in tournament.events.all()] == ["created", "drawn", *["published"] * 3]


def test_it_is_what_the_command_line_draws(make):
    [first, *_rest] = drawing.draw_rounds(
        tournament=make(27), wanted=drawing.Wanted(kind="plan", seed="7", rounds=3), user=None
    )
    ids = tuple(str(number) for number in range(1, 28))
    players = tuple(contest.Player(id=name, team=f"T{int(name) % 3}", club=f"Klub {int(name) % 5}") for name in ids)
    wish = contest.Wish(players=players, rounds=(ids,) * 3, preferred=3, seed="7")
    assert seating.tables_of(first) == contest.draw("plan", wish).rounds[0]


def test_absent_entrants_are_not_drawn(make, draw):
    tournament = make(10)
    assert entering.mark_entrants(tournament=tournament, numbers=[4, 99], user=None, present=False) == [99]
    [drawn] = draw(tournament)
    assert Seat.objects.filter(round=drawn).count() == 9
    assert not Seat.objects.filter(entrant__number=4).exists()


def test_two_may_be_swapped_until_one_of_their_tables_hands_in(make, draw, play):
    tournament = make(9)
    [drawn] = draw(tournament)
    before = seating.tables_of(drawn)
    one, two = (entrant(tournament, int(before[table][0])) for table in (0, 1))
    seating.swap(drawn=drawn, one=one, two=two, user=None)
    assert seating.tables_of(drawn) == contest.swapped(before, one.id_text, two.id_text)
    play(drawn, skip=[2, 3])
    with pytest.raises(SlipsRecorded):
        seating.swap(drawn=drawn, one=one, two=two, user=None)
    three, four = (entrant(tournament, int(before[table][1])) for table in (1, 2))
    seating.swap(drawn=drawn, one=three, two=four, user=None)


def test_it_may_be_drawn_again_or_undone_until_a_slip_is_in(make, draw, play):
    tournament = make(9)
    draw(tournament)
    first = seating.tables_of(tournament.rounds.get())
    [again] = drawing.draw_again(tournament=tournament, number=1, user=None)
    assert (again.attempt, again.published_at) == (2, None)
    assert seating.tables_of(again) != first
    drawing.undo_draw(tournament=tournament, number=1, user=None)
    assert not Round.objects.exists()
    [drawn] = draw(tournament)
    play(drawn, skip=[2, 3])
    for change in (drawing.undo_draw, drawing.draw_again):
        with pytest.raises(SlipsRecorded):
            change(tournament=tournament, number=1, user=None)


def test_the_next_round_warns_of_missing_slips(make, draw, play):
    tournament = make(9)
    [drawn] = draw(tournament)
    play(drawn, skip=[2])
    wanted = drawing.Wanted(kind="standing", seed="1")
    with pytest.raises(SlipsMissing) as caught:
        drawing.draw_rounds(tournament=tournament, wanted=wanted, user=None)
    assert caught.value.tables == ((1, 2),)
    [second] = drawing.draw_rounds(tournament=tournament, wanted=wanted, user=None, despite_missing=True)
    assert second.number == 2


def test_by_the_standing_nobody_meets_again_and_the_review_says_so(make, draw, play):
    from tournaments.book.count import counted

    tournament = make(27)
    for _round in range(3):
        [drawn] = draw(tournament, kind="standing")
        play(drawn)
    rounds = list(tournament.rounds.all())
    assert not checker.rematches([seating.tables_of(one) for one in rounds])
    found = seating.review_of(counted(tournament), rounds[2:])
    assert found.costs["rematch"] == 0
    assert found.costs["distance"] > 0


def test_who_comes_late_takes_a_chair_and_waits_for_two_more(make, draw, play):
    tournament = make(7)
    [drawn] = draw(tournament)
    assert sorted(map(len, seating.tables_of(drawn))) == [3, 4]
    late = entering.add_entrants(tournament=tournament, entries=[entering.Entry(name="Ala")] * 2, user=None)
    assert [one.first_round for one in late] == [2, 2]
    waiting = seating.seat_late(drawn=drawn, entrants=late, user=None)
    assert [one.number for one in waiting] == [9]
    assert sorted(map(len, seating.tables_of(drawn))) == [4, 4]
    assert entrant(tournament, 8).first_round == 1
    more = entering.add_entrants(tournament=tournament, entries=[entering.Entry(name="Olek")] * 2, user=None)
    assert seating.seat_late(drawn=drawn, entrants=[*waiting, *more], user=None) == []
    assert seating.tables_of(drawn)[2] == ("9", "10", "11")
    play(drawn)


def test_no_chair_at_a_table_that_has_handed_in(make, draw, play):
    tournament = make(7)
    [drawn] = draw(tournament)
    small = next(table for table in drawn.tables.all() if table.seats.count() == 3)
    play(drawn, skip=[table.number for table in drawn.tables.all() if table != small])
    late = entering.add_entrants(tournament=tournament, entries=[entering.Entry(name="Ala")], user=None)
    assert seating.seat_late(drawn=drawn, entrants=late, user=None) == late


def test_who_leaves_keeps_his_results_and_is_not_drawn(make, draw, play):
    tournament = make(10)
    [first] = draw(tournament)
    play(first)
    entering.leave(entrant=entrant(tournament, 3), last_round=1, reason="vlak", user=None)
    [second] = draw(tournament, kind="standing")
    assert not Seat.objects.filter(round=second, entrant__number=3).exists()
    play(second)
    from tournaments.book.count import counted

    row = next(one.row for one in counted(tournament).standing if one.row.id == "3")
    assert [line.round for line in row.lines] == [1]


def test_a_substitute_plays_instead_with_results_of_his_own(make, draw, play):
    tournament = make(9)
    [first] = draw(tournament)
    play(first)
    entry = entering.Entry(name="Dana")
    new = entering.substitute(entrant=entrant(tournament, 3), entry=entry, from_round=2, reason="", user=None)
    assert (new.number, new.first_round, entrant(tournament, 3).last_round) == (10, 2, 1)
    [second] = draw(tournament, kind="standing")
    seated = set(Seat.objects.filter(round=second).values_list("entrant__number", flat=True))
    assert seated == {1, 2, *range(4, 11)}


def test_who_does_not_come_is_taken_off_a_table_of_four_only(make, draw):
    tournament = make(7)
    [drawn] = draw(tournament)
    four, three = sorted(seating.tables_of(drawn), key=len, reverse=True)
    seating.unseat(drawn=drawn, entrant=entrant(tournament, int(four[1])), reason="", user=None)
    assert sorted(map(len, seating.tables_of(drawn))) == [3, 3]
    with pytest.raises(WrongState):
        seating.unseat(drawn=drawn, entrant=entrant(tournament, int(three[0])), reason="", user=None)
