"""The public link: standings and closed evenings' sheets for whoever has it, and nothing else."""

from __future__ import annotations

import io
import re
from datetime import date

import pytest
from django.urls import reverse
from pypdf import PdfReader

from clubapp import publishing
from clubapp.models import PublicLink
from ledger.evening.evenings import close_evening, open_evening, open_sitting, reopen_evening
from tests.pages import text

PLAIN = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}


@pytest.fixture
def closed(evening, seat, play, people):
    play(seat(*people[:3]), PLAIN)
    close_evening(evening=evening, user=None)
    return evening


@pytest.fixture
def token(club, adam):
    return publishing.publish(club=club, user=adam.user).token


@pytest.fixture
def address(token):
    return reverse("public", args=[token])


@pytest.fixture
def keeping(club):
    return reverse("club-public", args=[club.slug])


def test_it_publishes_once_for_a_double_tap(organiser_client, keeping):
    assert "Nothing of the club is public." in text(organiser_client.get(keeping))
    organiser_client.post(keeping)
    page = organiser_client.post(keeping, follow=True)
    link = PublicLink.objects.get()
    assert f"http://testserver/p/{link.token}/" in text(page)
    assert link.token not in str(PublicLink.objects.values().get())
    assert "Made by Adam" in text(page)


def test_it_revokes(organiser_client, anonymous_client, keeping, address):
    link = PublicLink.objects.get()
    page = organiser_client.post(reverse("club-public-revoke", args=["u-lipy", link.pk]), follow=True)
    assert "opens nothing any more" in text(page)
    assert anonymous_client.get(address).status_code == 404
    # a new one is another one
    organiser_client.post(keeping)
    assert anonymous_client.get(address).status_code == 404


def test_it_shows_standings_and_sheets(anonymous_client, address, token, closed):
    page = anonymous_client.get(address)
    assert "Adam" in text(page)
    sheet = reverse("public-sheet", args=[token, closed.pk])
    assert sheet in text(page)
    for paper in (sheet, reverse("public-standings", args=[token])):
        answer = anonymous_client.get(paper)
        assert answer["Content-Type"] == "application/pdf"
        assert answer.content.startswith(b"%PDF")


def test_it_asks_search_engines_and_caches_to_leave_it(anonymous_client, address, token, closed):
    for shown in (address, reverse("public-sheet", args=[token, closed.pk])):
        answer = anonymous_client.get(shown)
        assert answer["X-Robots-Tag"] == "noindex, nofollow"
        assert "no-store" in answer["Cache-Control"]
    assert '<meta name="robots" content="noindex, nofollow">' in text(anonymous_client.get(address))


def test_it_leads_to_no_page_of_the_club(organiser_client, address, closed):
    # not even for somebody who may
    links = re.findall(r'href="(/[^"]*)"', text(organiser_client.get(address)))
    assert [link for link in links if link.startswith(("/clubs/", "/sessions/", "/sittings/"))] == []


def test_it_shows_no_open_evening(anonymous_client, address, token, evening, seat, play, people):
    play(seat(*people[:3]), PLAIN)
    assert anonymous_client.get(reverse("public-sheet", args=[token, evening.pk])).status_code == 404
    assert "No evening is finished yet." in text(anonymous_client.get(address))
    # nor by asking for that evening's standings
    asked = text(anonymous_client.get(address, {"evening": evening.pk}))
    assert "all seasons" in asked


