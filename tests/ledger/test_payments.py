"""Payments of an evening: marked paid, taken back, and what is still owed."""

import uuid

import pytest
from django.db import IntegrityError

from ledger.book.errors import AlreadyUndone, NotOwed, WrongState
from ledger.evening.evenings import (
    close_evening,
    open_evening,
    open_sitting,
    reopen_evening,
    settle_old_evenings,
)
from ledger.evening.owed import debts_of, open_payments, owed, paid, planned_payments
from ledger.evening.paying import mark_all_paid, mark_paid, undo_payment
from ledger.evening.results import result_of as totals
from ledger.models import Evening, Payment
from ledger.verify.book import verify

WON = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}


@pytest.fixture
def closed(evening, sitting, record, adam):
    """Adam wins 1 from each of Bára and Cyril, three times over."""
    for _ in range(3):
        record(sitting, WON)
    return close_evening(evening=evening, user=adam.user)


@pytest.fixture
def mark(adam):
    def mark(evening, one, key=None, user=None):
        return mark_paid(
            evening=evening, payer=one.payer, payee=one.payee, amount=one.amount, key=key or uuid.uuid4(), user=user
        )

    return mark


def undo(payment, key=None):
    return undo_payment(payment=payment, key=key or uuid.uuid4(), user=None)


def names(some):
    return [(one.payer.name, one.payee.name, one.amount) for one in some]


def test_it_owes_the_whole_settlement_at_first(closed):
    assert names(owed([closed])) == [("Bára", "Adam", 3), ("Cyril", "Adam", 3)]
    assert paid(closed) == []


def test_it_owes_no_more_what_is_marked(closed, mark, bara):
    first, second = owed([closed])
    payment = mark(closed, first, user=bara.user)
    assert names(owed([closed])) == names([second])
    (record,) = paid(closed)
    assert (record.payment, record.undone, record.who) == (payment, None, "Bára")
    mark(closed, second)
    assert owed([closed]) == []
    assert list(verify()) == []


def test_it_marks_everything_at_once(closed):
    assert len(mark_all_paid(evening=closed, user=None)) == 2
    assert owed([closed]) == []
    assert mark_all_paid(evening=closed, user=None) == []


def test_it_takes_a_mark_back_by_another_record(closed, mark):
    before = names(owed([closed]))
    payment = mark(closed, owed([closed])[0])
    reversal = undo(payment)
    assert names(owed([closed])) == before
    assert Payment.objects.count() == 2
    (record,) = paid(closed)
    assert (record.payment, record.undone) == (payment, reversal)
    for undone in (payment, reversal):
        with pytest.raises(AlreadyUndone):
            undo(undone)
    mark(closed, owed([closed])[0])
    assert list(verify()) == []


def test_it_marks_a_payment_once(closed, mark):
    first, _second = owed([closed])
    key = uuid.uuid4()
    assert mark(closed, first, key) == mark(closed, first, key)
    with pytest.raises(NotOwed):
        mark(closed, first)
    with pytest.raises(NotOwed):
        mark(closed, owed([closed])[0], key)
    assert undo(Payment.objects.get(), other := uuid.uuid4()) == undo(Payment.objects.earliest("pk"), other)
    assert Payment.objects.count() == 2


def test_it_marks_no_other_payment(closed, adam, bara, cyril, mark):
    for payer, payee, amount in ((bara, adam, 2), (adam, bara, 3), (bara, cyril, 3)):
        with pytest.raises(NotOwed):
            mark_paid(evening=closed, payer=payer, payee=payee, amount=amount, key=uuid.uuid4(), user=None)


def test_it_marks_nothing_of_an_open_evening(evening, sitting, record, mark):
    record(sitting, WON)
    with pytest.raises(WrongState):
        mark(evening, owed([evening])[0])
    with pytest.raises(WrongState):
        mark_all_paid(evening=evening, user=None)


def test_it_keeps_what_is_paid_when_the_evening_is_corrected(closed, sitting, mark, correct, adam):
    first, second = owed([closed])
    payment = mark(closed, first)
    evening = reopen_evening(evening=closed, user=adam.user, reason="deal 1 is wrong")
    with pytest.raises(WrongState):
        undo(payment)
    # red doubles: Adam 8, Bára −4, Cyril −4; Bára has paid 3
    correct(sitting.deals.get(number=1), {**WON, "trump": "hearts"})
    assert names(owed([evening])) == [("Cyril", "Adam", 4), ("Bára", "Adam", 1)]
    evening = close_evening(evening=evening, user=adam.user)
    left = owed([evening])
    assert names(left) == [("Cyril", "Adam", 4), ("Bára", "Adam", 1)]
    with pytest.raises(NotOwed):
        mark(evening, second)
    mark(evening, left[0])
    assert names(owed([evening])) == [("Bára", "Adam", 1)]
    # the first one was no payment after all
    undo(payment)
    assert names(owed([evening])) == [("Bára", "Adam", 4)]
    mark_all_paid(evening=evening, user=None)
    assert owed([evening]) == []
    assert list(verify()) == []


