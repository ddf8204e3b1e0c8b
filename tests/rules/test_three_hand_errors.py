"""What cannot be recorded in the Czech games: each row one deal made wrong, and exactly what is said about it.

A row reads: variants, the deal it starts from, the faults as `field code`, what is changed (`...` takes a key away).
V is cz_voleny, L cz_licitovany, P paluba_licitovany.
"""

import pytest

import rules

VARIANTS = {"V": "cz_voleny", "L": "cz_licitovany", "P": "paluba_licitovany"}
HUGE = int("9" * 1000)

DEALS = {
    "hra": {"contract": "hra", "trump": "leaves", "points": 50},
    "hra quick": {"contract": "hra", "trump": "leaves", "winner": "declarer"},
    "sedma": {"contract": "sedma", "trump": "leaves", "fleks": {"hra": 2}, "points": 50, "seven": "made"},
    "sedma quick": {"contract": "sedma", "trump": "plain", "fleks": {"sedma": 2}, "winner": "defence", "seven": "lost"},
    "sto": {"contract": "sto", "trump": "hearts", "points": 60, "marriages": {"declarer": [40], "defence": [20]}},
    "sto quick": {"contract": "sto", "trump": "leaves", "hundred": -2},
    "sto_sedma": {"contract": "sto_sedma", "trump": "bells", "hundred": 0, "seven": "made"},
    "betl": {"contract": "betl", "made": True},
    "dve_sedmy": {"contract": "dve_sedmy", "trump": "bells", "made": True},
    "omyl": {"contract": "omyl"},
    "pas": {"contract": "pas", "declarer": ...},
    "renonc": {"contract": "renonc", "declarer": ..., "renonc": [{"offender": "Cyril", "each": 5}]},
    "four": {"contract": "betl", "made": False, "sitting_out": "Dana"},
}


def row(variants, deal, faults, **changes):
    return variants, deal, changes, faults


