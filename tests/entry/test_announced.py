"""What is announced against a contract or beside it, who plays with whom, and deals that end before their last trick.

By the texts that have them: volený and licitovaný of the association, křížový, čtyřka.
"""

from __future__ import annotations

import pytest

from ledger.table.entry.forms import read_entry, values_of
from tests.entry.tapping import facts_of, groups, problems, settled, shown, situation, tap

ADAM, BARA, CYRIL, DANA = "1", "2", "3", "4"
V, L, K, C = "csm_voleny", "csm_licitovany", "krizovy", "ctyrka"


def deal(contract, trump=None, declarer=ADAM, **facts):
    told = {"contract": contract, "declarer": declarer, "trump": trump, **facts}
    return {key: value for key, value in told.items() if value is not None}


# variant, house rules, what is tapped, the facts
ROWS = [
    (V, {}, "contract=hra trump=bells", deal("hra", "bells")),
    (V, {}, "contract=hra trump=hearts flek.hra=6 winner=declarer",
        deal("hra", "hearts", fleks={"hra": 6}, winner="declarer")),
    (V, {}, "contract=hra trump=hearts against.sto=3 flek.sto_proti=1 hundred_against=1 winner=defence",
        deal("hra", "hearts", against={"sto": CYRIL}, fleks={"sto_proti": 1}, hundred_against=1, winner="defence")),
    (V, {"hra_beside_hundred": "none"}, "contract=hra trump=hearts against.sto=2 hundred_against=-3",
        deal("hra", "hearts", against={"sto": BARA}, hundred_against=-3)),
    (V, {}, "contract=sedma trump=leaves against.sto=2 points=20 theirs1=20 mine1=40 seven=lost",
        deal("sedma", "leaves", against={"sto": BARA}, points=20, seven="lost",
             marriages={"declarer": [40], "defence": [20]})),
    (V, {"hundred_marriage": "each"},
        "contract=hra trump=leaves against.sto=2 points=10 theirs1=20 theirs1by=2 theirs2=40 theirs2by=3",
        deal("hra", "leaves", against={"sto": BARA}, points=10, marriages={"defence": {BARA: [20], CYRIL: [40]}})),
    (V, {"hundred_marriage": "first"},
        "contract=hra trump=leaves against.sto=2 points=10 theirs1=20 theirs2=40 theirs2by=3",
        deal("hra", "leaves", against={"sto": BARA}, points=10, marriages={"defence": {BARA: [20], CYRIL: [40]}})),
    (V, {}, "contract=hra trump=acorns against.sedma=3 flek.sedma_proti=2 flek_by.sedma_proti.3=3 winner=declarer "
        "seven_against=lost",
        deal("hra", "acorns", against={"sedma": CYRIL}, fleks={"sedma_proti": 2}, flek_by={"sedma_proti": CYRIL},
             winner="declarer", seven_against="lost")),
    (V, {}, "contract=sto trump=acorns against.sedma=2 hundred=0 seven_against=made",
        deal("sto", "acorns", against={"sedma": BARA}, hundred=0, seven_against="made")),
    (V, {"false_seven": True}, "contract=sedma trump=acorns against.sedma=2 flek.hra=2 winner=defence seven=lost "
        "seven_against=made",
        deal("sedma", "acorns", against={"sedma": BARA}, fleks={"hra": 2}, winner="defence", seven="lost",
             seven_against="made")),
    (V, {"false_seven": True}, "contract=sedma trump=acorns flek.hra=2 winner=defence seven=lost silent=defence:1",
        deal("sedma", "acorns", fleks={"hra": 2}, winner="defence", seven="lost", silent_sevens={"defence": 1})),
    (V, {"hra_beside_hundred": "both"}, "contract=sto trump=bells hundred=2 winner=declarer",
        deal("sto", "bells", hundred=2, winner="declarer")),
    (V, {}, "contract=sto_sedma trump=bells hundred=2 seven=lost", deal("sto_sedma", "bells", hundred=2, seven="lost")),
    (V, {}, "contract=betl flek.betl=1 flek_by.betl.2=2 flek_share.betl=increase made=no",
        deal("betl", fleks={"betl": 1}, flek_by={"betl": BARA}, flek_share={"betl": "increase"}, made=False)),
    (V, {}, "contract=durch flek.durch=1 flek_by.durch.2=2 flek_by.durch.3=3 made=yes q0.who=1 q0.points=2",
        deal("durch", fleks={"durch": 1}, flek_by={"durch": [BARA, CYRIL]}, made=True, premium={ADAM: 2})),
    (V, {}, "contract=sedma trump=plain given_up=on", deal("sedma", "plain", given_up=True)),
    (V, {}, "contract=sto trump=hearts flek.sto=1 renonc_game=2",
        deal("sto", "hearts", fleks={"sto": 1}, renonc_game={"offender": BARA})),
    (V, {}, "contract=renonc p0.offender=3 p0.rule=pausal_2",
        {"contract": "renonc", "renonc": [{"offender": CYRIL, "rule": "pausal_2"}]}),
    (L, {}, "contract=sedma trump=hearts winner=declarer seven=made",
        deal("sedma", "hearts", winner="declarer", seven="made")),
    (L, {"balanced_played": False}, "contract=sedma trump=hearts flek.hra=1",
        deal("sedma", "hearts", fleks={"hra": 1})),
    (L, {}, "contract=sto trump=bells flek.sto=1 flek_by.sto.3=3 flek_share.sto=own hundred=-1",
        deal("sto", "bells", fleks={"sto": 1}, flek_by={"sto": CYRIL}, flek_share={"sto": "own"}, hundred=-1)),
    (L, {}, "contract=sto_sedma trump=bells points=60 mine1=40 seven=made",
        deal("sto_sedma", "bells", points=60, marriages={"declarer": [40]}, seven="made")),
    (L, {}, "contract=betl made=yes", deal("betl", made=True)),
    (L, {}, "contract=durch made=no", deal("durch", made=False)),
    (L, {}, "contract=dve_sedmy trump=bells flek.dve_sedmy=1 made=no",
        deal("dve_sedmy", "bells", fleks={"dve_sedmy": 1}, made=False)),
    (L, {}, "contract=dve_sedmy_sto trump=bells made=yes hundred=3",
        deal("dve_sedmy_sto", "bells", made=True, hundred=3)),
    (L, {}, "contract=omyl", deal("omyl")),
    (L, {}, "contract=pas", {"contract": "pas"}),
    (L, {"price_pas": 2}, "contract=pas forhont=2", {"contract": "pas", "forhont": BARA}),
    (L, {}, "contract=renonc p0.offender=3 p0.rule=pausal_1",
        {"contract": "renonc", "renonc": [{"offender": CYRIL, "rule": "pausal_1"}]}),
    (K, {}, "contract=hra partner=3 trump=bells winner=declarer",
        deal("hra", "bells", partner=CYRIL, winner="declarer")),
    (K, {}, "contract=sedma partner=3 trump=bells honers.osma=lost flek.osma=1 winner=declarer seven=made",
        deal("sedma", "bells", partner=CYRIL, honers={"osma": "lost"}, fleks={"osma": 1}, winner="declarer",
             seven="made")),
    (K, {}, "contract=sto partner=alone trump=bells hundred=0", deal("sto", "bells", hundred=0) | {"partner": None}),
    (K, {}, "contract=sto_sedma partner=4 trump=hearts honers.osma=made honers.devitka=made hundred=0 seven=made",
        deal("sto_sedma", "hearts", partner=DANA, honers={"osma": "made", "devitka": "made"}, hundred=0, seven="made")),
    (K, {}, "contract=hra partner=2 trump=bells against.sto=4 flek.hra=1 flek_by.hra=3 hundred_against=0 "
        "winner=defence",
        deal("hra", "bells", partner=BARA, against={"sto": DANA}, fleks={"hra": 1}, flek_by={"hra": CYRIL},
             hundred_against=0, winner="defence")),
    (K, {}, "contract=betl made=no", deal("betl", made=False)),
    (K, {}, "contract=durch made=yes", deal("durch", made=True)),
    (K, {}, "contract=renonc p0.offender=4 p0.each=5",
        {"contract": "renonc", "renonc": [{"offender": DANA, "each": 5}]}),
    (C, {}, "contract=hra partner=3 trump=hearts winner=defence p0.offender=3 p0.rule=r01",
        deal("hra", "hearts", partner=CYRIL, winner="defence", renonc=[{"offender": CYRIL, "rule": "r01"}])),
    (C, {}, "contract=sedma partner=3 trump=hearts renonc_game=3",
        deal("sedma", "hearts", partner=CYRIL, renonc_game={"offender": CYRIL})),
    (C, {}, "contract=sto partner=3 trump=hearts hundred=1", deal("sto", "hearts", partner=CYRIL, hundred=1)),
    (C, {}, "contract=sto_sedma partner=alone trump=hearts hundred=1 seven=made",
        deal("sto_sedma", "hearts", hundred=1, seven="made") | {"partner": None}),
    (C, {}, "contract=betl made=no p0.offender=2 p0.rule=r02 p0.trump=hearts",
        deal("betl", made=False, renonc=[{"offender": BARA, "rule": "r02", "trump": "hearts"}])),
    (C, {}, "contract=durch made=yes", deal("durch", made=True)),
    (C, {}, "contract=renonc p0.offender=2 p0.rule=r09 p0.trump=hearts",
        {"contract": "renonc", "renonc": [{"offender": BARA, "rule": "r09", "trump": "hearts"}]}),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "house", "taps", "facts"), ROWS)
