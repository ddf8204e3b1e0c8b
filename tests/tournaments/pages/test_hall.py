"""The hall by its pages: a table's code, the board of a projector, what the desk hears of both."""

from __future__ import annotations

import re
import uuid

import pytest
from django.test import Client

from tournaments.hall import closing, links
from tournaments.models import BoardLink, Slip, TableWord

pytestmark = pytest.mark.django_db
JSON = {"accept": "application/json"}


@pytest.fixture
def drawn(make, draw):
    tournament = make(9, clock={"3": 50, "4": 60})
    return draw(tournament, 2)[0]


class Phone:
    """A phone behind the code of a table."""

    def __init__(self, table):
        self.client, self.address = Client(), f"/s/{links.tokens_of(table.round)[table.pk]}/"

    def page(self):
        return self.client.get(self.address).content.decode()

    def state(self, **headers):
        return self.client.get(f"{self.address}state/", headers={**JSON, **headers})

    def offer(self, seat, *money, key=None, headers=JSON):
        said = {f"money_{number}": str(one) for number, one in enumerate(money, 1)}
        said |= {"key": key or uuid.uuid4(), "seat": seat}
        return self.client.post(f"{self.address}offers/", said, headers=headers)

    def confirm(self, offer, seat, headers=JSON):
        said = {"key": uuid.uuid4(), "seat": seat, "offer": offer.pk}
        return self.client.post(f"{self.address}confirm/", said, headers=headers)

    def call(self):
        return self.client.post(f"{self.address}call/", {"key": uuid.uuid4()}, headers=JSON)


@pytest.fixture
def table(drawn):
    return drawn.tables.get(number=1)


@pytest.fixture
def phone(table):
    return Phone(table)


def test_a_slip_goes_from_phone_to_phone_to_the_book(phone, table):
    names = [seat.entrant.name for seat in table.seated]
    page = phone.page()
    assert all(name in page for name in names)
    assert "Hand the slip in" in page
    assert phone.offer(1, 30, -10, "").json() == {"status": "saved", "in": False}
    other = Phone(table)
    assert f"{names[0]} wrote" in other.page()
    assert other.confirm(TableWord.objects.get(), 2).json() == {"status": "saved", "in": True}
    assert Slip.objects.get().money == (30, -10, -20)
    assert "The slip is in" in phone.page()


def test_it_works_without_script_too(phone, table):
    answer = phone.offer(1, 30, -10, -19, headers={})
    page = answer.content.decode()
    assert (answer.status_code, 'value="-19"' in page, "off by +1" in page) == (422, True, True)
    assert re.search(r'name="seat" value="1" required\s+checked', page)
    assert phone.offer(1, 30, -10, -20, headers={}).url == phone.address
    assert phone.confirm(TableWord.objects.get(), 3, headers={}).url == phone.address
    assert Slip.objects.get().source == "phone"


def test_a_request_sent_again_is_said_once(phone):
    key = uuid.uuid4()
    answers = [phone.offer(1, 30, -10, -20, key=key) for _time in range(2)]
    assert [(one.status_code, one.json()["status"]) for one in answers] == [(201, "saved"), (200, "replayed")]
    other = phone.offer(1, 30, -20, -10, key=key)
    assert (other.status_code, other.json()["status"]) == (409, "refused")


@pytest.mark.parametrize("seat", ["", "0", "x", "12"])
def test_a_seat_that_is_none_is_no_form_of_ours(phone, seat):
    assert phone.offer(seat, 30, -10, -20).status_code == 400


def test_the_state_is_asked_often_and_answered_when_it_changes(phone, django_assert_max_num_queries):
    mark = phone.state().headers["ETag"]
    with django_assert_max_num_queries(1):
        assert phone.state(**{"if-none-match": mark}).status_code == 304
    phone.offer(1, 30, -10, -20)
    answer = phone.state(**{"if-none-match": mark})
    assert answer.status_code == 200
    assert "wrote" in answer.json()["html"]
    assert answer.json()["open"] is True


def test_the_desk_hears_of_calls_and_of_slips_that_differ(phone, table, scorekeeper_client):
    hall = f"/tournaments/{table.round.tournament_id}/hall/"
    assert scorekeeper_client.get(hall).json()["html"].strip() == ""
    phone.offer(1, 30, -10, -20)
    Phone(table).offer(2, 30, -20, -10)
    assert phone.call().status_code == 201
    said = scorekeeper_client.get(hall).json()
    assert "calls the referee" in said["html"]
    assert said["in"] == []
    slip = f"/tournaments/{table.round.tournament_id}/rounds/1/tables/1/"
    page = scorekeeper_client.get(slip).content.decode()
    assert page.count("This one is right") == 2
    offer = TableWord.objects.filter(kind="offer").last()
    scorekeeper_client.post(f"{slip}offers/take/", {"offer": offer.pk, "key": uuid.uuid4()})
    assert Slip.objects.get().money == (30, -20, -10)
    scorekeeper_client.post(f"{slip}offers/settle/", {"key": uuid.uuid4()})
    said = scorekeeper_client.get(hall).json()
    assert (said["in"], said["html"].strip()) == ([1], "")


