"""Imported totals in the standings: in balance and evenings, said to be imported, nothing said of deals."""

from __future__ import annotations

import datetime
import uuid

import pytest
from django.urls import reverse

from ledger.book.writing import Actor
from ledger.evening.evenings import close_evening, open_evening, open_sitting
from ledger.evening.past import past_evenings
from ledger.exchange.imports.adding import void_import
from ledger.season.player import player_results
from ledger.table.record import record_deal
from tests.pages import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(member_client, club):
    def shown(**query):
        return member_client.get(reverse("standings", args=[club.slug]), query)

    return shown


@pytest.fixture
def played(club, people):
    """Adam wins a betl of 15 from Bára and Cyril on 13 March."""
    day = datetime.date(2026, 3, 13)
    evening = open_evening(club=club, date=day, place="", unit_amount="0.20", currency="CZK", user=None)
    sitting = open_sitting(evening=evening, variant="cz_licitovany", members=people[:3], house_rules=None, user=None)
    record_deal(
        sitting=sitting,
        key=uuid.uuid4(),
        expected_number=1,
        facts={"contract": "betl", "declarer": "1", "made": True},
        actor=Actor(label="table link"),
    )
    return evening


def rows(answer):
    return {row.name: row for row in answer.context["counted"].rows}


def test_it_counts_in_balance_and_evenings(page, bring, season, money, played):
    bring(season, meaning=money)
    counted = rows(page())
    adam, dana = counted["Adam"], counted["Dana"]
    assert (adam.balance, adam.evenings, adam.imported, adam.deals) == (30 + 62 - 15, 3, 47, 1)
    assert (adam.per_deal, adam.best, adam.worst) == (30, 62, -15)
    assert (dana.balance, dana.evenings, dana.seated) == (10, 1, False)
    assert sum(row.balance for row in counted.values()) == 0


def test_it_says_so_and_leaves_empty_what_needs_deals(page, bring, season, money, played):
    bring(season, meaning=money)
    answer = page()
    text = answer.content.decode()
    assert "2 evenings were imported as totals per player" in text
    dana = next(cells for row, cells in answer.context["table"].written if row.name == "Dana")
    keys = [column.key for column in answer.context["columns"] if column.key != "name"]
    shown = dict(zip(keys, [cell.text for cell in dana], strict=True))
    assert (shown["balance"], shown["imported"], shown["money"], shown["evenings"]) == ("+10", "+10", "+2.00", "1")
    assert {shown[key] for key in ("deals", "per_deal", "games", "games_won", "share", "penalties")} == {"–"}


def test_it_says_so_in_the_files(page, bring, season, money, played):
    bring(season, meaning=money)
    csv = page(format="csv").content.decode("utf-8-sig")
    assert "Imported" in csv.splitlines()[0]
    assert page(format="xlsx").status_code == page(format="pdf").status_code == 200


def test_it_shows_a_club_that_has_nothing_but_imports(page, bring, season, money, people):
    bring(season, meaning=money)
    answer = page()
    assert answer.context["choice"].variants == ["cz_licitovany"]
    assert rows(answer)["Adam"].place == 1


def test_it_keeps_to_the_season_the_variant_and_the_evening(page, bring, season, money, played, club):
    bring(season, meaning=money)
    winter = club.seasons.create(name="winter", first_day="2026-01-01", last_day="2026-01-20")
    assert rows(page(season=winter.pk))["Adam"].balance == 62
    assert rows(page(variant="cz_voleny", season="all")) == {}
    assert rows(page(evening=played.pk))["Adam"].balance == 30


def test_it_counts_nothing_that_was_struck_out(page, bring, season, money, played):
    for evening in bring(season, meaning=money).evenings:
        void_import(evening=evening, reason="twice", user=None)
    answer = page()
    assert rows(answer)["Adam"].balance == 30
    assert "imported as totals" not in answer.content.decode()


