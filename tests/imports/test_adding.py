"""Adding evenings: once, all or nothing, beside what is there; struck out, checked, and forgotten like the rest."""

from __future__ import annotations

import uuid

import pytest
from django.core.exceptions import ValidationError
from django.db import connection

from ledger.book import guards
from ledger.book.errors import ReasonMissing
from ledger.evening.evenings import open_evening
from ledger.exchange.imports.adding import import_evenings, void_import
from ledger.exchange.imports.errors import AlreadyVoid, ImportKeyReused, SamePlayerTwice
from ledger.exchange.imports.notation_text import read_notation
from ledger.exchange.imports.plan import plan
from ledger.models.imported import ImportedEvening, ImportedTotal
from ledger.people.export import member_data
from ledger.people.forget import forget_member
from ledger.people.mentions import mentions
from ledger.verify.book import verify

pytestmark = pytest.mark.django_db


def test_it_adds_an_evening_with_its_source(bring, example, people, club, adam):
    (evening,) = bring(example, user=adam.user).evenings
    assert (evening.club, evening.variant, evening.kind) == (club, "cz_licitovany", "notation")
    assert (evening.unit_amount, evening.currency, evening.imported_by) == ("0.20", "CZK", adam.user)
    assert [total.member.name for total in evening.totals.all()] == ["Adam", "Bára", "Cyril"]
    assert sum(total.amount for total in evening.totals.all()) == 0
    assert evening.source.startswith("2026-01-16 Klub {k+ 2x}\n@1 +s+h")
    assert list(verify()) == []


def test_it_makes_members_of_new_names(bring, season, money, adam, club):
    bring(season.replace("Adam", "ADAM"), meaning=money)
    assert set(club.members.values_list("name", flat=True)) == {"Adam", "Bára", "Cyril", "Dana"}


@pytest.mark.parametrize("name", ["bára", "Ba\u0301ra", " BÁRA"])
def test_it_takes_a_name_for_the_member_it_is(bring, season, money, bara, club, name):
    bring(season.replace("Bára", name), meaning=money)
    assert list(club.members.order_by("name").values_list("name", flat=True)) == ["Adam", "Bára", "Cyril", "Dana"]


def test_it_takes_two_spellings_in_one_text_for_one_player(bring, example, club):
    (evening,) = bring(example.replace("\nBára\n", "\nBA\u0301RA\n")).evenings
    assert [total.member.name for total in evening.totals.all()] == ["Adam", "Bára", "Cyril"]
    assert "BÁRA" not in evening.source
    assert list(verify()) == []


def test_it_refuses_two_new_members_of_one_name(club, example):
    (read,) = read_notation(example).evenings
    players = {"Adam": "Ema", "Bára": "EMA ", "Cyril": "Cyril"}
    with pytest.raises(SamePlayerTwice):
        import_evenings(club=club, evenings=[read], players=players, key=uuid.uuid4(), user=None)
    assert not club.members.exists()


@pytest.mark.parametrize("date", ["0026-01-16", "1949-12-31", "2206-01-16", "9999-12-31"])
def test_it_looks_at_the_year(bring, season, example, money, people, date):
    bring(season.replace("2026-01-16", date), meaning=money)
    bring(example.replace("2026-01-16", date))
    assert [str(one.date) for one in ImportedEvening.objects.all()] == ["2026-01-23"]
    (read,) = read_notation(example.replace("2026-01-16", date)).evenings
    (planned,) = plan(people[0].club, [read])
    assert "Look at the year" in planned.why


def test_it_adds_what_is_sent_twice_once(bring, season, money, people):
    key = uuid.uuid4()
    first, second = bring(season, meaning=money, key=key), bring(season, meaning=money, key=key)
    assert (first.replayed, second.replayed) == (False, True)
    assert first.evenings == second.evenings
    assert ImportedEvening.objects.count() == 2


def test_it_refuses_a_key_that_stands_for_something_else(bring, season, money, example, people, other_club):
    key = uuid.uuid4()
    bring(season, meaning=money, key=key)
    with pytest.raises(ImportKeyReused):
        bring(example, key=key)
    with pytest.raises(ImportKeyReused):
        bring(season, meaning=money, key=key, club=other_club)


