"""Guessing is slowed wherever a password is asked for, and keeps nobody out who has been here before."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth.hashers import MD5PasswordHasher
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubapp import services
from clubapp.throttle import BY_NAME, BY_NETWORK, COOKIE

PASSWORD = "four aces and a ten"
NEW = "three kings and a jack"
# what only the owner of an account may do, and the rest of its form
ASKED = {
    "password-change": ("old_password", {"new_password1": NEW, "new_password2": NEW}),
    "email": ("password", {"email": "cyril@example.org"}),
    "forget-me": ("password", {"sure": "on"}),
}


def guess(client, password="wrong", username="adam", **headers) -> int:
    return client.post(reverse("sign-in"), {"username": username, "password": password}, **headers).status_code


def sign_in(username="adam", **headers) -> Client:
    """A browser in which somebody signed in and out."""
    client = Client()
    assert guess(client, PASSWORD, username, **headers) == 302
    client.post(reverse("sign-out"))
    return client


def addresses(count: int) -> list[str]:
    return [f"198.51.{n // 250}.{n % 250 + 1}" for n in range(count)]


@pytest.fixture
def later(monkeypatch):
    """`later(5)`: from here on it is five seconds later."""

    now = timezone.now

    def go_on(seconds: int) -> None:
        then = now() + timedelta(seconds=seconds)
        for clock in ("django.utils.timezone.now", "axes.handlers.proxy.now"):
            monkeypatch.setattr(clock, lambda: then)

    return go_on


@pytest.mark.parametrize("place", ASKED)
def test_it_throttles_every_place_that_asks_for_a_password(member_client, cyril, settings, monkeypatch, place):
    settings.MAIL = {"EMAIL_HOST": "mail.example"}
    field, more = ASKED[place]
    address = reverse(place, args=["u-lipy"] if place == "forget-me" else [])
    answers = [member_client.post(address, {**more, field: f"wrong {n}"}).status_code for n in range(40)]
    assert answers == [200] * 7 + [429] * 33
    monkeypatch.setattr(MD5PasswordHasher, "verify", lambda *_args: pytest.fail("hashed a throttled guess"))
    assert member_client.post(address, {**more, field: PASSWORD}).status_code == 429
    assert guess(Client(), PASSWORD, "cyril") == 429


def test_it_asks_for_a_password_in_one_way():
    """Whatever compares one by itself would not be throttled."""
    sources = [path for app in ("clubapp", "ledger") for path in (settings.BASE_DIR / app).rglob("*.py")]
    assert sources
    assert [path for path in sources if "check_password(" in path.read_text(encoding="utf-8")] == []


def test_it_lets_in_who_has_signed_in_on_this_browser_before(adam):
    known = sign_in()
    stranger = Client()
    for _time in range(20):
        guess(stranger)
    assert guess(stranger, PASSWORD) == 429
    assert guess(known) == 200
    assert guess(known, PASSWORD) == 302


def test_it_throttles_a_known_browser_too(adam):
    known = sign_in()
    # wherever it is carried
    answers = [guess(known, REMOTE_ADDR=address) for address in addresses(12)]
    assert answers == [200] * 7 + [429] * 5
    assert guess(known, PASSWORD) == 429
    assert guess(Client(), PASSWORD) == 302


def test_it_knows_a_browser_by_the_name_it_proved(adam, bara):
    """Nobody gets guesses at another's password by signing in himself, however often."""
    answers = []
    for _time in range(3):
        mine = sign_in("bara")
        answers += [guess(mine) for _guess in range(4)]
    assert answers == [200] * 7 + [429] * 5


@pytest.mark.parametrize("change", [lambda value: value[:-1] + ("0" if value[-1] != "0" else "1"), lambda _value: "x"])
def test_it_believes_no_cookie_that_was_made_up(adam, change):
    known = sign_in()
    for _time in range(8):
        guess(Client())
    known.cookies[COOKIE] = change(known.cookies[COOKIE].value)
    assert guess(known, PASSWORD) == 429


def test_it_forgets_browsers_with_a_new_password(adam):
    known = sign_in()
    services.change_password(user=adam.user, password=NEW)
    for _time in range(8):
        guess(Client())
    assert guess(known, NEW) == 429


