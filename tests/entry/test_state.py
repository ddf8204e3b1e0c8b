"""How a table stands, for the phones around it, and what a save answers to a script."""

from __future__ import annotations

import uuid

import pytest
from django.urls import reverse

from ledger.book.writing import Actor
from ledger.evening.evenings import close_evening
from ledger.models import Deal
from ledger.table.correct import correct_deal, void_deal
from tests.browser.phones import FACTS, elsewhere, sit_down

HRA = {"contract": "hra", "declarer": "1", "trump": "bells", "winner": "declarer"}
JSON = {"Accept": "application/json"}


@pytest.fixture
def sitting(club, people):
    return sit_down(club, people[:3])


@pytest.fixture
def ask(scorekeeper_client, sitting):
    def asked(mark=""):
        return scorekeeper_client.get(reverse("state", args=[sitting.pk]), headers={"If-None-Match": mark})

    return asked


@pytest.fixture
def send(scorekeeper_client, sitting):
    def sent(number=1, key=None, **chips):
        data = {**HRA, **chips, "key": str(key or uuid.uuid4()), "number": number}
        return scorekeeper_client.post(reverse("deal-save", args=[sitting.pk]), data, headers=JSON)

    return sent


def changed(ask, mark):
    answer = ask(mark)
    assert answer.status_code == 200
    return answer.headers["ETag"]


def test_it_is_silent_while_nothing_changes(ask):
    mark = ask().headers["ETag"]
    answer = ask(mark)
    assert (answer.status_code, answer.content) == (304, b"")
    assert ask(f"W/{mark}").status_code == 304


def test_it_tells_of_every_change(ask, sitting, adam):
    mark = changed(ask, "")
    deal = elsewhere(sitting, adam.user)
    mark = changed(ask, mark)
    actor = Actor(user=adam.user)
    facts = {**FACTS, "trump": "hearts"}
    corrected = correct_deal(deal=deal, key=uuid.uuid4(), facts=facts, reason="misheard", actor=actor).deal
    mark = changed(ask, mark)
    void_deal(deal=corrected, key=uuid.uuid4(), reason="not played", actor=actor)
    mark = changed(ask, mark)
    close_evening(evening=sitting.evening, user=adam.user)
    changed(ask, mark)


def test_it_costs_few_queries_while_nothing_changes(ask, sitting, adam, django_assert_max_num_queries):
    for _ in range(5):
        elsewhere(sitting, adam.user)
    mark = ask().headers["ETag"]
    with django_assert_max_num_queries(7):
        assert ask(mark).status_code == 304


def test_it_tells_what_the_page_shows(ask, sitting, adam):
    elsewhere(sitting, adam.user)
    state = ask().json()
    assert state["number"] == 2
    assert state["open"] is True
    assert state["latest"]["number"] == 1
    assert state["latest"]["by"] == "Adam"
    assert "hra" in state["deals"]
    assert "Bára" in state["score"]
    assert [turn["declarer"] for turn in state["turns"]] == ["3", "1", "2"]


def test_it_is_private(ask):
    assert ask().headers["Cache-Control"] == "private, no-store"


def test_it_answers_a_script_in_its_own_terms(send):
    key = uuid.uuid4()
    first, again = send(key=key), send(key=key)
    assert (first.status_code, first.json()) == (201, {"status": "saved", "number": 1})
    assert (again.status_code, again.json()) == (200, {"status": "replayed", "number": 1})
    assert Deal.objects.count() == 1


@pytest.mark.parametrize(
    ("sent", "code", "status", "reason"),
    [
        ({"number": 1}, 409, "already_in", "Deal 1 is already in, entered by Adam."),
        ({"number": 5}, 409, "skipped", "The next deal is 2."),
        ({"number": 2, "winner": ""}, 422, "invalid", ""),
    ],
)
def test_it_says_why_a_deal_does_not_fit(send, sitting, adam, sent, code, status, reason):
    elsewhere(sitting, adam.user)
    answer = send(**sent)
    assert (answer.status_code, answer.json()["status"]) == (code, status)
    assert answer.json()["reason"].startswith(reason)
    assert Deal.objects.count() == 1


def test_it_says_when_a_key_stands_for_something_else(send):
    key = uuid.uuid4()
    send(key=key)
    answer = send(key=key, trump="hearts")
    assert (answer.status_code, answer.json()["status"]) == (409, "key_reused")


def test_it_says_when_the_evening_is_closed(send, sitting, adam):
    close_evening(evening=sitting.evening, user=adam.user)
    answer = send()
    assert (answer.status_code, answer.json()["status"]) == (409, "closed")
