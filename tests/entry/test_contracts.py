"""Every contract of every variant can be tapped, with all that may be recorded beside it."""

from __future__ import annotations

import pytest

import rules
from ledger.table.entry.forms import fresh_values, read_entry
from tests.entry.tapping import facts_of, settled, situation, tap

ADAM, BARA, CYRIL, DANA = "1", "2", "3", "4"


def deal(contract, declarer=ADAM, trump=None, **facts):
    told = {"contract": contract, "declarer": declarer, "trump": trump, **facts}
    return {key: value for key, value in told.items() if value is not None}


def pair(declarer=(), defence=()):
    sides = {"declarer": [*declarer], "defence": [*defence]}
    return {side: shown for side, shown in sides.items() if shown}


# variant, what is tapped in this order, the facts; who plays is there already
VOLENY = [
    ("contract=hra trump=plain winner=declarer", deal("hra", trump="plain", winner="declarer")),
    ("contract=hra declarer=2 trump=leaves winner=defence", deal("hra", BARA, "leaves", winner="defence")),
    ("contract=hra trump=hearts flek.hra=2 winner=declarer+ winner_total=130",
        deal("hra", trump="hearts", fleks={"hra": 2}, winner="declarer", winner_total=130)),
    ("contract=hra trump=bells flek.hra=1 winner=defence+ winner_total=100",
        deal("hra", trump="bells", fleks={"hra": 1}, winner="defence", winner_total=100)),
    ("contract=hra trump=acorns winner=declarer silent=declarer:1",
        deal("hra", trump="acorns", winner="declarer", silent_sevens={"declarer": 1})),
    ("contract=hra trump=acorns winner=declarer silent=defence:1",
        deal("hra", trump="acorns", winner="declarer", silent_sevens={"defence": 1})),
    ("contract=hra trump=acorns winner=declarer silent=lost:defence",
        deal("hra", trump="acorns", winner="declarer", silent_seven_lost="defence")),
    ("contract=hra trump=hearts points=60 mine1=40 mine2=20 theirs1=20",
        deal("hra", trump="hearts", points=60, marriages=pair([40, 20], [20]))),
    ("contract=sedma trump=hearts flek.hra=1 flek.sedma=2 winner=declarer seven=lost",
        deal("sedma", trump="hearts", fleks={"hra": 1, "sedma": 2}, winner="declarer", seven="lost")),
    ("contract=sto trump=hearts hundred=3", deal("sto", trump="hearts", hundred=3)),
    ("contract=sto trump=hearts hundred=0", deal("sto", trump="hearts", hundred=0)),
    ("contract=sto trump=leaves hundred=-12 silent=lost:declarer",
        deal("sto", trump="leaves", hundred=-12, silent_seven_lost="declarer")),
    ("contract=sto trump=leaves points=70 mine1=40 theirs1=20 theirs2=20",
        deal("sto", trump="leaves", points=70, marriages=pair([40], [20, 20]))),
    ("contract=sto trump=leaves points=80 forgotten_marriage=20",
        deal("sto", trump="leaves", points=80, forgotten_marriage=20)),
    ("contract=sto_sedma trump=bells flek.sto=1 flek.sedma=4 hundred=-1 seven=made",
        deal("sto_sedma", trump="bells", fleks={"sto": 1, "sedma": 4}, hundred=-1, seven="made")),
    ("contract=betl flek.betl=3 made=no", deal("betl", fleks={"betl": 3}, made=False)),
    ("contract=durch declarer=3 made=yes", deal("durch", CYRIL, made=True)),
    ("contract=durch made=yes p0.offender=2 p0.each=20",
        deal("durch", made=True, renonc=[{"offender": BARA, "each": 20}])),
    ("contract=hra trump=plain winner=declarer p0.offender=1 p0.each=5 p1.offender=3 p1.other=17",
        deal("hra", trump="plain", winner="declarer",
             renonc=[{"offender": ADAM, "each": 5}, {"offender": CYRIL, "each": 17}])),
    ("contract=renonc p0.offender=3 p0.each=10 note=talon",
        {"contract": "renonc", "renonc": [{"offender": CYRIL, "each": 10}], "note": "talon"}),
]  # fmt: skip
LICITOVANY = [
    ("contract=sedma trump=plain winner=defence seven=made",
        deal("sedma", trump="plain", winner="defence", seven="made")),
    ("contract=sedma trump=leaves points=30 mine1=20 seven=made",
        deal("sedma", trump="leaves", points=30, marriages=pair([20]), seven="made")),
    ("contract=sto trump=hearts points=70 mine1=40", deal("sto", trump="hearts", points=70, marriages=pair([40]))),
    ("contract=sto trump=hearts hundred=1 silent=defence:1",
        deal("sto", trump="hearts", hundred=1, silent_sevens={"defence": 1})),
    ("contract=sto_sedma trump=hearts hundred=-20 seven=lost",
        deal("sto_sedma", trump="hearts", hundred=-20, seven="lost")),
    ("contract=betl flek.betl=1 made=yes", deal("betl", fleks={"betl": 1}, made=True)),
    ("contract=durch made=no", deal("durch", made=False)),
    ("contract=omyl declarer=2", deal("omyl", BARA)),
    ("contract=pas", {"contract": "pas"}),
    ("contract=pas p0.offender=2 p0.each=1", {"contract": "pas", "renonc": [{"offender": BARA, "each": 1}]}),
    ("contract=renonc p0.offender=2 p0.other=123", {"contract": "renonc", "renonc": [{"offender": BARA, "each": 123}]}),
]  # fmt: skip
SLOVAK = [
    ("contract=hra trump=hearts", deal("hra", trump="hearts")),
    ("contract=hra trump=hearts flek.hra=2 winner=declarer+ winner_total=120",
        deal("hra", trump="hearts", fleks={"hra": 2}, winner="declarer", winner_total=120)),
    ("contract=hra trump=leaves flek.hra=2 winner=declarer silent=declarer:2",
        deal("hra", trump="leaves", fleks={"hra": 2}, winner="declarer", silent_sevens={"declarer": 2})),
    ("contract=hra trump=leaves flek.hra=2 points=0 no_trick=declarer",
        deal("hra", trump="leaves", fleks={"hra": 2}, points=0, no_trick="declarer")),
    ("contract=sedma trump=leaves", deal("sedma", trump="leaves")),
    ("contract=sedma trump=leaves flek.sedma=1", deal("sedma", trump="leaves", fleks={"sedma": 1})),
    ("contract=sedma trump=leaves flek.sedma=1 winner=declarer seven=made",
        deal("sedma", trump="leaves", fleks={"sedma": 1}, winner="declarer", seven="made")),
    ("contract=sedma trump=bells flek.sedma=2 winner=declarer seven=made silent=declarer:1",
        deal("sedma", trump="bells", fleks={"sedma": 2}, winner="declarer", seven="made",
             silent_sevens={"declarer": 1})),
    ("contract=dve_sedmy trump=bells flek.hra=2 winner=defence seven=lost",
        deal("dve_sedmy", trump="bells", fleks={"hra": 2}, winner="defence", seven="lost")),
    ("contract=sto trump=hearts flek.sto=1 hundred=4",
        deal("sto", trump="hearts", fleks={"sto": 1}, hundred=4)),
    ("contract=sto trump=hearts points=80 forgotten_marriage=40 theirs1=20",
        deal("sto", trump="hearts", points=80, forgotten_marriage=40, marriages=pair((), [20]))),
    ("contract=stosedem trump=plain hundred=0 seven=made", deal("stosedem", trump="plain", hundred=0, seven="made")),
    ("contract=sto_plus_sedem trump=plain flek.sto=1 flek.sedma=1 hundred=-2 seven=lost",
        deal("sto_plus_sedem", trump="plain", fleks={"sto": 1, "sedma": 1}, hundred=-2, seven="lost")),
    ("contract=maly flek.maly=2 made=yes", deal("maly", fleks={"maly": 2}, made=True)),
    ("contract=velky declarer=3 made=no", deal("velky", CYRIL, made=False)),
    ("contract=vylozeny_maly flek.vylozeny_maly=1 flek_by.vylozeny_maly=2 made=yes",
        deal("vylozeny_maly", fleks={"vylozeny_maly": 1}, flek_by={"vylozeny_maly": BARA}, made=True)),
    ("contract=vylozeny_velky made=no", deal("vylozeny_velky", made=False)),
    ("contract=sto trump=hearts allow_over_credit=on flek.sto=4 hundred=2",
        deal("sto", trump="hearts", fleks={"sto": 4}, allow_over_credit=True, hundred=2)),
    ("contract=velky made=yes round=2", deal("velky", made=True, round=2)),
    ("contract=maly made=yes p0.offender=2 p0.rule=C6 p1.offender=3 p1.rule=B12",
        deal("maly", made=True, renonc=[{"offender": BARA, "rule": "C6"}, {"offender": CYRIL, "rule": "B12"}])),
    ("contract=renonc p0.offender=2 p0.rule=B3 p0.contract=hra",
        {"contract": "renonc", "renonc": [{"offender": BARA, "rule": "B3", "contract": "hra"}]}),
    ("contract=renonc p0.offender=2 p0.rule=B3 p0.contract=sto_plus_sedem p0.trump=hearts"
        " p0.flek.sto=2 p0.flek.sedma=1",
        {"contract": "renonc", "renonc": [
            {"offender": BARA, "rule": "B3", "contract": "sto_plus_sedem", "trump": "hearts",
             "fleks": {"sto": 2, "sedma": 1}}]}),
    ("contract=renonc p0.offender=1 p0.rule=B3 p0.contract=vylozeny_velky p0.flek.vylozeny_velky=1",
        {"contract": "renonc", "renonc": [
            {"offender": ADAM, "rule": "B3", "contract": "vylozeny_velky", "fleks": {"vylozeny_velky": 1}}]}),
    ("contract=renonc p0.offender=1 p0.each=3", {"contract": "renonc", "renonc": [{"offender": ADAM, "each": 3}]}),
]  # fmt: skip
PALUBA = [
    ("contract=sedma trump=hearts", deal("sedma", trump="hearts")),
    ("contract=sedma trump=hearts flek.hra=1 flek.sedma=2 winner=declarer seven=made",
        deal("sedma", trump="hearts", fleks={"hra": 1, "sedma": 2}, winner="declarer", seven="made")),
    ("contract=sedma trump=leaves laid_down=on winner=declarer seven=made",
        deal("sedma", trump="leaves", laid_down=True, winner="declarer", seven="made")),
    ("contract=sedma trump=leaves laid_down=on flek.sedma=1 flek_by.sedma=3 winner=declarer seven=made",
        deal("sedma", trump="leaves", laid_down=True, fleks={"sedma": 1}, flek_by={"sedma": CYRIL},
             winner="declarer", seven="made")),
    ("contract=sto trump=leaves hundred=-4 defence_total=130",
        deal("sto", trump="leaves", hundred=-4, defence_total=130)),
    ("contract=sto trump=leaves hundred=2 silent=declarer:1",
        deal("sto", trump="leaves", hundred=2, silent_sevens={"declarer": 1})),
    ("contract=sto_sedma trump=leaves points=90 mine1=20 seven=made",
        deal("sto_sedma", trump="leaves", points=90, marriages=pair([20]), seven="made")),
    ("contract=betl flek.betl=6 made=yes", deal("betl", fleks={"betl": 6}, made=True)),
    ("contract=durch laid_down=on made=yes", deal("durch", laid_down=True, made=True)),
    ("contract=dve_sedmy trump=hearts made=yes", deal("dve_sedmy", trump="hearts", made=True)),
    ("contract=omyl", deal("omyl")),
    ("contract=pas forhont=2", {"contract": "pas", "forhont": BARA}),
    ("contract=betl made=no p0.offender=3 p0.rule=jiny",
        deal("betl", made=False, renonc=[{"offender": CYRIL, "rule": "jiny"}])),
    ("contract=renonc p0.offender=3 p0.rule=talon",
        {"contract": "renonc", "renonc": [{"offender": CYRIL, "rule": "talon"}]}),
]  # fmt: skip
CROATIAN = [
    ("contract=adut winner=declarer", deal("adut", winner="declarer")),
    ("contract=adut trump=hearts kontra=2 winner=defence+ winner_total=100",
        deal("adut", trump="hearts", kontra=2, winner="defence", winner_total=100)),
    ("contract=adut points=50 mine1=20 mine2=20 theirs1=40",
        deal("adut", points=50, marriages=pair([20, 20], [40]))),
    ("contract=predaja declarer=2", deal("predaja", BARA)),
    ("contract=betl made=yes", deal("betl", made=True)),
    ("contract=fircik_i_sto trump=bells made=no", deal("fircik_i_sto", trump="bells", made=False)),
    ("contract=ver_betl made=no", deal("ver_betl", made=False)),
    ("contract=durmas kontra=1 made=yes", deal("durmas", kontra=1, made=True)),
    ("contract=cvancik_i_sto made=yes", deal("cvancik_i_sto", made=True)),
    ("contract=durmas_cvancik_i_sto made=no", deal("durmas_cvancik_i_sto", made=False)),
]  # fmt: skip
CROATIAN_FOUR = [
    ("contract=adut partner=3 winner=declarer", deal("adut", partner=CYRIL, winner="declarer")),
    ("contract=adut partner=alone points=90", deal("adut", partner=None, points=90) | {"partner": None}),
    ("contract=durmas made=yes", deal("durmas", made=True)),
    ("contract=durmas_ko_jami last_by=4", deal("durmas_ko_jami", last_by=DANA)),
    ("contract=durmas_ko_jami early_trick_lost=on", deal("durmas_ko_jami", early_trick_lost=True)),
    ("contract=durmas_metljester partner=3 second_last_by=1 last_by=3",
        deal("durmas_metljester", partner=CYRIL, second_last_by=ADAM, last_by=CYRIL)),
    ("contract=durmas_metljester partner=2 early_trick_lost=on",
        deal("durmas_metljester", partner=BARA, early_trick_lost=True)),
]  # fmt: skip
TABLE = {
    ("cz_voleny", 3): VOLENY,
    ("cz_licitovany", 3): LICITOVANY,
    ("sk_voleny", 3): SLOVAK,
    ("paluba_licitovany", 3): PALUBA,
    ("hr_marijas", 3): CROATIAN,
    ("hr_marijas", 4): CROATIAN_FOUR,
}
ROWS = [(variant, seats, *row) for (variant, seats), rows in TABLE.items() for row in rows]