def test_it_knows_the_browser_that_changed_the_password(member_client, cyril):
    form = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    member_client.post(reverse("password-change"), form)
    member_client.post(reverse("sign-out"))
    for _time in range(8):
        guess(Client(), username="cyril")
    assert guess(member_client, NEW, "cyril") == 302


def test_it_knows_several_people_in_one_browser(adam, bara, cyril):
    shared = Client()
    for name in ("adam", "bara", "adam", "cyril"):
        assert guess(shared, PASSWORD, name) == 302
        shared.post(reverse("sign-out"))
    for name in ("adam", "bara", "cyril"):
        for _time in range(8):
            guess(Client(), username=name)
        assert guess(shared, PASSWORD, name) == 302
        shared.post(reverse("sign-out"))


def test_it_keeps_the_cookie_from_scripts(adam):
    cookie = sign_in().cookies[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] == 365 * 24 * 3600
    assert "adam" not in cookie.value


def test_it_takes_a_household_for_one_address(adam):
    answers = [guess(Client(), REMOTE_ADDR=f"2001:db8:1:2:{n:x}::{n:x}") for n in range(20)]
    assert answers == [200] * 7 + [429] * 13
    assert guess(Client(), PASSWORD, REMOTE_ADDR="2001:db8:1:3::1") == 302


def test_it_takes_both_spellings_of_an_address_for_one(adam):
    answers = [guess(Client(), REMOTE_ADDR=("192.0.2.1", "::ffff:192.0.2.1")[n % 2]) for n in range(9)]
    assert answers[-2:] == [429, 429]


def test_it_slows_guesses_at_a_name_from_everywhere(adam, later):
    later(0)  # the clock stands: a hundred guesses may take a busy machine longer than one is made to wait
    known = sign_in()
    answers = [guess(Client(), REMOTE_ADDR=address) for address in addresses(100)]
    assert answers == [200] * min(BY_NAME) + [429] * (100 - min(BY_NAME))
    page = Client().post(reverse("sign-in"), {"username": "adam", "password": PASSWORD}, REMOTE_ADDR="192.0.2.9")
    assert page.status_code == 429
    assert re.search(r"Wait [1-5] seconds?, then try again", page.content.decode())
    assert 1 <= int(page["Retry-After"]) <= 5
    # not locked out: at once where he is known, and everywhere after a moment
    assert guess(known, PASSWORD) == 302
    later(5)
    assert guess(Client(), PASSWORD, REMOTE_ADDR="192.0.2.9") == 302


def test_it_slows_the_more_the_more_is_guessed(adam, later):
    tried = 0
    for seconds, address in enumerate(addresses(300)):
        later(seconds)
        tried += guess(Client(), REMOTE_ADDR=address) == 200
    # five minutes: sixteen in as many seconds, sixteen every five, then every fifteen
    assert 40 <= tried <= 48


def test_it_slows_guesses_at_many_names_from_a_network(adam, bara, later):
    known = sign_in("bara", REMOTE_ADDR="2001:db8:1:2::1")
    least = min(BY_NETWORK)
    answers = [guess(Client(), username=f"name{n}", REMOTE_ADDR=f"2001:db8:1:2::{n:x}") for n in range(100)]
    assert answers == [200] * least + [429] * (100 - least)
    here = {"REMOTE_ADDR": "2001:db8:1:2::ffff"}
    assert guess(Client(), PASSWORD, **here) == 429
    assert guess(known, PASSWORD, "bara", **here) == 302
    assert guess(Client(), PASSWORD, REMOTE_ADDR="2001:db8:1:3::1") == 302
    later(5)
    assert guess(Client(), PASSWORD, **here) == 302


def test_it_says_when_a_closed_name_opens_again(client, adam, later):
    for _time in range(8):
        guess(client)
    closed = client.post(reverse("sign-in"), {"username": "adam", "password": PASSWORD})
    assert closed["Retry-After"] == "900"
    later(901)
    assert guess(client, PASSWORD) == 302


def test_it_forgets_the_guesses_with_the_account(member_client, cyril):
    known = sign_in("cyril")
    guess(known, username="cyril")
    guess(Client(), username="cyril")
    assert AccessAttempt.objects.count() == 2
    member_client.post(reverse("forget-me", args=["u-lipy"]), {"password": PASSWORD, "sure": "on"})
    assert not AccessAttempt.objects.exists()
