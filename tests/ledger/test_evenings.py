"""Opening, closing and reopening an evening, seating its tables, and the table's link."""

import datetime
from importlib import import_module

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.http import Http404

import rules
from ledger.book import guards
from ledger.book.errors import EveningClosed, ReasonMissing, TableStays, WrongState
from ledger.evening.evenings import (
    change_evening,
    close_evening,
    open_evening,
    open_sitting,
    remove_sitting,
    reopen_evening,
)
from ledger.evening.forms import EveningForm
from ledger.models import Evening, Sitting, TableOver
from ledger.table.links import create_table_link, revoke_table_link
from ledger.verify.book import verify
from ledger.views import loaders
from tests.ledger.conftest import DAY


def test_it_opens_an_evening_and_says_who_did(club, adam):
    evening = open_evening(
        club=club, date=datetime.date(2026, 1, 2), place="", unit_amount="", currency="", user=adam.user
    )
    assert (evening.is_open, evening.unit_value) == (True, None)
    assert [(event.kind, event.user) for event in evening.events.all()] == [("opened", adam.user)]


@pytest.mark.parametrize(
    ("amount", "currency"), [("0,20", "CZK"), ("-1", "CZK"), ("1", ""), ("1" * 41, "CZK"), ("1", "\x00")]
)
def test_it_refuses_a_unit_value_that_is_no_exact_decimal(club, amount, currency):
    with pytest.raises(rules.Invalid):
        open_evening(
            club=club, date=datetime.date(2026, 1, 2), place="", unit_amount=amount, currency=currency, user=None
        )
    assert not Evening.objects.exists()


@pytest.mark.parametrize(
    ("longest", "longer"),
    [
        ({"unit_amount": f"{'1' * 12}.{'1' * 12}", "currency": "CZK"}, {"unit_amount": "1" * 13, "currency": "CZK"}),
        ({"unit_amount": "1", "currency": "x" * 20}, {"unit_amount": "1", "currency": "x" * 21}),
        # an evening without money may still know its currency
        ({"currency": "x" * 20}, {"currency": "x" * 21}),
        ({"currency": ""}, {"currency": "\x00"}),
        ({"place": "x" * 200}, {"place": "x" * 201}),
    ],
)
def test_it_takes_what_the_ledger_can_keep_and_no_more(club, longest, longer):
    said = {"date": DAY, "place": "", "unit_amount": "", "currency": "", "user": None}
    evening = open_evening(club=club, **{**said, **longest})
    assert {name: getattr(evening, name) for name in longest} == longest
    with pytest.raises(rules.Invalid):
        change_evening(evening=evening, **{**said, **longer})
    with pytest.raises(rules.Invalid):
        open_evening(club=club, **{**said, **longer})
    change_evening(evening=evening, **{**said, **longest})
    assert Evening.objects.count() == 1


def test_it_seats_people_in_order_under_the_edition_in_force(sit_down):
    sitting = sit_down("cz_licitovany", 4, house_rules={"cap": None})
    assert [(seat.number, seat.member.name) for seat in sitting.seats.all()] == [
        (1, "Adam"), (2, "Bára"), (3, "Cyril"), (4, "Dana"),
    ]  # fmt: skip
    assert (sitting.edition, sitting.house_rules) == (rules.newest("cz_licitovany").id, {"cap": None})


def test_it_numbers_tables_and_their_rounds(sit_down):
    places = [sit_down(table_no=table) for table in (None, None, 1, 1, 2, None)]
    assert [(place.table_no, place.round_no) for place in places] == [(1, 1), (2, 1), (1, 2), (1, 3), (2, 2), (3, 1)]


