"""Why a deal is corrected or struck out: tapped, with a typed word where it says more."""

from __future__ import annotations

import uuid

import pytest
from django.urls import reverse

from ledger.models import Deal
from tests.pages import text

HRA = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}


@pytest.fixture
def table(seat, play, adam, bara, cyril):
    table = seat(adam, bara, cyril)
    play(table, HRA)
    return table


def send(client, table, where, **reason):
    data = {"key": str(uuid.uuid4()), "number": 1, "version": 1, **HRA, "winner": "defence", **reason}
    return client.post(reverse(where, args=[table.pk, 1]), data)


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ({"why": "flek"}, "wrong flek"),
        ({"why": "flek", "reason": "it was re"}, "wrong flek · it was re"),
        ({"why": "other", "reason": "misheard"}, "misheard"),
        ({"reason": "misheard"}, "misheard"),
        ({"why": "made up", "reason": "misheard"}, "misheard"),
    ],
)
def test_it_keeps_the_reason_of_a_correction(member_client, table, sent, kept):
    assert send(member_client, table, "deal-correct", **sent).status_code == 302
    assert Deal.objects.get(version=2).reason == kept


@pytest.mark.parametrize("sent", [{}, {"why": "other"}, {"why": "other", "reason": "  "}, {"why": "made up"}])
def test_it_asks_for_a_word_where_no_chip_says_why(member_client, table, sent):
    answer = send(member_client, table, "deal-correct", **sent)
    assert answer.status_code == 422
    assert "Say in a word why" in text(answer)
    assert Deal.objects.count() == 1


def test_it_keeps_the_reason_of_a_deal_struck_out(member_client, table):
    assert send(member_client, table, "deal-void", why="twice").status_code == 302
    assert Deal.objects.get(version=2).reason == "written twice"


def test_what_was_tapped_stays_when_the_form_comes_back(member_client, table):
    answer = send(member_client, table, "deal-correct", why="other")
    assert 'name="why" value="other" required checked' in text(answer)
