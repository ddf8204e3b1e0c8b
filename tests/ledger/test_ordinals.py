"""Rounds, tables and turns are counted by what stands: neither by what was struck out nor by what was removed."""

import io

import pytest
from pypdf import PdfReader

import rules
from ledger.evening.evenings import close_evening, open_sitting, remove_sitting
from ledger.evening.forms import SittingForm
from ledger.evening.results import result_of
from ledger.exchange.deals import deals_table
from ledger.models import EveningEvent, Sitting
from ledger.paper import evening as paper
from ledger.paper.build import evening_sheet
from ledger.people.export import member_data
from ledger.table.entry.at_table import next_turn
from rules.registry import SHIPPED

PLAIN = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}


@pytest.fixture
def mistaken(evening, sit_down):
    """The first of three rounds is removed; a second table beside it."""
    first, second, third = sit_down(), sit_down(table_no=1), sit_down(table_no=1)
    remove_sitting(sitting=first, user=None)
    return [Sitting.objects.get(pk=one.pk) for one in (second, third)]


def test_rounds_are_counted_from_one(evening, mistaken):
    assert [sitting.round for sitting in mistaken] == [1, 2]
    assert [table.label for table in result_of(evening).tables] == ["Table 1, round 1", "Table 1, round 2"]
    assert [table.short for table in result_of(evening).tables] == ["1/1", "1/2"]
    assert [table.label for table in evening_sheet(evening).tables] == ["Table 1, round 1", "Table 1, round 2"]


def test_files_count_them_alike(evening, mistaken, record, adam, strike_out):
    for sitting in mistaken:
        record(sitting, PLAIN)
    rows = list(deals_table(Sitting.objects.of_evening(evening)).rows)
    assert sorted({(row[3], row[4]) for row in rows}) == [(1, 1), (1, 2)]
    told = member_data(adam)
    (membership,) = told["memberships"]
    assert [(one["table"], one["round"]) for one in membership["seats"]] == [(1, 1), (1, 2)]
    close_evening(evening=evening, user=None)
    evening.refresh_from_db()
    pdf = PdfReader(io.BytesIO(paper.render(evening_sheet(evening, language="en"))))
    text = " ".join(page.extract_text() for page in pdf.pages)
    assert "round 2" in text
    assert "round 3" not in text


def test_what_was_removed_is_called_as_it_was_shown(mistaken):
    remove_sitting(sitting=mistaken[1], user=None)
    assert EveningEvent.objects.filter(kind="removed").last().reason.startswith("1/2 ")


def test_a_table_takes_the_number_of_one_that_was_removed(evening, sit_down, people, club):
    strangers = [club.members.create(name=f"Emil {n}") for n in range(3)]
    mistaken = sit_down()
    open_sitting(evening=evening, variant="cz_voleny", members=strangers, house_rules=None, user=None)
    remove_sitting(sitting=mistaken, user=None)
    again = open_sitting(evening=evening, variant="cz_voleny", members=people[:3], house_rules=None, user=None)
    assert (again.table_no, again.round_no) == (1, 1)


def first_dealer(evening, last):
    return SittingForm(evening, Sitting.objects.with_seats().get(pk=last.pk)).initial["first_dealer"]


def test_the_first_dealer_follows_the_deals_that_stand(evening, sitting, record, strike_out):
    deals = [record(sitting, PLAIN).deal for _ in range(2)]
    assert first_dealer(evening, sitting) == 3
    strike_out(deals[0])
    assert first_dealer(evening, sitting) == 2
    strike_out(deals[1])
    assert first_dealer(evening, sitting) == 1


def test_of_four_the_next_dealer_follows_who_sat_out(evening, sit_down, record, strike_out):
    table = sit_down(count=4)
    record(table, {**PLAIN, "declarer": "2", "sitting_out": "1"})
    second = record(table, {**PLAIN, "declarer": "1", "sitting_out": "2"}).deal
    assert first_dealer(evening, table) == 3
    strike_out(second)
    assert first_dealer(evening, table) == 2


def test_the_next_one_deals_for_who_no_longer_plays(evening, sitting, record, people):
    record(sitting, PLAIN)
    bara, cyril = people[1], people[2]
    bara.active = False
    bara.save()
    # Bára was to deal; Cyril deals for her and sits on the second seat of the form
    assert first_dealer(evening, sitting) == 2
    cyril.active = False
    cyril.save()
    assert first_dealer(evening, sitting) == 1


WRONG_DEAL = {"contract": "renonc", "renonc": [{"offender": "1", "rule": "A7"}]}
OTHER_FAULT = {"contract": "renonc", "renonc": [{"offender": "1", "rule": "B1"}]}
BOTH = {"contract": "renonc", "renonc": [*WRONG_DEAL["renonc"], *OTHER_FAULT["renonc"]]}
MALY = {"contract": "maly", "declarer": "2", "made": True}


@pytest.mark.parametrize(("facts", "dealer"), [(WRONG_DEAL, 1), (OTHER_FAULT, 2), (BOTH, 2)])
@pytest.mark.parametrize("count", [3, 4])
@pytest.mark.parametrize("told", [True, False])
def test_who_dealt_wrongly_deals_again(sit_down, record, facts, dealer, count, told):
    """A7 of the Slovak text: the same one sits out. After all other penalties the turn moves on."""
    with rules.editions_from(SHIPPED):
        _deal_again(sit_down("sk_voleny", count), record, facts, dealer, count, told)


def _deal_again(table, record, facts, dealer, count, told):
    record(table, {**facts, **({"sitting_out": "1"} if told and count == 4 else {})})
    turn = next_turn(table)
    assert (turn.dealer, turn.sitting_out) == (dealer, (dealer,) if count == 4 else ())
    record(table, {**MALY, "declarer": "3", **({"sitting_out": str(dealer)} if count == 4 else {})})
    assert next_turn(table).dealer == dealer + 1


def test_who_dealt_wrongly_dealt_by_turns_in_the_first_edition(sit_down, record):
    table = sit_down("sk_voleny", 4)
    record(table, {**WRONG_DEAL, "sitting_out": "1"})
    assert next_turn(table).dealer == 2
