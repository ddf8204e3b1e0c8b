"""What somebody takes home: all that is stored about him, and nothing about others."""

from __future__ import annotations

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubapp import people
from ledger.book.writing import Actor
from ledger.evening.evenings import close_evening, reopen_evening
from ledger.evening.presence import note_present
from ledger.exchange.json_text import json_text
from ledger.people.export import member_data, person_data
from ledger.table.links import create_table_link

PLAIN = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}
ADUT = {"contract": "adut", "declarer": "1", "trump": "acorns", "points": 80}


def text_of(data):
    return "".join(json_text(data))


def taken(data):
    return json.loads(text_of(data))


@pytest.fixture
def played(evening, sit_down, record, correct, strike_out, bara):
    table, race = sit_down(), sit_down("hr_marijas")
    first = record(table, PLAIN, actor=Actor(bara.user)).deal
    record(table, {**PLAIN, "declarer": "2"})
    strike_out(record(table, PLAIN).deal)
    correct(first, {**PLAIN, "winner": "defence"}, actor=Actor(bara.user))
    record(race, ADUT)
    create_table_link(sitting=table, user=bara.user)
    close_evening(evening=evening, user=bara.user)
    return evening


def test_it_holds_seats_amounts_and_entries(played, bara):
    data = taken(person_data(bara.user))
    (membership,) = data["memberships"]
    assert (membership["club"], membership["name"], membership["role"]) == ("Klub U Lípy", "Bára", "scorekeeper")
    table, race = membership["seats"]
    assert (table["evening"], table["seat"], table["variant"]) == ("2026-03-13", 2, "cz_voleny")
    # the standing version; a voided deal pays nothing
    assert [(deal["deal"], deal["version"]) for deal in table["deals"]] == [(1, 2), (2, 1)]
    assert table["deals"][0]["amount"] == 1
    assert [set(deal) for deal in race["deals"]] == [{"deal", "version", "amount", "points"}]
    assert [(one["deal"], one["version"], one["reason"]) for one in membership["entries"]] == [
        (1, 1, ""),
        (1, 2, "misheard"),
    ]
    assert [one["what"] for one in membership["evenings"]] == ["closed"]
    assert [one["for"] for one in membership["made_by_you"]] == ["table"]


def test_it_sums_to_what_the_evening_says(played, bara):
    from ledger.evening.results import result_of

    said = {balance.member: balance.amount for balance in result_of(played).balances}
    (membership,) = taken(person_data(bara.user))["memberships"]
    assert sum(deal["amount"] for seat in membership["seats"] for deal in seat["deals"]) == said[bara]


def test_it_says_what_each_part_is(played, bara):
    data = taken(person_data(bara.user))
    parts = {"account", "memberships", *data["memberships"][0], "failed_sign_ins"}
    plain = {"club", "name", "role", "active", "guest", "since"}
    assert set(data["what_each_part_is"]) == parts - plain


def test_it_is_plain_json_without_secrets_or_other_people(played, bara, cyril):
    link = people.make_account_link(member=cyril, user=bara.user)
    text = text_of(person_data(bara.user))
    for other in ("Adam", "Cyril", "adam", "cyril", link.token, bara.user.password):
        assert other not in text


def test_it_tells_an_organiser_nothing_of_the_account(played, bara, other_club):
    other_club.members.create(name="Barbara", user=bara.user)
    text = text_of(member_data(bara))
    assert "account" not in member_data(bara)
    assert "Karte i kava" not in text
    assert "Karte i kava" in text_of(person_data(bara.user))


def test_it_tells_where_somebody_is_noted_while_the_evening_is_open(evening, bara, dana):
    note_present(evening=evening, came=[dana], left=[bara])
    for member, here in ((dana, True), (bara, False)):
        (membership,) = taken(member_data(member))["memberships"]
        assert [(one["evening"], one["here"]) for one in membership["present"]] == [(str(evening), here)]
    close_evening(evening=evening, user=None)
    (membership,) = taken(member_data(dana))["memberships"]
    assert membership["present"] == []


def test_it_has_a_member_without_account(played, dana):
    (membership,) = taken(member_data(dana))["memberships"]
    assert (membership["name"], membership["seats"], membership["entries"]) == ("Dana", [], [])


def test_it_asks_as_often_for_any_number_of_deals(played, bara, record):
    def asked():
        with CaptureQueriesContext(connection) as queries:
            taken(person_data(bara.user))
        return len(queries)

    before = asked()
    reopen_evening(evening=played, user=None, reason="more")
    table = played.sittings.first()
    for _ in range(10):
        record(table, PLAIN, actor=Actor(bara.user))
    assert asked() == before < 40


@pytest.mark.parametrize(
    "value",
    [{}, [], "ř\n", {"a": {"b": [1, {"c": None}]}, "d": []}, {"text": "line\nline", "more": {}}],
)
def test_it_writes_json_as_python_does(value):
    """As it is made, and with the same letters as if it were there as a whole."""
    assert text_of(value) == json.dumps(value, ensure_ascii=False, indent=2)
    parts = {"head": value, "none": iter([]), "many": iter([value, {"in": iter([value])}])}
    whole = {"head": value, "none": [], "many": [value, {"in": [value]}]}
    assert text_of(parts) == json.dumps(whole, ensure_ascii=False, indent=2)
