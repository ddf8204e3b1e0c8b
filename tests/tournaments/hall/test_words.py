"""The table's phones: two seats agree on a slip, whatever differs stands until the desk decides, each request once."""

from __future__ import annotations

import uuid

import pytest

from tests.tournaments.hall.conftest import DESK
from tournaments import contest
from tournaments.book.errors import AlreadyIn, KeyReused, SlipsRecorded, WrongState
from tournaments.hall import clock, closing, drawing, links, seating, slips, words
from tournaments.models import Entrant, Slip, SlipLink, TableWord

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn(make, draw):
    [drawn] = draw(make(9))
    return drawn


@pytest.fixture
def table(drawn):
    return drawn.tables.get(number=1)


def offer(table, seat, *money, key=None):
    return words.offer_slip(table=table, key=key or uuid.uuid4(), seat=seat, money=money)


def confirm(said, seat, key=None):
    return words.confirm_offer(offer=said.word, key=key or uuid.uuid4(), seat=seat)


def test_what_one_seat_offers_another_confirms(table):
    said = offer(table, 1, 30, -10, -20)
    assert said.slip is None
    assert not Slip.objects.exists()
    slip = confirm(said, 3).slip
    assert (slip.money, slip.source, slip.entered_by) == ((30, -10, -20), "phone", None)
    assert words.open_of_round(table.round) == {}


def test_nobody_confirms_his_own_slip_or_one_of_another_table(table, drawn):
    said = offer(table, 1, 30, -10, -20)
    for seat in (1, 4):
        with pytest.raises(contest.Invalid):
            confirm(said, seat)
    assert not Slip.objects.exists()


def test_two_phones_that_say_the_same_agree(table):
    offer(table, 1, 30, -10, -20)
    assert offer(table, 2, 30, -10, -20).slip == Slip.objects.get()


def test_the_same_request_is_said_once(table):
    key, again = uuid.uuid4(), uuid.uuid4()
    first, second = (offer(table, 1, 30, -10, -20, key=key) for _time in range(2))
    assert (first.replayed, second.replayed, first.word) == (False, True, second.word)
    with pytest.raises(KeyReused):
        offer(table, 1, 30, -20, -10, key=key)
    done = [confirm(first, 2, key=again) for _time in range(2)]
    assert [one.replayed for one in done] == [False, True]
    assert {one.slip for one in done} == {Slip.objects.get()}
    # somebody else confirms what is in already
    assert confirm(first, 3).replayed
    assert (TableWord.objects.count(), Slip.objects.count()) == (2, 1)
    with pytest.raises(KeyReused):
        offer(table.round.tables.get(number=2), 1, 30, -10, -20, key=key)


def test_two_that_differ_stand_side_by_side_until_one_is_confirmed(table):
    first, second = offer(table, 1, 30, -10, -20), offer(table, 2, 30, -20, -10)
    assert words.open_of_round(table.round) == {table.pk: [first.word, second.word]}
    assert confirm(second, 3).slip.money == (30, -20, -10)
    assert words.open_of_round(table.round) == {}
    with pytest.raises(AlreadyIn):
        words.write_slip(table=table, key=uuid.uuid4(), money=(0, 0, 0), actor=DESK)
    with pytest.raises(WrongState):
        confirm(first, 2)


def test_the_last_word_of_a_seat_counts(table):
    old, new = offer(table, 1, 30, -10, -20), offer(table, 1, 30, -20, -10)
    assert words.open_of_round(table.round) == {table.pk: [new.word]}
    with pytest.raises(WrongState):
        confirm(old, 2)