@pytest.mark.parametrize(("variant", "seats", "taps", "facts"), ROWS)
def test_it_can_be_tapped(variant, seats, taps, facts):
    at = situation(variant, seats)
    assert facts_of(at, tap(at, taps)) == facts
    assert settled(at, facts).lines or facts["contract"] == "pas"


@pytest.mark.parametrize("variant", sorted({variant for variant, _seats in TABLE}))
def test_it_can_tap_every_contract(variant):
    tapped = {facts["contract"] for row_variant, _, _, facts in ROWS if row_variant == variant}
    options = read_entry(situation(variant), {}).possible.contracts
    assert tapped == {option.name for option in options}


@pytest.mark.parametrize("variant", ["cz_voleny", "cz_licitovany", "sk_voleny", "paluba_licitovany"])
def test_it_plays_with_one_sitting_out(variant):
    at = situation(variant, 4)
    trump = "contract=sto sitting_out=2 declarer=4 trump=hearts hundred=1 p0.offender=2 p0.each=2"
    facts = deal("sto", DANA, "hearts", sitting_out=BARA, hundred=1, renonc=[{"offender": BARA, "each": 2}])
    assert facts_of(at, tap(at, trump)) == facts
    assert settled(at, facts).lines


def test_it_does_not_let_the_one_play_who_sits_out():
    at = situation("cz_voleny", 4)
    with pytest.raises(AssertionError, match="closed: sits out"):
        tap(at, "sitting_out=2 contract=hra declarer=2")


