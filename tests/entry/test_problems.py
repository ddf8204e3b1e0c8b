"""What is wrong stands beside the question it belongs to, and everything tapped is still there."""

from __future__ import annotations

import pytest

import rules
from ledger.table.entry.forms import fresh_values, read_entry
from tests.entry.tapping import groups, problems, shown, situation

PLAIN = "contract=hra trump=plain"
LOST = {"contract": "sto", "declarer": "1", "trump": "hearts", "points": 0, "marriages": {"declarer": [40]}}


def values(at, taps):
    """Whatever is sent, shown or not."""
    return fresh_values(at) | {name: value for name, _, value in (one.partition("=") for one in taps.split())}


def told(at, taps):
    """The form with its problems: [(group, code)], one per problem."""
    told = values(at, taps)
    entry = read_entry(at, told)
    found = problems(at, entry.facts)
    form = entry.form(found)
    assert form.errors == ()
    beside = [group for group in groups(form) if group.errors]
    assert sum(len(group.errors) for group in beside) == len(found) > 0
    # nobody looks for an error in a question that is not shown
    names = {group.name for group in shown(form, told)}
    assert [group.name for group in beside if group.name not in names] == []
    said = [(at.say(problem), problem.code) for problem in found]
    return {(group.name, code) for group in beside for text, code in said if text in group.errors}