def test_a_phone_that_differs_from_the_desk_stands_beside_it(table, adam):
    slips.write_slip(table=table, key=uuid.uuid4(), money=(1, 0, -1), actor=DESK)
    assert offer(table, 1, 1, 0, -1).slip == Slip.objects.get()
    assert words.open_of_round(table.round) == {}
    other = offer(table, 2, 2, 0, -2)
    assert other.slip is not None
    assert words.open_of_round(table.round) == {table.pk: [other.word]}
    slip = words.take_offer(offer=other.word, key=uuid.uuid4(), reason="u stolu", actor=DESK)
    assert (slip.version, slip.money) == (2, (2, 0, -2))
    assert words.open_of_round(table.round) == {}
    offer(table, 3, 9, 0, -9)
    words.settle(table=table, key=uuid.uuid4(), user=adam.user)
    assert words.open_of_round(table.round) == {}


def test_the_referee_is_called_and_was_there(table, adam):
    key = uuid.uuid4()
    for _time in range(2):
        words.call_referee(table=table, key=key)
    assert [word.kind for word in words.open_of_round(table.round)[table.pk]] == ["call"]
    words.settle(table=table, key=uuid.uuid4(), user=adam.user)
    assert words.open_of_round(table.round) == {}


def test_what_cannot_be_is_refused(table):
    with pytest.raises(contest.Invalid):
        offer(table, 1, 30, -10, -19)
    with pytest.raises(contest.Invalid):
        offer(table, 4, 30, -10, -20)
    assert not TableWord.objects.exists()


def test_nothing_is_said_after_the_round_is_confirmed(drawn, table, play):
    play(drawn)
    closing.confirm_round(drawn=drawn, user=None)
    with pytest.raises(WrongState):
        offer(table, 1, 30, -10, -20)
    words.call_referee(table=table, key=uuid.uuid4())


def test_a_table_that_offered_stays_as_it_was_drawn(drawn, table):
    words.call_referee(table=table, key=uuid.uuid4())
    tournament = drawn.tournament
    tournament.refresh_from_db()
    offer(table, 1, 30, -10, -20)
    with pytest.raises(SlipsRecorded):
        drawing.undo_draw(tournament=tournament, number=1, user=None)
    one, two = (table.seats.first().entrant, drawn.tables.get(number=2).seats.first().entrant)
    with pytest.raises(SlipsRecorded):
        seating.swap(drawn=drawn, one=one, two=two, user=None)


def test_calls_and_codes_go_with_a_draw_that_is_undone(drawn, table):
    words.call_referee(table=table, key=uuid.uuid4())
    drawing.undo_draw(tournament=drawn.tournament, number=1, user=None)
    assert not SlipLink.objects.exists()
    assert not TableWord.objects.exists()


def test_every_published_table_has_a_code_until_new_ones_are_made(drawn):
    before = links.tokens_of(drawn)
    assert len(before) == 3
    links.renew_links(drawn=drawn, user=None)
    assert len(links.tokens_of(drawn)) == 3
    assert not set(before.values()) & set(links.tokens_of(drawn).values())
    assert SlipLink.objects.live().count() == 3


def test_a_table_made_for_late_comers_has_a_code(drawn, make):
    from tournaments.hall import entering

    entries = [entering.Entry(name=f"Ala {n}") for n in range(6)]
    late = entering.add_entrants(tournament=drawn.tournament, entries=entries, user=None)
    seating.seat_late(drawn=drawn, entrants=late, user=None)
    assert len(links.tokens_of(drawn)) == drawn.tables.count() == 5
    assert Entrant.objects.filter(seats__round=drawn).count() == 15


def test_the_clock_runs_from_its_start(drawn):
    form = drawn.tournament.format | {"clock": {"3": 50, "4": 60}}
    assert clock.minutes_of(form) == {3: 50, 4: 60}
    assert clock.seconds_left(drawn) == {}
    clock.start_clock(drawn=drawn, user=None)
    drawn.refresh_from_db()
    drawn.tournament.format = form
    left = clock.seconds_left(drawn)
    assert 2990 < left[3] <= 3000
    assert left[4] - left[3] == 600
    with pytest.raises(WrongState):
        clock.start_clock(drawn=drawn, user=None)
    clock.stop_clock(drawn=drawn, user=None)
    with pytest.raises(WrongState):
        clock.stop_clock(drawn=drawn, user=None)