@pytest.mark.parametrize(
    ("seated", "change", "code"),
    [
        (2, {}, "players"),
        (3, {"variant": "bridge"}, "variant"),
        (3, {"house_rules": {"cup": 3}}, "house_rules"),
        (3, {"first_dealer": 4}, "players"),
    ],
)
def test_it_refuses_a_table_that_cannot_play(evening, people, seated, change, code):
    order = {"variant": "cz_voleny", "members": people[:seated], "house_rules": None, **change}
    with pytest.raises(rules.Invalid) as refused:
        open_sitting(evening=evening, user=None, **order)
    assert code in {problem.code for problem in refused.value.problems}
    assert not Sitting.objects.exists()


def test_it_seats_nobody_twice_and_no_stranger(evening, adam, bara, ana):
    for third in (adam, ana):
        with pytest.raises(rules.Invalid):
            open_sitting(evening=evening, variant="cz_voleny", members=[adam, bara, third], house_rules=None, user=None)


@pytest.fixture
def seven(club, people):
    """Adam, Bára, Cyril, Dana and three more."""
    return [*people, *(club.members.create(name=f"{name} 2") for name in ("Adam", "Bára", "Cyril"))]


@pytest.fixture
def seat(evening):
    def seat(*members, **more):
        return open_sitting(evening=evening, variant="cz_voleny", members=members, house_rules=None, user=None, **more)

    return seat


def over():
    return [(one.sitting, one.moved_to) for one in TableOver.objects.all()]


def test_nobody_sits_at_two_open_tables_of_an_evening(seat, seven):
    seat(*seven[:3])
    seat(*seven[4:])
    with pytest.raises(rules.Invalid) as refused:
        seat(seven[0], seven[1], seven[4])
    assert [problem.message for problem in refused.value.problems] == [
        "Table 1 still plays: Adam, Bára.", "Table 2 still plays: Adam 2.",
    ]  # fmt: skip
    # one of them is over: the other still plays
    with pytest.raises(rules.Invalid, match="Table 2 still plays"):
        seat(seven[0], seven[1], seven[4], leaving=[1])
    assert (Sitting.objects.count(), over()) == (2, [])


def test_a_table_is_left_for_another_one(seat, seven):
    first, second = seat(*seven[:3]), seat(*seven[4:])
    third = seat(seven[0], seven[1], seven[4], leaving=[1, 2])
    assert over() == [(first, third), (second, third)]
    assert list(Sitting.objects.going_on()) == [third]
    # who got up elsewhere sits at no table
    fourth = seat(seven[2], seven[5], seven[6])
    again = seat(seven[2], seven[3], seven[5], table_no=1, leaving=[fourth.table_no])
    assert (again.round_no, set(Sitting.objects.going_on())) == (2, {third, again})
    assert list(verify()) == []


def test_a_table_goes_on_with_whom_it_has(seat, seven):
    seat(*seven[:3])
    seat(*seven[:4], table_no=1)
    seat(*seven[:3], table_no=1)
    # Dana got up from the round before
    seat(seven[3], *seven[5:])
    assert over() == []


def test_a_player_of_another_evening_is_free(seat, seven, club):
    seat(*seven[:3])
    tomorrow = open_evening(club=club, date=DAY, place="", unit_amount="", currency="", user=None)
    open_sitting(evening=tomorrow, variant="cz_voleny", members=seven[:3], house_rules=None, user=None)
    assert over() == []


def test_a_table_is_open_again_when_what_it_was_left_for_is_removed(seat, seven):
    first, second = seat(*seven[:3]), seat(*seven[4:])
    third = seat(seven[0], seven[3], seven[4], leaving=[1, 2])
    # free after table 1 was left
    fourth = seat(seven[1], seven[2], seven[6])
    remove_sitting(sitting=third, user=None)
    assert over() == [(first, fourth), (second, fourth)]
    remove_sitting(sitting=fourth, user=None)
    assert over() == []
    assert list(Sitting.objects.going_on()) == [first, second]
    assert list(verify()) == []


def test_a_table_that_was_left_can_be_removed(seat, seven):
    first = seat(*seven[:3])
    seat(*seven[2:5], leaving=[1])
    remove_sitting(sitting=first, user=None)
    assert over() == []
    assert list(verify()) == []


