"""A player's results on his own page."""

from __future__ import annotations

import re
import uuid

import pytest
from django.urls import reverse

from clubapp.variants import variant_title
from ledger.book.writing import Actor
from ledger.season.player import player_results
from ledger.table.correct import correct_deal, void_deal


@pytest.fixture
def results(adam):
    def of(member=adam):
        return player_results(type(member).objects.get(pk=member.pk))

    return of


def rows(results, variant="cz_voleny"):
    """(contract, role) → (deals, won, amount, points)"""
    found = next(one for one in results.contracts if one.variant == variant)
    return {
        (str(row.label), str(role.name)): (row.deals, row.won, row.amount, row.points)
        for role in found.roles
        for row in role.rows
    }


def test_it_counts_by_contract_and_role(results, opened, seat, record, people, game, betl):
    sitting = seat(opened(), people)
    record(
        sitting,
        game("1", sitting_out="4"),
        game("1", "defence", sitting_out="4"),
        game("2", "defence", sitting_out="3"),
    )
    record(sitting, betl("3", sitting_out="1"), betl("1", sitting_out="2"))
    assert rows(results()) == {
        ("hra", "declarer"): (2, 1, 0, 0),
        ("hra", "defence"): (1, 1, 1, 0),
        ("betl", "declarer"): (1, 1, 45, 0),
        ("betl", "sitting out"): (1, 0, -15, 0),
    }
    (variant,) = results().contracts
    totals = {str(role.name): (role.total.deals, role.total.won, role.total.amount) for role in variant.roles}
    assert totals == {"declarer": (3, 2, 45), "defence": (1, 1, 1), "sitting out": (1, 0, -15)}


def test_it_keeps_penalties_out_of_the_contracts(results, opened, seat, record, adam, bara, cyril, game):
    sitting = seat(opened(), [adam, bara, cyril])
    record(
        sitting,
        game("1", renonc=[{"offender": "1", "each": 5}]),
        game("2", renonc=[{"offender": "2", "each": 7}]),
        {"contract": "renonc", "renonc": [{"offender": "3", "each": 1}]},
    )
    found = results()
    assert rows(found) == {("hra", "declarer"): (1, 1, 2, 0), ("hra", "defence"): (1, 0, -1, 0)}
    assert (found.penalties, found.penalty_amount) == (1, -10 + 7 + 1)
    assert found.evenings[0].amount == 2 - 1 - 10 + 7 + 1
    assert found.evenings[0].deals == 2


def test_it_counts_by_season_and_variant(
    results, opened, seat, record, adam, bara, cyril, game, betl, season_2026, club
):
    club.seasons.create(name="2025", first_day="2025-01-01", last_day="2025-12-31")
    record(seat(opened("2026-03-13"), [adam, bara, cyril]), game(), game())
    record(seat(opened("2026-03-20"), [adam, bara, cyril], "cz_licitovany"), betl())
    record(seat(opened("2025-12-31"), [adam, bara, cyril]), betl(made=False))
    record(seat(opened("2019-01-01"), [adam, bara, cyril]), game())
    found = results()
    assert [(str(one.label), len(one.evenings), one.deals, one.amount) for one in found.seasons] == [
        ("2026", 2, 3, 34), ("2025", 1, 1, -30), ("outside any season", 1, 1, 2),
    ]  # fmt: skip
    titles = [variant_title("cz_voleny"), variant_title("cz_licitovany")]
    counted = {str(one.label): (one.deals, one.amount) for one in found.variants}
    assert counted == dict(zip(titles, [(4, -24), (1, 30)], strict=True))
    assert sum(one.amount for one in found.variants) == sum(one.amount for one in found.seasons) == 6


def test_it_says_against_whom(results, opened, seat, record, adam, bara, cyril, dana, game, betl):
    evening = opened()
    record(seat(evening, [adam, bara, cyril]), betl("1"), game("2"))
    record(seat(evening, [adam, dana, cyril]), betl("1", made=False))
    assert [(one.name, one.amount) for one in results().opponents] == [("Bára", 14), ("Cyril", 0), ("Dana", -15)]
    assert sum(one.amount for one in results().opponents) == results().evenings[0].amount
    record(seat(opened("2026-04-10"), [adam, bara, cyril], "hr_marijas"), {"contract": "predaja", "declarer": "1"})
    assert [(one.name, one.evenings) for one in results().opponents] == [("Bára", 2), ("Cyril", 2), ("Dana", 1)]


def test_it_lists_the_last_evenings_first(results, opened, seat, record, adam, bara, cyril, game):
    for number in range(1, 13):
        record(
            seat(opened(f"2026-{number:02}-01"), [adam, bara, cyril]),
            game("1", "declarer" if number % 4 else "defence"),
        )
    found = results()
    assert [one.date.month for one in found.last_evenings] == list(range(12, 2, -1))
    assert [one.amount for one in found.last_evenings][:2] == [-2, 2]
    # every fourth evening is lost, the last one too
    assert (found.longest_run, found.longest_loss, found.current_run) == (3, 1, 1)
    assert (found.best.amount, found.worst.amount) == (2, -2)


def test_it_counts_points_and_partners(results, opened, seat, record, people, bara):
    record(
        seat(opened(), people, "hr_marijas"),
        {"contract": "adut", "declarer": "1", "partner": "2", "points": 80},
        {"contract": "adut", "declarer": "3", "partner": "4", "points": 80},
    )
    assert rows(results(), "hr_marijas") == {("adut", "declarer"): (1, 1, 0, 1), ("adut", "defence"): (1, 0, 0, 0)}
    assert ("adut", "partner") in rows(results(bara), "hr_marijas")


