"""Corrections and voids: versions beside each other, nothing overwritten."""

import uuid

import pytest

import rules
from ledger.book.documents import named_document, seat_document
from ledger.book.errors import BreaksLater, EveningClosed, KeyReused, ReasonMissing, Superseded
from ledger.book.heads import head_of
from ledger.book.writing import Actor
from ledger.evening.evenings import close_evening
from ledger.evening.results import result_of
from ledger.models import Deal
from ledger.table.queries import deal_versions, sitting_rows


def plain(declarer="1", winner="declarer", **facts):
    return {"contract": "hra", "declarer": declarer, "trump": "leaves", "winner": winner, **facts}


def balances(evening):
    return {balance.member.name: balance.amount for balance in result_of(evening).balances}


def test_it_puts_a_new_version_beside_the_old_one(evening, sitting, record, correct, bara):
    wrong = record(sitting, plain("1")).deal
    record(sitting, plain("2"))
    right = correct(wrong, plain("1", "defence"), "misheard", actor=Actor(user=bara.user)).deal
    assert (right.number, right.version, right.replaces, right.reason) == (1, 2, wrong, "misheard")
    assert balances(evening) == {"Adam": -3, "Bára": 3, "Cyril": 0}
    versions = deal_versions(sitting, 1)
    assert [(row.deal.version, row.amounts[1]) for row in versions] == [(1, 2), (2, -2)]
    assert [row.deal.entered_as for row in versions] == ["table link", "Bára"]


def test_it_makes_no_version_of_unchanged_facts(sitting, record, correct):
    deal = record(sitting, plain()).deal
    answer = correct(deal, dict(reversed(plain().items())))
    assert (answer.deal, answer.unchanged) == (deal, True)
    assert Deal.objects.count() == 1


def test_it_tells_the_second_of_two_who_correct_the_same_deal(sitting, record, correct):
    seen = record(sitting, plain()).deal
    first = correct(seen, plain("2")).deal
    with pytest.raises(Superseded) as refused:
        correct(seen, plain("3"))
    assert refused.value.latest == first
    assert Deal.objects.current().get(number=1) == first


def test_it_answers_a_repeated_correction_with_the_stored_one(sitting, record, correct):
    seen, key = record(sitting, plain()).deal, uuid.uuid4()
    first = correct(seen, plain("2"), key=key)
    again = correct(seen, plain("2"), key=key)
    assert (again.deal, again.replayed) == (first.deal, True)
    with pytest.raises(KeyReused):
        correct(seen, plain("3"), key=key)


def test_it_refuses_the_key_of_an_entry_for_a_correction(sitting, record, correct):
    key = uuid.uuid4()
    deal = record(sitting, plain(), key=key).deal
    with pytest.raises(KeyReused):
        correct(deal, plain("2"), key=key)


@pytest.mark.parametrize("reason", ["", "  \n", "\u202e\x00"])
def test_it_asks_why(sitting, record, correct, reason):
    deal = record(sitting, plain()).deal
    with pytest.raises(ReasonMissing):
        correct(deal, plain("2"), reason)


def test_it_strikes_a_deal_out_and_keeps_its_number(evening, sitting, record, strike_out):
    deal = record(sitting, plain()).deal
    record(sitting, plain("2"))
    void = strike_out(deal).deal
    assert (void.void, void.version, void.facts, void.transfers.count()) == (True, 2, deal.facts, 0)
    assert balances(evening) == {"Adam": -1, "Bára": 2, "Cyril": -1}
    assert head_of(sitting).next_number == 3
    assert [facts["declarer"] for facts in seat_document(sitting)["deals"]] == ["2"]


def test_it_strikes_out_only_once(sitting, record, strike_out):
    void = strike_out(record(sitting, plain()).deal).deal
    assert strike_out(void).unchanged


def test_it_lets_a_voided_deal_count_again(evening, sitting, record, strike_out, correct):
    void = strike_out(record(sitting, plain()).deal).deal
    again = correct(void, plain(), "it was played").deal
    assert (again.version, again.void) == (3, False)
    assert balances(evening) == {"Adam": 2, "Bára": -1, "Cyril": -1}


def test_it_corrects_nothing_in_a_closed_evening(evening, sitting, record, correct, strike_out):
    deal = record(sitting, plain()).deal
    close_evening(evening=evening, user=None)
    with pytest.raises(EveningClosed):
        correct(deal, plain("2"))
    with pytest.raises(EveningClosed):
        strike_out(deal)


def test_it_refuses_a_correction_that_is_no_deal(sitting, record, correct):
    record(sitting, plain())
    deal = record(sitting, plain()).deal
    with pytest.raises(rules.Invalid) as refused:
        correct(deal, {"contract": "sto"})
    assert {problem.deal for problem in refused.value.problems} == {2}


