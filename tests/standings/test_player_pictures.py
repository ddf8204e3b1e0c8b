"""What is drawn on a player's page."""

from __future__ import annotations

import pytest
from django.http import Http404
from django.urls import reverse

from ledger.season.player import player_results
from ledger.season.player_pictures import player_pictures


@pytest.fixture
def drawn(adam):
    def of(wanted=""):
        return player_pictures(player_results(adam), wanted)

    return of


@pytest.fixture
def played(club, opened, seat, record, adam, bara, cyril, game, betl, season_2026):
    club.seasons.create(name="2025", first_day="2025-01-01", last_day="2025-12-31")
    club.seasons.create(name="2027", first_day="2027-01-01", last_day="2027-12-31")
    record(seat(opened("2025-12-31"), [adam, bara, cyril]), betl(made=False))
    record(seat(opened("2026-01-09"), [adam, bara, cyril]), betl())
    record(seat(opened("2026-02-06"), [adam, bara, cyril]), game("2"))


def amounts(pictures):
    return [row[1:] for row in pictures.evenings[0].rows]


def test_it_draws_the_last_season_played_in(drawn, played):
    pictures = drawn()
    assert [season.name for season in pictures.seasons] == ["2026", "2025"]
    assert pictures.season.name == "2026"
    assert amounts(pictures) == [["+30", "+30"], ["−1", "+29"]]


def test_it_draws_the_season_asked_for_or_all(drawn, played, club):
    assert amounts(drawn(str(club.seasons.get(name="2025").pk))) == [["−30", "−30"]]
    assert amounts(drawn("all")) == [["−30", "−30"], ["+30", "0"], ["−1", "−1"]]


def test_it_finds_no_season_the_player_was_not_in(drawn, played, club, other_club):
    other = other_club.seasons.create(name="2026", first_day="2026-01-01", last_day="2026-12-31")
    for wanted in (str(club.seasons.get(name="2027").pk), str(other.pk), "x", "0"):
        with pytest.raises(Http404):
            drawn(wanted)


def test_it_draws_what_was_declared(drawn, opened, seat, record, adam, bara, cyril, game, betl):
    record(seat(opened(), [adam, bara, cyril]), game(), game("1", "defence"), betl(), game("2"))
    ((variant, picture),) = drawn().contracts
    assert variant.variant == "cz_voleny"
    assert picture.rows == [["hra", "2", "1", "50\u00a0%"], ["betl", "1", "1", "100\u00a0%"]]


def test_it_draws_no_balance_where_only_points_are_written(drawn, opened, seat, record, adam, bara, cyril):
    record(seat(opened(), [adam, bara, cyril], "hr_marijas"), {"contract": "predaja", "declarer": "2"})
    pictures = drawn()
    assert pictures.evenings == []
    assert [picture for _variant, picture in pictures.contracts] == [None]


def test_it_has_nothing_to_draw(drawn):
    pictures = drawn()
    assert (pictures.seasons, pictures.evenings, pictures.contracts) == ([], [], [])


def test_it_stands_on_the_members_page(member_client, club, adam, played):
    page = member_client.get(reverse("member", args=[club.slug, adam.pk])).content.decode()
    assert page.count('role="img"') == 2
    assert page.count('<ul class="shares"') == 1
    assert "Balance, 2026" in page
    assert "Every evening as a table" in page
    assert member_client.get(reverse("member", args=[club.slug, adam.pk]), {"season": "x"}).status_code == 404