def test_it_stands_on_the_players_page(member_client, bring, season, money, played, club, adam):
    evenings = bring(season, meaning=money).evenings
    results = player_results(adam)
    (everything,) = results.variants
    assert (everything.amount, len(everything.evenings), everything.deals) == (77, 3, 1)
    assert [one.key.imported for one in results.evenings] == [False, True, True]
    page = member_client.get(reverse("member", args=[club.slug, adam.pk])).content.decode()
    assert "imported as totals" in page
    assert reverse("imported", args=[club.slug, evenings[0].pk]) in page


# --- one imported evening, and the club's list ----------------------------------------------------


def test_it_counts_one_imported_evening(page, bring, season, money, played):
    first, second = bring(season, meaning=money).evenings
    answer = page(evening=-first.pk)
    assert {name: row.balance for name, row in rows(answer).items()} == {"Adam": 62, "Bára": -31, "Cyril": -31}
    assert "16 January 2026, Klub (imported)" in answer.content.decode()
    assert {name: row.balance for name, row in rows(page(evening=-second.pk)).items()} == {
        "Adam": -15, "Cyril": 5, "Dana": 10,
    }  # fmt: skip
    assert {name: row.balance for name, row in rows(page(evening=played.pk)).items()} == {
        "Adam": 30, "Bára": -15, "Cyril": -15,
    }  # fmt: skip


def test_it_offers_imported_evenings_between_those_played(page, bring, season, money, played):
    first, second = bring(season, meaning=money).evenings
    offered = page().context["choice"].evenings
    assert [str(one.key) for one in offered] == [f"{played.pk}", f"-{second.pk}", f"-{first.pk}"]


def test_it_takes_one_imported_evening_home_and_counts_its_places(page, bring, season, money, played):
    first = bring(season, meaning=money).evenings[0]
    answer = page(evening=-first.pk, table="league", format="csv")
    assert "u-lipy-league-2026-01-16-cz_licitovany.csv" in answer["Content-Disposition"]
    assert "Adam" in answer.content.decode("utf-8-sig")
    assert page(evening=-first.pk, format="pdf").content.startswith(b"%PDF")


def test_it_finds_no_evening_that_is_struck_out_or_of_another_club(page, bring, season, money, other_club, people):
    mine = bring(season, meaning=money).evenings[0]
    foreign = bring(season, meaning=money, club=other_club).evenings[0]
    void_import(evening=mine, reason="twice", user=None)
    for evening in (mine, foreign):
        assert page(evening=-evening.pk).status_code == 404
    assert page(evening="--1").status_code == 404


def test_the_club_lists_imported_evenings_among_its_own(member_client, club, bring, season, money, played, people):
    close_evening(evening=played, user=None)
    first, second = bring(season, meaning=money).evenings
    later = bring("2026-05-01\nAdam +d\nBára\nCyril").evenings[0]
    page = member_client.get(reverse("club", args=[club.slug]))
    shown = [(one.evening or one.imported).pk for one in page.context["evenings"]]
    assert shown == [later.pk, played.pk, second.pk, first.pk]
    html = text(page)
    assert html.count("imported as totals") == 3
    assert reverse("imported", args=[club.slug, later.pk]) in html
    assert "1 deal<" in html
    void_import(evening=later, reason="twice", user=None)
    page = member_client.get(reverse("club", args=[club.slug]))
    assert [(one.evening or one.imported).pk for one in page.context["evenings"]] == [played.pk, second.pk, first.pk]


@pytest.mark.parametrize("many", [1, 25])
def test_the_list_takes_as_many_queries_for_any_number(club, bring, played, people, many, django_assert_num_queries):
    close_evening(evening=played, user=None)
    for number in range(many):
        bring(f"2026-02-{number + 1:02}\nAdam +d\nBára\nCyril")
    with django_assert_num_queries(15):
        first = past_evenings(club, "1", size=20)
    assert [one.imported is None for one in first] == [True, *[False] * min(many, 19)]
    assert len(past_evenings(club, "2", size=20).object_list) == (6 if many == 25 else many + 1)
