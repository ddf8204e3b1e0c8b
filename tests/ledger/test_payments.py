"""Payments of an evening: marked paid, taken back, and what is still owed."""

import uuid

import pytest
from django.db import IntegrityError

from ledger.book.errors import AlreadyUndone, NotOwed, WrongState
from ledger.evening.owed import debts_of, open_payments, owed, paid, planned_payments
from ledger.evening.paying import mark_all_paid, mark_paid, undo_payment
from ledger.evening.results import evening as totals
from ledger.evening.sessions import (
    close_session,
    open_session,
    open_sitting,
    reopen_session,
    settle_old_evenings,
)
from ledger.models import Payment, Session
from ledger.verify.book import verify

WON = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}


@pytest.fixture
def evening(session, sitting, record, adam):
    """Adam wins 1 from each of Bára and Cyril, three times over."""
    for _ in range(3):
        record(sitting, WON)
    return close_session(session=session, user=adam.user)


@pytest.fixture
def mark(adam):
    def mark(session, one, key=None, user=None):
        return mark_paid(
            session=session, payer=one.payer, payee=one.payee, amount=one.amount, key=key or uuid.uuid4(), user=user
        )

    return mark


def undo(payment, key=None):
    return undo_payment(payment=payment, key=key or uuid.uuid4(), user=None)


def names(some):
    return [(one.payer.name, one.payee.name, one.amount) for one in some]


def test_it_owes_the_whole_settlement_at_first(evening):
    assert names(owed([evening])) == [("Bára", "Adam", 3), ("Cyril", "Adam", 3)]
    assert paid(evening) == []


def test_it_owes_no_more_what_is_marked(evening, mark, bara):
    first, second = owed([evening])
    payment = mark(evening, first, user=bara.user)
    assert names(owed([evening])) == names([second])
    (record,) = paid(evening)
    assert (record.payment, record.undone, record.who) == (payment, None, "Bára")
    mark(evening, second)
    assert owed([evening]) == []
    assert list(verify()) == []


def test_it_marks_everything_at_once(evening):
    assert len(mark_all_paid(session=evening, user=None)) == 2
    assert owed([evening]) == []
    assert mark_all_paid(session=evening, user=None) == []


def test_it_takes_a_mark_back_by_another_record(evening, mark):
    before = names(owed([evening]))
    payment = mark(evening, owed([evening])[0])
    reversal = undo(payment)
    assert names(owed([evening])) == before
    assert Payment.objects.count() == 2
    (record,) = paid(evening)
    assert (record.payment, record.undone) == (payment, reversal)
    for undone in (payment, reversal):
        with pytest.raises(AlreadyUndone):
            undo(undone)
    mark(evening, owed([evening])[0])
    assert list(verify()) == []


def test_it_marks_a_payment_once(evening, mark):
    first, _second = owed([evening])
    key = uuid.uuid4()
    assert mark(evening, first, key) == mark(evening, first, key)
    with pytest.raises(NotOwed):
        mark(evening, first)
    with pytest.raises(NotOwed):
        mark(evening, owed([evening])[0], key)
    assert undo(Payment.objects.get(), other := uuid.uuid4()) == undo(Payment.objects.earliest("pk"), other)
    assert Payment.objects.count() == 2


def test_it_marks_no_other_payment(evening, adam, bara, cyril, mark):
    for payer, payee, amount in ((bara, adam, 2), (adam, bara, 3), (bara, cyril, 3)):
        with pytest.raises(NotOwed):
            mark_paid(session=evening, payer=payer, payee=payee, amount=amount, key=uuid.uuid4(), user=None)


def test_it_marks_nothing_of_an_open_evening(session, sitting, record, mark):
    record(sitting, WON)
    with pytest.raises(WrongState):
        mark(session, owed([session])[0])
    with pytest.raises(WrongState):
        mark_all_paid(session=session, user=None)


def test_it_keeps_what_is_paid_when_the_evening_is_corrected(evening, sitting, mark, correct, adam):
    first, second = owed([evening])
    payment = mark(evening, first)
    session = reopen_session(session=evening, user=adam.user, reason="deal 1 is wrong")
    with pytest.raises(WrongState):
        undo(payment)
    # red doubles: Adam 8, Bára −4, Cyril −4; Bára has paid 3
    correct(sitting.deals.get(number=1), {**WON, "trump": "hearts"})
    assert names(owed([session])) == [("Cyril", "Adam", 4), ("Bára", "Adam", 1)]
    session = close_session(session=session, user=adam.user)
    left = owed([session])
    assert names(left) == [("Cyril", "Adam", 4), ("Bára", "Adam", 1)]
    with pytest.raises(NotOwed):
        mark(session, second)
    mark(session, left[0])
    assert names(owed([session])) == [("Bára", "Adam", 1)]
    # the first one was no payment after all
    undo(payment)
    assert names(owed([session])) == [("Bára", "Adam", 4)]
    mark_all_paid(session=session, user=None)
    assert owed([session]) == []
    assert list(verify()) == []