ROWS = [
    ("cz_voleny", "contract=nothing", {("contract", "contract")}),
    ("cz_voleny", "contract=hra", {("trump", "trump"), ("winner", "result")}),
    ("cz_voleny", PLAIN + " declarer=7 winner=declarer", {("declarer", "declarer")}),
    ("cz_voleny", PLAIN + " declarer= winner=declarer", {("declarer", "declarer")}),
    ("cz_voleny", "contract=hra trump=swords winner=declarer", {("trump", "trump")}),
    ("cz_voleny", PLAIN + " winner=both", {("winner", "winner")}),
    ("cz_voleny", PLAIN + " winner=declarer+ winner_total=95", {("winner_total", "winner")}),
    ("cz_voleny", PLAIN + " points=15", {("points", "points")}),
    ("cz_voleny", PLAIN + " points=many", {("points", "points")}),
    ("cz_voleny", PLAIN + " points=10 mine1=40 theirs1=40", {("mine1", "marriages")}),
    ("cz_voleny", PLAIN + " points=10 mine1=30", {("mine1", "marriages")}),
    ("cz_voleny", PLAIN + " points=10 theirs1=30", {("theirs1", "marriages")}),
    ("cz_voleny", PLAIN + " winner=declarer flek.hra=5", {("flek.hra", "flek_limit")}),
    ("cz_voleny", PLAIN + " winner=declarer flek.hra=-1", {("flek.hra", "fleks")}),
    ("cz_voleny", PLAIN + " winner=declarer flek.hra=1 flek_by.hra=1", {("flek_by.hra", "flek_by")}),
    ("cz_voleny", PLAIN + " points=0 silent=declarer:1", {("silent", "silent_sevens")}),
    ("cz_voleny", PLAIN + " points=90 silent=lost:declarer", {("silent", "silent_sevens")}),
    ("cz_voleny", PLAIN + " winner=declarer silent=lost:nobody", {("silent", "silent_sevens")}),
    ("cz_voleny", "contract=sedma trump=plain winner=declarer", {("seven", "result")}),
    ("cz_voleny", "contract=sedma trump=plain points=0 seven=made", {("seven", "seven")}),
    ("cz_voleny", "contract=sedma trump=plain points=0 seven=perhaps", {("seven", "seven")}),
    ("cz_voleny", "contract=sto trump=plain", {("hundred", "result")}),
    ("cz_voleny", "contract=sto trump=plain hundred=10", {("hundred", "hundred")}),
    ("cz_voleny", "contract=sto trump=plain points=70", {("mine1", "no_marriage")}),
    ("cz_voleny", "contract=sto trump=plain points=70 mine1=20 forgotten_marriage=20", {("forgotten_marriage",) * 2}),
    ("cz_voleny", "contract=sto trump=plain points=70 forgotten_marriage=30", {("forgotten_marriage",) * 2}),
    ("cz_voleny", "contract=betl", {("made", "result")}),
    ("cz_voleny", "contract=renonc", {("p0.offender", "renonc")}),
    ("cz_voleny", "contract=renonc p0.offender=9 p0.each=5", {("p0.offender", "renonc")}),
    ("cz_voleny", "contract=renonc p0.offender=1", {("p0.each", "renonc")}),
    ("cz_voleny", "contract=renonc p0.offender=1 p0.other=0", {("p0.each", "renonc")}),
    ("cz_voleny", "contract=renonc p0.offender=1 p0.other=lots", {("p0.each", "renonc")}),
    ("cz_voleny", "contract=renonc p0.offender=1 p0.each=5 p1.offender=2", {("p1.each", "renonc")}),
    ("sk_voleny", "contract=sto trump=hearts hundred=1 flek.sto=4", {("flek.sto", "credit")}),
    ("sk_voleny", "contract=velky made=yes round=0", {("round", "round")}),
    ("sk_voleny", "contract=hra trump=leaves flek.hra=2 points=10 no_trick=declarer", {("no_trick", "no_trick")}),
    ("sk_voleny", "contract=hra trump=leaves flek.hra=2 points=10 no_trick=him", {("no_trick", "no_trick")}),
    ("sk_voleny", "contract=vylozeny_velky flek.vylozeny_velky=1 made=yes", {("flek_by.vylozeny_velky", "flek_by")}),
    ("sk_voleny", "contract=maly made=yes p0.offender=2 p0.rule=B5", {("p0.rule", "renonc")}),
    ("sk_voleny", "contract=maly made=yes p0.offender=2 p0.rule=Z9", {("p0.rule", "renonc")}),
    ("sk_voleny", "contract=renonc p0.offender=2 p0.rule=B3", {("p0.contract", "renonc")}),
    ("sk_voleny", "contract=renonc p0.offender=2 p0.rule=B3 p0.contract=sto", {("p0.trump", "renonc")}),
    ("sk_voleny", "contract=renonc p0.offender=2 p0.rule=B3 p0.contract=sto p0.trump=hearts p0.flek.sto=5",
        {("p0.flek.sto", "renonc")}),
    ("paluba_licitovany", "contract=pas forhont=", {("forhont", "forhont")}),
    ("paluba_licitovany", "contract=durch laid_down=on flek.durch=2 flek_by.durch=2 made=yes",
        {("laid_down", "laid_down")}),
    ("paluba_licitovany", "contract=sto trump=leaves hundred=-4 defence_total=15", {("defence_total", "hundred")}),
    ("hr_marijas", "contract=adut", {("winner", "result")}),
    ("hr_marijas", "contract=adut declarer=8 winner=declarer", {("declarer", "declarer")}),
    ("hr_marijas", "contract=adut trump=swords winner=declarer", {("trump", "trump")}),
    ("hr_marijas", "contract=adut kontra=5 winner=declarer", {("kontra", "kontra")}),
    ("hr_marijas", "contract=adut points=5", {("points", "points")}),
    ("hr_marijas", "contract=betl", {("made", "result")}),
    ("pl_mariasz", "", {("tens1", "result")}),
    ("pl_mariasz", "tens1=13 ones1=9", {("tens1", "points")}),
    ("pl_mariasz", "uncaptured=on tens1=9 ones1=0", {("tens2", "points")}),
    ("pl_mariasz", "uncaptured=on tens1=9 ones1=0 tens2=9 ones2=0", {("tens1", "points_sum")}),
    ("pl_mariasz", "tens1=9 m1.1=30", {("m1.1", "marriages")}),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "taps", "expected"), ROWS)
def test_it_says_what_is_wrong_beside_its_question(variant, taps, expected):
    assert told(situation(variant), taps) == expected


