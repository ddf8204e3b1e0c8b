"""A table that writes its deals: the ledger seats it, its slip follows, and a difference stands there."""

from __future__ import annotations

import uuid

import pytest

from ledger.book.writing import Actor
from ledger.exchange.archive.back import import_club
from ledger.exchange.archive.out import archive
from ledger.models import Sitting
from ledger.table.record import record_deal
from ledger.verify.book import verify
from tests.tournaments.hall.conftest import DESK
from tests.tournaments.pages.test_hall import Phone
from tournaments.book.errors import AlreadyIn, SlipsRecorded, WrongState
from tournaments.hall import deals, drawing, people, slips, words
from tournaments.models import Entrant, Slip, TableDeals

pytestmark = pytest.mark.django_db
RULES = {"edition": "cz_voleny/1", "house_rules": None, "unit": "2"}
PLAIN = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}


@pytest.fixture
def drawn(make, draw):
    return draw(make(9, rules=RULES), 2)[0]


@pytest.fixture
def table(drawn):
    return drawn.tables.get(number=1)


def write(opened, *, winner="declarer"):
    number = 1 + opened.sitting.deals.count()
    record_deal(
        sitting=opened.sitting,
        key=uuid.uuid4(),
        expected_number=number,
        facts={**PLAIN, "winner": winner},
        actor=Actor(label="table link"),
    )


def test_the_ledger_seats_the_table_by_the_rules_of_the_round(table, club):
    opened = deals.open_deals(table=table, user=None)
    assert deals.open_deals(table=table, user=None) == opened
    sitting = opened.sitting
    assert (sitting.edition, sitting.evening.unit_amount) == ("cz_voleny/1", "2")
    assert [seat.member.name for seat in sitting.seated] == [seat.entrant.name for seat in table.seated]
    assert all(seat.member.guest for seat in sitting.seated)
    assert sitting.evening.place == "Turnaj U Lípy"


def test_members_sit_there_as_themselves_and_a_namesake_is_nobody_else(table, club, dana):
    first, second, third = [seat.entrant for seat in table.seated]
    Entrant.objects.filter(pk=first.pk).update(member=dana)
    club.members.create(name=second.name)
    opened = deals.open_deals(table=table, user=None)
    names = [seat.member.name for seat in opened.sitting.seated]
    assert names == ["Dana", f"{second.name} ({second.number})", third.name]


def test_the_slip_follows_from_the_deals(table):
    opened = deals.open_deals(table=table, user=None)
    write(opened)
    write(opened, winner="defence")
    write(opened)
    found = deals.slip_of_deals(table)
    assert (found.count, sum(found.money)) == (3, 0)
    # a game pays one unit, worth 2
    assert found.money == (4, -2, -2)
    offer = words.offer_slip(table=table, key=uuid.uuid4(), seat=1, money=found.money).word
    slip = words.confirm_offer(offer=offer, key=uuid.uuid4(), seat=2).slip
    assert slip.source == "deals"
    assert found.agrees(slip)
    write(opened)
    assert not deals.slip_of_deals(table).agrees(slip)


def test_a_slip_that_differs_from_the_deals_is_one_by_phone(table):
    write(deals.open_deals(table=table, user=None))
    offer = words.offer_slip(table=table, key=uuid.uuid4(), seat=1, money=(9, -9, 0)).word
    assert words.confirm_offer(offer=offer, key=uuid.uuid4(), seat=2).slip.source == "phone"


def test_the_next_round_is_written_on_the_same_evening(drawn):
    second = drawn.tournament.rounds.get(number=2)
    for one in (drawn, second):
        for table in one.tables.all():
            deals.open_deals(table=table, user=None)
    assert Sitting.objects.count() == 6
    assert len({one.evening_id for one in Sitting.objects.all()}) == 1
    assert list(verify()) == []


def test_what_has_no_rules_or_is_over_takes_no_deals(make, draw, table, play):
    [other] = draw(make(9))
    with pytest.raises(WrongState):
        deals.open_deals(table=other.tables.first(), user=None)
    slips.write_slip(table=table, key=uuid.uuid4(), money=(1, 0, -1), actor=DESK)
    with pytest.raises(AlreadyIn):
        deals.open_deals(table=table, user=None)


def test_a_draw_whose_table_writes_deals_stays(drawn, table):
    deals.open_deals(table=table, user=None)
    with pytest.raises(SlipsRecorded):
        drawing.undo_draw(tournament=drawn.tournament, number=1, user=None)


def test_a_forgotten_entrant_is_anonymous_in_the_ledger_too(table, adam):
    opened = deals.open_deals(table=table, user=None)
    entrant = Entrant.objects.get(pk=table.seated[0].entrant_id)
    name = entrant.name
    people.forget_entrant(entrant=entrant, user=adam.user)
    assert name not in {seat.member.name for seat in Sitting.objects.get(pk=opened.sitting_id).seated}


def test_it_comes_back_from_the_archive(table, club, wipe):
    write(deals.open_deals(table=table, user=None))
    taken = archive(club)
    wipe()
    again = import_club(taken)
    assert archive(again) == taken
    assert deals.slip_of_deals(TableDeals.objects.get().table).count == 1


def test_a_phone_goes_to_the_ordinary_page_and_back(table, client, scorekeeper_client):
    phone = Phone(table)
    assert "Write the deals here" in phone.page()
    answer = phone.client.post(f"{phone.address}deals/")
    assert answer.url.startswith("/t/")
    assert phone.client.get(answer.url).status_code == 200
    write(TableDeals.objects.get())
    page = phone.page()
    assert "From 1 deal" in page
    filled = phone.client.get(phone.address, {"from": "deals"}).content.decode()
    assert 'name="money_1" value="4"' in filled.replace(' autocomplete="off"', "")
    phone.offer(1, 9, -9, 0)
    from tournaments.models import TableWord

    phone.confirm(TableWord.objects.get(), 2)
    assert "The slip differs from the deals." in phone.page()
    desk = scorekeeper_client.get(f"/tournaments/{table.round.tournament_id}/rounds/1/tables/1/").content.decode()
    assert "The slip differs from the deals." in desk
    assert "each with its articles" in desk
    assert Slip.objects.get().source == "phone"


def test_the_format_says_by_what_deals_are_written(make, organiser_client, club):
    tournament = make(9)
    page = organiser_client.get(f"/tournaments/{tournament.pk}/settings/")
    form = page.context["form"]
    said = {name: form.initial.get(name) or "" for name in form.fields}
    said |= {"points_3": "5 3 1", "points_4": "5 3 3 1", "rebuys": "", "name": "x", "date": "2026-03-14"}
    said |= {"place": "", "currency": "", "unit_amount": "1", "deal_rules": "cz_voleny", "deal_unit": "0.5"}
    answer = organiser_client.post(f"/tournaments/{tournament.pk}/settings/", said)
    assert answer.status_code == 302
    tournament.refresh_from_db()
    rules = deals.rules_of(tournament, 1)
    assert (rules.variant, rules.unit) == ("cz_voleny", "0.5")
    page = organiser_client.get(f"/tournaments/{tournament.pk}/settings/")
    assert page.context["form"].initial["deal_rules"] == "cz_voleny"
