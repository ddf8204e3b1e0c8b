"""The organiser of many: who is here, then the tables."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from ledger.evening.presence import note_present
from ledger.models import Evening, Present, Sitting
from tests.pages import text

EVENING = {"date": "2026-03-13", "place": "U Lípy", "unit_amount": "0,20", "currency": "CZK"}


@pytest.fixture
def opening(club):
    return reverse("evening-new-people", args=[club.slug])


@pytest.fixture
def crowd(club, people):
    return [*people, *(club.members.create(name=f"Jan {name}") for name in ("Novák", "Černý", "Žák"))]


def ids(*members):
    return [str(member.pk) for member in members]


def forming_page(client, evening, **query):
    return client.get(reverse("evening-tables", args=[evening.pk]), query)


def sent_as_shown(page):
    """What the page's form sends where nothing is changed."""
    html = text(page)
    seats = []
    for options in re.findall(r"<select[^>]*>(.*?)</select>", html):
        picked = re.search(r'value="([^"]*)" selected', options) or re.search(r'value="([^"]*)"', options)
        seats.append(picked[1])
    sittings = re.findall(r'name="sitting" value="(\d+)"', html)
    return {"seat": seats, "sitting": sittings, "variant": "cz_voleny", "size": "3"}


def test_an_evening_opens_with_who_is_here(scorekeeper_client, opening, crowd):
    answer = scorekeeper_client.post(opening, {**EVENING, "here": ids(*crowd[:5]), "guest": ["Ema Malá", " "]})
    evening = Evening.objects.get()
    assert answer.url == reverse("evening-tables", args=[evening.pk])
    assert (str(evening.date), evening.place, evening.unit_amount) == ("2026-03-13", "U Lípy", "0.20")
    assert Present.objects.filter(evening=evening, here=True).count() == 6
    assert evening.club.members.get(name="Ema Malá").guest


def test_a_surname_finds_the_member_before_it_makes_a_guest(scorekeeper_client, opening, crowd, club):
    scorekeeper_client.post(opening, {**EVENING, "guest": ["novak"]})
    assert Present.objects.get().member.name == "Jan Novák"
    assert not club.members.filter(guest=True).exists()


def test_a_surname_of_several_is_asked_for_and_nothing_is_opened(scorekeeper_client, opening, crowd, club):
    club.members.create(name="Petr Novák")
    page = scorekeeper_client.post(opening, {**EVENING, "here": ids(crowd[0]), "guest": ["Novák"]})
    assert "Whom do you mean: Jan Novák, Petr Novák?" in text(page)
    assert f'value="{crowd[0].pk}" autocomplete="off" checked' in text(page)
    assert not Evening.objects.exists()


def test_the_day_and_place_are_refused_beside_the_field(scorekeeper_client, opening, people):
    page = scorekeeper_client.post(opening, {**EVENING, "date": "", "here": ids(*people)})
    assert page.status_code == 200
    assert page.context["form"].errors["date"]
    assert not Evening.objects.exists()


@pytest.fixture
def tonight(scorekeeper_client, opening, crowd):
    scorekeeper_client.post(opening, {**EVENING, "here": ids(*crowd[:6])})
    return Evening.objects.get()


def test_tables_are_drawn_and_seated(scorekeeper_client, tonight):
    page = forming_page(scorekeeper_client, tonight, how="draw", size="3", variant="cz_voleny")
    assert not Sitting.objects.exists()
    answer = scorekeeper_client.post(reverse("evening-tables", args=[tonight.pk]), sent_as_shown(page))
    assert answer.url == reverse("evening", args=[tonight.pk])
    assert [len(one.seated) for one in Sitting.objects.with_seats()] == [3, 3]


def test_the_standing_seats_the_first_ones_together(scorekeeper_client, tonight, crowd, monkeypatch):
    monkeypatch.setattr("ledger.views.present._standing", lambda evening: [one.pk for one in reversed(crowd)])
    page = forming_page(scorekeeper_client, tonight, how="standing", size="3", variant="cz_voleny")
    scorekeeper_client.post(reverse("evening-tables", args=[tonight.pk]), sent_as_shown(page))
    first = Sitting.objects.with_seats().get(table_no=1)
    assert [seat.member for seat in first.seated] == [crowd[5], crowd[4], crowd[3]]


