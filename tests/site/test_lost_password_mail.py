"""A forgotten password by mail: only where mail is configured, one mail at a time, nothing told to strangers."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured
from django.urls import reverse

from clubapp import environment
from clubapp.models import User

PASSWORD = "bells over leaves"


@pytest.fixture
def mailing(settings, cyril):
    settings.MAIL = {"EMAIL_HOST": "mail.example"}
    cache.clear()
    User.objects.filter(username="cyril").update(email="cyril@example.org")


def ask(client, address="cyril@example.org"):
    return client.post(reverse("lost"), {"email": address})


def test_it_is_closed_without_mail(client, member_client):
    for name in ("lost", "lost-sent", "email"):
        assert member_client.get(reverse(name)).status_code == 404
    assert reverse("lost") not in client.get(reverse("sign-in")).content.decode()


def test_it_sends_a_link_that_opens_once(client, mailing):
    assert reverse("lost") in client.get(reverse("sign-in")).content.decode()
    assert ask(client).url == reverse("lost-sent")
    (sent,) = mail.outbox
    assert sent.to == ["cyril@example.org"]
    link = re.search(r"http://testserver(/\S+)", sent.body).group(1)
    form = client.get(link)
    assert client.post(form.url, {"new_password1": PASSWORD, "new_password2": PASSWORD}).url == reverse("sign-in")
    assert User.objects.get(username="cyril").check_password(PASSWORD)
    assert "This link opens nothing" in client.get(link).content.decode()


def test_it_answers_a_stranger_the_same(client, mailing):
    assert ask(client, "nobody@example.org").url == reverse("lost-sent")
    assert mail.outbox == []


def test_it_does_not_flood_a_mailbox(client, mailing):
    for _time in range(3):
        ask(client)
    assert len(mail.outbox) == 1


def test_it_keeps_an_address_only_with_the_password(member_client, mailing):
    page = member_client.post(reverse("email"), {"email": "evil@example.org", "password": "wrong"})
    assert "That is not your password." in page.content.decode()
    assert User.objects.get(username="cyril").email == "cyril@example.org"
    member_client.post(reverse("email"), {"email": "", "password": "four aces and a ten"})
    assert User.objects.get(username="cyril").email == ""


def test_it_throttles_guesses_there_too(member_client, mailing):
    answers = [
        member_client.post(reverse("email"), {"email": "", "password": "wrong"}).status_code for _time in range(9)
    ]
    assert answers[0] == 200
    assert answers[-1] == 429


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("", {}),
        ("smtp://mail.example", {"EMAIL_HOST": "mail.example", "EMAIL_PORT": 25}),
        ("smtps://a%40b:s%2Fp@mail.example", {"EMAIL_PORT": 465, "EMAIL_USE_SSL": True, "EMAIL_HOST_USER": "a@b"}),
        ("smtp+tls://u:p@mail.example:2525", {"EMAIL_PORT": 2525, "EMAIL_USE_TLS": True, "EMAIL_HOST_PASSWORD": "p"}),
    ],
)
def test_it_reads_the_mail_server_from_the_environment(monkeypatch, url, expected):
    monkeypatch.setenv("MAIL_URL", url)
    read = environment.mail("MAIL_URL")
    assert {key: read.get(key) for key in expected} == expected
    assert bool(read) == bool(url)


def test_it_says_what_a_mail_server_looks_like(monkeypatch):
    monkeypatch.setenv("MAIL_URL", "mail.example:25")
    with pytest.raises(ImproperlyConfigured, match="MAIL_URL cannot be: it may be smtp://"):
        environment.mail("MAIL_URL")