def test_it_says_the_deals_own_number_after_a_void(sit_down, record, correct, strike_out):
    sitting = sit_down("sk_voleny")
    hra = plain(fleks={"hra": 2})
    strike_out(record(sitting, hra).deal)
    record(sitting, hra)
    with pytest.raises(rules.Invalid) as refused:
        record(sitting, {**hra, "trump": "swords"})
    assert {problem.deal for problem in refused.value.problems} == {3}


def polish(one, two, **facts):
    return {"points": {"1": one, "2": two}, **facts}


def points(sitting):
    return [(row.deal.number, row.deal.version, row.scores) for row in sitting_rows(sitting)]


@pytest.fixture
def game(sit_down, record):
    """A Polish game over two deals, then the first of the next: Adam has 90 + 80."""
    sitting = sit_down("pl_mariasz", 2)
    deals = [record(sitting, facts).deal for facts in (polish(90, 48), polish(80, 58), polish(60, 78))]
    return sitting, deals


def test_it_writes_later_deals_anew_that_follow_from_a_correction(game, correct):
    sitting, (first, _second, _third) = game
    assert points(sitting) == [(1, 1, {1: 0, 2: 0}), (2, 1, {1: 1, 2: 0}), (3, 1, {1: 0, 2: 0})]
    answer = correct(first, polish(40, 98))
    assert points(sitting) == [(1, 2, {1: 0, 2: 0}), (2, 2, {1: 0, 2: 1}), (3, 1, {1: 0, 2: 0})]
    (follow_up,) = answer.follow_ups
    assert (follow_up.number, follow_up.facts, follow_up.reason) == (2, polish(80, 58), "follows from deal 1")


def test_it_leaves_later_deals_that_pay_the_same(game, correct):
    sitting, (first, *_later) = game
    assert correct(first, polish(88, 50)).follow_ups == ()
    assert Deal.objects.filter(sitting=sitting).count() == 4


def test_it_follows_a_void_too(game, correct, strike_out):
    sitting, (first, _second, third) = game
    correct(third, polish(40, 98))
    strike_out(first)
    # the second deal opens the game now and the third decides it: 120 against 156
    assert points(sitting) == [(1, 2, {}), (2, 2, {1: 0, 2: 0}), (3, 3, {1: 0, 2: 1})]


def test_it_refuses_a_void_that_makes_a_later_deal_impossible(game, strike_out):
    sitting, (first, *_later) = game
    # 80 + 60 against 58 + 78: both would have 131 and nobody stopped
    with pytest.raises(BreaksLater) as refused:
        strike_out(first)
    assert [(problem.deal, problem.code) for problem in refused.value.problems] == [(3, "stopped_by")]
    assert not Deal.objects.filter(sitting=sitting, void=True).exists()


def test_it_refuses_a_correction_that_makes_a_later_deal_impossible(sit_down, record, correct):
    sitting = sit_down("pl_mariasz", 2)
    first = record(sitting, polish(90, 48)).deal
    record(sitting, polish(50, 20, stopped_by="1"))
    with pytest.raises(BreaksLater) as refused:
        correct(first, polish(48, 90))
    assert {problem.deal for problem in refused.value.problems} == {2}
    assert Deal.objects.filter(sitting=sitting).count() == 2


LOST = {
    "contract": "sto", "declarer": "1", "trump": "hearts", "fleks": {"sto": 2},
    "points": 50, "marriages": {"declarer": [40]},
}  # fmt: skip


def test_it_lets_later_fleks_stand_that_the_credit_no_longer_covers(sit_down, record, correct):
    sitting = sit_down("sk_voleny")
    first = record(sitting, plain(fleks={"hra": 2})).deal
    record(sitting, LOST)
    record(sitting, {**LOST, "points": 60, "fleks": {"sto": 3}, "flek_by": {"sto": "2"}})
    expensive = {**LOST, "points": 0}
    assert correct(first, expensive).follow_ups == ()
    document = named_document(sitting)
    assert [deal.get("allow_over_credit", False) for deal in document["deals"]] == [False, True, True]
    assert rules.settle(document).totals == balances(sitting.evening)


def test_it_holds_the_corrected_deal_against_the_credit(sit_down, record, correct):
    sitting = sit_down("sk_voleny")
    record(sitting, LOST)
    record(sitting, LOST)
    third = record(sitting, plain(fleks={"hra": 2})).deal
    with pytest.raises(rules.Invalid) as refused:
        correct(third, {**LOST, "fleks": {"sto": 4}, "points": 60})
    assert [(problem.deal, problem.code) for problem in refused.value.problems] == [(3, "credit")]
