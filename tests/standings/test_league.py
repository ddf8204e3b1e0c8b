"""The league table: points by place per evening."""

from __future__ import annotations

import csv
import io

import openpyxl
import pypdf
import pytest
from django.urls import reverse

from clubapp.league import BadKey, parse_key
from ledger.season.league import league
from ledger.season.scope import Scope
from ledger.season.standing import Standing
from ledger.season.table import Standings


@pytest.fixture
def table(club):
    """Name → (place, points, evenings won, dropped) of a league of {name: {evening: amount}}."""

    def made(results, *, key="10 8 6", drop=0, guests=(), least=0):
        club.league_key = key
        rows = [
            Standing(member=n, name=name, guest=name in guests, name_key=name, deals=1, evenings_paid=paid)
            for n, (name, paid) in enumerate(results.items())
        ]
        counted = Standings(scope=Scope(club=club, variant="cz_voleny"), rows=rows, least=least, unit=None, staked=True)
        return {row.name: (row.place, row.league, row.firsts, row.dropped) for row in league(counted, drop).rows}

    return made


@pytest.fixture
def played(opened, seat, record, adam, bara, cyril, betl, club):
    for number, declarer in enumerate("113", start=1):
        record(seat(opened(f"2026-03-0{number}"), [adam, bara, cyril]), betl(declarer))
    club.league_key = "10 8 6"
    club.save()


@pytest.fixture
def page(member_client, club):
    def shown(**query):
        query = {"table": "league", "variant": "cz_voleny", "season": "all", **query}
        return member_client.get(reverse("standings", args=[club.slug]), query)

    return shown


def test_it_gives_points_by_place(table):
    results = {"A": {1: 9, 2: -5}, "B": {1: 1, 2: 3}, "C": {1: -10}, "D": {2: 2}}
    assert table(results) == {"B": (1, 18, 1, 0), "A": (2, 16, 1, 0), "D": (3, 8, 0, 0), "C": (4, 6, 0, 0)}


def test_it_gives_nothing_below_the_key(table):
    assert table({"A": {1: 3}, "B": {1: 0}, "C": {1: -3}}, key="5 1") == {
        "A": (1, 5, 1, 0), "B": (2, 1, 0, 0), "C": (3, 0, 0, 0),
    }  # fmt: skip


def test_it_gives_whoever_is_level_the_better_place(table):
    assert table({"A": {1: 5}, "B": {1: 5}, "C": {1: -10}}) == {
        "A": (1, 10, 1, 0), "B": (1, 10, 1, 0), "C": (3, 6, 0, 0),
    }  # fmt: skip


def test_it_passes_over_guests(table):
    found = table({"A": {1: 9}, "B": {1: 1}, "C": {1: -10}}, guests=["A"])
    assert found == {"B": (1, 10, 1, 0), "C": (2, 8, 0, 0), "A": (None, 0, 0, 0)}
    assert list(found) == ["B", "C", "A"]


def test_it_drops_the_worst_and_the_missed_first(table):
    results = {"A": {1: 9, 2: -9, 3: -9}, "B": {1: -9, 2: 9}, "C": {3: 9}}
    assert table(results, drop=1) == {"B": (1, 18, 1, 0), "A": (2, 18, 1, 8), "C": (3, 10, 1, 0)}
    # B is before A by the balance
    assert list(table(results, drop=1)) == ["B", "A", "C"]
    assert {name: row[1] for name, row in table(results, drop=99).items()} == {"A": 0, "B": 0, "C": 0}


def test_it_breaks_ties_by_evenings_won_then_by_the_balance(table):
    key = "10 6 2"
    results = {"A": {1: 5, 2: -9}, "B": {1: 1, 2: 1}, "C": {1: -6, 2: 8}}
    assert table(results, key=key) == {"C": (1, 12, 1, 0), "A": (2, 12, 1, 0), "B": (3, 12, 0, 0)}


def test_it_ranks_nobody_with_too_few_deals(table):
    assert table({"A": {1: 9}}, least=2) == {"A": (None, 10, 1, 0)}