def test_it_can_be_tapped(variant, house, taps, facts):
    at = situation(variant, **house)
    assert facts_of(at, tap(at, taps)) == facts
    assert facts_of(at, values_of(at.edition, facts)) == facts
    assert settled(at, facts).lines or facts["contract"] == "pas"


@pytest.mark.parametrize("variant", [V, L, K, C])
def test_it_can_tap_every_contract(variant):
    tapped = {facts["contract"] for row_variant, _, _, facts in ROWS if row_variant == variant}
    assert tapped == {option.name for option in read_entry(situation(variant), {}).possible.contracts}


def asked(at, taps):
    """The names of the questions shown after these taps."""
    values = tap(at, taps)
    return {group.name for group in shown(read_entry(at, values).form(), values)}


def test_it_asks_for_what_was_announced_only():
    at = situation(V)
    plain = asked(at, "contract=hra trump=hearts")
    assert plain.isdisjoint({"flek.sto_proti", "flek.sedma_proti", "hundred_against", "seven_against", "flek_by.hra"})
    announced = asked(at, "contract=hra trump=hearts against.sto=2")
    assert announced - plain == {"flek.sto_proti", "hundred_against"}
    assert "silent" not in asked(at, "contract=hra trump=hearts against.sedma=2")


def test_it_takes_away_what_a_hundred_against_replaces():
    at = situation(V, hra_beside_hundred="none")
    taken = asked(at, "contract=hra trump=hearts") - asked(at, "contract=hra trump=hearts against.sto=2")
    assert taken == {"winner", "flek.hra", "given_up"}


