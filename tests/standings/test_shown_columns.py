"""The page of standings: which columns, remembered by the browser; a sum row; places gained by the last evening."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse


@pytest.fixture
def page(member_client, club):
    def opened(**query):
        return member_client.get(reverse("standings", args=[club.slug]), {"season": "all", **query})

    return opened


@pytest.fixture
def two_evenings(opened, seat, record, adam, bara, cyril, game, betl):
    """Adam leads after the first evening, the others share the second place; then Bára leads."""
    record(seat(opened("2026-03-13"), [adam, bara, cyril]), game("1"), game("1"))
    record(seat(opened("2026-03-20"), [adam, bara, cyril]), betl("2"))


def heads(answer):
    return [str(column.label) for column in answer.context["columns"]]


def cells(answer, name):
    row = re.search(rf">{name}</a>.*?</tr>", answer.content.decode(), re.DOTALL)[0]
    return re.findall(r"<td[^>]*>([^<]*)</td>", row)


def sums(answer):
    foot = re.search(r"<tfoot.*?</tfoot>", answer.content.decode(), re.DOTALL)[0]
    return dict(re.findall(r'data-head="([^"]+)">([^<]*)</td>', foot))


def test_the_chosen_columns_are_shown_and_remembered(page, two_evenings, member_client):
    chosen = page(columns="1", column=["balance", "share"])
    assert heads(chosen) == ["Place", "Player", "Balance", "Share won"]
    assert heads(page()) == ["Place", "Player", "Balance", "Share won"]
    assert "Trend" in heads(page(columns="1"))
    assert "Trend" in heads(page())


@pytest.mark.parametrize("kept", ["nonsense", "<b>", "", "." * 5000])
def test_a_choice_that_names_no_column_shows_all(page, two_evenings, member_client, kept):
    member_client.cookies["columns"] = kept
    assert "Trend" in heads(page())


def test_files_keep_every_column(page, two_evenings, organiser_client, club):
    address = reverse("standings", args=[club.slug])
    organiser_client.get(address, {"columns": "1", "column": "balance"})
    taken = organiser_client.get(address, {"season": "all", "format": "csv"})
    assert "Penalties" in b"".join(taken).decode("utf-8-sig")


def test_the_last_row_is_the_sum(page, two_evenings):
    assert sums(page()) == {
        "Balance": "0",
        "CZK": "0.00",
        "Evenings": "2",
        "Games won": "3",
        "Games played": "3",
        "Share won": "100\u00a0%",
        "Penalties": "0",
    }


def test_the_trend_says_how_many_places_the_last_evening_brought(page, two_evenings):
    answer = page()
    assert [cells(answer, name)[-1] for name in ("Bára", "Adam", "Cyril")] == ["↑\u00a01", "↓\u00a01", "↓\u00a01"]


def test_who_came_the_first_time_has_no_trend(page, two_evenings, opened, seat, record, dana, adam, bara, game):
    record(seat(opened("2026-03-27"), [adam, bara, dana]), game("3"))
    assert cells(page(), "Dana")[-1] == "–"


def test_one_evening_has_no_trend(page, opened, seat, record, adam, bara, cyril, game):
    record(seat(opened(), [adam, bara, cyril]), game())
    assert "Trend" not in heads(page())


def test_points_that_are_written_have_no_trend(page, opened, seat, record, adam, bara, cyril):
    for date in ("2026-03-13", "2026-03-20"):
        record(seat(opened(date), [adam, bara, cyril], "hr_marijas"), {"contract": "predaja", "declarer": "1"})
    assert "Trend" not in heads(page(variant="hr_marijas"))
