"""The deals that a text in the notation tells: the same haléře as its totals, or a sentence why they stay totals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rules
from ledger.exchange.notation import check_sums, deals_of, document_of, group_amounts, parse
from rules.registry import SHIPPED

CASES = [json.loads(line) for line in (Path(__file__).parent / "notation_cases.jsonl").read_text().splitlines()]
UNIT = {"amount": "0.10", "currency": "CZK"}
SAMPLES = {
    "doubling": """2025-02-07 U Lípy {k*}
Adam +s+h +1s-h* +c +d e -k70 +k120*
Bára -2s+1t120 +k100-n +v* r1
Cyril +msc -mc +k130+1s r2
""",
    "adding": """2025-02-14 U Lípy {k+}
Adam +s+t150 -1k-20 +v-k80
Bára +2k140+n +1v+k110*
Cyril -s-h{renons} e +k190*
""",
    "two groups": """2025-02-21 Hostinec {k+ 10x}
Adam +s+h +1d
Bára -2c
Cyril +k110-1s

Adam -d
Bára +1s+1h*
Dana +k150
""",
    "one bears the increase": """2025-02-28 U Lípy {k+ 2x}
Adam +s+h $+2c +k110 $-1d
Bára $:-2c +k120 $:+d
Cyril $:-c $:+1d -d
""",
}


@pytest.fixture(autouse=True)
def _every_text():
    with rules.editions_from(SHIPPED):
        yield


def both_ways(text):
    """The units of each group by the notation, and those of its deals."""
    evening = parse(text)
    assert check_sums(evening) == []
    told = deals_of(evening)
    assert [one.faults for one in told] == [()] * len(told)
    counted = [group_amounts(group, linear=evening.linear) for group in evening.groups]
    return counted, [rules.settle(document_of(one, evening, UNIT)).totals for one in told]


@pytest.mark.parametrize("name", SAMPLES)
def test_four_evenings_give_the_same_both_ways(name):
    counted, settled = both_ways(SAMPLES[name])
    assert counted == settled


def test_the_example_gives_the_same_both_ways(example):
    counted, settled = both_ways(example)
    assert counted == settled


def of_three(case):
    return case["players"] == 3 and "$" not in case["entry"]


@pytest.mark.parametrize("case", list(filter(of_three, CASES)), ids=lambda case: f"{case['entry']} {case['hundred']}")
def test_every_entry_is_a_deal_of_as_much_or_says_why_not(case):
    evening = parse(f"2026-01-16 Klub {{{case['hundred']}}}\nAdam {case['entry']}\nBára\nCyril")
    (told,) = deals_of(evening)
    if told.faults:
        (fault,) = told.faults
        assert fault.text == "the sign is a defender's, the hundred the declarer's"
        score = next(part for part in evening.groups[0].rows[0].entries[0].parts if part.kind == "k")
        assert score.won != (score.score >= 100)
        return
    totals = rules.settle(document_of(told, evening, UNIT)).totals
    each = case["each_other_halere"] // 10
    assert totals == {"Adam": case["own_halere"] // 10, "Bára": each, "Cyril": each}


def test_it_names_who_bears_the_increase():
    (told,) = deals_of(parse(SAMPLES["one bears the increase"]))
    borne = [deal for deal in told.deals if "flek_share" in deal]
    assert borne == [
        {
            "contract": "betl", "declarer": "Adam", "made": True, "fleks": {"betl": 2}, "flek_by": {"betl": "Bára"},
            "flek_share": {"betl": "increase"},
        },
        {
            "contract": "durch", "declarer": "Adam", "made": False, "fleks": {"durch": 1},
            "flek_by": {"durch": "Cyril"}, "flek_share": {"durch": "increase"},
        },
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Adam +s+h\nBára\nCyril\nDana", "group 1: it is not said who sat out"),
        ("Adam -k110\nBára\nCyril", "group 1, Adam, -k110: the sign is a defender's, the hundred the declarer's"),
        ("Adam $+1c\nBára $-1c\nCyril", "group 1, Adam, $+1c: it is not said who played"),
        ("Adam $+2c\nBára $:-2c\nCyril", "group 1, Adam, $+2c: it is not said who played"),
    ],
)
def test_it_says_why_a_group_stays_a_total(text, why):
    (told,) = deals_of(parse(f"2026-01-16 Klub\n{text}"))
    assert told.deals == ()
    assert told.faults[0].say(str) == why