def test_the_desk_says_why_it_puts_a_slip_right_for_a_phone(phone, table, scorekeeper_client):
    phone.offer(1, 30, -10, -20)
    phone.confirm(TableWord.objects.get(), 2)
    phone.offer(3, 30, -20, -10)
    offer = TableWord.objects.filter(kind="offer").last()
    take = f"/tournaments/{table.round.tournament_id}/rounds/1/tables/1/offers/take/"
    for reason, version in (("", 1), ("přepis", 2)):
        scorekeeper_client.post(take, {"offer": offer.pk, "key": uuid.uuid4(), "reason": reason})
        assert Slip.objects.last().version == version


def test_a_code_ends_with_new_codes_and_with_the_tournament(phone, drawn, play, organiser_client):
    organiser_client.post(f"/tournaments/{drawn.tournament_id}/rounds/1/codes/")
    assert phone.client.get(phone.address).status_code == 404
    assert phone.state().status_code == 404
    again = Phone(drawn.tables.get(number=1))
    for one in drawn.tournament.rounds.all():
        play(one)
        closing.confirm_round(drawn=one, user=None)
    assert again.offer(1, 0, 0, 0).status_code == 409
    assert "The slip is in" in again.page()
    closing.finish(tournament=drawn.tournament, user=None)
    assert again.client.get(again.address).status_code == 404


def test_the_slips_that_are_printed_carry_the_codes(drawn, organiser_client):
    one = f"/tournaments/{drawn.tournament_id}/paper"
    with_codes = len(organiser_client.get(f"{one}/tables.pdf?round=1").content)
    links.SlipLink.objects.all().revoke()
    assert len(organiser_client.get(f"{one}/tables.pdf?round=1").content) < with_codes


@pytest.fixture
def board(drawn):
    return f"/b/{BoardLink.make(tournament=drawn.tournament).token}/"


def test_the_board_shows_who_sits_where_then_slips_then_the_standing(board, drawn, play, anonymous_client):
    page = anonymous_client.get(f"{board}screen/").content.decode()
    assert "Round 1: who sits where" in page
    assert page.count('class="where"') == 9
    assert 'data-slide="slips"' not in page
    play(drawn, skip=(2,))
    page = anonymous_client.get(f"{board}screen/").content.decode()
    assert "Missing: tables 2." in page
    assert 'data-slide="standing"' not in page
    play(drawn, skip=(1, 3))
    closing.confirm_round(drawn=drawn, user=None)
    page = anonymous_client.get(f"{board}screen/").content.decode()
    assert "Standing after round 1" in page
    assert "Round 2: who sits where" in page


def test_the_board_runs_its_clock_and_is_asked_often(board, drawn, organiser_client, anonymous_client, play):
    page = anonymous_client.get(f"{board}screen/").content.decode()
    assert "data-left" not in page
    first = anonymous_client.get(f"{board}state/")
    mark = {"if-none-match": first.headers["ETag"]}
    assert anonymous_client.get(f"{board}state/", headers=mark).status_code == 304
    organiser_client.post(f"/tournaments/{drawn.tournament_id}/rounds/1/clock/")
    answer = anonymous_client.get(f"{board}state/", headers=mark)
    assert re.search(r'data-left="(2999|3000)"', answer.json()["head"])
    play(drawn, skip=(1, 3))
    assert "Slips 1 of 3" in anonymous_client.get(f"{board}state/").json()["head"]


def test_the_board_ends_from_the_last_place_upward(board, drawn, play, anonymous_client):
    for one in drawn.tournament.rounds.all():
        play(one)
        closing.confirm_round(drawn=one, user=None)
    closing.finish(tournament=drawn.tournament, user=None)
    page = anonymous_client.get(f"{board}screen/").content.decode()
    final = page[page.index('data-slide="final"') : page.index('data-slide="winner"')]
    places = [int(place) for place in re.findall(r'class="place">(\d+)\.', final)]
    assert places == sorted(places, reverse=True)
    assert min(places) > 3
    assert page.count('data-slide="winner"') == 3


def test_the_board_hides_what_is_hidden(board, drawn, play, anonymous_client, organiser_client):
    from ledger.book import guards
    from tournaments.models import Tournament

    entrant = drawn.tournament.entrants.get(number=4)
    organiser_client.post(
        f"/tournaments/{drawn.tournament_id}/entrants/4/", {"name": "Hráč 4", "hidden": "on", "present": "on"}
    )
    entrant.refresh_from_db()
    assert entrant.hidden
    page = anonymous_client.get(f"{board}screen/").content.decode()
    assert "Hráč 4<" not in page
    assert "No. 4" in page
    with guards.lifted():
        Tournament.objects.update(format={**drawn.tournament.format, "hidden_after": 1})
    play(drawn)
    closing.confirm_round(drawn=drawn, user=None)
    page = anonymous_client.get(f"{board}screen/").content.decode()
    assert "The standing is hidden" in page
    assert 'data-slide="standing"' not in page


def test_who_wrote_it_is_told_that_another_must_confirm(phone):
    phone.offer(1, 30, -10, -20)
    offer = TableWord.objects.get()
    assert phone.confirm(offer, 1).json() == {"status": "refused", "reason": "another player must confirm it"}
    page = phone.confirm(offer, 1, headers={}).content.decode()
    assert "another player must confirm it" in page
