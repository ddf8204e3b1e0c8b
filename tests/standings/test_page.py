"""The standings page: what it shows, what can be chosen, in how many queries."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from ledger.season import grid
from tests.pages import text


@pytest.fixture
def played(opened, seat, record, adam, bara, cyril, game, betl):
    """Adam wins 30, Bára and Cyril lose 15 each, a second evening evens Adam and Bára out in part."""
    first, second = opened("2026-03-13"), opened("2026-04-10", place="U Dubu")
    record(seat(first, [adam, bara, cyril]), betl("1"), game("2"))
    record(seat(second, [adam, bara, cyril], "cz_licitovany"), betl("3", made=False))
    return first, second


@pytest.fixture
def page(member_client, club):
    def shown(**query):
        return member_client.get(reverse("standings", args=[club.slug]), query)

    return shown


def names(answer) -> list[str]:
    return re.findall(r'<th scope="row"[^>]* class="who"><a [^>]*>([^<]+)</a>', text(answer))


def row_of(answer, name) -> list[str]:
    """The texts of a row's cells but its head."""
    rows = [row for row in re.split(r"<tr\b[^>]*>", text(answer)) if f">{name}</a>" in row]
    return re.findall(r"<td[^>]*>([^<]*)</td>", rows[0])


def test_it_shows_a_row_per_player(page, played, season_2026):
    answer = page(season=season_2026.pk, variant="cz_voleny")
    assert names(answer) == ["Adam", "Bára", "Cyril"]
    assert row_of(answer, "Adam") == [
        "1", "+29", "+5.80", "1", "2", "+14.50", "+29.00", "1", "1", "100\u00a0%", "+29", "+29", "0",
    ]  # fmt: skip
    assert row_of(answer, "Bára")[1:3] == ["\u221213", "\u22122.60"]


def test_it_starts_with_this_season_and_the_usual_variant(page, played, club):
    today = timezone.localdate()
    club.seasons.create(name="long ago", first_day="2020-01-01", last_day="2020-12-31")
    club.seasons.create(name="still to come", first_day="2199-01-01", last_day="2199-12-31")
    now = club.seasons.create(name="now", first_day=f"{today.year}-01-01", last_day=f"{today.year}-12-31")
    choice = page().context["choice"]
    assert choice.scope.season == now
    # usual in the club, and played
    assert page(season="all").context["choice"].scope.variant == "cz_licitovany"


def test_it_takes_the_last_season_where_none_runs(page, played, club):
    club.seasons.create(name="older", first_day="2019-01-01", last_day="2019-12-31")
    last = club.seasons.create(name="last", first_day="2020-01-01", last_day="2020-12-31")
    assert page().context["choice"].scope.season == last


def test_it_takes_what_is_played_where_the_usual_is_not(page, opened, seat, record, adam, bara, cyril, game):
    record(seat(opened(), [adam, bara, cyril]), game())
    assert page().context["choice"].scope.variant == "cz_voleny"


def test_it_counts_one_evening_of_any_season(page, played, season_2026, club):
    club.seasons.create(name="2027", first_day="2027-01-01", last_day="2027-12-31")
    _first, second = played
    answer = page(evening=second.pk)
    assert (names(answer), row_of(answer, "Cyril")[1]) == (["Adam", "Bára", "Cyril"], "\u221230")
    assert "U Dubu" in text(answer)


def test_it_forgets_the_evening_when_the_season_is_changed(page, played, club, season_2026):
    other = club.seasons.create(name="2020", first_day="2020-01-01", last_day="2020-12-31")
    answer = page(season=other.pk, evening=played[0].pk)
    assert answer.context["choice"].evening is None
    assert names(answer) == []


@pytest.mark.parametrize(
    "query",
    [{"season": "999"}, {"season": "x"}, {"evening": "999"}, {"evening": "x"}, {"variant": "poker"}, {"format": "exe"}],
)
def test_it_finds_nothing_that_is_not_there(page, played, query):
    assert page(**query).status_code == 404


def test_it_hides_what_another_club_has(page, other_club, opened):
    season = other_club.seasons.create(name="2026", first_day="2026-01-01", last_day="2026-12-31")
    assert page(season=season.pk).status_code == 404
    assert page(evening=opened(club=other_club).pk).status_code == 404


@pytest.mark.parametrize("least", ["", "-1", "two", "１", "9" * 20])
def test_it_survives_any_number_of_deals(page, played, least):
    assert page(least=least).status_code == 200


def test_it_ranks_from_so_many_deals_on(page, played):
    answer = page(variant="cz_voleny", season="all", least="3")
    assert row_of(answer, "Adam")[0] == "–"
    assert "Ranked from 3 deals on." in text(answer)


def test_it_marks_guests(page, played, adam):
    adam.guest = True
    adam.save()
    answer = page(variant="cz_voleny", season="all")
    assert [row_of(answer, name)[0] for name in ("Cyril", "Bára", "Adam")] == ["2", "1", "–"]
    assert "guest</span>" in text(answer)


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("place", ["Adam", "Bára", "Cyril"]),
        ("balance", ["Cyril", "Bára", "Adam"]),
        ("-balance", ["Adam", "Bára", "Cyril"]),
        ("name", ["Adam", "Bára", "Cyril"]),
        ("-name", ["Cyril", "Bára", "Adam"]),
        ("share", ["Cyril", "Adam", "Bára"]),
        ("nonsense", ["Adam", "Bára", "Cyril"]),
    ],
)
def test_it_sorts_by_any_column(page, played, sort, order):
    answer = page(variant="cz_voleny", season="all", sort=sort)
    assert names(answer) == order
    if sort == "-balance":
        assert 'aria-sort="descending"' in text(answer)