def test_evenings_of_earlier_versions_get_their_tables_left(seat, seven):
    """They seated people elsewhere without a word."""
    seat(*seven[:3])
    seat(*seven[3:6])
    seat(*seven[2:5], leaving=[1, 2])
    seat(*seven[2:5], table_no=3)
    before = over()
    with guards.lifted():
        TableOver.objects.all().delete()
        then = MigrationLoader(connection).project_state(("ledger", "0007_tables_left_before")).apps
        import_module("ledger.migrations.0007_tables_left_before").write(then, None)
    assert (over(), len(before)) == (before, 2)


def test_it_verifies_which_tables_were_left(seat, seven):
    first, second = seat(*seven[:3]), seat(*seven[3:6])
    third = seat(*seven[:3], leaving=[1])
    TableOver.objects.create(sitting=second, moved_to=third)
    with guards.lifted():
        TableOver.objects.filter(sitting=first).delete()
    assert [str(finding) for finding in verify()] == [
        f"sitting {first.pk}: table: was left for sitting {third.pk}, stored None",
        f"sitting {second.pk}: table: was left for sitting None, stored {third.pk}",
    ]


def test_it_closes_and_reopens_with_a_reason(evening, adam):
    close_evening(evening=evening, user=adam.user)
    evening.refresh_from_db()
    assert not evening.is_open
    with pytest.raises(WrongState):
        close_evening(evening=evening, user=adam.user)
    with pytest.raises(ReasonMissing):
        reopen_evening(evening=evening, user=adam.user, reason=" ")
    assert reopen_evening(evening=evening, user=adam.user, reason="deal 7 is wrong").is_open
    assert [(event.kind, event.reason) for event in evening.events.all()] == [
        ("opened", ""), ("closed", ""), ("reopened", "deal 7 is wrong"),
    ]  # fmt: skip
    with pytest.raises(WrongState):
        reopen_evening(evening=evening, user=adam.user, reason="again")


def test_it_puts_right_what_was_said_of_an_evening(evening, adam):
    said = {"date": DAY.replace(day=14), "place": "U Růže", "unit_amount": "0.50", "currency": "CZK"}
    change_evening(evening=evening, user=adam.user, **said)
    # again, and nothing changed: nothing is written
    change_evening(evening=evening, user=adam.user, **said)
    evening.refresh_from_db()
    assert {name: getattr(evening, name) for name in said} == said
    event = evening.events.get(kind="changed")
    assert (event.user, event.reason) == (adam.user, "2026-03-13 · U Lípy · 0.20 CZK")


def test_it_refuses_what_cannot_be_said_of_an_evening(evening):
    said = {"date": DAY, "place": "U Lípy", "unit_amount": "much", "currency": "CZK"}
    with pytest.raises(rules.Invalid):
        change_evening(evening=evening, user=None, **said)
    assert not evening.events.filter(kind="changed").exists()


@pytest.mark.parametrize("year", [26, 206, 1949, 2206, 9999])
def test_it_looks_at_the_year(club, evening, year):
    said = {"date": DAY.replace(year=year), "place": "", "unit_amount": "", "currency": ""}
    with pytest.raises(rules.Invalid, match="Look at the year"):
        open_evening(club=club, user=None, **said)
    with pytest.raises(rules.Invalid, match="Look at the year"):
        change_evening(evening=evening, user=None, **said)


def test_it_changes_an_evening_whose_year_stood_before_the_check(club, monkeypatch):
    said = {"date": DAY.replace(year=206), "place": "x" * 150, "unit_amount": "", "currency": "CZK"}
    with monkeypatch.context() as before:
        before.setattr("clubapp.days.EARLIEST", 1)
        evening = open_evening(club=club, user=None, **said)
    change_evening(evening=evening, user=None, **{**said, "unit_amount": "0.50"})
    form = EveningForm({**said, "unit_amount": "0.40"}, initial=said)
    assert form.is_valid(), form.errors
    change_evening(evening=evening, user=None, **form.said)
    evening.refresh_from_db()
    assert (evening.date.year, evening.place, evening.unit_amount) == (206, "x" * 150, "0.40")


