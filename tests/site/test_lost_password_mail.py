"""A forgotten password by mail: only where mail is configured, one mail at a time, nothing told to strangers."""

from __future__ import annotations

import re
import threading
import time

import pytest
from django.core import mail
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured
from django.core.mail import EmailMessage, get_connection
from django.urls import reverse

from clubapp import environment, outbox
from clubapp.models import User

PASSWORD = "bells over leaves"


@pytest.fixture
def mailing(settings, cyril, monkeypatch):
    """Mail is set, and sent before the answer."""
    monkeypatch.setattr(outbox.outbox, "put", lambda message, what: outbox.deliver(outbox.Waiting(message, what)))
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


# --- a mail server that is down -------------------------------------------------------------------
TRIED = "Mail does not go out just now. It is tried again for an hour"


@pytest.fixture
def down(settings):
    """Nobody listens there."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1


def test_it_says_to_everybody_that_mail_does_not_go_out(client, mailing, down, caplog):
    """Word for word the same, whether or not an account has the address."""
    pages = []
    for address in ("cyril@example.org", "nobody@example.org"):
        page = client.post(reverse("lost"), {"email": address}, follow=True).content.decode()
        assert TRIED in page
        pages.append(re.sub(r"[A-Za-z0-9]{32,}", "", page))
    assert pages[0] == pages[1]
    assert "mail to account" in caplog.text
    assert "cyril@example.org" not in caplog.text


def test_it_says_nothing_of_it_where_mail_goes_out(client, mailing):
    assert TRIED not in client.post(reverse("lost"), {"email": "cyril@example.org"}, follow=True).content.decode()


def test_it_asks_the_mail_server_not_with_every_request(client, mailing, down, monkeypatch):
    asked = []
    monkeypatch.setattr(outbox, "get_connection", lambda: asked.append(1) or get_connection())
    for _time in range(3):
        ask(client, "nobody@example.org")
    assert len(asked) == 1


class Flaky(EmailMessage):
    """Goes out at the third try."""

    def __init__(self, fails):
        super().__init__("subject", "body", None, ["cyril@example.org"])
        self.fails, self.sent = fails, threading.Event()

    def send(self, fail_silently=False):
        if self.fails:
            self.fails -= 1
            raise ConnectionRefusedError("refused")
        self.sent.set()


def test_it_sends_again_what_did_not_go_out(monkeypatch, caplog):
    monkeypatch.setattr(outbox, "PAUSES", (0.01, 0.05, 0.05))
    box, flaky, plain = outbox.Outbox(), Flaky(2), Flaky(0)
    box.put(flaky, "mail to account 7")
    box.put(plain, "mail to account 8")
    assert flaky.sent.wait(10)
    assert plain.sent.wait(10)
    assert caplog.text.count("mail to account 7 was not sent, tried again in") == 2


def test_it_gives_up_in_the_end(monkeypatch, caplog):
    monkeypatch.setattr(outbox, "PAUSES", (0.0, 0.0))
    one = outbox.Waiting(Flaky(99), "mail to account 7")
    assert [outbox.deliver(one) for _time in range(3)] == [False, False, True]
    assert "mail to account 7 was not sent and is given up: refused" in caplog.text


def test_it_tries_for_about_an_hour():
    assert 45 * 60 <= sum(outbox.PAUSES) <= 75 * 60


def test_it_keeps_no_more_than_it_can(monkeypatch, caplog):
    monkeypatch.setattr(outbox, "MOST", 2)
    monkeypatch.setattr(outbox, "PAUSES", (60,))
    box = outbox.Outbox()
    for number in range(4):
        box.put(Flaky(99), f"mail to account {number}")
    until = time.monotonic() + 10
    while "others wait" not in caplog.text and time.monotonic() < until:
        box.put(Flaky(99), "mail to account 5")
        time.sleep(0.02)
    assert "is not sent: 2 others wait" in caplog.text
