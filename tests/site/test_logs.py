"""What stands in the log: one line a fault, one clock, nothing that a stranger can write there."""

from __future__ import annotations

import json
import logging
import re
import sys

import pytest
from django.urls import reverse

from clubapp import logs

MOMENT = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"


def record(message, *args, name="ledger.x", level=logging.ERROR, exc_info=None):
    return logging.LogRecord(name, level, __file__, 1, message, args, exc_info)


def failed():
    """As a log is given it."""
    try:
        try:
            {}["seven"]
        except KeyError as missing:
            raise ValueError("no\nsuch\x1b[31m deal") from missing
    except ValueError:
        return sys.exc_info()


@pytest.fixture
def written(monkeypatch):
    """The lines that were logged since."""
    lines = []
    handler = logging.Handler()
    handler.addFilter(logs.NoStrangersFault())
    handler.setFormatter(logs.Line())
    handler.emit = lambda record: lines.append(handler.format(record))
    for name in ("", "django", "scorebook"):
        monkeypatch.setattr(logging.getLogger(name), "handlers", [handler])
    monkeypatch.setattr(logging.getLogger("scorebook"), "propagate", False)
    return lines


def test_it_writes_one_line_whatever_was_said():
    line = logs.Line().format(record("deal %s", "7\nERROR forged", exc_info=failed()))
    assert re.fullmatch(
        rf"{MOMENT} ERROR ledger\.x: deal 7 ERROR forged · ValueError: no such \[31m deal at"
        r" tests/site/test_logs\.py:\d+ failed · from KeyError: 'seven' at tests/site/test_logs\.py:\d+ failed",
        line,
    )


def test_it_writes_json_with_the_whole_traceback():
    text = logs.JsonLine().format(record("deal %s", '7\n"x"', exc_info=failed()))
    assert "\n" not in text
    said = json.loads(text)
    assert (said["level"], said["logger"], said["message"]) == ("ERROR", "ledger.x", '7\n"x"'.join(["deal ", ""]))
    assert re.fullmatch(MOMENT, said["time"])
    assert said["fault"].startswith("ValueError: no")
    assert "Traceback" in said["traceback"]


def test_it_takes_a_strangers_host_without_a_traceback(client, db, written):
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400
    (line,) = written
    assert re.match(
        rf"{MOMENT} WARNING django\.security\.DisallowedHost: Invalid HTTP_HOST header: 'evil\.example'", line
    )
    assert " at " not in line


@pytest.mark.parametrize(
    ("method", "address"), [("head", "/sign-out/"), ("head", "/nowhere/"), ("get", "/nowhere/"), ("put", "/")]
)
def test_it_says_nothing_of_what_was_answered_as_it_should_be(client, db, written, method, address):
    assert getattr(client, method)(address).status_code in (404, 405)
    assert written == []


def test_it_writes_one_line_for_a_fault_of_ours(client, db, written, monkeypatch):
    client.raise_request_exception = False
    monkeypatch.setattr("clubapp.views.health.obstacle", lambda: 1 / 0)
    assert client.get(reverse("healthz")).status_code == 500
    (line,) = written
    assert re.match(
        rf"{MOMENT} ERROR django\.request: Internal Server Error: /healthz · ZeroDivisionError: division", line
    )


def test_it_writes_who_could_not_sign_in_and_from_where(client, adam, written):
    for username in ("adam", "my secret password"):
        client.post(reverse("sign-in"), {"username": username, "password": "wrong"})
    known, unknown = written
    assert known.endswith("WARNING scorebook.sign_in: failed from 127.0.0.1 for adam")
    assert unknown.endswith("WARNING scorebook.sign_in: failed from 127.0.0.1 for a name that nobody has")