# what is tapped and the card points of both: the other player has the rest of 138
POLISH = [
    ("tens1=9 ones1=0", {"1": 90, "2": 48}),
    ("tens1=0 ones1=7", {"1": 7, "2": 131}),
    ("tens1=13 ones1=8", {"1": 138, "2": 0}),
    ("tens1=0", {"1": 0, "2": 138}),
    ("uncaptured=on tens1=5 ones1=2 tens2=6 ones2=1", {"1": 52, "2": 61}),
]


@pytest.mark.parametrize(("taps", "points"), POLISH)
def test_it_fills_in_the_other_players_points(taps, points):
    at = situation("pl_mariasz")
    facts = facts_of(at, tap(at, taps))
    assert facts["points"] == points
    assert facts.get("uncaptured", False) == ("uncaptured" in taps)
    assert settled(at, facts).lines is not None


def test_it_waits_for_the_tens():
    """A 9 without its tens is more likely half of a 49 than nine points."""
    at = situation("pl_mariasz")
    assert "points" not in facts_of(at, tap(at, "ones1=9"))


def test_it_takes_marriages_and_who_stopped_the_game():
    at = situation("pl_mariasz", deals=[{"points": {"1": 90, "2": 48}}])
    taps = "stopped_by=1 tens1=1 ones1=2 tens2=3 ones2=0 m1.1=40 m1.2=20 m2.1=20 note=areszt"
    facts = facts_of(at, tap(at, taps))
    assert facts == {
        "stopped_by": ADAM, "points": {"1": 12, "2": 30}, "marriages": {"1": [40, 20], "2": [20]}, "note": "areszt",
    }  # fmt: skip
    assert settled(at, facts).scores


