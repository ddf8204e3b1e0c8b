"""Long lists of a large club: evenings by month and place, one's place in the standings, the whole matrix."""

from __future__ import annotations

import csv
import datetime
import io
import re

import pytest
from django.urls import reverse
from pypdf import PdfReader

from ledger.evening.evenings import close_evening, open_evening, open_sitting
from ledger.evening.past import Search, past_evenings
from ledger.season.least import suggested_least
from tests.pages import text

WON = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}


@pytest.fixture
def many(club):
    """Sixty-three players at twenty-one tables of one evening; each table's first wins 1 from either."""
    return [club.members.create(name=f"Hráč {n:02}") for n in range(63)]


@pytest.fixture
def large(club, many, play):
    evening = open_evening(
        club=club, date=datetime.date(2026, 3, 13), place="U Lípy", unit_amount="0.20", currency="CZK", user=None
    )
    for n in range(0, 63, 3):
        members = many[n : n + 3]
        table = open_sitting(evening=evening, variant="cz_voleny", members=members, house_rules=None, user=None)
        play(table, *[WON] * (1 if n == 60 else 20))
    close_evening(evening=evening, user=None)
    return evening


@pytest.fixture
def evenings(club):
    for day, place in ((1, "U Lípy"), (8, "Na růžku"), (40, "U lípy, salonek"), (70, "")):
        date = datetime.date(2026, 1, 1) + datetime.timedelta(days=day)
        evening = open_evening(club=club, date=date, place=place, unit_amount="", currency="", user=None)
        close_evening(evening=evening, user=None)


def found(club, **search):
    page = past_evenings(club, "1", size=20, search=Search(**search))
    return [one.evening.date.isoformat() for one in page.object_list]


@pytest.mark.parametrize(
    ("search", "dates"),
    [
        ({}, ["2026-03-12", "2026-02-10", "2026-01-09", "2026-01-02"]),
        ({"place": "LIPY"}, ["2026-02-10", "2026-01-02"]),
        ({"month": "2026-01"}, ["2026-01-09", "2026-01-02"]),
        ({"place": "růžk", "month": "2026-01"}, ["2026-01-09"]),
        ({"place": "růžk", "month": "2026-02"}, []),
        ({"month": "2026-13"}, ["2026-03-12", "2026-02-10", "2026-01-09", "2026-01-02"]),
    ],
)
def test_evenings_are_found_by_place_and_month(club, evenings, search, dates):
    assert found(club, **search) == dates


def test_the_pages_of_evenings_join(club, evenings):
    pages = [past_evenings(club, str(n), size=3).object_list for n in (1, 2)]
    assert [one.evening.date.month for page in pages for one in page] == [3, 2, 1, 1]


def test_evenings_stand_under_their_month(member_client, club, evenings, cyril):
    page = text(member_client.get(reverse("club", args=[club.slug])))
    assert re.findall(r"<h3>([^<]+)</h3>", page)[:3] == ["March 2026", "February 2026", "January 2026"]


def standings(client, club, **query):
    return client.get(reverse("standings", args=[club.slug]), {"season": "all", "variant": "all", **query})


def test_a_name_is_gone_to_wherever_it_stands(member_client, club, cyril, large, many):
    page = standings(member_client, club, find="hrac 59")
    assert page.context["table"].page.number == 2
    row = re.search(r'<tr role="row" class="sought" id="sought">.*?</tr>', text(page))
    assert "Hráč 59" in row[0]


def test_a_name_that_nobody_has_is_said(member_client, club, cyril, large):
    page = standings(member_client, club, find="novak")
    assert page.context["table"].page.number == 1
    assert "Nobody of that name stands here." in text(page)


def test_my_place_is_gone_to(member_client, club, cyril, large, play):
    assert "My place" not in text(standings(member_client, club))
    evening = open_evening(
        club=club, date=datetime.date(2026, 3, 20), place="", unit_amount="0.20", currency="CZK", user=None
    )
    others = list(club.members.exclude(pk=cyril.pk)[:2])
    play(open_sitting(evening=evening, variant="cz_voleny", members=[*others, cyril], house_rules=None, user=None), WON)
    assert f"who={cyril.pk}" in text(standings(member_client, club))
    page = standings(member_client, club, who=cyril.pk)
    assert re.search(r'<tr role="row" class="sought" id="sought">.*?Cyril', text(page))