def test_the_order_of_the_choices_is_the_order_of_the_seats(scorekeeper_client, tonight, crowd):
    form = {"variant": "cz_voleny", "seat": [f"{crowd[n].pk}:1" for n in (2, 0, 1)]}
    scorekeeper_client.post(reverse("evening-tables", args=[tonight.pk]), form)
    assert [seat.member for seat in Sitting.objects.with_seats().get().seated] == [crowd[2], crowd[0], crowd[1]]


def test_too_few_at_a_table_are_said_there_and_nothing_is_seated(scorekeeper_client, tonight, crowd):
    form = {"variant": "cz_voleny", "seat": [f"{crowd[0].pk}:1", f"{crowd[1].pk}:1"]}
    page = scorekeeper_client.post(reverse("evening-tables", args=[tonight.pk]), form)
    assert "3 or 4 play here; 2 sit." in text(page)
    assert f'value="{crowd[0].pk}:1" selected' in text(page)
    assert not Sitting.objects.exists()


def test_who_sits_is_marked_and_late_comers_wait(scorekeeper_client, tonight, crowd):
    form = {"variant": "cz_voleny", "seat": [f"{one.pk}:1" for one in crowd[:3]]}
    scorekeeper_client.post(reverse("evening-tables", args=[tonight.pk]), form)
    address = reverse("evening-people", args=[tonight.pk])
    page = text(scorekeeper_client.get(address))
    assert page.count("<small>Table 1</small>") == 3
    here = [*ids(*crowd[:6])]
    scorekeeper_client.post(address, {"shown": here, "here": [*here[1:], *ids(crowd[6])]})
    shown = forming_page(scorekeeper_client, tonight).context["shown"]
    # the table of three cannot go on without the one who left
    assert shown.tables[0].line_up.members == ()
    assert {one.name for one in shown.waiting} == {one.name for one in crowd[1:]}


def test_two_phones_tick_and_neither_takes_the_others_tick_away(scorekeeper_client, tonight, crowd):
    here = ids(*crowd[:6])
    note_present(evening=tonight, came=[crowd[6]])
    scorekeeper_client.post(reverse("evening-people", args=[tonight.pk]), {"shown": here, "here": here[:5]})
    assert set(Present.objects.filter(here=True).values_list("member", flat=True)) == {
        one.pk for one in (*crowd[:5], crowd[6])
    }


def test_a_page_of_other_tables_is_sent_back(scorekeeper_client, tonight, crowd):
    address = reverse("evening-tables", args=[tonight.pk])
    page = forming_page(scorekeeper_client, tonight)
    scorekeeper_client.post(address, {"variant": "cz_voleny", "seat": [f"{one.pk}:1" for one in crowd[:3]]})
    answer = scorekeeper_client.post(address, {**sent_as_shown(page), "seat": [f"{one.pk}:1" for one in crowd[3:6]]})
    assert answer.url == address
    assert Sitting.objects.count() == 1


def test_a_closed_evening_is_left_alone(scorekeeper_client, organiser_client, tonight):
    organiser_client.post(reverse("evening-close", args=[tonight.pk]))
    for name in ("evening-people", "evening-tables"):
        assert scorekeeper_client.post(reverse(name, args=[tonight.pk])).url == reverse("evening", args=[tonight.pk])
    assert not Sitting.objects.exists()


def test_a_member_of_another_club_is_seated_nowhere(scorekeeper_client, tonight, ana):
    form = {"variant": "cz_voleny", "seat": [f"{ana.pk}:1"]}
    scorekeeper_client.post(reverse("evening-tables", args=[tonight.pk]), form)
    scorekeeper_client.post(reverse("evening-people", args=[tonight.pk]), {"here": ids(ana)})
    assert not Sitting.objects.exists()
    assert not Present.objects.filter(member=ana).exists()
