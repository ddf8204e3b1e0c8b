"""Facts → what would have to be tapped → the form as drawn → what it sends → the same facts."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from ledger.table.entry.forms import read_entry, values_of
from tests.cases import TAPPED_SETTLED as SETTLED
from tests.entry.tapping import facts_of, groups, plain, problems, sent, situation, tap_along
from tests.rules.test_hr_properties import documents as croatian
from tests.rules.test_pl_properties import documents as polish
from tests.rules.test_three_hand_properties import sittings

quickly = settings(max_examples=60, deadline=None, database=None, suppress_health_check=list(HealthCheck))


def steps(document):
    """Every deal of a document at its situation, by seats."""
    seats = {name: str(seat) for seat, name in enumerate(document["players"], 1)}
    deals = [rules.rename(deal, seats, edition=rules.newest(document["variant"])) for deal in document["deals"]]
    for number, facts in enumerate(deals):
        yield (
            situation(document["variant"], len(seats), deals[:number], **document.get("house_rules", {})),
            facts,
        )


def corrected(at, facts):
    """A correction opened and sent back untouched."""
    entry = read_entry(at, values_of(at.edition, facts))
    return facts_of(at, sent(entry.form()))


def returns(at, facts):
    assert plain(facts_of(at, values_of(at.edition, facts))) == plain(facts)
    assert plain(corrected(at, facts)) == plain(facts)


@pytest.mark.parametrize("case", SETTLED, ids=lambda case: case.name)
def test_it_returns_the_facts_of_a_worked_case(case):
    for at, facts in steps(case.document):
        returns(at, facts)


@quickly
@given(sittings())
def test_it_returns_three_hand_facts(document):
    for at, facts in steps(document):
        returns(at, facts)


@quickly
@given(croatian(most=3))
def test_it_returns_croatian_facts(document):
    for at, facts in steps(document):
        returns(at, facts)


@quickly
@given(polish())
def test_it_returns_polish_facts(document):
    for at, facts in steps(document):
        returns(at, facts)


ODD = [
    ("three penalties", "cz_voleny", [],
        {"contract": "renonc", "renonc": [{"offender": who, "each": 7} for who in ("1", "2", "1", "3")]}),
    ("a round far on", "sk_voleny", [],
        {"contract": "velky", "declarer": "1", "made": True, "round": 9}),
    ("an earlier round", "sk_voleny", [{"contract": "renonc", "renonc": [{"offender": "1", "each": 1}], "round": 5}],
        {"contract": "velky", "declarer": "1", "made": True, "round": 2}),
    ("the first round after a later one", "sk_voleny",
        [{"contract": "renonc", "renonc": [{"offender": "1", "each": 1}], "round": 5}],
        {"contract": "velky", "declarer": "1", "made": True}),
    ("a flek of twenty", "paluba_licitovany", [],
        {"contract": "durch", "declarer": "1", "made": True, "fleks": {"durch": 20}}),
    ("a flek that the credit no longer covers", "sk_voleny",
        [{"contract": "sto", "declarer": "1", "trump": "hearts", "points": 0, "marriages": {"declarer": [40]}}],
        {"contract": "sto", "declarer": "1", "trump": "hearts", "fleks": {"sto": 2}, "hundred": 0}),
    ("a flek that the table let stand", "sk_voleny", [],
        {"contract": "sto", "declarer": "1", "trump": "hearts", "fleks": {"sto": 4}, "hundred": 0,
         "allow_over_credit": True}),
    ("a large agreed amount", "cz_licitovany", [],
        {"contract": "renonc", "renonc": [{"offender": "1", "each": 123456}]}),
    ("all four marriages of one side", "cz_licitovany", [],
        {"contract": "sto", "declarer": "1", "trump": "leaves", "points": 90,
         "marriages": {"declarer": [20, 40, 20, 20]}}),
    ("a note", "hr_marijas", [], {"contract": "predaja", "declarer": "2", "note": "zvanje zaboravljeno <b>\u2212 č"}),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "before", "facts"), [row[1:] for row in ODD], ids=[row[0] for row in ODD])
def test_it_loses_nothing_rare(variant, before, facts):
    returns(situation(variant, deals=before), facts)


# Random taps


@st.composite
def taps(draw, at):
    return tap_along(at, lambda chips: draw(st.sampled_from(chips)), lambda: draw(st.booleans()))


@pytest.mark.parametrize("variant", rules.variants())
@settings(parent=quickly, max_examples=25)
@given(data=st.data())
def test_it_reads_the_same_from_what_was_tapped_and_from_its_facts(variant, data):
    at = situation(variant, data.draw(st.sampled_from(rules.newest(variant).seats)))
    facts = facts_of(at, data.draw(taps(at)))
    assert facts_of(at, values_of(at.edition, facts)) == facts
    assert all(problem.message for problem in problems(at, facts))


@pytest.mark.parametrize("variant", rules.variants())
@settings(parent=quickly, max_examples=25)
@given(data=st.data())
def test_it_survives_anything_sent(variant, data):
    """Values that no form of ours sends: faults are said, nothing breaks."""
    at = situation(variant)
    names = sorted({*(group.name for group in groups(read_entry(at, {}).form())), "flek.", "p0.flek.", "p7.offender"})
    junk = st.sampled_from(["", "0", "-1", "1", "3", "9" * 40, "\u0663", "declarer", "lost:", ":", "hra", "on"])
    values = data.draw(st.dictionaries(st.sampled_from(names), junk, max_size=12))
    entry = read_entry(at, values)
    found = problems(at, entry.facts)
    form = entry.form(found)
    assert bool(found) == bool(form.errors or any(group.errors for group in groups(form)))
