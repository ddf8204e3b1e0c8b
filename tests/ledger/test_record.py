"""The write path of a deal."""

import uuid

import pytest
from django.db import connection

import rules
from ledger.book.errors import AlreadyIn, EveningClosed, KeyReused, NumberSkipped
from ledger.book.writing import Actor
from ledger.evening.evenings import close_evening
from ledger.evening.results import result_of
from ledger.models import Deal, Score, Transfer
from ledger.table.queries import sitting_rows
from ledger.table.settling import preview_deal


def plain(declarer="1", winner="declarer", **facts):
    return {"contract": "hra", "declarer": declarer, "trump": "leaves", "winner": winner, **facts}


def flows(deal):
    return sorted(deal.transfers.values_list("payer__number", "payee__number", "amount"))


def test_it_stores_the_deal_and_who_pays_whom(sitting, record):
    deal = record(sitting, plain()).deal
    assert (deal.number, deal.version, deal.void, deal.replaces) == (1, 1, False, None)
    assert flows(deal) == [(2, 1, 1), (3, 1, 1)]


def test_it_pays_what_the_preview_said(sitting, record):
    facts = plain("2", "defence", fleks={"hra": 1})
    preview = preview_deal(sitting=sitting, number=1, facts=facts)
    deal = record(sitting, facts).deal
    assert flows(deal) == sorted((int(f.payer), int(f.payee), f.amount) for f in preview.flows)


def test_it_stores_nothing_for_a_preview(sitting):
    preview_deal(sitting=sitting, number=1, facts=plain())
    assert not Deal.objects.exists()


def test_it_says_every_fault_with_the_number_of_the_deal(sitting, record):
    record(sitting, plain())
    with pytest.raises(rules.Invalid) as refused:
        record(sitting, {"contract": "hra", "declarer": "4", "trump": "swords"}, number=2)
    assert {problem.deal for problem in refused.value.problems} == {2}
    assert {problem.code for problem in refused.value.problems} >= {"declarer", "trump"}
    assert Deal.objects.count() == 1


def test_it_answers_the_same_request_with_the_stored_deal(sitting, record):
    key = uuid.uuid4()
    first = record(sitting, plain(), 1, key=key)
    again = record(sitting, dict(reversed(plain().items())), 1, key=key)
    assert (first.replayed, again.replayed) == (False, True)
    assert again.deal == first.deal
    assert (Deal.objects.count(), Transfer.objects.count()) == (1, 2)


def test_it_answers_a_repeated_request_even_after_closing(evening, sitting, record):
    key = uuid.uuid4()
    record(sitting, plain(), 1, key=key)
    close_evening(evening=evening, user=None)
    assert record(sitting, plain(), 1, key=key).replayed


@pytest.mark.parametrize(("facts", "number"), [(plain("2"), 1), (plain(), 2)])
def test_it_refuses_a_key_used_for_something_else(sitting, record, facts, number):
    key = uuid.uuid4()
    stored = record(sitting, plain(), 1, key=key).deal
    with pytest.raises(KeyReused) as refused:
        record(sitting, facts, number, key=key)
    assert refused.value.deal == stored


def test_it_refuses_a_key_of_another_table(sit_down, record):
    key = uuid.uuid4()
    record(sit_down(), plain(), 1, key=key)
    with pytest.raises(KeyReused):
        record(sit_down(), plain(), 1, key=key)


def test_it_says_what_stands_where_the_number_is_taken(sitting, record, bara):
    stored = record(sitting, plain(), actor=Actor(user=bara.user)).deal
    with pytest.raises(AlreadyIn) as refused:
        record(sitting, plain("2"), 1)
    assert refused.value.deal == stored
    assert refused.value.deal.entered_as == "Bára"


@pytest.mark.parametrize("number", [0, 2, 17])
def test_it_leaves_no_gap(sitting, record, number):
    with pytest.raises(NumberSkipped) as refused:
        record(sitting, plain(), number)
    assert refused.value.expected == 1


def test_it_enters_nothing_into_a_closed_evening(evening, sitting, record):
    close_evening(evening=evening, user=None)
    with pytest.raises(EveningClosed):
        record(sitting, plain(), 1)