def test_it_asks_who_stopped_only_in_the_second_deal():
    with pytest.raises(AssertionError, match="stopped_by is not shown"):
        tap(situation("pl_mariasz"), "stopped_by=1")


# what was tapped before for another contract, and a contract that has no use for it
LEFT_OUT = [
    ("cz_voleny", "contract=sto trump=hearts hundred=4 contract=hra winner=declarer",
        deal("hra", trump="hearts", winner="declarer")),
    ("cz_voleny", "contract=sedma trump=hearts flek.sedma=2 winner=declarer+ winner_total=150 seven=made contract=betl"
        " made=no", deal("betl", made=False)),
    ("cz_voleny", "contract=hra trump=hearts points=30 mine1=20 silent=declarer:1 contract=sto_sedma seven=lost",
        deal("sto_sedma", trump="hearts", points=30, marriages=pair([20]), seven="lost")),
    ("cz_licitovany", "contract=betl flek.betl=1 made=no contract=pas", {"contract": "pas"}),
    ("cz_licitovany", "contract=sto trump=hearts hundred=4 contract=omyl", deal("omyl")),
    ("sk_voleny", "contract=hra trump=hearts flek.hra=2 winner=declarer silent=declarer:1 flek.hra=1",
        deal("hra", trump="hearts", fleks={"hra": 1})),
    ("sk_voleny", "contract=sto trump=hearts flek.sto=1 hundred=1 flek.sto=",
        deal("sto", trump="hearts", hundred=1)),
    ("paluba_licitovany", "contract=sto trump=bells hundred=-3 defence_total=120 hundred=3",
        deal("sto", trump="bells", hundred=3)),
    ("paluba_licitovany", "contract=sedma trump=bells laid_down=on winner=declarer seven=made contract=pas",
        {"contract": "pas", "forhont": ADAM}),
    ("hr_marijas", "contract=adut kontra=2 winner=declarer contract=predaja", deal("predaja")),
    ("hr_marijas", "contract=adut winner=declarer points=40 mine1=20",
        deal("adut", points=40, marriages=pair([20]))),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "taps", "facts"), LEFT_OUT)
