"""Every print of a tournament: there, in the club's language, whole; who may see it and when."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.tournaments.hall.conftest import draw, make, play, played  # noqa: F401
from tournaments.models import Entrant, Tournament
from tournaments.views.paper import KINDS

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(played, draw, speak):  # noqa: F811
    speak("cs")
    made = played(27, 2)
    draw(made)
    Entrant.objects.filter(number__in=(1, 2, 3)).update(categories="senior, žena")
    Entrant.objects.filter(number=4).update(name="Příliš žluťoučký kůň úpěl ďábelské ódy a ještě dál")
    return made


def read(answer):
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return content, PdfReader(io.BytesIO(content))


def text_of(reader):
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


@pytest.mark.parametrize("kind", KINDS)
def test_it_prints(tournament, member_client, kind):
    for query in ("", "?round=2") if kind in ("draw", "names", "cards", "slips", "tables", "standing") else ("",):
        content, reader = read(member_client.get(f"/tournaments/{tournament.pk}/paper/{kind}.pdf{query}"))
        if folder := os.environ.get("SCOREBOOK_SHOTS"):
            Path(folder, f"{kind}{query[1:]}.pdf").write_bytes(content)
        assert "Turnaj U Lípy" in text_of(reader)
        assert all(page.extract_text().strip() for page in reader.pages)


def text(client, tournament, kind):
    return text_of(read(client.get(f"/tournaments/{tournament.pk}/paper/{kind}.pdf"))[1])


def test_slips_bear_every_name_and_the_control_sum(tournament, member_client):
    printed = text(member_client, tournament, "slips")
    assert printed.count("musí být 0") == 9
    for entrant in tournament.entrants.exclude(number=4):
        assert f"{entrant.number} {entrant.name}" in printed


def test_player_cards_bear_every_table(tournament, member_client):
    printed = text(member_client, tournament, "cards")
    assert printed.count("3. kolo") >= 27


def test_the_result_list_has_the_hash_that_was_confirmed(tournament, member_client):
    printed = text(member_client, tournament, "results")
    result = tournament.result_lists.last()
    assert f"…{result.ledger_hash[-8:]}" in printed
    assert "body" in printed


def test_a_long_name_and_every_member_of_a_team_stand_there_whole(tournament, member_client):
    long = Entrant.objects.get(tournament=tournament, number=4).name
    Entrant.objects.filter(tournament=tournament).update(team="Jediný tým")
    assert long in text(member_client, tournament, "results")
    printed = text(member_client, tournament, "teams")
    for entrant in tournament.entrants.all():
        assert entrant.name in printed
    assert "…" not in printed


def test_categories_count_their_own_places(tournament, member_client):
    printed = text(member_client, tournament, "categories")
    assert "senior" in printed
    assert "žena" in printed
    assert printed.count("1.") >= 2


def test_certificates_of_the_first(tournament, member_client):
    answer = member_client.get(f"/tournaments/{tournament.pk}/paper/certificates.pdf?first=5")
    assert len(read(answer)[1].pages) >= 5
    assert member_client.get(f"/tournaments/{tournament.pk}/paper/certificates.pdf?first=0").status_code == 404


def test_nothing_of_a_result_before_a_slip_is_in(make, member_client):  # noqa: F811
    tournament = make(9)
    for kind in ("standing", "results", "teams", "categories", "certificates", "draw", "slips"):
        assert member_client.get(f"/tournaments/{tournament.pk}/paper/{kind}.pdf").status_code == 404
    assert member_client.get(f"/tournaments/{tournament.pk}/paper/propositions.pdf").status_code == 200


def test_a_draw_that_is_not_published_is_printed_by_its_director_only(make, member_client, organiser_client):  # noqa: F811
    from tournaments.hall import drawing

    tournament = make(9)
    drawing.draw_rounds(tournament=tournament, wanted=drawing.Wanted(kind="plan", seed="1"), user=None)
    address = f"/tournaments/{tournament.pk}/paper/draw.pdf"
    assert member_client.get(address).status_code == 404
    assert organiser_client.get(address).status_code == 200


@pytest.mark.parametrize("name", ["entrants", "draw", "standing", "teams"])
def test_lists_for_spreadsheets(tournament, member_client, name):
    answer = member_client.get(f"/tournaments/{tournament.pk}/lists/{name}.csv")
    lines = answer.content.decode("utf-8-sig").splitlines()
    expected = {"entrants": 27, "draw": 81, "standing": 27, "teams": 3}
    assert len(lines) == expected[name] + 1
    assert member_client.get(f"/tournaments/{tournament.pk}/lists/{name}.xlsx").status_code == 200
    assert member_client.get(f"/tournaments/{tournament.pk}/lists/luck.csv").status_code == 404


def test_every_list_in_one_workbook(tournament, member_client):
    import openpyxl

    answer = member_client.get(f"/tournaments/{tournament.pk}/lists/all.xlsx")
    book = openpyxl.load_workbook(io.BytesIO(answer.content))
    assert len(book.worksheets) == 4
    assert Tournament.objects.count() == 1
