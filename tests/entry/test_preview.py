"""What the preview says is what the save writes: the same amounts, the same lines."""

from __future__ import annotations

import uuid

import pytest

import rules
from ledger.book.heads import head_of
from ledger.book.payments import stored_payments
from ledger.book.writing import Actor
from ledger.models import Deal
from ledger.table.correct import correct_deal, void_deal
from ledger.table.entry.at_table import seat_labels, situation_of
from ledger.table.entry.forms import fresh_values, read_entry, values_of
from ledger.table.entry.preview import explained, preview_of
from ledger.table.entry.three_hand import partial
from ledger.table.record import record_deal
from ledger.table.settling import settle_all
from tests.cases import TAPPED

# those that are refused for the table itself have no deal to preview
CASES = [case for case in TAPPED if case.settles or case.expect["error"]["deal"] is not None]
NO_TABLES = [case for case in TAPPED if case not in CASES]

CYRIL, DANA = "3", "4"
LINK = Actor(label="table link")


def previewed(sitting, number, values):
    entry = read_entry(situation_of(sitting, number), values)
    return entry, preview_of(entry)


def record(sitting, facts):
    return record_deal(
        sitting=sitting,
        key=uuid.uuid4(),
        expected_number=head_of(sitting).next_number,
        facts=facts,
        actor=LINK,
    ).deal


def recorded(sitting, deal):
    """Amounts and points out of the stored rows, lines out of the deals as they are stored."""
    names = seat_labels(sitting)
    payments = stored_payments(Deal.objects.filter(pk=deal.pk)).get(deal.pk)
    amounts = payments.amounts([int(seat) for seat in names]) if payments else {}
    facts = {stored.number: stored.facts for stored in Deal.objects.filter(sitting=sitting)}
    lines = explained(settle_all(sitting, facts)[deal.number], names, sitting.played_by)
    return (
        tuple((name, amounts.get(int(seat), 0)) for seat, name in names.items()),
        tuple((names[str(seat)], points) for seat, points in payments.scores) if payments else (),
        lines,
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_it_previews_what_it_saves(case, sit_down):
    document = case.document
    sitting, seats = sit_down(document), {name: str(seat) for seat, name in enumerate(document["players"], 1)}
    for number, facts in enumerate(document["deals"], 1):
        values = values_of(sitting.played_by, rules.rename(facts, seats, edition=sitting.played_by))
        entry, preview = previewed(sitting, number, values)
        if not preview.settled:
            assert preview.missing
            with pytest.raises(rules.Invalid):
                record(sitting, entry.facts)
            return
        deal = record(sitting, entry.facts)
        assert (preview.amounts, preview.scores, preview.lines) == recorded(sitting, deal)


@pytest.mark.parametrize("case", NO_TABLES, ids=lambda case: case.name)
def test_a_table_of_other_rules_is_not_laid_out(case, sit_down):
    with pytest.raises(rules.Invalid) as refused:
        sit_down(case.document)
    assert case.expect["error"]["code"] in [problem.code for problem in refused.value.problems]


def test_it_previews_a_correction_as_it_saves_it(sit_down):
    sitting = sit_down({"variant": "pl_mariasz", "players": ["Ala", "Olek"]})
    first = record(sitting, {"points": {"1": 90, "2": 48}})
    record(sitting, {"points": {"1": 80, "2": 58}})
    _entry, preview = previewed(sitting, 1, {"tens1": "13", "ones1": "1"})
    assert preview.scores == (("Ala", 2), ("Olek", 0))
    fixed = correct_deal(
        deal=first, key=uuid.uuid4(), facts={"points": {"1": 131, "2": 7}}, reason="misheard", actor=LINK
    )
    assert [(score.seat.number, score.points) for score in fixed.deal.scores.order_by("seat__number")] == [
        (1, 2), (2, 0),
    ]  # fmt: skip


def test_it_says_first_to_choose_the_contract(sit_down):
    sitting = sit_down({"variant": "cz_voleny", "players": ["Adam", "Bára", "Cyril"]})
    _entry, preview = previewed(sitting, 1, {"declarer": "1", "trump": "hearts"})
    assert (preview.settled, preview.missing) == (False, ("Choose the contract.",))


def test_it_says_what_is_closed_and_why(sit_down):
    sitting = sit_down({"variant": "sk_voleny", "players": ["Adam", "Bára", "Cyril"], "house_rules": {"credit": 60}})
    _entry, preview = previewed(sitting, 1, {"contract": "sto", "declarer": "1", "trump": "hearts"})
    closed = {(group, value): why for group, value, why in preview.closed}
    assert closed["flek.sto", "2"] == "level 2 would cost 128, Adam has 60 – C9, R7"
    assert ("flek.sto", "1") not in closed
    assert preview.demand == "required"


@pytest.mark.parametrize(("level", "demand"), [("", "forbidden"), ("1", "forbidden"), ("2", "required")])
def test_it_says_whether_a_result_is_wanted(sit_down, level, demand):
    sitting = sit_down({"variant": "paluba_licitovany", "players": ["Adam", "Bára", "Cyril"]})
    values = {"contract": "sedma", "declarer": "1", "trump": "hearts", "flek.sedma": level}
    assert previewed(sitting, 1, values)[1].demand == demand


# Whose turn it is


def sitting_out(values):
    return {key: value for key, value in partial(values).items() if key == "sitting_out"}


def turns(sitting, count):
    """(dealer, forhont, sitting out) of the deals to come, each written before the next is asked for."""
    found = []
    for number in range(1, count + 1):
        situation = situation_of(sitting, number)
        found.append((situation.turn.dealer, situation.turn.forhont, situation.turn.sitting_out))
        facts = {"contract": "durch", "declarer": str(situation.turn.forhont), "made": True}
        record(sitting, facts | sitting_out(fresh_values(situation)))
    return found


def test_it_moves_the_turn_with_every_deal(sit_down):
    sitting = sit_down({"variant": "cz_licitovany", "players": ["Adam", "Bára", "Cyril"]})
    assert turns(sitting, 4) == [(1, 2, ()), (2, 3, ()), (3, 1, ()), (1, 2, ())]


def test_it_lets_the_dealer_of_four_sit_out(sit_down):
    sitting = sit_down({"variant": "cz_licitovany", "players": ["Adam", "Bára", "Cyril", "Dana"]})
    assert turns(sitting, 5) == [(1, 2, (1,)), (2, 3, (2,)), (3, 4, (3,)), (4, 1, (4,)), (1, 2, (1,))]


def test_it_goes_on_from_who_sat_out_last(sit_down):
    sitting = sit_down({"variant": "cz_licitovany", "players": ["Adam", "Bára", "Cyril", "Dana"]})
    record(sitting, {"contract": "durch", "declarer": "1", "made": True, "sitting_out": CYRIL})
    values = fresh_values(situation_of(sitting, 2))
    assert values == {"declarer": "1", "forhont": "1", "sitting_out": DANA}


def test_it_does_not_count_a_deal_that_was_struck_out(sit_down):
    sitting = sit_down({"variant": "cz_licitovany", "players": ["Adam", "Bára", "Cyril"]})
    deal = record(sitting, {"contract": "durch", "declarer": "1", "made": True})
    assert situation_of(sitting, 2).turn.dealer == 2
    void_deal(deal=deal, key=uuid.uuid4(), reason="not played", actor=LINK)
    assert situation_of(sitting, 2).turn.dealer == 1
