"""Evenings as they may go: deals, closings, payments, coins and reopenings in any order agree with the units."""

import uuid
from decimal import Decimal

import pytest
from django.db import transaction
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from clubapp.money import money
from ledger.book.errors import LedgerError
from ledger.book.heads import head_of
from ledger.evening.coins import evening_in_coins, left_to_pay
from ledger.evening.evenings import close_evening, open_evening, open_sitting, reopen_evening
from ledger.evening.owed import debts_of, owed_in, planned_payments
from ledger.evening.paying import mark_all_paid, mark_paid, undo_payment
from ledger.evening.results import result_of as results
from ledger.models import Deal, Evening, Payment
from ledger.table.correct import correct_deal, void_deal
from ledger.table.record import record_deal
from ledger.verify.book import verify_book
from tests.ledger.conftest import DAY, LINK

STEPS = [Decimal(text) for text in ("1", "2", "5", "10")]
# who plays, what, and how dear it gets
DEALS = st.tuples(st.sampled_from("1234"), st.sampled_from(["hra", "betl", "durch"]), st.integers(0, 4))
ACTIONS = st.one_of(
    st.tuples(st.just("deal"), st.tuples(st.integers(0, 1), DEALS)),
    st.tuples(st.just("correct"), st.tuples(st.integers(0, 9), DEALS)),
    st.tuples(st.just("void"), st.integers(0, 9)),
    st.tuples(st.just("close"), st.none()),
    st.tuples(st.just("reopen"), st.none()),
    st.tuples(st.just("pay"), st.integers(0, 5)),
    st.tuples(st.just("pay all"), st.none()),
    st.tuples(st.just("undo"), st.integers(0, 5)),
    st.tuples(st.just("table"), st.none()),
)


def facts(what):
    declarer, contract, fleks = what
    how = {"trump": "leaves", "winner": "declarer"} if contract == "hra" else {"made": True}
    return {"contract": contract, "declarer": declarer, "fleks": {contract: fleks}, **how}


def sits_out(played):
    return {key: played[key] for key in ("sitting_out",) if key in played}


class History:
    """An evening of six people at two tables, and what may be done to it."""

    def __init__(self, club):
        people = [club.members.create(name=f"Emil {n}") for n in range(7)]
        self.evening = open_evening(club=club, date=DAY, place="", unit_amount="0.20", currency="CZK", user=None)
        self.tables = [self._sit(people[:3]), self._sit(people[3:])]

    def _sit(self, members, table_no=None):
        return open_sitting(
            evening=self.evening,
            variant="cz_voleny",
            members=members,
            house_rules={"cap": None},
            table_no=table_no,
            user=None,
            leaving=[1, 2],
        )

    def do(self, action, what):
        """What the ledger refuses is refused, and changes nothing."""
        try:
            with transaction.atomic():
                getattr(self, action.replace(" ", "_"))(what)
        except LedgerError:
            return
        self.evening = Evening.objects.get(pk=self.evening.pk)

    def deal(self, what):
        place, deal = what
        table = self.tables[place]
        played = facts(deal)
        if int(played["declarer"]) > len(table.seated):
            return
        if len(table.seated) == 4:
            played["sitting_out"] = str(int(played["declarer"]) % 4 + 1)
        record_deal(
            sitting=table,
            key=uuid.uuid4(),
            expected_number=head_of(table).next_number,
            facts=played,
            actor=LINK,
        )

    def correct(self, what):
        place, deal = what
        if found := self._deal(place):
            played = {**facts((found.facts["declarer"], *deal[1:])), **sits_out(found.facts)}
            correct_deal(deal=found, key=uuid.uuid4(), facts=played, reason="misheard", actor=LINK)

    def void(self, place):
        if found := self._deal(place):
            void_deal(deal=found, key=uuid.uuid4(), reason="not played", actor=LINK)

    def _deal(self, place):
        deals = list(Deal.objects.filter(sitting__evening=self.evening).current().order_by("pk"))
        return deals[place % len(deals)] if deals else None

    def close(self, _what):
        close_evening(evening=self.evening, user=None)

    def reopen(self, _what):
        reopen_evening(evening=self.evening, user=None, reason="one more deal")

    def pay(self, place):
        if left := owed_in(self.evening, results(self.evening).balances):
            one = left[place % len(left)]
            mark_paid(
                evening=self.evening, payer=one.payer, payee=one.payee, amount=one.amount, key=uuid.uuid4(), user=None
            )

    def pay_all(self, _what):
        mark_all_paid(evening=self.evening, user=None)

    def undo(self, place):
        live = list(Payment.objects.live().filter(sheet__evening=self.evening).order_by("pk"))
        if live:
            undo_payment(payment=live[place % len(live)], key=uuid.uuid4(), user=None)

    def table(self, _what):
        """Somebody comes late to the first table."""
        members = [seat.member for seat in self.tables[0].seated]
        self.tables[0] = self._sit([*members[1:], members[0]], table_no=1)


