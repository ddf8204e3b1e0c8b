"""A deal of those who sat at the table before: written where it is said to be, refused where nobody said so."""

from __future__ import annotations

import uuid

import pytest

import rules
from ledger.book.errors import AlreadyIn, EveningClosed, LineUpReplaced
from ledger.book.heads import head_of, plays_now
from ledger.book.writing import Actor
from ledger.evening.evenings import close_evening, open_sitting, remove_sitting
from ledger.models import Deal
from ledger.table.entry.line_ups import taken_along
from ledger.table.record import record_deal

WON = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}
LINK = Actor(label="table link")


def save(sitting, number=1, *, of_an_old_line_up=False, key=None):
    return record_deal(
        sitting=sitting,
        key=key or uuid.uuid4(),
        expected_number=number,
        facts=WON,
        actor=LINK,
        of_an_old_line_up=of_an_old_line_up,
    )


def test_while_people_sit_there_nothing_is_asked(sitting):
    save(sitting)
    assert Deal.objects.count() == 1


def test_it_is_asked_once_others_play(sit_down):
    old = sit_down(table_no=1)
    new = sit_down(table_no=1)
    with pytest.raises(LineUpReplaced) as refused:
        save(old)
    assert refused.value.plays == new
    assert not Deal.objects.exists()
    save(old, of_an_old_line_up=True)
    save(new)
    assert [deal.sitting for deal in Deal.objects.order_by("pk")] == [old, new]


def test_the_last_line_up_is_named(sit_down):
    old, _, last = (sit_down(table_no=1) for _ in range(3))
    assert head_of(old).goes_on == last.pk
    assert head_of(last).goes_on is None


def test_a_table_that_was_left_for_another_is_asked_of_too(sit_down):
    left, other = sit_down(table_no=1), sit_down(table_no=2)
    with pytest.raises(LineUpReplaced) as refused:
        save(left)
    assert refused.value.plays == other


def test_whoever_plays_in_the_end_is_named(sit_down):
    left, between = sit_down(table_no=1), sit_down(table_no=2)
    last = sit_down(table_no=2)
    assert head_of(left).goes_on == between.pk
    assert plays_now(head_of(left)) == last
    assert plays_now(head_of(last)) is None


def test_once_the_new_line_up_is_taken_away_nothing_is_asked(sit_down):
    old = sit_down(table_no=1)
    remove_sitting(sitting=sit_down(table_no=1), user=None)
    save(old)
    assert Deal.objects.count() == 1


def test_a_request_that_was_answered_before_is_not_asked_again(sit_down):
    key = uuid.uuid4()
    old = sit_down(table_no=1)
    save(old, key=key)
    sit_down(table_no=1)
    assert save(old, key=key).replayed


def test_what_cannot_be_written_at_all_is_said_first(sit_down, evening):
    old = sit_down(table_no=1)
    save(old)
    sit_down(table_no=1)
    with pytest.raises(AlreadyIn):
        save(old)
    close_evening(evening=evening, user=None)
    with pytest.raises(EveningClosed):
        save(old, 2)


def test_a_new_line_up_shows_to_whoever_watches(sit_down):
    old = sit_down(table_no=1)
    before = head_of(old).fingerprint
    sit_down(table_no=1)
    assert head_of(old).fingerprint != before


@pytest.fixture
def line_ups(evening, people):
    """Adam, Bára, Cyril; then Dana for Adam, who sits where Cyril sat."""

    def sit(members):
        return open_sitting(
            evening=evening, variant="cz_voleny", members=members, house_rules=None, table_no=1, user=None
        )

    adam, bara, cyril, dana = people
    return sit([adam, bara, cyril]), sit([bara, cyril, dana])


def test_who_was_meant_stays_meant_at_the_new_line_up(line_ups):
    old, new = line_ups
    taps = {**WON, "declarer": "3", "p0.offender": "2", "p0.each": "5"}
    taken = taken_along(taps, 1, old=old, new=new)
    assert (taken["declarer"], taken["p0.offender"], taken["contract"]) == ("2", "1", "hra")


def test_a_deal_of_one_who_is_gone_is_not_taken_along(line_ups):
    old, new = line_ups
    with pytest.raises(rules.Invalid, match="Adam does not sit there"):
        taken_along(WON, 1, old=old, new=new)


def test_what_is_no_deal_is_not_taken_along(line_ups):
    old, new = line_ups
    with pytest.raises(rules.Invalid):
        taken_along({"contract": "hra", "declarer": "2"}, 1, old=old, new=new)


def test_nothing_is_taken_to_another_game(line_ups, evening, people):
    other = open_sitting(
        evening=evening, variant="cz_licitovany", members=people[1:], house_rules=None, table_no=1, user=None
    )
    with pytest.raises(rules.Invalid, match="another game"):
        taken_along({**WON, "declarer": "2"}, 1, old=line_ups[0], new=other)
