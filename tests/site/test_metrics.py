"""What Prometheus is told, and that nobody else is."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from clubapp.metrics import measured
from tests.site.test_configuration import setting

TOKEN = "as long as a secret is".replace(" ", "-")


@pytest.fixture
def counted(settings, db):
    """A client of a site that counts."""
    settings.METRICS_TOKEN = TOKEN
    settings.MIDDLEWARE = ["clubapp.metrics.measured", *settings.MIDDLEWARE]
    return Client()


def values(client, token=TOKEN):
    answer = client.get(reverse("metrics"), headers={"authorization": f"Bearer {token}"})
    assert answer.status_code == 200
    lines = (line for line in answer.content.decode().splitlines() if not line.startswith("#"))
    return {name: float(number) for name, number in (line.rsplit(" ", 1) for line in lines)}


def test_it_is_off_where_no_token_is_set(tmp_path, client, db):
    assert client.get(reverse("metrics"), headers={"authorization": "Bearer "}).status_code == 404
    assert measured.__name__ not in setting(tmp_path, "MIDDLEWARE")
    assert measured.__name__ in setting(tmp_path, "MIDDLEWARE", SCOREBOOK_METRICS_TOKEN=TOKEN)


@pytest.mark.parametrize("sent", ["", "Bearer", "Bearer wrong", f"Basic {TOKEN}", "Bearer ř"])
def test_it_tells_nobody_else(counted, sent):
    answer = counted.get(reverse("metrics"), headers={"authorization": sent})
    assert (answer.status_code, answer.content, answer["WWW-Authenticate"]) == (401, b"", "Bearer")


def test_it_counts_pages_by_name(counted):
    home = 'scorebook_requests_total{method="GET",page="home",status="200"}'
    nowhere = 'scorebook_requests_total{method="other",page="none",status="404"}'
    before = values(counted)
    for _ in range(3):
        counted.get("/")
    counted.delete("/nowhere/")
    after = values(counted)
    assert after[home] - before.get(home, 0) == 3
    assert after[nowhere] - before.get(nowhere, 0) == 1
    assert after['scorebook_request_seconds_count{page="home"}'] >= 3
    assert after["scorebook_ready"] == 1
    assert any(re.match(r'scorebook_info\{commit=".*",tables="clubapp ', name) for name in after)


def test_it_names_no_secret_address(counted):
    counted.get("/t/a-token-of-a-table/")
    names = "".join(values(counted))
    assert 'page="table",status="404"' in names
    assert "a-token-of-a-table" not in names


def test_it_tells_that_nobody_can_be_served(counted, monkeypatch):
    monkeypatch.setattr("clubapp.metrics.obstacle", lambda: "the database is not migrated")
    assert values(counted)["scorebook_ready"] == 0
