"""A guest of one evening becomes a member: his results stay, and from then on he has a place."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from clubapp.models import Member
from ledger.evening.results import result_of
from ledger.models import Deal, Evening, Sitting
from ledger.verify.book import verify
from tests.pages import text

BETL = {"contract": "betl", "declarer": "3", "made": True}


@pytest.fixture
def ema(scorekeeper_client, club, people, typed, play):
    """Typed in at the table as a guest on the third seat, where she wins a betl."""
    seats = {"seats_3": "", "seats_3_guest": "Ema"}
    scorekeeper_client.post(reverse("evening-new", args=[club.slug]), {**typed, **seats})
    play(Sitting.objects.get(), BETL)
    return Member.objects.get(name="Ema")


@pytest.fixture
def places(member_client, club):
    """Name → place in the standings as the page shows it."""

    def shown():
        page = text(member_client.get(reverse("standings", args=[club.slug]), {"variant": "cz_voleny"}))
        rows = re.findall(r"<tr[^>]*>(.*?)</tr>", page, re.DOTALL)
        cells = [(re.search(r'class="who"><a [^>]*>([^<]+)', row), re.search(r"<td[^>]*>([^<]*)", row)) for row in rows]
        return {name[1]: place[1] for name, place in cells if name and place}

    return shown


def totals():
    return {balance.member.name: balance.amount for balance in result_of(Evening.objects.get()).balances}


def test_it_makes_a_guest_a_member(organiser_client, club, ema, places):
    before, deal = totals(), Deal.objects.get()
    assert ema.guest
    assert before["Ema"] == 2 * -before["Bára"] > 0
    assert places() == {"Ema": "–", "Bára": "1", "Cyril": "1"}
    page = organiser_client.get(reverse("member-edit", args=[club.slug, ema.pk])).content.decode()
    assert re.search(r'name="guest"[^>]* checked', page)
    organiser_client.post(reverse("member-edit", args=[club.slug, ema.pk]), {"name": "Ema", "role": "member"})
    ema.refresh_from_db()
    assert not ema.guest
    assert totals() == before
    assert Deal.objects.get().payload_hash == deal.payload_hash
    assert places() == {"Ema": "1", "Bára": "2", "Cyril": "2"}
    assert list(verify()) == []


def test_it_keeps_the_results_of_who_gets_an_account(organiser_client, stranger_client, club, ema, ana):
    """Invited, she joins as herself: the account is another, the player is the same."""
    before = totals()
    page = organiser_client.post(reverse("member-link", args=[club.slug, ema.pk]), follow=True).content.decode()
    address = re.search(r"/join/[^<\"]+", page)[0]
    stranger_client.post(address, {"with": "account"})
    ema.refresh_from_db()
    assert ema.user == ana.user
    assert totals() == before
    assert list(verify()) == []


def test_it_takes_the_name_of_somebody_who_was_here_before_for_him(scorekeeper_client, ema, club, typed):
    """The next time nobody needs to find her in a list: the same name typed again is the same player."""
    seats = {"seats_3": "", "seats_3_guest": "ema"}
    scorekeeper_client.post(reverse("evening-new", args=[club.slug]), {**typed, **seats, "date": "2026-03-20"})
    assert Sitting.objects.latest("pk").seats.get(number=3).member == ema