@pytest.mark.parametrize(
    ("text", "points"), [("10 8 6", (10, 8, 6)), (" 5,3;1 ", (5, 3, 1)), ("1", (1,)), ("3 3 0", (3, 3, 0))]
)
def test_it_reads_a_key(text, points):
    assert parse_key(text) == points


@pytest.mark.parametrize("text", ["", "x", "1 2", "-1", "1.5", "1001", "10 8 x", "9999999", "1 " * 41, "١"])
def test_it_refuses_a_key_that_is_none(text):
    with pytest.raises(BadKey):
        parse_key(text)


def test_it_stands_beside_the_standings(page, played):
    answer = page()
    text = answer.content.decode()
    rows = [(row.place, row.name, row.league, row.dropped) for row in answer.context["counted"].rows]
    assert rows == [(1, "Adam", 28, 0), (2, "Cyril", 26, 0), (3, "Bára", 24, 0)]
    for part in ("Points by place: 10 8 6.", "gets the points of the better place", "League points", "term-league"):
        assert part in text


def test_it_drops_what_the_club_or_the_reader_wants(page, played, club):
    club.league_dropped = 1
    club.save()
    assert [row.league for row in page().context["counted"].rows] == [20, 18, 16]
    assert [row.league for row in page(drop="0").context["counted"].rows] == [28, 26, 24]
    assert page(drop="x").context["drop"] == 1
    assert "The worst evening is dropped" in page().content.decode()


@pytest.mark.parametrize("sort", ["league", "-league", "firsts", "-dropped", "name", "nonsense"])
def test_it_is_sorted_by_any_column(page, played, sort):
    assert page(sort=sort).status_code == 200


def test_it_knows_no_other_table(page, played):
    assert page(table="cup").status_code == 404


def test_it_counts_points_where_points_are_written(page, opened, seat, record, adam, bara, cyril):
    record(seat(opened(), [adam, bara, cyril], "hr_marijas"), {"contract": "betl", "declarer": "1", "made": True})
    answer = page(variant="hr_marijas")
    assert [(row.name, row.league) for row in answer.context["counted"].rows][:2] == [("Adam", 10), ("Bára", 8)]
    assert "won by the points written" in answer.content.decode()


def test_it_is_taken_home(page, played):
    text = page(format="csv").content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))
    assert rows[0] == ["Place", "Player", "League points", "Evenings won", "Evenings", "Dropped", "Balance"]
    assert rows[1] == ["1", "Adam", "28", "2", "3", "0", "45"]
    book = openpyxl.load_workbook(io.BytesIO(page(format="xlsx").content)).active
    assert [cell.value for cell in book[2]] == [1, "Adam", 28, 2, 3, 0, 45]
    answer = page(format="pdf")
    assert "u-lipy-league-all-cz_voleny.pdf" in answer["Content-Disposition"]
    printed = pypdf.PdfReader(io.BytesIO(answer.content)).pages[0].extract_text()
    assert "League" in printed
    assert "Points by place" in printed


def test_it_asks_no_query_of_its_own(page, played, django_assert_num_queries):
    with django_assert_num_queries(10):
        page()
    with django_assert_num_queries(10):
        page(table="")


def test_the_organiser_sets_the_key(organiser_client, club):
    address = reverse("club-settings", args=[club.slug])
    about = {"name": club.name, "default_variant": "cz_voleny", "language": "en"}
    answer = organiser_client.post(address, {**about, "league_key": "5, 3 1", "league_dropped": "2"})
    assert answer.status_code == 302
    club.refresh_from_db()
    assert (club.league_key, club.league_dropped) == ("5 3 1", 2)
    refused = organiser_client.post(address, {**about, "league_key": "1 2", "league_dropped": "2"})
    assert "do not rise" in refused.content.decode()
    organiser_client.post(address, about)
    club.refresh_from_db()
    assert (club.league_key, club.league_dropped) == ("10 8 6 5 4 3 2 1", 0)