def test_it_keeps_the_label_of_who_has_no_account(sitting, record):
    assert record(sitting, plain()).deal.entered_as == "table link"


def test_it_shows_the_name_a_member_has_now(sitting, record, bara):
    deal = record(sitting, plain(), actor=Actor(user=bara.user, label="ignored")).deal
    bara.name = "Bára II."
    bara.save()
    assert Deal.objects.get(pk=deal.pk).entered_as == "Bára II."
    assert deal.entered_label == ""


@pytest.mark.parametrize("note", ["\x00", "\ud800", "back\x00slash"])
def test_it_refuses_text_a_database_cannot_keep(sitting, record, note):
    with pytest.raises(rules.Invalid):
        record(sitting, plain(note=note), 1)


def test_it_keeps_a_typed_backslash(sitting, record):
    note = "a typed \\u0000 and \\ and 🂡 and \u202e"
    deal = record(sitting, plain(note=note), 1).deal
    assert Deal.objects.get(pk=deal.pk).facts["note"] == note


@pytest.mark.parametrize("facts", [None, [], "hra", 5, {"contract": float("nan")}])
def test_it_refuses_what_is_no_deal(sitting, record, facts):
    with pytest.raises(rules.Invalid):
        record(sitting, facts, 1)


def test_it_writes_the_points_of_every_seat(sit_down, record):
    sitting = sit_down("hr_marijas")
    deal = record(sitting, {"contract": "adut", "declarer": "1", "trump": "acorns", "points": 80}).deal
    assert dict(deal.scores.values_list("seat__number", "points")) == {1: 1, 2: 0, 3: 0}
    assert not deal.transfers.exists()


def test_it_settles_a_second_deal_of_a_polish_game_with_the_first(sit_down, record):
    sitting = sit_down("pl_mariasz", 2)
    record(sitting, {"points": {"1": 90, "2": 48}})
    record(sitting, {"points": {"1": 80, "2": 58}})
    assert list(Score.objects.order_by("pk").values_list("points", flat=True)) == [0, 0, 1, 0]


def test_it_holds_a_flek_against_the_credit_of_the_round(sit_down, record):
    sitting = sit_down("sk_voleny")
    lost = {
        "contract": "sto", "declarer": "1", "trump": "hearts", "fleks": {"sto": 2},
        "points": 50, "marriages": {"declarer": [40]},
    }  # fmt: skip
    record(sitting, lost)
    record(sitting, lost)
    with pytest.raises(rules.Invalid) as refused:
        record(sitting, {**lost, "fleks": {"sto": 4}, "points": 60})
    assert [(problem.deal, problem.code) for problem in refused.value.problems] == [(3, "credit")]


def test_it_sums_an_evening_to_zero(evening, sit_down, record):
    first, second = sit_down(), sit_down(count=4)
    record(first, plain())
    record(second, plain("4", "defence", sitting_out="1"))
    totals = {balance.member.name: balance.amount for balance in result_of(evening).balances}
    assert totals == {"Adam": 3, "Bára": 0, "Cyril": 0, "Dana": -3}


def test_it_runs_the_totals_deal_by_deal(sitting, record):
    for declarer in "123":
        record(sitting, plain(declarer))
    running = [list(row.running.values()) for row in sitting_rows(sitting)]
    assert running == [[2, -1, -1], [1, 1, -2], [0, 0, 0]]


def test_it_asks_the_same_number_of_queries_for_many_deals(sitting, record, django_assert_num_queries):
    for _ in range(12):
        record(sitting, plain())
    # a lock of its own is asked for where the transaction is none
    with django_assert_num_queries(6 if connection.features.has_select_for_update else 5):
        record(sitting, plain(), 13)
    fresh = type(sitting).objects.with_seats().get(pk=sitting.pk)
    with django_assert_num_queries(3):
        assert len(sitting_rows(fresh)) == 13
    with django_assert_num_queries(3):
        assert sum(balance.amount for balance in result_of(fresh.evening).balances) == 0