def test_it_leaves_out_what_is_in_the_book(bring, season, money, people, club, example):
    (read,) = read_notation(example).evenings
    open_evening(club=club, date=read.date, place="klub", unit_amount="", currency="", user=None)
    states = [one.state for one in plan(club, [read])]
    assert states == ["there"]
    assert bring(example).evenings == []
    assert [one.date.day for one in bring(season, meaning=money).evenings] == [23]
    assert bring(season, meaning=money).evenings == []
    assert len(bring(season, meaning=money, again=True).evenings) == 2


def test_it_leaves_out_the_second_of_two_of_one_day(bring, units, people):
    text = "date;Adam;Bára\n2026-01-16;1;-1\n2026-01-16;2;-2\n"
    assert len(bring(text, meaning=units).evenings) == 1


def test_it_adds_nothing_that_does_not_sum_to_zero(bring, example, people):
    assert bring(example.replace("$:-c", "$:-1c")).evenings == []


def test_it_refuses_two_names_for_one_member(club, example, adam):
    (read,) = read_notation(example).evenings
    players = {"Adam": adam, "Bára": "Bára", "Cyril": adam}
    with pytest.raises(SamePlayerTwice):
        import_evenings(club=club, evenings=[read], players=players, key=uuid.uuid4(), user=None)


def test_it_stores_nothing_when_a_name_is_taken(club, example, adam, people):
    (read,) = read_notation(example).evenings
    players = {"Adam": "Adam", "Bára": "Eva", "Cyril": "Olek"}
    with pytest.raises(ValidationError):
        import_evenings(club=club, evenings=[read], players=players, key=uuid.uuid4(), user=None)
    assert not club.members.filter(name="Eva").exists()
    assert not ImportedEvening.objects.exists()


def test_it_strikes_out_and_lets_the_day_be_imported_again(bring, example, people, adam):
    (evening,) = bring(example).evenings
    with pytest.raises(ReasonMissing):
        void_import(evening=evening, reason=" ", user=adam.user)
    void = void_import(evening=evening, reason="the wrong file", user=adam.user)
    assert (void.reason, void.voided_by) == ("the wrong file", adam.user)
    with pytest.raises(AlreadyVoid):
        void_import(evening=evening, reason="again", user=adam.user)
    assert list(ImportedEvening.objects.live()) == []
    assert len(bring(example).evenings) == 1
    assert list(verify()) == []


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE ledger_importedtotal SET amount = amount + 1 WHERE number = 1",
        "DELETE FROM ledger_importedtotal WHERE number = 2",
        "UPDATE ledger_importedevening SET source = 'x'",
        "UPDATE ledger_importedevening SET unit_amount = '0.40'",
    ],
)
def test_it_tells_of_damage(bring, example, people, damage):
    bring(example)
    with guards.lifted(), connection.cursor() as cursor:
        cursor.execute(damage)
    assert {finding.code for finding in verify()} == {"import"}


def test_it_forgets_the_name_in_the_source_too(bring, example, people, bara):
    (evening,) = bring(example).evenings
    totals = list(ImportedTotal.objects.values_list("member", "amount"))
    forget_member(member=bara)
    assert "Bára" not in evening.source
    assert list(ImportedTotal.objects.values_list("member", "amount")) == totals
    assert list(verify()) == []


def test_it_hands_over_what_is_stored_about_a_member(bring, example, people, adam, bara):
    (evening,) = bring(example, user=adam.user).evenings
    void_import(evening=evening, reason="twice", user=adam.user)
    (own,) = member_data(adam)["memberships"]
    assert own["imported"]["totals"][0]["evening"] == "2026-01-16 Klub"
    assert [one["reason"] for one in own["imported"]["struck_out"]] == ["twice"]
    assert len(own["imported"]["made"]) == 1
    (other,) = member_data(bara)["memberships"]
    assert (len(other["imported"]["totals"]), other["imported"]["made"]) == (1, [])


def test_it_finds_names_written_into_comments(bring, example, people, club):
    bring(example.replace("{late}", "{with Báře}"))
    (mention,) = mentions(club, "Bára")
    assert "with Báře" in mention.text