ROWS = [
    # contract
    row("VLP", "betl", "contract contract", contract="trul"),
    row("VLP", "betl", "contract contract", contract=...),
    row("VLP", "betl", "contract contract", contract=None),
    row("VLP", "betl", "contract contract", contract=["betl"]),
    row("LP", "hra", "contract contract"),
    row("V", "omyl", "contract contract"),
    row("V", "pas", "contract contract"),
    row("VL", "dve_sedmy", "contract contract"),
    row("VLP", "betl", "contract contract", contract="sto_plus_sedem"),
    row("VLP", "betl", "contract contract, fleck unknown_key, points points", contract="", fleck=1, points=5),
    # declarer
    row("VLP", "betl", "declarer declarer", declarer=...),
    row("VLP", "betl", "declarer declarer", declarer="Dana"),
    row("VLP", "betl", "declarer declarer", declarer=1),
    row("VLP", "betl", "declarer declarer", declarer=None),
    row("L", "pas", "declarer declarer", declarer="Adam"),
    row("P", "pas", "declarer declarer", declarer="Adam", forhont="Bára"),
    row("VLP", "renonc", "declarer declarer", declarer="Adam"),
    row("LP", "omyl", "declarer declarer", declarer=...),
    row("VLP", "four", "declarer declarer", sitting_out="Adam"),
    # sitting_out
    row("VLP", "betl", "sitting_out sitting_out", sitting_out="Cyril"),
    row("VLP", "four", "sitting_out sitting_out", sitting_out=...),
    row("VLP", "four", "sitting_out sitting_out", sitting_out="Emil"),
    row("VLP", "four", "sitting_out sitting_out", sitting_out=False),
    row("L", "pas", "sitting_out sitting_out", seats=4),
    row("LP", "omyl", "sitting_out sitting_out", seats=4),
    row("VLP", "renonc", "", seats=4),
    row("VLP", "renonc", "sitting_out sitting_out", seats=4, sitting_out="Emil"),
    # forhont
    row("P", "pas", "forhont forhont"),
    row("P", "pas", "forhont forhont", forhont="Dana"),
    row("P", "pas", "forhont forhont", forhont=7),
    row("P", "betl", "forhont forhont", forhont="Bára"),
    row("P", "omyl", "forhont forhont", forhont="Bára"),
    row("P", "renonc", "forhont forhont", forhont="Bára"),
    row("P", "pas", "forhont forhont", forhont="Dana", sitting_out="Dana", seats=4),
    row("L", "pas", "forhont unknown_key", forhont="Adam"),
    row("V", "betl", "forhont unknown_key", forhont="Adam"),
    # trump
    row("V", "hra", "trump trump", trump=...),
    row("VLP", "sedma", "trump trump", trump=...),
    row("VLP", "sto", "trump trump", trump="spades"),
    row("VLP", "sto", "trump trump", trump=["hearts"]),
    row("VLP", "betl", "trump trump", trump="hearts"),
    row("VLP", "betl", "trump trump", trump="plain"),
    row("P", "dve_sedmy", "trump trump", trump=...),
    row("LP", "omyl", "trump trump", trump="leaves"),
    row("L", "pas", "trump trump", trump="leaves"),
    row("VLP", "renonc", "trump trump", trump="leaves"),
    # fleks
    row("VLP", "betl", "fleks fleks", fleks=2),
    row("VLP", "betl", "fleks fleks", fleks=[1]),
    row("VLP", "betl", "fleks.hra fleks", fleks={"hra": 1}),
    row("VLP", "sto", "fleks.sedma fleks", fleks={"sedma": 1}),
    row("VLP", "betl", "fleks.betl fleks", fleks={"betl": -1}),
    row("VLP", "betl", "fleks.betl fleks", fleks={"betl": True}),
    row("VLP", "betl", "fleks.betl fleks", fleks={"betl": 1.0}),
    row("VLP", "betl", "fleks.betl fleks", fleks={"betl": "1"}),
    row("VLP", "betl", "fleks.betl fleks", fleks={"betl": None}),
    row("VLP", "betl", "fleks.betl type", fleks={"betl": HUGE}),
    row("VLP", "sedma", "fleks.sto fleks", fleks={"hra": 2, "sto": 0}),
    row("VL", "betl", "fleks.betl flek_limit", fleks={"betl": 5}),
    row("VL", "sto", "fleks.sto flek_limit", fleks={"sto": 5}),
    row("VL", "sedma", "fleks.hra flek_limit, fleks.sedma flek_limit", fleks={"hra": 5, "sedma": 9}),
    row("VL", "betl", "", fleks={"betl": 4}),
    row("P", "betl", "", fleks={"betl": 20}),
    row("P", "betl", "fleks.betl flek_limit", fleks={"betl": 21}),
    row("P", "sto", "fleks.sto flek_limit", fleks={"sto": 21}),
    row("LP", "omyl", "fleks.hra fleks", fleks={"hra": 1}),
    row("VLP", "renonc", "fleks.betl fleks", fleks={"betl": 1}),
    # flek_by
    row("VLP", "betl", "", fleks={"betl": 1}, flek_by={"betl": "Bára"}),
    row("VLP", "betl", "flek_by flek_by", fleks={"betl": 1}, flek_by="Bára"),
    row("VLP", "betl", "flek_by.betl flek_by", fleks={"betl": 1}, flek_by={"betl": "Adam"}),
    row("VLP", "betl", "flek_by.betl flek_by", fleks={"betl": 1}, flek_by={"betl": "Emil"}),
    row("VLP", "betl", "flek_by.betl flek_by", fleks={"betl": 1}, flek_by={"betl": ["Bára"]}),
    row("VLP", "betl", "flek_by.betl flek_by", flek_by={"betl": "Bára"}),
    row("VLP", "betl", "flek_by.betl flek_by", fleks={"betl": 0}, flek_by={"betl": "Bára"}),
    row("VLP", "betl", "flek_by.hra flek_by", fleks={"betl": 1}, flek_by={"hra": "Bára"}),
    row("VLP", "four", "flek_by.betl flek_by", fleks={"betl": 1}, flek_by={"betl": "Dana"}),
    row("VLP", "betl", "fleks.betl fleks", fleks={"betl": "x"}, flek_by={"betl": "Bára"}),
    row("LP", "omyl", "flek_by.hra flek_by", flek_by={"hra": "Bára"}),
    # points
    row("VLP", "sedma", "points points", points=45),
    row("VLP", "sedma", "points points", points=-10),
    row("VLP", "sedma", "points points", points=100),
    row("VLP", "sedma", "points points", points=True),
    row("VLP", "sedma", "points points", points=50.0),
    row("VLP", "sedma", "points points", points="50"),
    row("VLP", "sedma", "points points", points=None),
    row("VLP", "sedma", "points points", points={"Adam": 50}),
    row("VLP", "sedma", "points type", points=HUGE),
    row("VLP", "sedma", "points type", points=-HUGE),
    row("V", "hra", "points result", points=...),
    row("VLP", "sedma", "points result", points=...),
    row("VLP", "sto", "points result", points=...),
    row("VLP", "betl", "points result", points=50),
    row("LP", "omyl", "points result", points=50),
    row("VLP", "renonc", "points result", points=50),
    # marriages
    row("VLP", "sto", "marriages marriages", marriages=[40]),
    row("VLP", "sto", "marriages.declarer marriages", marriages={"declarer": 40}),
    row("VLP", "sto", "marriages.declarer marriages", marriages={"declarer": [30]}),
    row("VLP", "sto", "marriages.declarer marriages", marriages={"declarer": [True]}),
    row("VLP", "sto", "marriages.declarer marriages", marriages={"declarer": [40.0]}),
    row("VLP", "sto", "marriages.Adam marriages", marriages={"declarer": [40], "Adam": [20]}),
    row("VLP", "sto", "marriages marriages", marriages={"declarer": [40, 40]}),
    row("VLP", "sto", "marriages marriages", marriages={"declarer": [40], "defence": [40]}),
    row("VLP", "sto", "marriages marriages", marriages={"declarer": [20, 20], "defence": [20, 20]}),
    row("VLP", "sto", "", marriages={"declarer": [20, 40, 20], "defence": [20]}),
    row("VLP", "betl", "marriages result", marriages={"declarer": [20]}),
    row("VLP", "betl", "", marriages={"declarer": []}, silent_sevens={}),
    row("VLP", "sedma quick", "", marriages={}),
    row("VLP", "sto", "points result", points=..., marriages={"declarer": [40]}),
    # no_marriage
    row("V", "sto", "marriages.declarer no_marriage", marriages=..., points=90),
    row("V", "sto", "marriages.declarer no_marriage", marriages={"declarer": [], "defence": [40]}),
    row("V", "sto_sedma", "marriages.declarer no_marriage", hundred=..., points=90),
    row("LP", "sto", "", marriages=...),
    row("V", "sto quick", "", hundred=9),
    # winner, winner_total
    row("V", "hra quick", "winner winner", winner="Adam"),
    row("VLP", "sedma quick", "winner winner", winner=True),
    row("VLP", "sedma quick", "winner_total winner", winner_total=90),
    row("VLP", "sedma quick", "winner_total winner", winner_total=105),
    row("VLP", "sedma quick", "winner_total winner", winner_total=200),
    row("VLP", "sedma quick", "winner_total winner", winner_total=None),
    row("VLP", "sedma quick", "winner_total type", winner_total=HUGE),
    row("VLP", "sedma quick", "winner result", winner=..., winner_total=120),
    row("VLP", "sedma", "winner result", winner="declarer"),
    row("VLP", "sedma", "winner_total result", winner_total=120),
    row("VLP", "sedma quick", "winner result", marriages={"defence": [20]}),
    row("VLP", "sto", "winner result", winner="declarer"),
    row("VLP", "sto quick", "winner_total result", winner_total=120),
    row("VLP", "betl", "winner result", winner="declarer"),
    # hundred, defence_total
    row("VLP", "sto quick", "hundred hundred", hundred=10),
    row("VLP", "sto quick", "hundred hundred", hundred=-21),
    row("VLP", "sto quick", "hundred hundred", hundred=False),
    row("VLP", "sto quick", "hundred hundred", hundred="2"),
    row("VLP", "sto quick", "hundred type", hundred=HUGE),
    row("VLP", "sto quick", "points result", hundred=...),
    row("VLP", "sto_sedma", "", hundred=-20),
    row("VLP", "sto", "hundred result", hundred=2),
    row("VLP", "sto quick", "hundred result", marriages={"declarer": [20]}),
    row("V", "hra", "hundred result", hundred=2),
    row("VLP", "sedma", "hundred result", hundred=2),
    row("P", "sto quick", "", defence_total=190),
    row("P", "sto quick", "defence_total hundred", defence_total=90),
    row("P", "sto quick", "defence_total hundred", defence_total=101),
    row("P", "sto quick", "defence_total hundred", defence_total=[100]),
    row("P", "sto quick", "defence_total result", hundred=0, defence_total=100),
    row("P", "sto quick", "hundred result", hundred=..., defence_total=100),
    row("P", "sto", "defence_total result", defence_total=100),
    row("P", "sedma", "defence_total result", defence_total=100),
    row("VL", "sto quick", "defence_total unknown_key", defence_total=100),
    # seven
    row("VLP", "sedma", "seven seven", seven=True),
    row("VLP", "sedma", "seven seven", seven="won"),
    row("VLP", "sedma", "seven result", seven=...),
    row("VLP", "sto_sedma", "seven result", seven=...),
    row("V", "hra", "seven result", seven="made"),
    row("VLP", "sto", "seven result", seven="made"),
    row("P", "dve_sedmy", "seven result", seven="made"),
    row("VLP", "sedma", "seven seven", points=0),
    row("VLP", "sedma", "", points=10),
    row("VLP", "sedma", "", points=0, seven="lost"),
    row("LP", "sto_sedma", "seven seven", hundred=..., points=0),
    # silent sevens
    row("V", "hra", "silent_sevens silent_sevens", silent_sevens=1),
    row("VLP", "sto", "silent_sevens silent_sevens", silent_sevens=[1]),
    row("VLP", "sto", "silent_sevens.Adam silent_sevens", silent_sevens={"Adam": 1}),
    row("VLP", "sto", "silent_sevens.defence silent_sevens", silent_sevens={"defence": True}),
    row("VLP", "sto", "silent_sevens.declarer silent_sevens", silent_sevens={"declarer": -1}),
    row("VLP", "sto", "silent_sevens.declarer type", silent_sevens={"declarer": HUGE}),
    row("V", "hra", "silent_sevens silent_sevens", silent_sevens={"declarer": 2}),
    row("VLP", "sto", "silent_sevens silent_sevens", silent_sevens={"defence": 2}),
    row("VLP", "sto", "silent_sevens silent_sevens", silent_sevens={"declarer": 1, "defence": 1}),
    row("VLP", "sto quick", "silent_sevens silent_sevens", silent_sevens={"declarer": 1}, silent_seven_lost="defence"),
    row("VLP", "sto quick", "silent_sevens silent_sevens", silent_sevens={"declarer": 1}, silent_seven_lost="declarer"),
    row("V", "hra", "silent_sevens silent_sevens", points=0, silent_sevens={"declarer": 1}),
    row("V", "hra", "", points=10, silent_sevens={"declarer": 1}),
    row("V", "hra", "silent_sevens silent_sevens", points=90, silent_sevens={"defence": 1}),
    row("V", "hra", "", points=80, silent_sevens={"defence": 1}),
    row("V", "hra", "silent_seven_lost silent_sevens", points=90, silent_seven_lost="declarer"),
    row("V", "hra", "", points=80, silent_seven_lost="declarer"),
    row("V", "hra", "", points=0, silent_seven_lost="defence"),
    row("V", "hra", "", points=90, silent_seven_lost="defence"),
    row("LP", "sto", "silent_sevens silent_sevens", points=90, silent_sevens={"defence": 1}),
    row("VLP", "sto", "silent_seven_lost silent_sevens", silent_seven_lost="Adam"),
    row("VLP", "sto", "silent_seven_lost silent_sevens", silent_seven_lost=1),
    row("VLP", "sedma", "silent_sevens result", silent_sevens={"declarer": 1}),
    row("VLP", "sto_sedma", "silent_seven_lost result", silent_seven_lost="defence"),
    row("VLP", "betl", "silent_sevens result", silent_sevens={"declarer": 1}),
    row("VLP", "renonc", "silent_seven_lost result", silent_seven_lost="defence"),
    # made
    row("VLP", "betl", "made made", made=1),
    row("VLP", "betl", "made made", made="yes"),
    row("VLP", "betl", "made made", made=None),
    row("VLP", "betl", "made result", made=...),
    row("P", "dve_sedmy", "made result", made=...),
    row("VLP", "sto", "made result", made=True),
    row("LP", "omyl", "made result", made=False),
    row("L", "pas", "made result", made=True),
    # laid_down
    row("P", "betl", "", laid_down=True),
    row("P", "betl", "laid_down laid_down", laid_down="yes"),
    row("P", "betl", "laid_down laid_down", laid_down=1),
    row("P", "betl", "laid_down laid_down", laid_down=True, fleks={"betl": 2}),
    row("P", "sedma", "laid_down laid_down", laid_down=True, fleks={"sedma": 2}),
    row("P", "betl", "flek_by flek_by", laid_down=True, fleks={"betl": 1}),
    row("P", "betl", "", laid_down=True, fleks={"betl": 1}, made=False),
    row("P", "sedma", "flek_by.sedma flek_by", laid_down=True, fleks={"hra": 1, "sedma": 1}, flek_by={"hra": "Bára"}),
    row("P", "omyl", "laid_down laid_down", laid_down=True),
    row("P", "renonc", "laid_down laid_down", laid_down=True),
    row("P", "pas", "laid_down laid_down", laid_down=True, forhont="Adam"),
    row("P", "sedma", "points result, seven result", laid_down=True, fleks={}, points=..., seven=...),
    row("VL", "betl", "laid_down unknown_key", laid_down=True),
    # not_played
    row("P", "sedma quick", "seven not_played", fleks=...),
    row("P", "sedma quick", "seven not_played", fleks={"hra": 1, "sedma": 1}),
    row("P", "sedma", "points not_played", fleks={"sedma": 1}),
    row("P", "sedma", "points result, seven result", points=..., seven=...),
    row("P", "sedma", "fleks.hra fleks", fleks={"hra": "re"}),
    row("VL", "sedma", "", fleks={}),
    row("VL", "sedma", "points result, seven result", fleks={}, points=..., seven=...),
    # forgotten_marriage
    row("V", "sto", "", marriages={"defence": [20]}, forgotten_marriage=40),
    row("V", "sto", "forgotten_marriage forgotten_marriage", forgotten_marriage=20),
    row("V", "sto", "forgotten_marriage forgotten_marriage", marriages=..., forgotten_marriage=30),
    row("V", "sto", "forgotten_marriage forgotten_marriage", marriages=..., forgotten_marriage=True),
    row("V", "sto", "forgotten_marriage forgotten_marriage", marriages=..., forgotten_marriage="40"),
    row("V", "sto", "marriages marriages", marriages={"defence": [40]}, forgotten_marriage=40),
    row("V", "sto", "marriages marriages", marriages={"defence": [20, 20, 20]}, forgotten_marriage=20),
    row("V", "sto quick", "hundred result", forgotten_marriage=20),
    row("V", "hra", "forgotten_marriage result", forgotten_marriage=20),
    row("V", "betl", "forgotten_marriage result", forgotten_marriage=20),
    row("LP", "sto", "forgotten_marriage unknown_key", marriages=..., forgotten_marriage=40),
    # renonc
    row("VLP", "renonc", "renonc renonc", renonc=...),
    row("VLP", "renonc", "renonc renonc", renonc=[]),
    row("VLP", "renonc", "renonc renonc", renonc={"offender": "Adam", "each": 5}),
    row("VLP", "betl", "", renonc=[]),
    row("VLP", "betl", "renonc renonc", renonc="Adam"),
    row("VLP", "betl", "renonc.0 renonc", renonc=["Adam"]),
    row("VLP", "betl", "renonc.0.offender renonc", renonc=[{"each": 5}]),
    row("VLP", "betl", "renonc.0.offender renonc", renonc=[{"offender": "Emil", "each": 5}]),
    row("VLP", "betl", "renonc.0.offender renonc", renonc=[{"offender": 5, "each": 5}]),
    row("VLP", "betl", "renonc.1.each renonc", renonc=[{"offender": "Adam", "each": 5},
        {"offender": "Adam", "each": 0}]),
    row("VLP", "betl", "renonc.0.each renonc", renonc=[{"offender": "Adam", "each": -5}]),
    row("VLP", "betl", "renonc.0.each renonc", renonc=[{"offender": "Adam", "each": True}]),
    row("VLP", "betl", "renonc.0.each renonc", renonc=[{"offender": "Adam", "each": 1.5}]),
    row("VLP", "betl", "renonc.0.each type", renonc=[{"offender": "Adam", "each": HUGE}]),
    row("VLP", "betl", "renonc.0.rule renonc", renonc=[{"offender": "Adam"}]),
    row("VLP", "betl", "renonc.0.why renonc", renonc=[{"offender": "Adam", "each": 5, "why": "talon"}]),
    row("VL", "betl", "renonc.0.rule renonc", renonc=[{"offender": "Adam", "rule": "talon"}]),
    row("P", "betl", "", renonc=[{"offender": "Adam", "rule": "talon"}, {"offender": "Bára", "rule": "jiny"}]),
    row("P", "betl", "renonc.0.rule renonc", renonc=[{"offender": "Adam", "rule": "B5"}]),
    row("P", "betl", "renonc.0.rule renonc", renonc=[{"offender": "Adam", "rule": 5}]),
    row("P", "betl", "renonc.0.rule renonc", renonc=[{"offender": "Adam", "rule": ["talon"]}]),
    row("P", "betl", "renonc.0.rule renonc", renonc=[{"offender": "Adam", "rule": "talon", "each": 5}]),
    row("P", "betl", "renonc.0.contract renonc", renonc=[{"offender": "Adam", "rule": "talon", "contract": "sto"}]),
    # note
    row("VLP", "betl", "", note="ležák navrch"),
    row("VLP", "betl", "note type", note=5),
    row("VLP", "betl", "note type", note=None),
    # unknown keys
    row("VLP", "betl", "flek unknown_key", flek={"betl": 1}),
    row("VLP", "betl", "Declarer unknown_key", Declarer="Adam"),
    row("VLP", "betl", "no_trick unknown_key", no_trick="defence"),
    row("VLP", "betl", "round unknown_key", round=1),
    row("VLP", "betl", "allow_over_credit unknown_key", allow_over_credit=True),
    row("VLP", "betl", "partner unknown_key", partner="Bára"),
    row("VLP", "betl", "kontra unknown_key", kontra=1),
    row("VLP", "betl", "four_players unknown_key, last_by unknown_key", four_players="Bára", last_by="Bára"),
    # several at once
    row("VLP", "betl", "declarer declarer, made result, points result, trump trump", declarer=..., made=..., points=50,
        trump="hearts"),
    row("VLP", "sedma", "declarer declarer, fleks.sto fleks, points points, seven seven, trump trump",
        declarer=0, fleks={"hra": 2, "sto": 1}, points=5, seven=0, trump=0),
]  # fmt: skip