@pytest.mark.parametrize("place", [0, 1, 2])
def test_what_is_left_stands_as_it_was_offered(evening, sit_down, record, club, people, mark, place):
    """Settled afresh without Adam's payment to Dana, he would pay Bára, and Cyril somebody else."""
    adam, bara, cyril, dana = people
    emil = club.members.create(name="Emil")
    for members in ([adam, bara, cyril], [cyril, dana, emil]):
        record(sit_down(members=members), {**WON, "winner": "defence"})
    closed = close_evening(evening=evening, user=None)
    offered = owed([closed])
    assert sorted(names(offered)) == [("Adam", "Dana", 1), ("Adam", "Emil", 1), ("Cyril", "Bára", 1)]
    mark(closed, offered[place])
    assert sorted(names(owed([closed]))) == sorted(names([*offered[:place], *offered[place + 1 :]]))


def test_it_owes_nothing_twice_whatever_is_paid(closed, mark):
    """Balances less payments are what is left to pay, after every step."""
    while left := owed([closed]):
        balances = {one.member.pk: one.amount for one in totals(closed).balances}
        for payment in Payment.objects.live():
            balances[payment.payer_id] += payment.amount
            balances[payment.payee_id] -= payment.amount
        for one in left:
            balances[one.payer.pk] += one.amount
            balances[one.payee.pk] -= one.amount
        assert set(balances.values()) == {0}
        mark(closed, left[-1])


def test_it_shows_a_member_what_is_open_over_the_evenings(closed, club, people, record, mark, adam, bara, cyril, dana):
    later = open_evening(club=club, date=closed.date.replace(day=20), place="", unit_amount="", currency="", user=None)
    table = open_sitting(evening=later, variant="cz_voleny", members=[bara, adam, dana], house_rules=None, user=None)
    record(table, WON)
    assert names(open_payments(club)) == [("Bára", "Adam", 3), ("Cyril", "Adam", 3)]
    close_evening(evening=later, user=None)
    assert names(open_payments(club)) == [
        ("Adam", "Bára", 1), ("Dana", "Bára", 1), ("Bára", "Adam", 3), ("Cyril", "Adam", 3),
    ]  # fmt: skip
    assert names(open_payments(club, bara)) == [("Adam", "Bára", 1), ("Dana", "Bára", 1), ("Bára", "Adam", 3)]
    assert names(open_payments(club, cyril)) == [("Cyril", "Adam", 3)]
    for one in open_payments(club, cyril):
        mark(closed, one)
    assert open_payments(club, cyril) == []


def test_it_takes_as_many_queries_for_many_evenings(club, people, record, django_assert_num_queries, evening):
    for day in range(1, 6):
        one = open_evening(
            club=club, date=evening.date.replace(day=day), place="", unit_amount="", currency="", user=None
        )
        table = open_sitting(evening=one, variant="cz_voleny", members=people[:3], house_rules=None, user=None)
        record(table, WON)
        close_evening(evening=one, user=None)
    with django_assert_num_queries(6):
        assert len(open_payments(club)) == 10


def test_it_is_kept_by_the_database(closed, mark):
    payment = mark(closed, owed([closed])[0])
    with pytest.raises(IntegrityError):
        Payment.objects.filter(pk=payment.pk).update(amount=1)


def test_it_finds_a_payment_between_people_who_did_not_play(closed, mark, dana):
    from ledger.book import guards

    payment = mark(closed, owed([closed])[0])
    undone = undo(payment)
    with guards.lifted():
        Payment.objects.filter(pk=payment.pk).update(payer=dana)
    assert {finding.code for finding in verify()} == {"payment"}
    assert len([finding for finding in verify() if str(undone.pk) in finding.message]) == 1


def test_it_finds_no_flow_where_nobody_played(evening):
    assert debts_of([evening]) == {evening.pk: []}


def test_it_notes_that_nothing_is_left_to_pay(closed, mark, club, django_assert_num_queries):
    """Of what is settled nothing is read again."""

    def settled():
        return Evening.objects.get(pk=closed.pk).settled

    assert not settled()
    first, second = owed([closed])
    payment = mark(closed, first)
    assert not settled()
    mark(closed, second)
    assert settled()
    with django_assert_num_queries(1):
        assert open_payments(club) == []
    undo(payment)
    assert not settled()
    mark_all_paid(evening=closed, user=None)
    assert settled()
    evening = reopen_evening(evening=closed, user=None, reason="one more deal")
    assert not settled()
    close_evening(evening=evening, user=None)
    assert settled()
    assert list(verify()) == []


def test_it_notes_it_of_evenings_closed_before(closed, club):
    mark_all_paid(evening=closed, user=None)
    Evening.objects.update(settled=False)
    settle_old_evenings()
    assert Evening.objects.get().settled


def test_it_tells_a_payment_from_another_just_like_it(closed, sitting, record, adam, bara):
    """Bára has paid 3 and owes 3 again."""
    mark_all_paid(evening=closed, user=None)
    evening = reopen_evening(evening=closed, user=None, reason="three more deals")
    for _ in range(3):
        record(sitting, WON)
    evening = close_evening(evening=evening, user=None)
    balances = {player.member.pk: player.amount for player in totals(evening).players}
    of_bara = [(one.amount, one.paid) for one in planned_payments(evening, balances) if one.payer == bara.pk]
    assert of_bara == [(3, True), (3, False)]
