"""A season that nothing was played in is deleted; any other stays."""

from __future__ import annotations

import datetime

import pytest
from django.urls import reverse

from ledger.evening.evenings import open_evening
from tests.pages import text


@pytest.fixture
def season(club):
    return club.seasons.create(name="2026", first_day="2026-01-01", last_day="2026-12-31")


@pytest.fixture
def delete(organiser_client, club, season):
    def delete():
        return organiser_client.post(reverse("season-delete", args=[club.slug, season.pk]), follow=True)

    return delete


def test_an_empty_season_is_deleted(delete, organiser_client, club, season):
    assert "Delete the season" in text(organiser_client.get(reverse("season-edit", args=[club.slug, season.pk])))
    assert "The season is deleted." in text(delete())
    assert not club.seasons.exists()


@pytest.mark.parametrize(("day", "stays"), [("2026-01-01", True), ("2026-12-31", True), ("2025-12-31", False)])
def test_a_season_with_an_evening_stays(delete, club, day, stays):
    date = datetime.date.fromisoformat(day)
    open_evening(club=club, date=date, place="", unit_amount="", currency="", user=None)
    assert ("it stays" in text(delete())) is stays
    assert club.seasons.exists() is stays


def test_an_evening_of_another_club_holds_no_season(delete, club, other_club):
    open_evening(club=other_club, date=datetime.date(2026, 3, 13), place="", unit_amount="", currency="", user=None)
    delete()
    assert not club.seasons.exists()