def test_a_sheet_bears_what_was_said(evening):
    said = {"date": DAY.replace(day=14), "place": "", "unit_amount": "", "currency": ""}
    close_evening(evening=evening, user=None)
    with pytest.raises(WrongState):
        change_evening(evening=evening, user=None, **said)
    reopen_evening(evening=evening, user=None, reason="deal 7 is wrong")
    with pytest.raises(WrongState):
        change_evening(evening=evening, user=None, **said)


def test_it_closes_an_evening_that_was_changed(evening, sitting, record):
    change_evening(evening=evening, user=None, date=DAY.replace(day=14), place="", unit_amount="", currency="")
    record(sitting, {"contract": "hra", "declarer": "1", "trump": "acorns", "winner": "declarer"})
    close_evening(evening=evening, user=None)
    assert list(verify()) == []


def test_it_seats_nobody_once_closed(evening, sit_down):
    close_evening(evening=evening, user=None)
    with pytest.raises(EveningClosed):
        sit_down()


def test_it_takes_away_a_table_and_says_who_did(evening, sitting, adam):
    link = create_table_link(sitting=sitting, user=None)
    remove_sitting(sitting=sitting, user=adam.user)
    event = evening.events.last()
    assert (event.kind, event.user, event.reason) == ("removed", adam.user, "1/1 · Volený mariáš")
    assert not type(link).objects.exists()
    assert list(verify()) == []


def test_a_table_stays_where_a_deal_was_written(sitting, record, strike_out, adam):
    facts = {"contract": "hra", "declarer": "1", "trump": "acorns", "winner": "declarer"}
    strike_out(record(sitting, facts).deal)
    with pytest.raises(TableStays):
        remove_sitting(sitting=sitting, user=adam.user)


def test_a_table_stays_where_a_sheet_bears_it(evening, sitting, adam):
    """Who sat there is printed beside the signatures, though nothing was played."""
    close_evening(evening=evening, user=adam.user)
    with pytest.raises(EveningClosed):
        remove_sitting(sitting=sitting, user=adam.user)
    reopen_evening(evening=evening, user=adam.user, reason="one more deal")
    with pytest.raises(TableStays):
        remove_sitting(sitting=type(sitting).objects.get(pk=sitting.pk), user=adam.user)
    assert [seat.member.name for seat in sitting.seated] == ["Adam", "Bára", "Cyril"]


def asked(rf):
    request = rf.get("/")
    request.user = AnonymousUser()
    return request


def test_it_opens_the_table_by_its_link(rf, sitting, adam):
    link = create_table_link(sitting=sitting, user=adam.user)
    assert loaders.get_link(asked(rf), link.token).sitting == sitting
    assert link.token not in str(vars(link))


def test_it_opens_nothing_by_a_dead_link(rf, evening, sitting):
    revoked, kept = (create_table_link(sitting=sitting, user=None) for _ in range(2))
    revoke_table_link(link=revoked)
    close_evening(evening=evening, user=None)
    for token in (revoked.token, kept.token, "", "\ud800", "x" * 1000):
        with pytest.raises(Http404):
            loaders.get_link(asked(rf), token)
    with pytest.raises(EveningClosed):
        create_table_link(sitting=sitting, user=None)
    reopen_evening(evening=evening, user=None, reason="one more deal")
    for token in (revoked.token, kept.token):
        with pytest.raises(Http404):
            loaders.get_link(asked(rf), token)
    assert loaders.get_link(asked(rf), create_table_link(sitting=sitting, user=None).token)


def test_it_does_not_show_a_link_made_under_another_secret(sitting, settings):
    link = create_table_link(sitting=sitting, user=None)
    settings.SECRET_KEY = "another"
    assert link.token is None
