"""Tables formed of those who are here, changed as people come and leave."""

from __future__ import annotations

import datetime
import uuid

import pytest

import rules
from ledger.book.errors import EveningClosed
from ledger.book.writing import Actor
from ledger.evening.evenings import close_evening, open_evening, open_sitting
from ledger.evening.forming import (
    LineUp,
    TablesMoved,
    by_standing,
    drawn,
    filled,
    forming,
    seat_everybody,
    sizes,
)
from ledger.evening.presence import note_present, people
from ledger.models import Evening, Present, Sitting
from ledger.table.record import record_deal
from ledger.verify.book import verify

PLAIN = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}


@pytest.fixture
def crowd(club):
    """Nine members called Member 1 … 9; the first and the last letters of their surnames differ."""
    surnames = ("Adamec", "Bárta", "Chalupa", "Černý", "Dvořák", "Hora", "Ivan", "Novák", "Žák")
    return [club.members.create(name=f"Jan {name}") for name in surnames]


@pytest.fixture
def evening(club):
    return open_evening(
        club=club, date=datetime.date(2026, 3, 13), place="U Lípy", unit_amount="0.20", currency="CZK", user=None
    )


def seat(evening, *line_ups):
    return seat_everybody(evening=evening, line_ups=line_ups, variant="cz_voleny", user=None)


def new(number, *members):
    return LineUp(sitting=None, number=number, members=members)


def lay(evening, members):
    """Two tables: the first four and the next three."""
    return seat(evening, new(1, *members[:4]), new(2, *members[4:7]))


def play(sitting):
    record_deal(
        sitting=sitting,
        key=uuid.uuid4(),
        expected_number=1,
        facts=PLAIN | ({"sitting_out": "4"} if len(sitting.seated) > 3 else {}),
        actor=Actor(label="table link"),
    )


def seats(evening):
    """Who sits where now: the names by table."""
    tables = Sitting.objects.of_evening(evening).going_on().with_seats()
    return {table.table_no: [one.member.name.split()[1] for one in table.seated] for table in tables}


@pytest.mark.parametrize(
    ("count", "allowed", "preferred", "expected"),
    [
        (36, (3, 4), 3, [3] * 12),
        (37, (3, 4), 3, [3] * 11 + [4]),
        (38, (3, 4), 4, [4] * 8 + [3, 3]),
        (5, (3, 4), 3, [4]),
        (2, (3, 4), 3, []),
        (7, (2,), 2, [2, 2, 2]),
        (0, (3, 4), 3, []),
        (401, (4,), 4, [4] * 100),
    ],
)
def test_tables_have_the_preferred_size_and_as_few_as_can_be_wait(count, allowed, preferred, expected):
    assert sizes(count, allowed, preferred) == expected


def test_a_draw_seats_everybody_once(crowd):
    assert sorted(drawn(crowd), key=lambda one: one.pk) == crowd


def test_the_standing_gives_the_order_and_the_new_come_last(crowd):
    order = by_standing(crowd[:4], [crowd[2].pk, crowd[0].pk])
    assert [one.pk for one in order] == [crowd[n].pk for n in (2, 0, 1, 3)]


def test_the_list_is_by_surname_last_evenings_players_first(club, crowd, evening, speak):
    speak("cs")
    lay(evening, crowd)
    close_evening(evening=evening, user=None)
    tonight = open_evening(club=club, date=datetime.date(2026, 3, 20), place="", unit_amount="", currency="", user=None)
    shown = people(club, tonight)
    assert [one.member.name.split()[1] for one in shown.last_evening] == [
        "Adamec", "Bárta", "Černý", "Dvořák", "Hora", "Chalupa", "Ivan",
    ]  # fmt: skip
    assert [one.member.pk for one in shown.others] == [crowd[7].pk, crowd[8].pk]
    assert not shown.lately


def test_who_played_within_a_year_comes_before_the_others(club, crowd, evening):
    lay(evening, crowd)
    later = open_evening(club=club, date=datetime.date(2027, 3, 1), place="", unit_amount="", currency="", user=None)
    open_sitting(evening=later, variant="cz_voleny", members=crowd[6:], house_rules=None, user=None)
    shown = people(club)
    assert {one.member.pk for one in shown.last_evening} == {one.pk for one in crowd[6:]}
    assert {one.member.pk for one in shown.lately} == {one.pk for one in crowd[:6]}


def test_initials_are_letters_of_the_language(club, crowd, speak):
    speak("cs")
    assert people(club).initials == ["A", "B", "Č", "D", "H", "Ch", "I", "N", "Ž"]


def test_who_came_waits_and_who_sits_is_marked(club, crowd, evening):
    lay(evening, crowd)
    note_present(evening=evening, came=[crowd[7]])
    shown = {one.member.pk: one for one in people(club, evening).everybody}
    assert (shown[crowd[0].pk].table, shown[crowd[4].pk].table, shown[crowd[7].pk].table) == (1, 2, None)
    assert (shown[crowd[7].pk].here, shown[crowd[8].pk].here) == (True, False)
    assert forming(evening).waiting == (crowd[7],)


def test_a_name_becomes_a_guest_who_waits(club, evening):
    note_present(evening=evening, came=["Eva Malá"])
    assert [(one.name, one.guest) for one in forming(evening).waiting] == [("Eva Malá", True)]