@pytest.mark.parametrize(
    ("taps", "expected"),
    [
        ("sitting_out=1 declarer=1 contract=durch made=yes", {("declarer", "declarer")}),
        ("sitting_out= contract=durch made=yes", {("sitting_out", "sitting_out")}),
        ("sitting_out=9 contract=durch made=yes", {("sitting_out", "sitting_out")}),
    ],
)
def test_it_says_who_cannot_sit_out(taps, expected):
    assert told(situation("cz_voleny", 4), taps) == expected


@pytest.mark.parametrize(
    ("taps", "expected"),
    [
        ("contract=adut winner=declarer", {("partner", "partner")}),
        ("contract=adut partner=1 winner=declarer", {("partner", "partner")}),
        ("contract=durmas_ko_jami", {("last_by", "result")}),
        ("contract=durmas_ko_jami last_by=9", {("last_by", "player")}),
        ("contract=durmas_metljester partner=2 last_by=1", {("second_last_by", "result")}),
    ],
)
def test_it_says_what_is_wrong_with_four_croatians(taps, expected):
    assert told(situation("hr_marijas", 4), taps) == expected


def test_it_says_who_did_not_stop_the_game():
    at = situation("pl_mariasz", deals=[{"points": {"1": 90, "2": 48}}])
    taps = "stopped_by=2 tens1=1 ones1=2 tens2=3"
    assert told(at, taps) == {("stopped_by", "stopped_by")}


def test_it_calls_people_by_their_names():
    at = situation("sk_voleny", deals=[LOST])
    form = read_entry(at, values(at, "contract=sto trump=hearts flek.sto=2 hundred=0")).form()
    (flek,) = [group for group in groups(form) if group.name == "flek.sto"]
    level = next(choice for choice in flek.choices if choice.value == "2")
    assert "Adam" in level.why
    assert "C9" in level.why
    # tapped before it was closed: it is not dropped unseen
    assert level.checked


@pytest.mark.parametrize(
    ("at", "taps", "some"),
    [
        (situation("sk_voleny", deals=[LOST], credit=70), "contract=sto flek.sto=1", True),
        (situation("paluba_licitovany"), "contract=durch laid_down=on", True),
        (situation("cz_licitovany", 4), "contract=sedma", True),
        (situation("cz_voleny"), "contract=sto points=70 theirs1=20 theirs1by=1", True),
        (situation("csm_voleny"), "contract=durch flek.durch=1", True),
        (situation("csm_voleny", 5, hundred_marriage="each"), "contract=hra against.sto=2", True),
        (situation("csm_licitovany"), "contract=sto declarer=2", True),
        (situation("krizovy"), "contract=hra partner=2 flek_by.sto_proti=3", True),
        (situation("hr_marijas"), "contract=betl", True),
        (situation("pl_mariasz"), "", False),
    ],
)
def test_it_tells_of_every_closed_chip_of_the_form(at, taps, some):
    entry = read_entry(at, values(at, taps))
    chips = [
        (choice.name or group.name, choice.value, choice.why)
        for group in groups(entry.form())
        for choice in group.choices
    ]
    assert sorted(set(entry.closed)) == sorted({chip for chip in chips if chip[2]})
    assert bool(entry.closed) == some


@pytest.mark.parametrize(("variant", "word"), [("sk_voleny", "dve sedmy"), ("paluba_licitovany", "dvě sedmy")])
def test_it_calls_a_contract_as_its_table_does(variant, word):
    facts = {"contract": "dve_sedmy", "declarer": "1", "trump": "hearts", "fleks": {"durch": 1}}
    at = situation(variant)
    assert f"is not a component of {word}" in [at.say(problem) for problem in problems(at, facts)]


def test_it_puts_above_the_form_what_belongs_to_no_question():
    at = situation("hr_marijas")
    problem = rules.Problem(deal=1, field="", code="type", text="a deal must be an object")
    other = rules.Problem(deal=1, field="renonc", code="unknown_key", text="is not a key of this variant's deals")
    assert read_entry(at, {}).form([problem, other]).errors == (
        "a deal must be an object",
        "renonc: is not a key of this variant's deals",
    )
