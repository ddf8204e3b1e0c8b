"""A page asks as many questions of the database for a long season as for one evening."""

from __future__ import annotations

import datetime
import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from ledger.book.writing import Actor
from ledger.evening.evenings import close_evening, open_evening, open_sitting, reopen_evening
from ledger.evening.paying import mark_all_paid
from ledger.table.correct import correct_deal

BETL = {"contract": "betl", "declarer": "1", "made": True}
PENALTY = {
    "contract": "hra",
    "declarer": "2",
    "trump": "bells",
    "winner": "defence",
    "renonc": [{"offender": "1", "each": 5}],
}
MATCH = {"contract": "predaja", "declarer": "1"}
# a match of more than one deal
POINTS = {"contract": "betl", "declarer": "2", "made": True}


def new_evening(club, day):
    return open_evening(club=club, date=day, place="U Lípy", unit_amount="0.20", currency="CZK", user=None)


def tables(evening, people, play):
    """A table that pays, the next round of it, and one where points are written."""

    def seat(members, variant, table_no=None):
        return open_sitting(
            evening=evening,
            variant=variant,
            members=members,
            house_rules=None,
            table_no=table_no,
            user=None,
            leaving=range(99),
        )

    first = seat(people[:3], "cz_voleny")
    play(first, BETL, PENALTY)
    play(seat([people[3], *people[:2]], "cz_voleny", first.table_no), BETL)
    play(seat(people, "hr_marijas"), MATCH, POINTS)
    return first


def end(evening, user):
    evening.refresh_from_db()
    close_evening(evening=evening, user=user)
    evening.refresh_from_db()
    mark_all_paid(evening=evening, user=user)


@pytest.fixture
def looked_at(club, people, play, adam):
    """The evening of which the page is looked at, closed and paid; another one goes on."""
    club.seasons.create(name="2026", first_day="2026-01-01", last_day="2026-12-31")
    evening = new_evening(club, datetime.date(2026, 3, 13))
    tables(evening, people, play)
    end(evening, adam.user)
    tables(new_evening(club, datetime.date(2026, 12, 11)), people, play)
    return evening


@pytest.fixture
def grow(looked_at, club, other_club, people, play, adam):
    """More evenings, people, clubs and seasons; more tables on the evening itself, corrected and paid once more."""

    def grow():
        for month in range(1, 8):
            later = new_evening(club, datetime.date(2026, month, 20))
            guest = club.members.create(name=f"Guest {month}", guest=True)
            tables(later, [adam, people[1], guest, people[3]], play)
            end(later, adam.user)
            new_evening(club, datetime.date(2025, month, 20))
            strangers = [other_club.members.create(name=f"{name} {month}") for name in ("Boris", "Ceda", "Dino", "Ala")]
            tables(new_evening(other_club, datetime.date(2026, month, 21)), strangers, play)
        looked_at.refresh_from_db()
        reopen_evening(evening=looked_at, user=adam.user, reason="more")
        for _more in range(3):
            looked_at.refresh_from_db()
            sitting = tables(looked_at, people, play)
            deal = sitting.deals.get(number=1)
            correct_deal(
                deal=deal, key=uuid.uuid4(), facts={**BETL, "made": False}, reason="misheard", actor=Actor(adam.user)
            )
        end(looked_at, adam.user)

    return grow


def pages(club, adam, looked_at):
    standings = reverse("standings", args=[club.slug])
    return {
        "standings": f"{standings}?season=all&variant=cz_voleny",
        "standings by points": f"{standings}?season=all&variant=hr_marijas",
        "standings of everything": f"{standings}?season=all&variant=all",
        "league": f"{standings}?season=all&variant=cz_voleny&table=league",
        "one evening": f"{standings}?evening={looked_at.pk}&variant=cz_voleny",
        "player": reverse("member", args=[club.slug, adam.pk]),
        "evening": reverse("evening", args=[looked_at.pk]),
        "club": reverse("club", args=[club.slug]),
        "members": reverse("members", args=[club.slug]),
        "payments": reverse("payments", args=[club.slug]),
    }


def test_it_asks_as_much_of_a_small_book_as_of_a_large_one(organiser_client, club, adam, looked_at, grow):
    def asked():
        found = {}
        for name, address in pages(club, adam, looked_at).items():
            with CaptureQueriesContext(connection) as captured:
                assert organiser_client.get(address).status_code == 200
            found[name] = len(captured)
        return found

    small = asked()
    grow()
    assert asked() == small
