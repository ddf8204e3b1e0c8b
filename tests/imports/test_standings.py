"""Imported totals in the standings: in balance and evenings, said to be imported, nothing said of deals."""

from __future__ import annotations

import datetime
import uuid

import pytest
from django.urls import reverse

from ledger import services
from ledger.services.importing import void_import
from ledger.standings.player import player_results

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
    session = services.open_session(club=club, date=day, place="", unit_amount="0.20", currency="CZK", user=None)
    sitting = services.open_sitting(
        session=session, variant="cz_licitovany", members=people[:3], house_rules=None, user=None
    )
    services.record_deal(
        sitting=sitting,
        key=uuid.uuid4(),
        expected_number=1,
        facts={"contract": "betl", "declarer": "1", "made": True},
        actor=services.Actor(label="table link"),
    )
    return session


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
    assert [one.imported for one in results.evenings] == [False, True, True]
    page = member_client.get(reverse("member", args=[club.slug, adam.pk])).content.decode()
    assert "imported as totals" in page
    assert reverse("imported", args=[club.slug, evenings[0].pk]) in page