def problems(variant, deals, seats=3, **head):
    players = ["Adam", "Bára", "Cyril", "Dana"][:seats]
    found = rules.check({"variant": variant, "players": players, "deals": deals, **head})
    assert all(problem.message for problem in found)
    assert found == sorted(found, key=lambda problem: (problem.deal or 0, problem.field))
    return {(problem.deal, problem.field, problem.code) for problem in found}


def wrong(name, changes):
    """The deal, and how many sit at its table."""
    changed = {"declarer": "Adam", **DEALS[name], **changes}
    seats = changed.pop("seats", 4 if name == "four" else 3)
    return {key: value for key, value in changed.items() if value is not ...}, seats


CASES = [
    pytest.param(VARIANTS[letter], *wrong(deal, changes), faults, id=f"{letter} {deal}: {faults or 'good'} ({place})")
    for place, (variants, deal, changes, faults) in enumerate(ROWS)
    for letter in variants
]


@pytest.mark.parametrize(("variant", "deal", "seats", "faults"), CASES)
def test_it_says_exactly_what_is_wrong(variant, deal, seats, faults):
    expected = {(1, *fault.split()) for fault in faults.split(", ")} if faults else set()
    assert problems(variant, [deal], seats) == expected


@pytest.mark.parametrize("variant", VARIANTS.values())
def test_it_finds_the_faults_of_every_deal(variant):
    good = {"contract": "betl", "declarer": "Adam", "made": True}
    deals = [good | {"made": 1}, good, "betl", good | {"declarer": "Emil"}, [good], None]
    assert problems(variant, deals) == {
        (1, "made", "made"), (3, "", "type"), (4, "declarer", "declarer"), (5, "", "type"), (6, "", "type"),
    }  # fmt: skip


