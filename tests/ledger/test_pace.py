"""One line on how an evening goes: how long, how fast, who waits for a deal of his own."""

from __future__ import annotations

import datetime

import pytest
from django.urls import reverse

from ledger.book import guards
from ledger.evening.evenings import close_evening
from ledger.evening.pace import pace_of
from ledger.evening.results import result_of
from ledger.models import Deal

HRA = {"contract": "hra", "declarer": "1", "trump": "bells", "winner": "declarer"}
START = datetime.datetime(2026, 3, 13, 19, tzinfo=datetime.UTC)


@pytest.fixture
def play(sitting, record):
    """Deals of these seats, one every so many minutes."""

    def play(seats, minutes):
        for n, seat in enumerate(seats):
            deal = record(sitting, HRA | {"declarer": seat}).deal
            with guards.lifted():
                Deal.objects.filter(pk=deal.pk).update(entered_at=START + datetime.timedelta(minutes=minutes * n))
        return sitting.evening

    return play


def test_it_tells_how_long_and_how_fast_and_who_waits(play, organiser_client):
    evening = play("311212121", 10)
    told = "1 h 20 min from the first deal to the last · deals an hour: 6 · Cyril has not played for 8 deals"
    assert pace_of(result_of(evening)) == told
    assert told in organiser_client.get(reverse("evening", args=[evening.pk])).content.decode()


def test_who_plays_in_turn_waits_for_nothing(play):
    assert pace_of(result_of(play("123123", 10))) == "0 h 50 min from the first deal to the last · deals an hour: 6"


def test_nothing_is_said_of_deals_that_were_imported_or_have_just_begun(play):
    assert pace_of(result_of(play("123", 1))) == ""


def test_nobody_waits_on_a_closed_evening(play, adam):
    evening = play("3121212", 10)
    close_evening(evening=evening, user=adam.user)
    evening.refresh_from_db()
    assert pace_of(result_of(evening)) == "1 h 0 min from the first deal to the last · deals an hour: 6"


def test_an_evening_without_deals_says_nothing(evening):
    assert pace_of(result_of(evening)) == ""