def test_noting_twice_keeps_one_row(crowd, evening):
    note_present(evening=evening, came=crowd[:2])
    note_present(evening=evening, came=crowd[:1], left=crowd[1:2])
    assert dict(Present.objects.values_list("member", "here")) == {crowd[0].pk: True, crowd[1].pk: False}


def test_a_table_goes_on_without_who_left_where_enough_stay(crowd, evening):
    lay(evening, crowd)
    note_present(evening=evening, came=[], left=[crowd[3]])
    first, second = forming(evening).line_ups
    assert first.members == tuple(crowd[:3])
    assert first.changes
    assert not second.changes


def test_a_table_that_cannot_go_on_waits_whole(crowd, evening):
    lay(evening, crowd)
    note_present(evening=evening, came=[], left=[crowd[6]])
    now = forming(evening)
    assert now.line_ups[1].members == ()
    assert now.waiting == (crowd[4], crowd[5])


def test_new_tables_take_numbers_that_none_had(crowd, evening):
    lay(evening, crowd[:7])
    note_present(evening=evening, came=crowd[7:])
    made = filled(forming(evening), crowd[7:], [2])
    assert (made.line_ups[-1].number, made.waiting) == (3, ())


def test_who_sits_as_before_gets_no_new_sitting(crowd, evening):
    first, second = lay(evening, crowd)
    lines = [
        LineUp(sitting=one, number=one.table_no, members=tuple(s.member for s in one.seated)) for one in (first, second)
    ]
    assert seat(evening, *lines) == []
    assert Sitting.objects.count() == 2


def test_two_tables_change_a_player_and_both_go_on(crowd, evening):
    for table in lay(evening, crowd):
        play(table)
    first, second = forming(evening).line_ups
    a, b = crowd[0], crowd[4]
    seat(
        evening,
        LineUp(sitting=first.sitting, number=1, members=(b, *first.members[1:])),
        LineUp(sitting=second.sitting, number=2, members=(a, *second.members[1:])),
    )
    assert seats(evening) == {1: ["Dvořák", "Bárta", "Chalupa", "Černý"], 2: ["Adamec", "Hora", "Ivan"]}
    assert sorted(Sitting.objects.values_list("table_no", "round_no")) == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert not list(verify())


def test_a_late_comer_joins_a_table_and_the_turn_goes_on(crowd, evening):
    _first, second = lay(evening, crowd)
    play(second)
    line_up = LineUp(sitting=second, number=2, members=(*crowd[4:7], crowd[7]))
    (made,) = seat(evening, line_up)
    # of three the second deals after one deal
    assert (made.round_no, made.first_dealer) == (2, 2)
    assert not list(verify())


def test_a_table_nothing_was_played_at_is_laid_anew(crowd, evening):
    _first, second = lay(evening, crowd)
    (made,) = seat(evening, LineUp(sitting=second, number=2, members=(*crowd[4:7], crowd[7])))
    assert Sitting.objects.filter(table_no=2).get() == made
    assert made.round_no == 1
    assert not list(verify())


def test_a_table_that_breaks_up_frees_its_players(crowd, evening):
    for table in lay(evening, crowd):
        play(table)
    first, second = forming(evening).line_ups
    seat(evening, LineUp(sitting=second.sitting, number=2, members=()), new(3, *crowd[4:6], crowd[7]))
    assert seats(evening) == {1: ["Adamec", "Bárta", "Chalupa", "Černý"], 3: ["Dvořák", "Hora", "Novák"]}
    assert first.sitting is not None
    assert not list(verify())


def test_another_phones_table_is_not_overwritten(crowd, evening):
    for table in lay(evening, crowd):
        play(table)
    stale = forming(evening).line_ups[1]
    seat(evening, LineUp(sitting=stale.sitting, number=2, members=(*crowd[4:7], crowd[7])))
    with pytest.raises(TablesMoved):
        seat(evening, LineUp(sitting=stale.sitting, number=2, members=(*crowd[4:7], crowd[8])))
    with pytest.raises(TablesMoved):
        seat(evening, new(2, *crowd[6:9]))
    assert seats(evening)[2] == ["Dvořák", "Hora", "Ivan", "Novák"]


def test_all_or_nothing(crowd, evening):
    with pytest.raises(rules.Invalid):
        seat(evening, new(1, *crowd[:3]), new(2, *crowd[3:5]))
    assert not Sitting.objects.exists()


def test_the_clubs_house_rules_are_those_of_what_it_usually_plays(club, crowd, evening):
    club.default_house_rules, club.default_variant = {"cap": 250}, "cz_voleny"
    club.save()
    evening.refresh_from_db()
    (usual,) = seat(evening, new(1, *crowd[:3]))
    (other,) = seat_everybody(evening=evening, line_ups=[new(2, *crowd[3:6])], variant="cz_licitovany", user=None)
    assert (usual.house_rules, other.house_rules) == ({"cap": 250}, None)


def test_whoever_sits_down_again_has_not_left(crowd, evening):
    lay(evening, crowd)
    note_present(evening=evening, came=[], left=[crowd[3]])
    open_sitting(evening=evening, variant="cz_voleny", members=crowd[:4], house_rules=None, table_no=1, user=None)
    assert not Present.objects.filter(member=crowd[3]).exists()


def test_a_closed_evening_keeps_no_list_and_takes_none(crowd, evening):
    note_present(evening=evening, came=crowd)
    close_evening(evening=evening, user=None)
    assert not Present.objects.exists()
    with pytest.raises(EveningClosed):
        note_present(evening=Evening.objects.get(), came=crowd)