@pytest.mark.parametrize("query", [{}, {"table": "league"}, {"season": "all"}, {"variant": "cz_voleny"}])
def test_it_counts_only_closed_evenings(anonymous_client, address, token, club, evening, seat, play, people, query):
    club.seasons.create(name="2026", first_day="2026-01-01", last_day="2026-12-31")
    play(seat(*people[:3]), PLAIN)
    close_evening(evening=evening, user=None)
    later = open_evening(club=club, date=date(2026, 3, 20), place="", unit_amount="", currency="", user=None)
    table = open_sitting(evening=later, variant="cz_voleny", members=people[1:], house_rules=None, user=None)
    play(table, PLAIN, PLAIN)

    def counted():
        rows = anonymous_client.get(address, query).context["counted"].rows
        printed = PdfReader(io.BytesIO(anonymous_client.get(reverse("public-standings", args=[token]), query).content))
        assert ("Dana" in printed.pages[0].extract_text()) == (len(rows) == 4)
        return {row.name: row.deals for row in rows}

    assert counted() == {"Adam": 1, "Bára": 1, "Cyril": 1}
    reopen_evening(evening=evening, user=None, reason="deal 1 is wrong")
    assert counted() == {}
    close_evening(evening=evening, user=None)
    publishing.publish(club=club, user=None, shows_open=True)
    assert counted() == {"Adam": 1, "Bára": 3, "Cyril": 3, "Dana": 2}


def test_it_is_live_where_the_club_wants_it(organiser_client, keeping):
    organiser_client.post(keeping)
    assert not PublicLink.objects.get().shows_open
    page = organiser_client.post(keeping, {"shows_open": "on"}, follow=True)
    assert PublicLink.objects.get().shows_open
    assert page.context["form"]["shows_open"].value() is True
    organiser_client.post(keeping)
    assert not PublicLink.objects.get().shows_open


def test_it_chooses_season_and_variant(anonymous_client, address, club, closed):
    season = club.seasons.create(name="2025", first_day="2025-01-01", last_day="2025-12-31")
    page = text(anonymous_client.get(address, {"season": season.pk}))
    assert "Nothing is recorded yet." in page
    assert "No evening is finished yet." in page
    assert anonymous_client.get(address, {"season": "999999"}).status_code == 404
    assert "Adam" in text(anonymous_client.get(address, {"season": "all", "variant": "cz_voleny"}))


def test_it_shows_no_other_club(anonymous_client, token, other_club, ana):
    foreign = open_evening(club=other_club, date=date(2026, 3, 13), place="", unit_amount="", currency="", user=None)
    close_evening(evening=foreign, user=None)
    season = other_club.seasons.create(name="2026", first_day="2026-01-01", last_day="2026-12-31")
    assert anonymous_client.get(reverse("public-sheet", args=[token, foreign.pk])).status_code == 404
    assert anonymous_client.get(reverse("public", args=[token]), {"season": season.pk}).status_code == 404


def test_it_cannot_be_written_to(anonymous_client, address):
    assert anonymous_client.post(address).status_code == 405


def test_it_shows_the_league_as_the_club_counts_it(anonymous_client, address, token, club, closed):
    club.league_key, club.league_dropped, club.language = "7 3 1", 0, "en"
    club.save()
    page = anonymous_client.get(address, {"table": "league", "variant": "cz_voleny"})
    assert [(row.name, row.place, row.league) for row in page.context["counted"].rows] == [
        ("Adam", 1, 7), ("Bára", 2, 3), ("Cyril", 2, 3),
    ]  # fmt: skip
    assert "Points by place: 7 3 1." in text(page)
    paper = reverse("public-standings", args=[token])
    assert f'href="{paper}?table=league&amp;variant=cz_voleny"' in text(page)
    answer = anonymous_client.get(paper, {"table": "league", "variant": "cz_voleny"})
    assert 'filename="u-lipy-league.pdf"' in answer["Content-Disposition"]
    printed = PdfReader(io.BytesIO(answer.content)).pages[0].extract_text()
    assert "League · all seasons" in printed
    # who reads asks for no other way to count than the club's
    assert "is dropped" not in text(anonymous_client.get(address, {"table": "league", "drop": "1"}))
    assert anonymous_client.get(address, {"table": "cup"}).status_code == 404
    assert anonymous_client.get(paper, {"table": "cup"}).status_code == 404
