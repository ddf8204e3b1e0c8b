"""My data, and being forgotten: by oneself with the password, or by an organiser on request."""

from __future__ import annotations

import json

import pytest
from django.urls import reverse

from clubapp.models import Member, User
from ledger.evening.evenings import close_evening
from tests.pages import text

PLAIN = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}
SURE = {"sure": "on", "password": "four aces and a ten"}


@pytest.fixture
def closed(evening, seat, play, people):
    play(seat(*people[:3]), {**PLAIN, "note": "Cyril slept"})
    close_evening(evening=evening, user=None)


@pytest.fixture
def forget_me(club):
    return reverse("forget-me", args=[club.slug])


def test_it_hands_over_ones_data(member_client, closed):
    page = text(member_client.get(reverse("my-data")))
    assert reverse("forget-me", args=["u-lipy"]) in page
    answer = member_client.get(reverse("my-data-file"))
    assert answer["Content-Disposition"] == 'attachment; filename="my-data.json"'
    assert "no-store" in answer["Cache-Control"]
    data = json.loads(answer.content)
    assert data["account"]["username"] == "cyril"
    assert data["memberships"][0]["mentions"][0]["text"] == "Cyril slept"


def test_it_hands_an_organiser_the_clubs_part(organiser_client, dana, closed):
    data = json.loads(organiser_client.get(reverse("member-data", args=["u-lipy", dana.pk])).content)
    assert [one["name"] for one in data["memberships"]] == ["Dana"]


def test_it_warns_of_what_it_cannot_reach(member_client, organiser_client, cyril, forget_me, closed):
    for page in (
        member_client.get(forget_me),
        organiser_client.get(reverse("member-forget", args=["u-lipy", cyril.pk])),
    ):
        assert "Cyril slept" in text(page)
        assert "seems to hold the name" in text(page)
        assert "payment is not marked paid yet" in text(page)


def test_it_forgets_me(member_client, cyril, forget_me, closed):
    assert "your account ends with it" in text(member_client.get(forget_me))
    answer = member_client.post(forget_me, SURE, follow=True)
    assert "Your name and your account are gone." in text(answer)
    assert member_client.get(reverse("account")).status_code == 302
    assert Member.objects.get(pk=cyril.pk).forgotten_at
    assert not User.objects.filter(username="cyril").exists()


def test_it_leaves_what_waits_on_the_phone(member_client, cyril, forget_me, closed):
    """Deals that were not sent yet are in the browser's storage, of others too."""
    answer = member_client.post(forget_me, SURE)
    assert answer["Clear-Site-Data"] == '"cache"'


@pytest.mark.parametrize("missing", [{"password": "wrong"}, {"password": ""}, {"sure": ""}])
def test_it_forgets_nobody_by_accident(member_client, cyril, forget_me, closed, missing):
    page = member_client.post(forget_me, {**SURE, **missing})
    assert "errorlist" in text(page)
    assert Member.objects.get(pk=cyril.pk).name == "Cyril"


def test_it_keeps_the_account_of_two_clubs(member_client, cyril, other_club, forget_me):
    other_club.members.create(name="Cyril", user=cyril.user)
    assert "Your account stays" in text(member_client.get(forget_me))
    page = member_client.post(forget_me, SURE, follow=True)
    assert "Your name is gone from this club." in text(page)
    assert "Karte i kava" in text(page)
    assert member_client.get(reverse("club", args=["u-lipy"])).status_code == 404


def test_it_is_open_to_who_no_longer_plays(member_client, cyril, forget_me):
    Member.objects.filter(pk=cyril.pk).update(active=False)
    assert forget_me in text(member_client.get(reverse("my-data")))
    member_client.post(forget_me, SURE)
    assert Member.objects.get(pk=cyril.pk).forgotten_at


def test_it_lets_an_organiser_forget_on_request(organiser_client, dana, closed):
    address = reverse("member-forget", args=["u-lipy", dana.pk])
    assert Member.objects.get(pk=dana.pk).name in text(organiser_client.get(address))
    organiser_client.post(address, {})
    assert Member.objects.get(pk=dana.pk).name == "Dana"
    page = organiser_client.post(address, {"sure": "on"}, follow=True)
    assert "Done: from now on it is" in text(page)
    # nothing can be changed any more
    edit = text(organiser_client.get(reverse("member-edit", args=["u-lipy", dana.pk])))
    assert "Made anonymous on" in edit
    assert '<form class="card"' not in edit
    assert organiser_client.get(address).status_code == 302


def test_it_sends_an_organiser_to_his_own_page(organiser_client, adam, forget_me):
    assert organiser_client.get(reverse("member-forget", args=["u-lipy", adam.pk])).url == forget_me
    page = organiser_client.post(forget_me, SURE)
    assert "The club needs an organiser" in text(page)


def test_it_waits_for_the_evening_to_be_closed(organiser_client, member_client, seat, people, forget_me):
    seat(*people[:3])
    assert "still open" in text(member_client.get(forget_me))
    assert "still open" in text(member_client.post(forget_me, SURE))
    assert Member.objects.get(pk=people[2].pk).name == "Cyril"


def test_it_shows_results_and_sheets_without_the_name(organiser_client, cyril, evening, closed):
    organiser_client.post(reverse("member-forget", args=["u-lipy", cyril.pk]), {"sure": "on"})
    name = Member.objects.get(pk=cyril.pk).name
    for address in (
        reverse("evening", args=[evening.pk]),
        reverse("standings", args=["u-lipy"]),
        reverse("evening-export", args=[evening.pk, "csv"]),
        reverse("evening-export", args=[evening.pk, "json"]),
        reverse("member", args=["u-lipy", cyril.pk]),
    ):
        page = text(organiser_client.get(address))
        assert name in page, address
        assert ">Cyril<" not in page, address