@pytest.mark.parametrize("place", [0, 1, 2])
def test_what_is_left_stands_as_it_was_offered(session, sit_down, record, club, people, mark, place):
    """Settled afresh without Adam's payment to Dana, he would pay Bára, and Cyril somebody else."""
    adam, bara, cyril, dana = people
    emil = club.members.create(name="Emil")
    for members in ([adam, bara, cyril], [cyril, dana, emil]):
        record(sit_down(members=members), {**WON, "winner": "defence"})
    evening = close_session(session=session, user=None)
    offered = owed([evening])
    assert sorted(names(offered)) == [("Adam", "Dana", 1), ("Adam", "Emil", 1), ("Cyril", "Bára", 1)]
    mark(evening, offered[place])
    assert sorted(names(owed([evening]))) == sorted(names([*offered[:place], *offered[place + 1 :]]))


def test_it_owes_nothing_twice_whatever_is_paid(evening, mark):
    """Balances less payments are what is left to pay, after every step."""
    while left := owed([evening]):
        balances = {one.member.pk: one.amount for one in totals(evening).balances}
        for payment in Payment.objects.live():
            balances[payment.payer_id] += payment.amount
            balances[payment.payee_id] -= payment.amount
        for one in left:
            balances[one.payer.pk] += one.amount
            balances[one.payee.pk] -= one.amount
        assert set(balances.values()) == {0}
        mark(evening, left[-1])


def test_it_shows_a_member_what_is_open_over_the_evenings(evening, club, people, record, mark, adam, bara, cyril, dana):
    later = open_session(club=club, date=evening.date.replace(day=20), place="", unit_amount="", currency="", user=None)
    table = open_sitting(session=later, variant="cz_voleny", members=[bara, adam, dana], house_rules=None, user=None)
    record(table, WON)
    assert names(open_payments(club)) == [("Bára", "Adam", 3), ("Cyril", "Adam", 3)]
    close_session(session=later, user=None)
    assert names(open_payments(club)) == [
        ("Adam", "Bára", 1), ("Dana", "Bára", 1), ("Bára", "Adam", 3), ("Cyril", "Adam", 3),
    ]  # fmt: skip
    assert names(open_payments(club, bara)) == [("Adam", "Bára", 1), ("Dana", "Bára", 1), ("Bára", "Adam", 3)]
    assert names(open_payments(club, cyril)) == [("Cyril", "Adam", 3)]
    for one in open_payments(club, cyril):
        mark(evening, one)
    assert open_payments(club, cyril) == []


def test_it_takes_as_many_queries_for_many_evenings(club, people, record, django_assert_num_queries, session):
    for day in range(1, 6):
        one = open_session(
            club=club, date=session.date.replace(day=day), place="", unit_amount="", currency="", user=None
        )
        table = open_sitting(session=one, variant="cz_voleny", members=people[:3], house_rules=None, user=None)
        record(table, WON)
        close_session(session=one, user=None)
    with django_assert_num_queries(6):
        assert len(open_payments(club)) == 10


def test_it_is_kept_by_the_database(evening, mark):
    payment = mark(evening, owed([evening])[0])
    with pytest.raises(IntegrityError):
        Payment.objects.filter(pk=payment.pk).update(amount=1)


def test_it_finds_a_payment_between_people_who_did_not_play(evening, mark, dana):
    from ledger.book import guards

    payment = mark(evening, owed([evening])[0])
    undone = undo(payment)
    with guards.lifted():
        Payment.objects.filter(pk=payment.pk).update(payer=dana)
    assert {finding.code for finding in verify()} == {"payment"}
    assert len([finding for finding in verify() if str(undone.pk) in finding.message]) == 1


def test_it_finds_no_flow_where_nobody_played(session):
    assert debts_of([session]) == {session.pk: []}


def test_it_notes_that_nothing_is_left_to_pay(evening, mark, club, django_assert_num_queries):
    """Of what is settled nothing is read again."""

    def settled():
        return Session.objects.get(pk=evening.pk).settled

    assert not settled()
    first, second = owed([evening])
    payment = mark(evening, first)
    assert not settled()
    mark(evening, second)
    assert settled()
    with django_assert_num_queries(1):
        assert open_payments(club) == []
    undo(payment)
    assert not settled()
    mark_all_paid(session=evening, user=None)
    assert settled()
    session = reopen_session(session=evening, user=None, reason="one more deal")
    assert not settled()
    close_session(session=session, user=None)
    assert settled()
    assert list(verify()) == []


def test_it_notes_it_of_evenings_closed_before(evening, club):
    mark_all_paid(session=evening, user=None)
    Session.objects.update(settled=False)
    settle_old_evenings()
    assert Session.objects.get().settled


def test_it_tells_a_payment_from_another_just_like_it(evening, sitting, record, adam, bara):
    """Bára has paid 3 and owes 3 again."""
    mark_all_paid(session=evening, user=None)
    session = reopen_session(session=evening, user=None, reason="three more deals")
    for _ in range(3):
        record(sitting, WON)
    session = close_session(session=session, user=None)
    balances = {player.member.pk: player.amount for player in totals(session).players}
    of_bara = [(one.amount, one.paid) for one in planned_payments(session, balances) if one.payer == bara.pk]
    assert of_bara == [(3, True), (3, False)]
