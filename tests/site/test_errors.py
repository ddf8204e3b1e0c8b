from __future__ import annotations

import pytest
from django.core.exceptions import SuspiciousOperation
from django.test import RequestFactory
from django.urls import reverse
from django.views import defaults


def test_it_says_nothing_is_here(client, db):
    page = client.get("/nowhere/")
    assert page.status_code == 404
    assert "There is nothing here" in page.content.decode()


@pytest.mark.parametrize("number", [0, 2**63, 10**40])
def test_a_number_that_no_table_has_is_nowhere(member_client, number):
    assert member_client.get(reverse("sitting", args=[number])).status_code == 404


def test_it_says_why_a_role_may_not(member_client):
    page = member_client.get(reverse("club-settings", args=["u-lipy"]))
    assert page.status_code == 403
    assert "Your role in the club does not allow this." in page.content.decode()


@pytest.mark.parametrize(
    ("answer", "heading"),
    [
        (defaults.server_error, "Something broke on our side"),
        (lambda request: defaults.bad_request(request, SuspiciousOperation()), "This request could not be read"),
    ],
)
def test_it_draws_errors_without_a_request_or_a_database(answer, heading):
    page = answer(RequestFactory().get("/")).content.decode()
    assert heading in page
    assert 'lang="en"' in page
