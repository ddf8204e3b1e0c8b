"""Where a sitting's deals end: read in one statement, new after whatever is written."""

from __future__ import annotations

import uuid

import pytest

from ledger.book.errors import EveningClosed
from ledger.book.heads import GONE, head_of, heads_of
from ledger.book.writing import Actor
from ledger.evening.evenings import close_evening, remove_sitting
from ledger.evening.races import races_of
from ledger.models import Deal, Sitting, TableOver
from ledger.table.links import create_table_link
from ledger.table.record import record_deal

WON = {"contract": "hra", "declarer": "1", "trump": "acorns", "winner": "declarer"}


def test_before_the_first_deal_there_is_nothing_to_follow(sitting):
    head = head_of(sitting)
    assert (head.state, head.number, head.next_number, head.last_row, head.last_played) == ("open", 0, 1, None, {})


def test_a_table_that_was_taken_away_is_closed_to_who_still_looks(sit_down, adam):
    """Whatever was read of it before: it reads as closed, and nothing is written."""
    table = Sitting.objects.with_seats().get(pk=sit_down("hr_marijas").pk)
    remove_sitting(sitting=Sitting.objects.get(pk=table.pk), user=adam.user)
    assert heads_of([table.pk]) == {table.pk: GONE}
    assert [race.rounds for race in races_of([table]).values()] == [()]
    facts = {"contract": "adut", "declarer": "1", "winner": "declarer"}
    for number in (1, 2):
        with pytest.raises(EveningClosed):
            record_deal(sitting=table, key=uuid.uuid4(), expected_number=number, facts=facts, actor=Actor(adam.user))
    for write in (create_table_link, remove_sitting):
        with pytest.raises(EveningClosed):
            write(sitting=table, user=adam.user)
    assert not Deal.objects.exists()


def test_whatever_is_written_is_a_new_last_row(sitting, record, correct, strike_out):
    record(sitting, WON)
    written = [record(sitting, WON).deal]
    heads = [head_of(sitting)]
    written.append(correct(Deal.objects.get(number=1), {**WON, "winner": "defence"}).deal)
    heads.append(head_of(sitting))
    written.append(strike_out(written[0]).deal)
    heads.append(head_of(sitting))
    assert [head.last_row[0] for head in heads] == [deal.pk for deal in written]
    # the number that follows stays: a corrected deal keeps its own, a voided one as well
    assert [head.next_number for head in heads] == [3, 3, 3]


def test_a_voided_deal_is_not_the_last_that_counts(sitting, record, strike_out):
    lost = {**WON, "winner": "defence"}
    record(sitting, lost)
    last = record(sitting, WON).deal
    assert head_of(sitting).last_played == WON
    strike_out(last)
    assert head_of(sitting).last_played == lost


def test_closing_shows(sitting, evening, record):
    record(sitting, WON)
    before = head_of(sitting)
    close_evening(evening=evening, user=None)
    after = head_of(sitting)
    assert (before.state, after.state, before.last_row) == ("open", "closed", after.last_row)
    assert before.fingerprint != after.fingerprint


def as_querysets_answer(sitting):
    deals = Deal.objects.filter(sitting=sitting)
    last, number, played = deals.order_by("-pk"), deals.order_by("-number"), deals.played().order_by("-number")
    return (
        Sitting.objects.values_list("evening__state", flat=True).get(pk=sitting.pk),
        number.values_list("number", flat=True).first() or 0,
        last.values_list("pk", flat=True).first(),
        played.values_list("facts", flat=True).first() or {},
        goes_on(Sitting.objects.get(pk=sitting.pk)),
    )


def goes_on(sitting):
    later = Sitting.objects.filter(evening=sitting.evening_id, table_no=sitting.table_no, round_no__gt=sitting.round_no)
    left = TableOver.objects.filter(sitting=sitting)
    return later.order_by("-round_no").values_list("pk", flat=True).first() or next(
        iter(left.values_list("moved_to", flat=True)), None
    )


def test_it_says_what_querysets_say(sit_down, record, correct, strike_out):
    """The statement is written by hand: whatever is done at a table, it reads what Django would."""
    table, other = sit_down(table_no=1), sit_down("hr_marijas", table_no=2)
    record(other, {"contract": "adut", "declarer": "1", "winner": "declarer"})
    steps = (
        lambda: None,
        lambda: record(table, {**WON, "note": 'Žofie "♥" {"a": null} \\'}),
        lambda: record(table, WON),
        lambda: correct(Deal.objects.get(sitting=table, number=1), {**WON, "winner": "defence"}),
        lambda: strike_out(Deal.objects.get(sitting=table, number=2)),
        lambda: strike_out(Deal.objects.current().get(sitting=table, number=1)),
        lambda: correct(Deal.objects.current().get(sitting=table, number=2), WON),
        lambda: sit_down(table_no=1),
        lambda: sit_down(table_no=1),
        lambda: close_evening(evening=table.evening, user=None),
    )
    for step in steps:
        step()
        head = head_of(table)
        row = head.last_row[0] if head.last_row else None
        assert (head.state, head.number, row, head.last_played, head.goes_on) == as_querysets_answer(table)


def test_several_tables_are_told_apart_in_one_query(sit_down, record, django_assert_num_queries):
    empty, short, long = (sit_down(table_no=number) for number in (1, 2, 3))
    record(short, WON)
    for _ in range(3):
        record(long, WON)
    with django_assert_num_queries(1):
        heads = heads_of([long.pk, empty.pk, short.pk])
    assert {pk: head.number for pk, head in heads.items()} == {empty.pk: 0, short.pk: 1, long.pk: 3}
    assert heads == {one.pk: head_of(one) for one in (empty, short, long)}


def test_of_no_table_nothing_is_asked(db, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert heads_of([]) == {}