@pytest.mark.parametrize("variant", [V, K])
def test_beside_a_hundred_that_was_made_no_lost_game_is_chosen_by_itself(variant):
    at = situation(variant, hra_beside_hundred="both")
    values = tap(at, "contract=sto trump=bells hundred=2")
    (game,) = [group for group in shown(read_entry(at, values).form(), values) if group.name == "winner"]
    assert [chip.value for chip in game.choices if "hundred" in game.answered_by and "2" in chip.chosen_with] == []
    assert "hundred_against" in game.answered_by


@pytest.mark.parametrize(
    ("variant", "house", "taps", "is_asked"),
    [
        ("cz_voleny", {}, "contract=hra trump=bells flek.hra=1", False),
        (V, {}, "contract=hra trump=bells flek.hra=1", True),
        (K, {}, "contract=hra trump=bells flek.hra=1", True),
        (K, {"cap_raised": None}, "contract=hra trump=bells flek.hra=1", False),
        (C, {}, "contract=hra trump=bells flek.hra=1", False),
    ],
)
def test_it_asks_who_raised_where_it_settles_something(variant, house, taps, is_asked):
    assert ("flek_by.hra" in asked(situation(variant, **house), taps)) is is_asked


def test_it_asks_who_showed_a_marriage_where_that_settles_something():
    taps = "contract=hra trump=hearts against.sto=2 points=20 theirs1=20"
    assert "theirs1by" not in asked(situation(V), taps)
    assert "theirs1by" in asked(situation(V, hundred_marriage="each"), taps)


@pytest.mark.parametrize(
    ("variant", "taps", "name", "closed"),
    [
        (V, "contract=hra declarer=2", "against.sto", {BARA}),
        (K, "contract=hra declarer=2 partner=4", "against.sto", {BARA, DANA}),
        (K, "contract=hra declarer=2", "partner", {BARA}),
        (V, "contract=hra declarer=3 trump=bells flek.hra=1", "flek_by.hra", {CYRIL}),
    ],
)
def test_it_offers_defenders_only(variant, taps, name, closed):
    at = situation(variant)
    entry = read_entry(at, tap(at, taps))
    (group,) = [group for group in groups(entry.form()) if group.name == name]
    assert {choice.value for choice in group.choices if choice.why} == closed
    assert {value for found, value, _why in entry.closed if found.startswith(name)} == closed


def test_it_names_levels_above_four():
    at = situation(V)
    (group,) = [one for one in groups(read_entry(at, tap(at, "contract=hra")).form()) if one.name == "flek.hra"]
    assert [choice.label for choice in group.choices] == ["–", "flek", "re", "tutti", "boty", "kalhoty", "kajzr"]


def test_it_says_what_is_missing_beside_its_question():
    at = situation(V)
    values = tap(at, "contract=hra trump=hearts against.sto=2 against.sedma=3")
    entry = read_entry(at, values)
    form = entry.form(problems(at, entry.facts))
    assert {group.name for group in groups(form) if group.errors} == {"winner", "seven_against"}
    assert form.errors == ()