def test_it_leaves_out_what_was_tapped_for_something_else(variant, taps, facts):
    at = situation(variant)
    assert facts_of(at, tap(at, taps)) == facts
    settled(at, facts)


def test_it_leaves_out_the_tricks_of_another_game():
    at = situation("hr_marijas", 4)
    taps = "contract=durmas_metljester partner=2 second_last_by=1 last_by=2 contract=durmas_ko_jami"
    assert facts_of(at, tap(at, taps)) == deal("durmas_ko_jami", last_by=BARA)


@pytest.mark.parametrize("variant", rules.variants())
def test_it_opens_with_whose_turn_it_is(variant):
    values = fresh_values(situation(variant))
    assert values == ({} if variant == "pl_mariasz" else {"declarer": "1", "forhont": "1"})


def test_it_opens_in_the_playing_round_of_the_last_deal():
    at = situation("sk_voleny", 4, deals=[{"contract": "renonc", "renonc": [{"offender": "1", "each": 1}], "round": 3}])
    assert fresh_values(at) == {"declarer": "1", "forhont": "1", "sitting_out": "4", "round": "3"}
    facts = facts_of(at, tap(at, "contract=velky made=yes"))
    assert (facts["round"], facts["sitting_out"]) == (3, DANA)
    assert facts_of(at, tap(at, "contract=velky made=yes round=4"))["round"] == 4
