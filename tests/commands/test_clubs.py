"""What whoever keeps the server does with clubs: founds them, invites, lists and deletes them."""

from __future__ import annotations

import re

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from clubapp.models import Club, User


@pytest.fixture
def run(capsys):
    def run(*words, **options):
        call_command(*words, **options)
        return capsys.readouterr().out

    return run


def link_in(text):
    return re.search(r"https?://\S+?(/\S+)", text.splitlines()[-1])[1]


def test_it_founds_a_club_for_somebody_with_an_account(run, make_user):
    make_user("bara", first_name="Bára")
    said = run("found_club", "Klub U Lípy", "--organiser", "bara", "--language", "sk")
    club = Club.objects.get()
    assert (club.slug, club.language, club.default_variant) == ("klub-u-lipy", "sk", "sk_voleny")
    assert [(m.name, m.role, m.user.username) for m in club.members.all()] == [("Bára", "organiser", "bara")]
    assert said == (
        "Klub U Lípy is founded: http://127.0.0.1:8000/clubs/klub-u-lipy/\nBára keeps it with the account bara.\n"
    )


def test_it_founds_a_club_for_somebody_to_be_invited(db, run, client):
    said = run("found_club", "Karte", "--organiser", "Ana", "--language", "hr")
    address = link_in(said)
    form = {"username": "ana", "password1": "four aces and a ten", "password2": "four aces and a ten"}
    assert client.get(address).status_code == 200
    assert client.post(address, form).status_code == 302
    assert client.get(reverse("club-settings", args=["karte"])).status_code == 200
    assert Club.objects.get().members.get().user == User.objects.get(username="ana")


def test_it_prints_links_with_the_sites_own_address(db, run, settings):
    settings.HOSTS = ["scores.example", "www.scores.example"]
    settings.SECURE_SSL_REDIRECT = True
    assert "https://scores.example/join/" in run("found_club", "Karte", "--organiser", "Ana")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["found_club", " ", "--organiser", "Ana"], "name: This field is required"),
        (["found_club", "x" * 300, "--organiser", "Ana"], "name: Ensure this value has at most"),
        (["found_club", "Karte", "--organiser", ""], "member_name: This field is required"),
        (["found_club", "Karte", "--organiser", "Ana", "--variant", "poker"], "invalid choice"),
        (["found_club", "Karte"], "required: --organiser"),
        (["invite", "nowhere", "Ana"], "There is no club 'nowhere'"),
    ],
)
def test_it_founds_nothing_that_cannot_be(db, words, said):
    with pytest.raises(CommandError, match=re.escape(said)):
        call_command(*words)
    assert not Club.objects.exists()


def test_it_invites_a_member_and_resets_a_password(run, club, bara, dana, client):
    assert "Dana makes an account by this link" in (said := run("invite", club.slug, "dana"))
    assert client.get(link_in(said)).status_code == 200
    assert "Bára chooses a new password by this link" in (said := run("invite", club.slug, "Bára"))
    assert link_in(said).startswith("/reset/")
    assert client.get(link_in(said)).status_code == 200


def test_it_invites_somebody_new(run, club, client):
    with pytest.raises(CommandError, match="has no member 'Ceda': --new adds one"):
        call_command("invite", club.slug, "Ceda")
    said = run("invite", club.slug, "Ceda", "--new")
    assert client.get(link_in(said)).status_code == 200
    with pytest.raises(CommandError, match="already a member of this name"):
        call_command("invite", club.slug, "ceda", "--new")


def test_it_opens_no_account_of_another_club(club, bara, other_club):
    other_club.members.create(name="Barbara", user=bara.user)
    with pytest.raises(CommandError, match="used beyond this club"):
        call_command("invite", club.slug, "Bára")
