"""What no browser sends is refused, not stumbled over."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

ZEROES = '"' + r"\000" * 9 + '"'
FORM = "application/x-www-form-urlencoded"
PARTS = b'--x\r\nContent-Disposition: form-data; name="username"\r\n\r\nadam\r\n--x--\r\n'
PLACES = ["sign-in", "set-language", "sign-out"]


@pytest.fixture
def stranger(db):
    """As a browser comes: with the cookie that a form needs, and without tests' leniency."""
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.get(reverse("sign-in"))
    return client


@pytest.fixture(params=[0, 1])
def proxies(request, settings):
    settings.TRUSTED_PROXIES = request.param
    return request.param


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("charset", ["utf-7", "utf-16", "hex", "rot13", "idna", "latin-1", '"x', "\u00ff"])
def test_it_refuses_other_charsets(stranger, place, charset):
    for kind, body in ((FORM, b"username=adam&password=x"), ("multipart/form-data; boundary=x", PARTS)):
        answer = stranger.generic("POST", reverse(place), body, content_type=f"{kind}; charset={charset}")
        assert answer.status_code == 400
        assert "could not be read" in answer.content.decode()


@pytest.mark.parametrize("charset", ["", "; charset=utf-8", "; charset=UTF-8", '; charset="utf-8"'])
def test_it_takes_utf_8_however_it_is_written(db, adam, charset):
    body = b"username=adam&password=four+aces+and+a+ten"
    answer = Client().generic("POST", reverse("sign-in"), body, content_type=f"{FORM}{charset}")
    assert answer.status_code == 302


@pytest.mark.parametrize(
    "forwarded", ["1.2.3.4:5678", "[2001:db8::1]:80", "unknown", "1.2.3", "1.2.3.4.5", "_hidden", "' OR 1", "\u00ff"]
)
def test_it_refuses_an_address_that_is_none(stranger, proxies, adam, forwarded):
    data = {"username": "adam", "password": "wrong"}
    answer = Client(raise_request_exception=False).post(
        reverse("sign-in"), data, headers={"x-forwarded-for": f"6.6.6.6, {forwarded}"}
    )
    # believed only where a proxy of ours wrote it
    assert answer.status_code == (400 if proxies else 200)


def test_it_signs_in_without_any_address(db, adam, client):
    """As on a socket of the machine itself."""
    data = {"username": "adam", "password": "wrong"}
    assert client.post(reverse("sign-in"), data, REMOTE_ADDR="").status_code == 200
    data["password"] = "four aces and a ten"
    assert client.post(reverse("sign-in"), data, REMOTE_ADDR="").status_code == 302


@pytest.mark.parametrize("name", ["sessionid", "csrftoken", "django_language", "messages", "known", "other"])
def test_it_refuses_zero_bytes_in_a_cookie(stranger, name):
    for place in ("home", "sign-in", "rules:index"):
        assert stranger.get(reverse(place), headers={"cookie": f"{name}={ZEROES}"}).status_code == 400


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("host", "http://[::1"),
        ("host", "\u00ff"),
        ("referer", "http://[::1"),
        ("origin", "http://[::1"),
        ("accept-language", "cs;q=abc,,;;"),
        ("accept-encoding", "gzip;q=x,*;q="),
        ("cookie", "sessionid=;;;===; messages=x:y:z; known=1-2-3.4"),
        ("cookie", "sessionid=\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff"),
        ("x-csrftoken", "\u00ff"),
        ("if-modified-since", "yesterday"),
        ("range", "bytes=x-"),
        ("user-agent", "a" * 5000),
        ("user-agent", "\0"),
    ],
)
def test_it_stumbles_over_no_header(stranger, organiser_client, club, proxies, name, value):
    organiser_client.raise_request_exception = False
    for client in (stranger, organiser_client):
        for address in (reverse("home"), reverse("club", args=[club.slug]), "/t/x/", "/static/css/site.css"):
            assert client.get(address, headers={name: value}).status_code < 500
        form = {"username": "adam", "password": "x"}
        assert client.post(reverse("sign-in"), form, headers={name: value}).status_code < 500


@pytest.mark.parametrize("place", PLACES)
def test_it_refuses_a_form_too_large_or_too_long(stranger, place):
    for body in (b"x=" + b"a" * 1_100_000, b"&".join(b"a=1" for _n in range(600))):
        answer = stranger.generic("POST", reverse(place), body, content_type=FORM)
        assert answer.status_code in (400, 413)
