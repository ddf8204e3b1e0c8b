"""The page of a season's pictures: exact from payments, chosen as the standings are."""

from __future__ import annotations

import re
import uuid

import pytest
from django.urls import reverse

from ledger.book.writing import Actor
from ledger.season import season, sums
from ledger.season.scope import Scope
from ledger.season.season import season_drawn
from ledger.table.correct import correct_deal, void_deal
from tests.pages import text


@pytest.fixture
def drawn(club):
    def of(variant="cz_voleny", **more):
        scope = Scope(club=club, variant=variant, **more)
        return season_drawn(scope, sums.sittings(scope))

    return of


@pytest.fixture
def page(member_client, club):
    def shown(**query):
        return member_client.get(reverse("standings-pictures", args=[club.slug]), query)

    return shown


def square(found):
    return {
        row.name: dict(zip(found.matrix.names, [one.amount for one in row.cells], strict=True))
        for row in found.matrix.rows
    }


def contracts(found, variant="cz_voleny"):
    return {one.label: (one.deals, one.won) for one in found.contracts.get(variant, [])}


def test_it_sets_payments_off_over_all_tables(drawn, opened, seat, record, people, game, betl):
    adam, bara, cyril, dana = people
    evening = opened()
    record(seat(evening, [adam, bara, cyril]), betl("1"), game("2"))
    record(seat(evening, [bara, adam, dana]), betl("1"))
    found = square(drawn())
    assert found["Adam"] == {"Adam": None, "Bára": -1, "Cyril": 15, "Dana": None}
    assert found["Bára"] == {"Adam": 1, "Bára": None, "Cyril": 1, "Dana": 15}
    assert found["Cyril"]["Dana"] is None


def test_it_agrees_with_the_standings(drawn, count, opened, seat, record, people, game, betl, season_2026):
    record(
        seat(opened(), people),
        game("1", sitting_out="4", renonc=[{"offender": "2", "each": 3}]),
        betl("2", sitting_out="1"),
    )
    record(seat(opened("2020-01-01"), people[:3]), betl("1"))
    found = drawn(season=season_2026)
    assert {row.name: row.total for row in found.matrix.rows} == {
        name: row.balance for name, row in count(season=season_2026).items()
    }
    rows = count(season=season_2026).values()
    played = contracts(found).values()
    assert sum(deals for deals, _won in played) == sum(row.games for row in rows)
    assert sum(won for _deals, won in played) == sum(row.games_won for row in rows)


def test_it_counts_contracts_by_what_the_play_brought(drawn, opened, seat, record, adam, bara, cyril, game, betl):
    offence = [{"offender": "2", "each": 50}]
    record(
        seat(opened(), [adam, bara, cyril]),
        game("1"), game("2", renonc=offence), betl("1", made=False), {"contract": "renonc", "renonc": offence},
    )  # fmt: skip
    assert contracts(drawn()) == {"hra": (2, 2), "betl": (1, 0)}


def test_it_counts_the_version_that_stands(drawn, opened, seat, record, adam, bara, cyril, game, betl):
    first, second = record(seat(opened(), [adam, bara, cyril]), game(), betl())
    actor = Actor(label="table link")
    correct_deal(deal=first, key=uuid.uuid4(), facts=betl(made=False), reason="misheard", actor=actor)
    void_deal(deal=second, key=uuid.uuid4(), reason="not played", actor=actor)
    found = drawn()
    assert contracts(found) == {"betl": (1, 0)}
    assert square(found)["Adam"]["Bára"] == -15


def test_it_keeps_variants_apart(drawn, opened, seat, record, adam, bara, cyril, game, betl):
    record(seat(opened(), [adam, bara, cyril]), game())
    record(seat(opened(), [adam, bara, cyril], "cz_licitovany"), betl())
    record(
        seat(opened(), [adam, bara], "pl_mariasz"), {"points": {"1": 100, "2": 38}, "marriages": {"1": [40], "2": []}}
    )
    found = drawn(variant="")
    assert list(found.contracts) == ["cz_licitovany", "cz_voleny"]
    assert list(drawn(variant="cz_voleny").contracts) == ["cz_voleny"]


def test_it_shows_no_more_players_than_can_be_read(page, drawn, club, opened, seat, record, people, game, monkeypatch):
    monkeypatch.setattr(season, "MOST_PLAYERS", 3)
    evening = opened()
    record(seat(evening, people[:3]), game())
    record(seat(evening, people[1:]), game())
    record(seat(evening, [people[0], *people[1:3]], "cz_voleny"), game())
    assert sorted(drawn().matrix.names) == ["Adam", "Bára", "Cyril"]
    assert "the 3 of 4 players" in page(variant="cz_voleny").content.decode()


def test_it_shows_pictures_and_the_tables_behind_them(page, opened, seat, record, adam, bara, cyril, betl):
    record(seat(opened(), [adam, bara, cyril]), betl("1"))
    answer = text(page())
    assert answer.count('<ul class="shares"') == answer.count('<svg class="picture"') == 1
    assert len(re.findall(r'<td class="from-5">\+15</td>', answer)) == 2
    assert '<th scope="row" class="who">betl</th>' in answer
    assert "style=" not in answer.partition("<main")[2]


def test_it_says_that_only_points_are_written(page, opened, seat, record, adam, bara, cyril):
    record(seat(opened(), [adam, bara, cyril], "hr_marijas"), {"contract": "predaja", "declarer": "1"})
    assert "only points are written" in page().content.decode()


def test_it_says_that_nothing_is_recorded(page, club):
    answer = page()
    assert answer.status_code == 200
    assert "Nothing is recorded yet" in answer.content.decode()


def test_it_finds_nothing_that_is_not_there(page, other_club):
    other = other_club.seasons.create(name="2026", first_day="2026-01-01", last_day="2026-12-31")
    assert page(season=other.pk).status_code == page(variant="poker").status_code == 404


def test_it_escapes_names(page, club, opened, seat, record, adam, bara, game):
    record(seat(opened(), [adam, bara, club.members.create(name="<b>Bob</b>")]), game())
    assert "<b>Bob" not in page().content.decode()


def test_it_asks_as_many_queries_for_a_long_season(
    page, opened, seat, record, people, game, django_assert_max_num_queries, django_assert_num_queries
):
    def play(date):
        record(seat(opened(date), people[:3]), game(), game(renonc=[{"offender": "1", "each": 5}]))

    play("2026-01-01")
    with django_assert_num_queries(9):
        page()
    for month in range(2, 9):
        play(f"2026-{month:02}-01")
    with django_assert_num_queries(9):
        page()
