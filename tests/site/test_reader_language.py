"""Which language a page speaks: the reader's own choice, else the club's, else the browser's."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from django.core.cache import cache
from django.urls import reverse

from clubapp import outbox, publishing
from clubapp import people as club_people
from clubapp.models import Club, User
from ledger.table.links import create_table_link
from tests.pages import text

GERMAN = {"Accept-Language": "de"}
POLISH = {"Accept-Language": "pl"}


def language_of(answer) -> str:
    return re.search(r'<html lang="(\w+)"', answer.content.decode()).group(1)


@pytest.fixture
def croatian(speak):
    speak("hr")


@pytest.fixture
def sitting(seat, people):
    return seat(*people[:3])


def addresses(sitting) -> list[str]:
    club = sitting.evening.club
    return [
        reverse("home"),
        reverse("account"),
        reverse("my-data"),
        reverse("rules:index"),
        reverse("rules:variant", args=["hr_marijas"]),
        reverse("club", args=[club.slug]),
        reverse("standings", args=[club.slug]),
        reverse("evening", args=[sitting.evening_id]),
        reverse("sitting", args=[sitting.pk]),
        reverse("forget-me", args=[club.slug]),
    ]


def test_it_speaks_the_clubs_language_before_the_browsers(member_client, croatian, sitting):
    answers = [member_client.get(address, headers=POLISH) for address in addresses(sitting)]
    assert [language_of(answer) for answer in answers] == ["hr"] * len(answers)


def test_it_speaks_the_readers_own_before_the_clubs(member_client, croatian, sitting, cyril):
    User.objects.filter(pk=cyril.user_id).update(language="sk")
    answers = [member_client.get(address, headers=POLISH) for address in addresses(sitting)]
    assert [language_of(answer) for answer in answers] == ["sk"] * len(answers)


def test_it_keeps_what_was_chosen_on_a_page(member_client, croatian, sitting, cyril):
    member_client.post(reverse("set-language"), {"language": "pl", "next": "/"})
    cyril.user.refresh_from_db()
    assert cyril.user.language == "pl"
    assert language_of(member_client.get(reverse("sitting", args=[sitting.pk]))) == "pl"


def test_it_speaks_the_browsers_where_there_is_no_club(client, db, make_user):
    assert language_of(client.get(reverse("home"), headers=POLISH)) == "pl"
    assert language_of(client.get(reverse("home"), headers=GERMAN)) == "en"
    client.force_login(make_user("eda"), backend="django.contrib.auth.backends.ModelBackend")
    assert language_of(client.get(reverse("home"), headers=POLISH)) == "pl"


def test_it_speaks_no_single_club_to_who_plays_in_two_languages(member_client, croatian, cyril):
    other = Club.objects.create(name="Klub Pod Dubem", slug="pod-dubem", language="cs")
    other.members.create(name="Cyril", user=cyril.user)
    assert language_of(member_client.get(reverse("home"), headers=POLISH)) == "pl"
    assert language_of(member_client.get(reverse("club", args=["pod-dubem"]), headers=POLISH)) == "cs"


def test_it_tells_a_stranger_nothing_by_the_language(stranger_client, anonymous_client, croatian, sitting):
    for client in (stranger_client, anonymous_client):
        answer = client.get(reverse("club", args=[sitting.evening.club.slug]), headers=POLISH, follow=True)
        assert language_of(answer) == "pl"


@pytest.mark.parametrize("language", ["cs", "sk", "hr", "pl", "en"])
def test_it_carries_the_clubs_language_with_the_tables_link(client, speak, sitting, language):
    speak(language)
    link = create_table_link(sitting=sitting, user=None)
    assert language_of(client.get(reverse("table", args=[link.token]), headers=GERMAN)) == language
    # a guest who chooses another keeps it
    client.post(reverse("set-language"), {"language": "en", "next": "/"})
    assert language_of(client.get(reverse("table", args=[link.token]), headers=GERMAN)) == "en"


def test_it_carries_it_with_an_invitation_and_the_public_link(client, croatian, people):
    invitation = club_people.make_account_link(member=people[3], user=None)
    public = publishing.publish(club=people[0].club, user=None)
    for address in (reverse("join", args=[invitation.token]), reverse("public", args=[public.token])):
        assert language_of(client.get(address, headers=POLISH)) == "hr"


def test_it_tells_those_at_the_table_in_their_clubs_language(scorekeeper_client, croatian, sitting, bara):
    User.objects.filter(pk=bara.user_id).update(language="en")
    page = text(scorekeeper_client.post(reverse("table-link", args=[sitting.pk]), follow=True))
    assert '<p class="soft" lang="hr">Tko je otvori, smije bez računa' in page
    assert "Back to the table" in page


@pytest.mark.parametrize(
    ("language", "subject", "words"),
    [
        ("cs", "Nové heslo do zápisníku", "požádal o nové heslo"),
        ("sk", "Nové heslo do zápisníka", "požiadal o nové heslo"),
        ("hr", "Nova lozinka za bilježnicu", "traži novu lozinku"),
        ("pl", "Nowe hasło do księgi gry", "prosi o nowe hasło"),
        ("en", "A new password for the scorebook", "asked for a new password"),
    ],
)
def test_it_mails_in_the_clubs_language(client, settings, monkeypatch, speak, cyril, language, subject, words):
    settings.MAIL = {"EMAIL_HOST": "mail.example"}
    monkeypatch.setattr(outbox.outbox, "put", lambda message, what: outbox.deliver(outbox.Waiting(message, what)))
    cache.clear()
    speak(language)
    User.objects.filter(pk=cyril.user_id).update(email="cyril@example.org")
    client.post(reverse("lost"), {"email": "cyril@example.org"}, headers=GERMAN)
    (sent,) = mail.outbox
    assert sent.subject == subject
    assert words in sent.body


def test_it_mails_in_the_readers_own_language(client, settings, monkeypatch, croatian, cyril):
    settings.MAIL = {"EMAIL_HOST": "mail.example"}
    monkeypatch.setattr(outbox.outbox, "put", lambda message, what: outbox.deliver(outbox.Waiting(message, what)))
    cache.clear()
    User.objects.filter(pk=cyril.user_id).update(email="cyril@example.org", language="sk")
    client.post(reverse("lost"), {"email": "cyril@example.org"}, headers=GERMAN)
    assert mail.outbox[0].subject == "Nové heslo do zápisníka"
