"""The organiser's page of a link, and what the person sees who opens it."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from clubapp import people
from clubapp.models import AccountLink, Member, User

PASSWORD = "bells over leaves"
CHOSEN = {"username": "dana", "password1": PASSWORD, "password2": PASSWORD}


def text(page) -> str:
    return page.content.decode()


@pytest.fixture
def page_of(club):
    return lambda member: reverse("member-link", args=[club.slug, member.pk])


@pytest.fixture
def invited(adam, dana):
    return reverse("join", args=[people.make_account_link(member=dana, user=adam.user).token])


@pytest.fixture
def lost(adam, cyril):
    return reverse("reset", args=[people.make_account_link(member=cyril, user=adam.user).token])


def test_it_makes_a_link_shows_its_code_and_lists_it(organiser_client, page_of, dana):
    assert "by which the member gets an account of his own" in text(organiser_client.get(page_of(dana)))
    page = organiser_client.post(page_of(dana), follow=True)
    link = AccountLink.objects.get()
    assert f"http://testserver/join/{link.token}/" in text(page)
    assert '<svg viewBox="0 0' in text(page)
    assert "Made by Adam," in text(page)
    assert "no-store" in page["Cache-Control"]
    members = text(organiser_client.get(reverse("members", args=["u-lipy"])))
    assert "Links not opened yet" in members
    assert link.token not in members


def test_it_shows_open_links_to_organisers_only(member_client, invited):
    assert "Links not opened yet" not in text(member_client.get(reverse("members", args=["u-lipy"])))


def test_it_revokes(organiser_client, invited, dana, anonymous_client):
    link = AccountLink.objects.get()
    organiser_client.post(reverse("member-link-revoke", args=["u-lipy", dana.pk, link.pk]))
    page = anonymous_client.get(invited)
    assert page.status_code == 404
    assert "This link opens nothing" in text(page)


def test_it_adds_and_invites_in_one_go(organiser_client, club):
    answer = organiser_client.post(reverse("members", args=["u-lipy"]), {"name": "Eda", "invite": "on"})
    assert answer.url == reverse("member-link", args=["u-lipy", club.members.get(name="Eda").pk])
    assert AccountLink.objects.live().count() == 1


def test_it_lets_the_invited_person_in(invited, dana):
    client = Client()
    page = client.get(invited)
    assert "You are invited to play here as Dana." in text(page)
    assert "noindex" in text(page)
    # looking uses nothing up
    assert client.get(invited).status_code == 200
    assert client.post(invited, CHOSEN).url == reverse("club", args=["u-lipy"])
    assert client.get(reverse("club", args=["u-lipy"])).status_code == 200
    assert Client().post(invited, CHOSEN).status_code == 404


@pytest.mark.parametrize(
    ("changed", "refusal"),
    [
        ({"username": "adam"}, "This user name is taken."),
        ({"username": "Adam"}, "This user name is taken."),
        ({"username": "da na"}, "Only letters, digits"),
        ({"password2": "other"}, "The two passwords are not the same."),
        ({"password1": "short", "password2": "short"}, "It takes 10 characters or more."),
        ({"password1": "1234567890", "password2": "1234567890"}, "the first to be tried"),
        ({"username": "barborka01", "password1": "barborka01", "password2": "barborka01"}, "too much like your name"),
    ],
)
def test_it_refuses_beside_the_field_and_keeps_the_invitation(anonymous_client, invited, changed, refusal):
    page = anonymous_client.post(invited, {**CHOSEN, **changed})
    assert page.status_code == 200
    assert refusal in text(page)
    assert anonymous_client.get(invited).status_code == 200


@pytest.mark.parametrize("language", ["cs", "sk", "hr", "pl"])
def test_it_refuses_in_every_language(club, anonymous_client, invited, speak, language):
    """Django has not all of it in Croatian, and not the newest in Czech."""
    speak(language)
    for changed in ({"username": "da na"}, {"password2": "other"}, {"password1": "short", "password2": "short"}):
        page = anonymous_client.post(invited, {**CHOSEN, **changed})
        (fault,) = re.findall(r'<ul class="errorlist.*?</ul>', text(page), re.DOTALL)
        assert not re.search("[Pp]asswords? |letters|characters", fault)


def test_it_leads_back_from_the_sign_in(anonymous_client, invited):
    assert f"{reverse('sign-in')}?next={invited}" in text(anonymous_client.get(invited))


def test_it_adds_the_club_to_an_account(stranger_client, invited, ana, dana):
    assert "signed in as <strong>ana</strong>" in text(stranger_client.get(invited))
    assert stranger_client.post(invited).url == reverse("club", args=["u-lipy"])
    assert Member.objects.get(pk=dana.pk).user == ana.user


def test_it_tells_who_is_in_the_club_already(organiser_client, invited):
    assert "You are in this club already, as Adam." in text(organiser_client.get(invited))
    organiser_client.post(invited)
    assert AccountLink.objects.live().exists()


def test_it_resets_and_signs_in(lost, cyril):
    elsewhere, here = Client(), Client()
    elsewhere.force_login(cyril.user, backend="django.contrib.auth.backends.ModelBackend")
    assert "For the account cyril." in text(here.get(lost))
    assert here.post(lost, {"new_password1": PASSWORD, "new_password2": PASSWORD}).url == reverse("home")
    assert here.get(reverse("account")).status_code == 200
    assert User.objects.get(username="cyril").check_password(PASSWORD)
    # whoever had the old password is out
    assert elsewhere.get(reverse("account")).status_code == 302
    assert here.get(lost).status_code == 404


def test_it_leaves_somebody_else_signed_in(organiser_client, lost):
    organiser_client.post(lost, {"new_password1": PASSWORD, "new_password2": PASSWORD})
    assert "adam" in text(organiser_client.get(reverse("account")))


def test_it_takes_neither_link_for_the_other(anonymous_client, invited, lost):
    assert anonymous_client.get(invited.replace("/join/", "/reset/")).status_code == 404
    assert anonymous_client.get(lost.replace("/reset/", "/join/")).status_code == 404


def test_it_says_why_there_is_no_link(organiser_client, page_of, cyril, other_club):
    other_club.members.create(name="Cyril", user=cyril.user)
    assert "used beyond this club" in text(organiser_client.get(page_of(cyril)))
    assert "used beyond this club" in text(organiser_client.post(page_of(cyril), follow=True))


def test_it_can_replace_what_it_can_show_no_more(organiser_client, page_of, dana, invited):
    AccountLink.objects.update(nonce="lost")
    page = text(organiser_client.get(page_of(dana)))
    assert "can be shown no more" in page
    assert "/join/" not in page
    organiser_client.post(page_of(dana))
    assert "/join/" in text(organiser_client.get(page_of(dana)))
