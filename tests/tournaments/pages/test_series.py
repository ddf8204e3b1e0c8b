"""Series by their pages, and tournaments on the pages of the club and of a player."""

from __future__ import annotations

import pytest

from tournaments.hall import closing, entering
from tournaments.models import Entrant, Series

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(played):
    tournament = played(9, 2)
    closing.finish(tournament=tournament, user=None)
    return tournament


def form(tournament, **more):
    base = {"name": "Liga 2026", "preset": "csm", "ties": "better", f"in_{tournament.pk}": "on"}
    return {**base, f"times_{tournament.pk}": "0,5", **more}


def test_a_series_is_made_looked_at_changed_and_taken_away(finished, organiser_client, member_client):
    answer = organiser_client.post("/clubs/u-lipy/tournaments/series/new/", form(finished))
    series = Series.objects.get()
    assert answer.url == f"/series/{series.pk}/"
    assert series.parts.get().times == "0.5"
    page = member_client.get(answer.url).content.decode()
    assert "Liga 2026" in page
    assert ">25<" in page.replace("<b>", "").replace("</b>", "")
    assert "Liga 2026" in member_client.get("/clubs/u-lipy/tournaments/").content.decode()
    said = form(finished, preset="list", points="9 5 3", best="2") | {f"times_{finished.pk}": "1"}
    organiser_client.post(f"/series/{series.pk}/edit/", said)
    series.refresh_from_db()
    assert (series.key, series.best) == ({"list": [9, 5, 3]}, 2)
    assert 'value="9 5 3"' in organiser_client.get(f"/series/{series.pk}/edit/").content.decode()
    assert "Klub 1" in member_client.get(f"/series/{series.pk}/standing.csv").content.decode("utf-8-sig")
    organiser_client.post(f"/series/{series.pk}/delete/")
    assert not Series.objects.exists()


def test_what_is_wrong_is_said_beside_it(finished, organiser_client):
    new = "/clubs/u-lipy/tournaments/series/new/"
    page = organiser_client.post(new, form(finished, preset="list", points="9 x")).content.decode()
    assert "Enter whole numbers with spaces between them." in page
    page = organiser_client.post(new, form(finished) | {f"times_{finished.pk}": "x"}).content.decode()
    assert "must be a number such as 1 or 0.5" in page


def test_categories_and_teams_have_tables_of_their_own(finished, organiser_client, member_client):
    Entrant.objects.filter(tournament=finished, number=1).update(categories="senior")
    organiser_client.post("/clubs/u-lipy/tournaments/series/new/", form(finished))
    address = f"/series/{Series.objects.get().pk}/"
    page = member_client.get(address, {"category": "senior"}).content.decode()
    assert ("Hráč 1" in page, "Hráč 2" in page) == (True, False)
    assert "T1" in member_client.get(address, {"table": "teams"}).content.decode()
    assert member_client.get(address, {"category": "junior"}).status_code == 404


def test_the_club_and_a_player_show_tournaments(finished, member_client, dana):
    assert "Turnaj U Lípy" in member_client.get("/clubs/u-lipy/").content.decode()
    address = f"/clubs/u-lipy/members/{dana.pk}/"
    assert "Turnaj U Lípy" not in member_client.get(address).content.decode()
    entrant = Entrant.objects.get(tournament=finished, number=1)
    entering.change_entrant(entrant=entrant, user=None, member=dana)
    page = member_client.get(address).content.decode()
    assert "Turnaj U Lípy" in page
    assert ". of 9" in page