def test_it_sorts_names_as_the_club_reads_them(page, club, speak, opened, seat, record, game):
    speak("cs")
    members = [club.members.create(name=name) for name in ("Dan", "Čeněk", "Cyprián")]
    record(seat(opened(), members), game())
    assert names(page(sort="name")) == ["Cyprián", "Čeněk", "Dan"]


def test_it_pages_a_long_table(page, played, monkeypatch):
    monkeypatch.setattr(grid, "PAGE", 2)
    query = {"variant": "cz_voleny", "season": "all"}
    assert names(page(**query)) == ["Adam", "Bára"]
    assert names(page(**query, page="2")) == names(page(**query, page="99")) == ["Cyril"]
    assert "Page 1 of 2" in text(page(**query))
    assert "page=2" in text(page(**query, page="x"))


def test_it_gives_money_where_the_unit_is_one_and_the_same(page, played, opened, seat, record, adam, bara, cyril, betl):
    assert "CZK" in text(page(variant="cz_voleny", season="all"))
    record(seat(opened("2026-05-01", unit="1.00"), [adam, bara, cyril]), betl("1"))
    assert "CZK" not in text(page(variant="cz_voleny", season="all"))
    # one evening has one value again
    assert "CZK" in text(page(variant="cz_voleny", evening=played[0].pk))


def test_it_gives_no_money_where_none_is_played_for(page, opened, seat, record, adam, bara, cyril, game):
    record(seat(opened(unit="", currency=""), [adam, bara, cyril]), game())
    assert "Money" not in text(page())


def test_it_says_what_every_column_means(page, played):
    answer = page(variant="cz_voleny", season="all")
    for column in answer.context["columns"]:
        assert f'id="term-{column.key}"' in text(answer)
        assert str(column.meaning)
    assert "share a place" in text(answer)


def test_it_shows_races_by_their_points(page, opened, seat, record, adam, bara, cyril):
    sitting = seat(opened(), [adam, bara, cyril], "hr_marijas")
    record(sitting, *[{"contract": "betl", "declarer": "1", "made": True}] * 5)
    answer = page()
    assert row_of(answer, "Adam") == ["1", "1", "15", "0", "0", "1", "5", "5", "5", "100\u00a0%"]
    assert row_of(answer, "Bára")[4] == "1"
    assert "Balance" not in text(answer)


def test_it_shows_what_a_race_was_played_for(page, opened, seat, record, adam, bara):
    sitting = seat(opened(), [adam, bara], "pl_mariasz", house_rules={"stake": {"amount": 3}})
    record(sitting, {"points": {"1": 100, "2": 38}, "marriages": {"1": [40], "2": []}})
    assert row_of(page(), "Adam")[:9] == ["1", "4", "1", "1", "0", "1", "1", "+12", "+2.40"]


def test_it_says_that_nothing_is_recorded(page, club):
    answer = page()
    assert answer.status_code == 200
    assert "Nothing is recorded yet" in text(answer)


def test_it_escapes_names(page, opened, seat, record, club, adam, bara, game):
    member = club.members.create(name="<b>Bob</b>")
    record(seat(opened(), [adam, bara, member]), game())
    assert "<b>Bob" not in text(page())


def test_it_asks_as_many_queries_for_a_long_season(
    page, opened, seat, record, people, game, betl, season_2026, django_assert_num_queries
):
    adam, bara, cyril, dana = people

    def play(date):
        evening = opened(date)
        offence = [{"offender": "1", "each": 5}]
        record(seat(evening, [adam, bara, cyril]), game(), betl(renonc=offence))
        record(seat(evening, [adam, bara, dana]), game("2"))

    query = {"season": season_2026.pk, "variant": "cz_voleny"}
    play("2026-01-01")
    with django_assert_num_queries(11):
        page(**query)
    for month in range(2, 13):
        play(f"2026-{month:02}-01")
    with django_assert_num_queries(11):
        page(**query)


def test_it_asks_as_many_queries_for_many_matches(
    page, opened, seat, record, adam, bara, cyril, django_assert_num_queries
):
    def play(date):
        record(seat(opened(date), [adam, bara, cyril], "hr_marijas"), {"contract": "predaja", "declarer": "1"})

    play("2026-01-01")
    with django_assert_num_queries(11):
        page()
    for month in range(2, 8):
        play(f"2026-{month:02}-01")
    with django_assert_num_queries(11):
        page()


@pytest.mark.parametrize("language", ["cs", "hr", "en"])
def test_it_speaks_the_readers_language(page, member_client, played, cyril, language):
    cyril.user.language = language
    cyril.user.save()
    answer = page(variant="cz_voleny", season="all")
    assert row_of(answer, "Adam")[2] == ("+5.80" if language == "en" else "+5,80")
