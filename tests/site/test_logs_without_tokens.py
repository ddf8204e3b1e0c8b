"""Tokens never reach a log: whoever reads one opens nothing."""

from __future__ import annotations

import logging

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils.module_loading import import_string

from clubapp.logs import KINDS, NoTokens, without_tokens

TOKEN = "Yk3-_wqS0f2vC8mXb1ZtH7uJd5LpRnE9oGaKiTsQxVw"


def patterns(found, before=""):
    for one in found:
        if isinstance(one, URLResolver):
            yield from patterns(one.url_patterns, before + str(one.pattern))
        elif isinstance(one, URLPattern) and "token" in one.pattern.converters:
            yield one.name, one.pattern.converters


def secret_addresses() -> list[str]:
    values = {"token": TOKEN, "uidb64": "MQ", "number": 7, "evening_id": 5}
    return [
        reverse(name, kwargs={part: values[part] for part in converters})
        for name, converters in patterns(get_resolver().url_patterns)
    ]


@pytest.fixture(params=KINDS.values())
def logged(request, caplog):
    """What the site makes of everything that was logged, in either kind of lines."""
    caplog.set_level(logging.DEBUG)
    for name in ("django.request", "django.security.csrf", "axes"):
        caplog.set_level(logging.DEBUG, name)
    line = import_string(request.param)()

    def said() -> str:
        assert caplog.records
        return "\n".join(line.format(record) for record in caplog.records)

    return said


def test_it_knows_every_address_with_a_token():
    """A new kind of secret link must be added to `clubapp.logs.SECRET`."""
    addresses = secret_addresses()
    assert len(addresses) >= 10
    for address in addresses:
        for written in (address, f"/sign-in/?next={address}", f"/sign-in/?next={address.replace('/', '%2F')}&x=1"):
            line = f'"GET {written} HTTP/1.1" 404'
            assert TOKEN not in without_tokens(line), line
            assert without_tokens(line).startswith('"GET /')
            assert without_tokens(line).endswith('HTTP/1.1" 404')


@pytest.mark.parametrize("line", ["/clubs/u-lipy/", "/sittings/12/deals/7/", "at 12:00/t", "/rules/cz_voleny/", "km/h"])
def test_it_leaves_other_lines_alone(line):
    assert without_tokens(line) == line


@pytest.mark.parametrize("status", [403, 404, 405])
def test_it_logs_no_token_of_a_refused_request(db, logged, status):
    client = Client(enforce_csrf_checks=status == 403)
    for address in secret_addresses():
        answer = client.generic("PUT" if status == 405 else "POST" if status == 403 else "GET", address)
        assert answer.status_code < 500
    assert TOKEN not in logged()


def test_it_logs_no_token_of_a_broken_request(db, logged, monkeypatch):
    """Neither of the line nor of the traceback below it."""

    def broken(*_args, **_kwargs):
        raise RuntimeError(f'cannot open "http://testserver/t/{TOKEN}"\nand more')

    monkeypatch.setattr("ledger.views.loaders.get_link", broken)
    Client(raise_request_exception=False).get(reverse("table", args=[TOKEN]))
    said = logged()
    assert "Internal Server Error: /t/…/" in said
    assert "http://testserver/t/…" in said
    assert "and more" in said
    assert TOKEN not in said


def test_it_logs_no_token_of_a_conflict(logged):
    logging.getLogger("django.request").warning("%s: %s", "Conflict", f"/t/{TOKEN}/deals/")
    assert "Conflict: /t/…/deals/" in logged()


def test_it_logs_no_token_where_others_lay_out_the_line(caplog):
    record = logging.LogRecord("x", logging.INFO, "x", 1, '"GET %s HTTP/1.1" 200', (f"/p/{TOKEN}/?page=2",), None)
    assert NoTokens("%(message)s").format(record) == '"GET /p/…/?page=2 HTTP/1.1" 200'