def check(evening):
    """Balances, what is paid, what is left and what the coins say are one account."""
    shown = results(evening)
    units = {member.pk: 0 for table in shown.tables for member in table.members}
    units |= {player.member.pk: player.amount for player in shown.players}
    assert sum(units.values()) == 0
    settled = planned_payments(evening, units)
    flows = debts_of([evening])[evening.pk]
    # what is marked is what is recorded, and the rest is what is owed
    live = Payment.objects.live().filter(sheet__evening=evening)
    assert sorted((one.payer, one.payee, one.amount) for one in settled if one.paid) == sorted(
        live.values_list("payer", "payee", "amount")
    )
    assert sorted((one.payer, one.payee, one.amount) for one in settled if not one.paid) == sorted(flows)
    left = left_to_pay(units, settled)
    after = dict(left)
    for payer, payee, amount in flows:
        assert amount > 0
        after[payer] += amount
        after[payee] -= amount
    assert set(after.values()) == {0}
    for step in STEPS:
        check_coins(shown, step, left)


def check_coins(shown, step, left):
    coins = evening_in_coins(shown, step)
    moved = dict.fromkeys(left, Decimal(0))
    for flow in coins.flows:
        assert flow.money > 0
        assert flow.money % step == 0
        if not flow.paid:
            moved[flow.payer] -= flow.money
            moved[flow.payee] += flow.money
    assert sum(coins.balances.values()) == 0
    for member, amount in left.items():
        exact = money(amount, shown.evening.unit_amount)
        assert abs(moved[member] - exact) < step
        # what is whole coins is paid in them, and what is paid is not asked for again
        assert exact % step or moved[member] == exact


AS_REPORTED = [
    *[("deal", (0, ("1", what, 2))) for what in ("durch", "betl")], ("close", None), ("pay", 0), ("reopen", None),
    *[("deal", (0, ("1", "hra", fleks))) for fleks in (1, 2)], ("close", None), ("pay", 1), ("undo", 0),
]  # fmt: skip


@pytest.mark.django_db
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(ACTIONS, min_size=4, max_size=24))
@example(AS_REPORTED)
def test_any_history_agrees_with_the_units(club, actions):
    with transaction.atomic():
        history = History(club)
        for action, what in actions:
            history.do(action, what)
            check(history.evening)
        assert list(verify_book()) == []
        transaction.set_rollback(True)


@pytest.mark.django_db
def test_coins_after_a_reopening_are_those_of_what_is_left(club, people, record):
    """181 Kč are paid, the evening is opened again and 8 Kč more are lost: 10 are asked for, not 190."""
    evening = open_evening(club=club, date=DAY, place="", unit_amount="1", currency="CZK", user=None)
    table = open_sitting(evening=evening, variant="cz_voleny", members=people[:3], house_rules={"cap": None}, user=None)
    # together 181 from each of the two
    for contract, fleks in (("durch", 2), ("betl", 2), ("hra", 0)):
        record(table, facts(("1", contract, fleks)))
    evening = close_evening(evening=evening, user=None)
    assert [one.amount for one in owed_in(evening, results(evening).balances)] == [181, 181]
    mark_all_paid(evening=evening, user=None)
    evening = reopen_evening(evening=evening, user=None, reason="three more deals")
    record(table, facts(("1", "hra", 3)))
    evening = close_evening(evening=evening, user=None)
    assert [one.amount for one in owed_in(evening, results(evening).balances)] == [8, 8]
    coins = evening_in_coins(results(evening), Decimal(5))
    assert [(flow.money, flow.paid) for flow in coins.flows] == [(10, False), (5, False)]
    mark_all_paid(evening=evening, user=None)
    assert {flow.paid for flow in evening_in_coins(results(evening), Decimal(5)).flows} == {True}