def test_it_lets_a_club_play_without_re():
    house = {"play_without_re": True}
    deal, _seats = wrong("sedma quick", {"fleks": {"hra": 1}})
    assert problems("paluba_licitovany", [deal], house_rules=house) == set()
    half = {key: value for key, value in deal.items() if key != "winner"}
    assert problems("paluba_licitovany", [half], house_rules=house) == {(1, "points", "result")}
    bare = {key: value for key, value in half.items() if key != "seven"}
    assert problems("paluba_licitovany", [bare], house_rules=house) == set()
    assert problems("paluba_licitovany", [bare | {"fleks": {"hra": 2}}], house_rules=house) == {
        (1, "points", "result"),
        (1, "seven", "result"),
    }


@pytest.mark.parametrize("variant", VARIANTS.values())
def test_it_keeps_the_last_trick_for_one_side_in_quick_entry_too(variant):
    """A declarer's seven made beside a defence's silent seven, or beside his own beaten one."""
    deal, _seats = wrong("sto_sedma", {})
    for silent in ({"silent_sevens": {"defence": 1}}, {"silent_seven_lost": "declarer"}):
        assert (1, next(iter(silent)), "silent_sevens") in problems(variant, [deal | silent])


def test_it_settles_nothing_where_one_deal_is_wrong():
    good = {"contract": "betl", "declarer": "Adam", "made": True}
    with pytest.raises(rules.Invalid) as caught:
        rules.settle({"variant": "cz_voleny", "players": ["A", "B", "C"], "deals": [good, good | {"declarer": "A"}]})
    assert [(problem.deal, problem.code) for problem in caught.value.problems] == [(1, "declarer")]


def test_it_stays_quick_with_a_book_of_faults():
    """Ten thousand bad deals are read once, not once per fault."""
    bad = {"contract": "sto", "declarer": "Adam", "trump": "leaves", "points": 5, "fleks": {"sto": "x"}}
    assert len(problems("cz_voleny", [bad] * 10_000)) == 20_000
