from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from clubapp.models import User


@pytest.fixture
def accounts(dana):
    return reverse("member-account", args=["u-lipy", dana.pk])


def shown_password(page) -> str:
    return re.search(r'<output class="secret">([a-z0-9-]+)</output>', page.content.decode()).group(1)


def test_it_shows_a_one_time_password_once(organiser_client, accounts, dana):
    page = organiser_client.post(accounts, {"username": "dana"})
    password = shown_password(page)
    assert "no-store" in page.headers["Cache-Control"]
    for address in ("member", "member-edit"):
        later = organiser_client.get(reverse(address, args=["u-lipy", dana.pk]))
        assert password not in later.content.decode()
    # sending the form again makes no second one
    again = organiser_client.post(accounts, {"username": "dana"})
    assert 'class="secret"' not in again.content.decode()
    assert User.objects.filter(username="dana").count() == 1


def test_it_asks_for_an_own_password_first(organiser_client, accounts):
    password = shown_password(organiser_client.post(accounts, {"username": "dana"}))
    dana = Client()
    assert dana.post(reverse("sign-in"), {"username": "dana", "password": password}).status_code == 302
    change = reverse("password-change")
    for address in (reverse("home"), reverse("club", args=["u-lipy"])):
        assert dana.get(address).url == change
    assert "Old password" not in dana.get(change).content.decode()
    own = {"new_password1": "bells over leaves", "new_password2": "bells over leaves"}
    assert dana.post(change, own).url == reverse("home")
    # still signed in, and free to go
    assert dana.get(reverse("club", args=["u-lipy"])).status_code == 200
    assert not User.objects.get(username="dana").check_password(password)


def test_it_keeps_the_form_when_the_username_is_taken(organiser_client, accounts):
    page = organiser_client.post(accounts, {"username": "adam"}).content.decode()
    assert "This user name is taken." in page
    assert 'value="adam"' in page
    assert 'aria-invalid="true"' in page


def test_it_asks_for_the_old_password(organiser_client):
    change = reverse("password-change")
    own = {"new_password1": "bells over leaves", "new_password2": "bells over leaves"}
    assert organiser_client.post(change, {**own, "old_password": "wrong"}).status_code == 200
    assert organiser_client.post(change, {**own, "old_password": "four aces and a ten"}).status_code == 302


@pytest.mark.parametrize("weak", ["short", "password1234"])
def test_it_refuses_a_weak_password(organiser_client, weak):
    data = {"old_password": "four aces and a ten", "new_password1": weak, "new_password2": weak}
    page = organiser_client.post(reverse("password-change"), data)
    assert page.status_code == 200
    assert "errorlist" in page.content.decode()


def test_it_renews_a_lost_password(organiser_client, cyril):
    page = organiser_client.post(reverse("member-password", args=["u-lipy", cyril.pk]))
    assert not User.objects.get(username="cyril").check_password("four aces and a ten")
    assert User.objects.get(username="cyril").check_password(shown_password(page))


def test_it_says_why_a_password_is_not_renewed(organiser_client, dana):
    answer = organiser_client.post(reverse("member-password", args=["u-lipy", dana.pk]), follow=True)
    assert "note error" in answer.content.decode()