def test_a_least_number_of_deals_is_suggested_where_most_play_often(member_client, club, cyril, large):
    page = standings(member_client, club)
    # a third of what the middle one played
    assert page.context["suggested"] == 6
    assert "rank from 6 deals on" in text(page)
    assert standings(member_client, club, least=6).context["suggested"] is None


def test_nothing_is_suggested_where_few_play(member_client, club, cyril, many, play):
    evening = open_evening(club=club, date=datetime.date(2026, 3, 13), place="", unit_amount="", currency="", user=None)
    play(open_sitting(evening=evening, variant="cz_voleny", members=many[:3], house_rules=None, user=None), WON)
    assert suggested_least(standings(member_client, club).context["counted"]) is None


def pictures(client, club, **query):
    return client.get(reverse("standings-pictures", args=[club.slug]), {"season": "all", "variant": "all", **query})


def test_the_matrix_is_reached_whole_page_by_page(member_client, club, cyril, large, many):
    assert len(pictures(member_client, club).context["drawn"].matrix.rows) == 40
    rows = []
    for number in (1, 2, 3):
        drawn = pictures(member_client, club, matrix=number).context["drawn"]
        assert len(drawn.matrix.names) == 63
        rows += drawn.matrix.rows
    assert [row.name for row in rows] == drawn.matrix.names
    assert sum(row.total for row in rows) == 0


def test_the_matrix_is_taken_home_whole(member_client, club, cyril, large):
    content = pictures(member_client, club, format="csv").content.decode("utf-8-sig").splitlines()
    head, *rows = csv.reader(content)
    assert (len(head), len(rows)) == (65, 63)
    assert sum(int(row[-1].lstrip("'")) for row in rows) == 0
    assert pictures(member_client, club, format="pdf").status_code == 404


def test_a_page_of_the_matrix_that_is_none_shows_the_first_players(member_client, club, cyril, large):
    for number in ("0", "x", "99999"):
        assert pictures(member_client, club, matrix=number).context["page"] == 0


# --- an evening of many tables ------------------------------------------------------------------------
def test_many_tables_show_the_result_first_and_ones_own_table_open(member_client, club, cyril, large, many):
    cyril.delete()
    many[31].user = cyril.user
    many[31].save()
    page = text(member_client.get(reverse("evening", args=[large.pk])))
    assert page.index('id="totals"') < page.index('id="tables"')
    totals = re.findall(r'<th scope="row">([^<]+)</th>', page[: page.index('id="tables"')])
    assert len(totals) == 64
    assert totals[:2] == ["Hráč 00", "Hráč 03"]
    opened = re.findall(r'<details class="card slim" id="sitting-\d+" open><summary>(.*?)</summary>', page)
    assert len(opened) == 1
    assert "Hráč 30, Hráč 31, Hráč 32" in opened[0]
    assert page.count('<details class="card slim" id="sitting-') == 21


def test_the_tables_totals_sum_to_the_evenings(member_client, cyril, large, many):
    context = member_client.get(reverse("evening", args=[large.pk])).context
    assert sum(amount for one in context["large_tables"] for _member, amount in one.amounts) == 0
    by_member = {one.player.member: one.player.amount for one in context["ranking"]}
    assert by_member == {member: amount for one in context["large_tables"] for member, amount in one.amounts}


def test_each_table_has_a_page_and_the_summary_no_deals(member_client, cyril, large):
    def pages_of(form):
        content = member_client.get(reverse("evening-sheet", args=[large.pk]), {"form": form}).content
        return [page.extract_text() for page in PdfReader(io.BytesIO(content)).pages]

    pages = {form: pages_of(form) for form in ("tables", "summary")}
    # Czech rules take more than the page of twenty deals
    firsts = [page for page in pages["tables"] if re.search(r"Table \d+, ", page)]
    assert len(firsts) == 21
    assert all("Hráč 00" not in page for page in firsts[1:])
    summary = " ".join(pages["summary"])
    assert "Hráč 00" in summary
    assert "Hráč 62" in summary
    # the totals begin on the first page
    assert "Hráč 00" in pages["summary"][0]
    assert len(pages["summary"]) < 6