def test_it_counts_games_without_a_declarer(results, opened, seat, record, adam, bara):
    sitting = seat(opened(), [adam, bara], "pl_mariasz")
    record(sitting, {"points": {"1": 100, "2": 38}, "marriages": {"1": [40], "2": []}})
    assert rows(results(), "pl_mariasz") == {("rozdanie", "player"): (1, 1, 0, 4)}


def test_it_counts_the_version_that_stands(results, opened, seat, record, adam, bara, cyril, game, betl):
    first, second = record(seat(opened(), [adam, bara, cyril]), game(), betl())
    actor = Actor(label="table link")
    correct_deal(deal=first, key=uuid.uuid4(), facts=betl(made=False), reason="misheard", actor=actor)
    void_deal(deal=second, key=uuid.uuid4(), reason="not played", actor=actor)
    assert rows(results()) == {("betl", "declarer"): (1, 0, -30, 0)}


def test_it_agrees_with_the_standings(results, count, opened, seat, record, people, game, betl):
    sitting = seat(opened(), people)
    record(sitting, game("1", sitting_out="4", renonc=[{"offender": "2", "each": 3}]), betl("2", sitting_out="1"))
    for name, row in count().items():
        member = next(one for one in people if one.name == name)
        found = results(member)
        assert (found.variants[0].amount, found.variants[0].deals) == (row.balance, row.deals)
        played = [one for key, one in rows(found).items() if key[1] == "declarer"]
        assert (sum(one[0] for one in played), sum(one[1] for one in played)) == (row.games, row.games_won)
        assert found.penalties == row.penalties


def test_it_asks_a_fixed_number_of_queries(opened, seat, record, adam, bara, cyril, game, django_assert_num_queries):
    def play(date):
        record(seat(opened(date), [adam, bara, cyril]), game(), game(renonc=[{"offender": "1", "each": 5}]))

    play("2026-01-01")
    member = type(adam).objects.select_related("club").get(pk=adam.pk)
    with django_assert_num_queries(10):
        player_results(member)
    for month in range(2, 9):
        play(f"2026-{month:02}-01")
    with django_assert_num_queries(10):
        player_results(member)


def test_four_figures_stand_first(member_client, club, results, opened, seat, record, adam, bara, cyril, game, betl):
    record(seat(opened(), [adam, bara, cyril]), game(), betl("2"))
    record(seat(opened("2026-03-20"), [adam, bara, cyril], "cz_licitovany"), betl())
    found = results()
    assert (found.balance, len(found.evenings), found.success.share) == (2 - 15 + 30, 2, 100)
    assert (found.best.amount, found.worst.amount) == (30, -13)
    page = member_client.get(reverse("member", args=[club.slug, adam.pk])).content.decode()
    figures = re.search(r'<dl class="figures">.*?</dl>', page, re.DOTALL)[0]
    for figure in ("+17", ">2<", "100&nbsp;%", "+30", "−13"):
        assert figure in figures
    assert page.index("figures") < page.index("Balance, all seasons") < page.index("Against whom")


def test_it_counts_by_role_over_all_variants(results, opened, seat, record, adam, bara, cyril, game, betl):
    record(seat(opened(), [adam, bara, cyril]), game(), betl("2"))
    record(seat(opened("2026-03-20"), [adam, bara, cyril], "cz_licitovany"), betl(made=False))
    roles = {str(row.label): (row.deals, row.won, row.amount) for row in results().roles}
    assert roles == {"declarer": (2, 1, 2 - 30), "defence": (1, 0, -15)}
    assert sum(amount for _deals, _won, amount in roles.values()) == results().balance


def test_it_stands_on_the_members_page(member_client, club, opened, seat, record, adam, bara, cyril, game, dana):
    evening = opened()
    record(seat(evening, [adam, bara, cyril]), game())
    page = member_client.get(reverse("member", args=[club.slug, adam.pk])).content.decode()
    for part in ("By season", "Against whom", "hra", "declarer", "+2", reverse("evening", args=[evening.pk])):
        assert part in page
    empty = member_client.get(reverse("member", args=[club.slug, dana.pk])).content.decode()
    assert "No deal is recorded for this player yet." in empty


def test_two_players_stand_side_by_side(member_client, club, opened, seat, record, people, game, betl):
    adam, bara, cyril, _dana = people
    record(seat(opened(), [adam, bara, cyril]), game(), betl("2"))
    address = reverse("member", args=[club.slug, adam.pk])
    page = member_client.get(address, {"with": bara.pk}).content.decode()
    compared = re.search(r'id="compared".*?</section>', page, re.DOTALL)[0]
    figures = re.findall(r'<td class="num">(?:<span[^>]*>)?([^<]*)', compared)
    assert figures[:2] == ["−13", "+29"]
    assert figures[-2:] == ["−14", "+14"]
    assert (
        "<tbody>"
        not in re.search(r'id="compared".*?</section>', member_client.get(address).content.decode(), re.DOTALL)[0]
    )


@pytest.mark.parametrize("wanted", ["x", "0", "-1", "9" * 30, "stranger"])
def test_nobody_of_another_club_is_compared(member_client, club, adam, ana, wanted):
    wanted = ana.pk if wanted == "stranger" else wanted
    address = reverse("member", args=[club.slug, adam.pk])
    assert member_client.get(address, {"with": wanted}).status_code == 404
