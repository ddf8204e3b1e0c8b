"""Credit of the Slovak text, C9–C11 and R7: what covers a flek, whose credit it is, and what is left of it."""

import pytest

import rules

NAMES = ["Adam", "Bára", "Cyril", "Dana"]
PLAIN = {"maly", "velky", "vylozeny_maly", "vylozeny_velky"}


def deal(contract, fleks, trump="leaves", **more):
    """Adam's deal, lost where it is played, so that nobody needs to be named for an open game."""
    played = {"contract": contract, "declarer": "Adam", "fleks": fleks, **more}
    if contract in PLAIN:
        return played | {"made": False}
    played["trump"] = trump
    if contract not in ("hra", "sedma", "dve_sedmy"):
        played["hundred"] = -1
    elif max(fleks.values()) >= 2:
        played["winner"] = "defence"
    if contract in ("dve_sedmy", "stosedem", "sto_plus_sedem") or (contract == "sedma" and "winner" in played):
        played["seven"] = "lost"
    return played


def fine(each, *offenders, **more):
    """Nothing played: each of the offenders gives every other player so much."""
    return {"contract": "renonc", "renonc": [{"offender": name, "each": each} for name in offenders], **more}


def document(*deals, players=3, **house_rules):
    return {"variant": "sk_voleny", "players": NAMES[:players], "house_rules": house_rules, "deals": list(deals)}


def found(*deals, **settings):
    return [(problem.deal, problem.field, problem.code) for problem in rules.check(document(*deals, **settings))]


# The least that everybody must have: contract, fleks, trump; credit of three, of four, of four where one is left out.
NEEDS = [
    # R7: levels 1 and 2 of hra and sedma are free
    ("hra", {"hra": 1}, "hearts", 0, 0, 0),
    ("hra", {"hra": 2}, "hearts", 0, 0, 0),
    ("sedma", {"hra": 2, "sedma": 2}, "hearts", 0, 0, 0),
    ("dve_sedmy", {"sedma": 2}, "hearts", 0, 0, 0),
    ("sto_plus_sedem", {"sedma": 2}, "hearts", 0, 0, 0),
    # odd: price · r · 2^L of a defender
    ("hra", {"hra": 3}, "leaves", 8, 8, 8),
    ("hra", {"hra": 3}, "hearts", 16, 16, 16),
    ("sedma", {"sedma": 3}, "leaves", 16, 16, 16),
    ("dve_sedmy", {"sedma": 3}, "leaves", 32, 32, 32),
    ("sto", {"sto": 1}, "leaves", 16, 16, 16),
    ("sto", {"sto": 1}, "hearts", 32, 32, 32),
    ("stosedem", {"stosedem": 1}, "leaves", 20, 20, 20),
    ("sto_plus_sedem", {"sto": 1, "sedma": 2}, "leaves", 16, 16, 16),
    ("maly", {"maly": 1}, None, 10, 10, 10),
    ("velky", {"velky": 1}, None, 20, 20, 20),
    # even: n · price · r · 2^L of the declarer; the odd level below it stands too
    ("hra", {"hra": 4}, "leaves", 32, 48, 32),
    ("sedma", {"sedma": 4}, "hearts", 128, 192, 128),
    ("dve_sedmy", {"sedma": 4}, "leaves", 128, 192, 128),
    ("sto", {"sto": 2}, "leaves", 64, 96, 64),
    ("sto", {"sto": 3}, "leaves", 64, 96, 64),
    ("sto", {"sto": 4}, "leaves", 256, 384, 256),
    ("stosedem", {"stosedem": 4}, "hearts", 640, 960, 640),
    ("sto_plus_sedem", {"sto": 2, "sedma": 4}, "leaves", 64, 96, 64),
    ("maly", {"maly": 2}, None, 40, 60, 40),
    ("velky", {"velky": 2}, None, 80, 120, 80),
    # C12: V + n(2^L − 1)V of who raised; the declarer as ever
    ("vylozeny_maly", {"vylozeny_maly": 1}, None, 30, 40, 30),
    ("vylozeny_velky", {"vylozeny_velky": 1}, None, 60, 80, 60),
    ("vylozeny_maly", {"vylozeny_maly": 2}, None, 80, 120, 80),
    ("vylozeny_velky", {"vylozeny_velky": 2}, None, 160, 240, 160),
]


@pytest.mark.parametrize(("contract", "fleks", "trump", "three", "four", "four_apart"), NEEDS)
def test_it_needs_cover_for_a_flek(contract, fleks, trump, three, four, four_apart):
    played = deal(contract, fleks, trump)
    tables = [(3, True, three), (4, True, four), (4, False, four_apart)]
    for players, shares, needs in tables:
        seated = played | ({"sitting_out": "Dana"} if players == 4 else {})
        settings = {"players": players, "sitting_out_shares": shares}
        assert found(seated, credit=needs, **settings) == []
        if needs:
            short = found(seated, credit=needs - 1, **settings)
            assert short
            assert {code for _, _, code in short} == {"credit"}


def test_it_says_which_level_is_not_covered_and_by_how_much():
    (problem,) = rules.check(document(deal("sto", {"sto": 4}), credit=255))
    assert (problem.field, problem.message) == ("fleks.sto", "level 4 needs 256, Adam has 255 (C9, R7)")
    (problem,) = rules.check(document(fine(10, "Bára"), deal("sto", {"sto": 4}), credit=50))
    assert problem.message == "level 3 needs 64, Cyril has 60 (C9, R7)"


def test_it_names_every_component_that_is_not_covered():
    fleks = {"sto": 1, "sedma": 3}
    assert found(deal("sto_plus_sedem", fleks), credit=0) == [(1, "fleks.sedma", "credit"), (1, "fleks.sto", "credit")]


def test_it_starts_with_324():
    assert found(deal("sto", {"sto": 4})) == []
    assert found(deal("sto", {"sto": 4}, "hearts")) == [(1, "fleks.sto", "credit")]
    assert rules.settle(document()).sums.credit == {"Adam": 324, "Bára": 324, "Cyril": 324}


# sto at flek needs 16 of one defender, at reflek 64 of Adam; everybody starts with `credit`, penalties move it.
WHO = [
    ("one defender suffices: Bára 0, Cyril 30", 20, [fine(10, "Bára")], deal("sto", {"sto": 1}), True),
    ("both have 12", 20, [fine(8, "Bára", "Cyril")], deal("sto", {"sto": 1}), False),
    ("the declarer's credit does not help the defence", 15, [fine(1, "Bára", "Cyril")], deal("sto", {"sto": 1}), False),
    ("the declarer has 64", 60, [fine(4, "Bára")], deal("sto", {"sto": 2}), True),
    ("the declarer has 56", 60, [fine(2, "Adam")], deal("sto", {"sto": 2}), False),
    ("the defence's credit does not help him", 63, [fine(1, "Adam")], deal("sto", {"sto": 2}), False),
    ("who raised is not asked for: Cyril could have", 20, [fine(10, "Bára")],
        deal("sto", {"sto": 1}, flek_by={"sto": "Bára"}), True),
    ("free levels whatever the balance", 0, [fine(50, "Adam", "Bára")], deal("sedma", {"hra": 2, "sedma": 2}), True),
]  # fmt: skip


@pytest.mark.parametrize(
    ("credit", "before", "played", "covered"), [row[1:] for row in WHO], ids=[row[0] for row in WHO]
)
def test_it_asks_the_one_who_may_raise(credit, before, played, covered):
    assert found(*before, played, credit=credit) == ([] if covered else [(len(before) + 1, "fleks.sto", "credit")])


def test_it_does_not_let_the_one_sitting_out_raise():
    fined = fine(10, "Bára", "Cyril")  # both 20 − 30 + 10 = 0, Dana 40
    assert found(fined, deal("sto", {"sto": 1}, sitting_out="Dana"), players=4, credit=20) == [
        (2, "fleks.sto", "credit")
    ]
    assert found(fined, deal("sto", {"sto": 1}, sitting_out="Bára"), players=4, credit=20) == []


# vylozeny_maly at flek needs 30: Bára has 20, Cyril 50.
@pytest.mark.parametrize(
    ("flek_by", "expected"),
    [(None, []), ("Cyril", []), ("Bára", [(2, "fleks.vylozeny_maly", "credit")])],
)
def test_it_asks_who_raised_an_open_game(flek_by, expected):
    named = {"flek_by": {"vylozeny_maly": flek_by}} if flek_by else {}
    assert found(fine(10, "Bára"), deal("vylozeny_maly", {"vylozeny_maly": 1}, **named), credit=40) == expected


def test_it_asks_who_raised_an_open_game_that_is_won():
    won = deal("vylozeny_maly", {"vylozeny_maly": 1}, flek_by={"vylozeny_maly": "Bára"}) | {"made": True}
    assert found(won, credit=29) == [(1, "fleks.vylozeny_maly", "credit")]
    assert found(won, credit=30) == []


def test_it_keeps_a_balance_per_round():
    raised = deal("sto", {"sto": 2})
    assert found(fine(5, "Adam", round=1), raised | {"round": 1}, credit=70) == [(2, "fleks.sto", "credit")]
    assert found(fine(5, "Adam", round=1), raised | {"round": 2}, credit=70) == []
    assert found(fine(5, "Adam", round=2), fine(5, "Bára", round=1), raised | {"round": 2}, credit=70) == [
        (3, "fleks.sto", "credit")
    ]
    assert found(fine(5, "Adam"), raised | {"round": 1}, credit=70) == [(2, "fleks.sto", "credit")]  # default round 1


def test_it_counts_deals_and_penalties_in_the_balance():
    lost = deal("maly", {"maly": 0}) | {"renonc": [{"offender": "Adam", "rule": "A7"}]}  # −10 − 10
    assert found(lost, deal("sto", {"sto": 2}), credit=84) == []
    assert found(lost, deal("sto", {"sto": 2}), credit=83) == [(2, "fleks.sto", "credit")]


def test_it_counts_the_balance_after_the_cap():
    lost = deal("sto", {"sto": 0}) | {"hundred": -4}  # 64 to each, capped at 10
    assert found(lost, deal("sto", {"sto": 2}), credit=84, cap=10) == []


def test_it_does_not_count_the_penalties_of_the_same_deal():
    raised = deal("sto", {"sto": 2}, renonc=[{"offender": "Adam", "each": 50}])
    assert found(raised, credit=64) == []


def test_it_lets_the_table_allow_more():
    raised = deal("sto", {"sto": 4}, "hearts")
    assert found(raised | {"allow_over_credit": True}) == []
    assert found(raised | {"allow_over_credit": False}) == [(1, "fleks.sto", "credit")]
    assert found(raised | {"allow_over_credit": "yes"}) == [(1, "allow_over_credit", "type")]


def test_it_keeps_no_credit_where_the_house_keeps_none():
    settled = rules.settle(document(deal("sto", {"sto": 4}, "hearts"), credit=None))
    assert settled.sums.credit is None
    assert "credit" not in settled.as_document()
    assert found(deal("maly", {"maly": 0}, round=3, allow_over_credit=True), credit=None) == []


def test_it_still_limits_the_levels_where_no_credit_is_kept():
    assert found(deal("sto", {"sto": 5}), credit=None) == [(1, "fleks.sto", "flek_limit")]
    assert found(deal("maly", {"maly": 3}), credit=None) == [(1, "fleks.maly", "flek_limit")]


def test_it_tells_the_credit_in_the_round_of_the_last_deal():
    first, second = fine(10, "Adam", round=1), fine(3, "Bára", round=2)
    assert rules.settle(document(first, second)).sums.credit == {"Adam": 327, "Bára": 318, "Cyril": 327}
    assert rules.settle(document(second, first)).sums.credit == {"Adam": 304, "Bára": 334, "Cyril": 334}
    third = deal("maly", {"maly": 0}, round=1)
    output = rules.settle(document(first, second, third, credit=0)).as_document()
    assert output["credit"] == {"Adam": -30, "Bára": 15, "Cyril": 15}
    assert output["totals"] == {"Adam": -27, "Bára": 9, "Cyril": 18}


def test_it_cuts_no_payment():
    settled = rules.settle(document(deal("sto", {"sto": 0}) | {"hundred": -10}))
    assert settled.totals["Adam"] == -8192
    assert settled.sums.credit["Adam"] == 324 - 8192


def test_it_lets_recorded_deals_stand():
    over = document(deal("sto", {"sto": 4}, "hearts"), fine(1, "Bára"))
    assert [problem.code for problem in rules.check(over)] == ["credit"]
    settled = rules.settle(over, recorded=True)
    assert settled.totals == {"Adam": -511, "Bára": 254, "Cyril": 257}
    assert settled.sums.credit == {"Adam": 324 - 511, "Bára": 324 + 254, "Cyril": 324 + 257}
    with pytest.raises(rules.Invalid):
        rules.settle(document(deal("sto", {"sto": 5})), recorded=True)


def test_it_counts_a_deal_beyond_the_credit_in_the_balance():
    over = deal("sto", {"sto": 4}, "hearts")  # −256 to each
    assert found(over, deal("sto", {"sto": 2})) == [(1, "fleks.sto", "credit"), (2, "fleks.sto", "credit")]


# Deal 1 cannot be settled: nobody knows what is left in its round, but in the other rounds it is known.
@pytest.mark.parametrize(
    "faulty",
    [
        {"contract": "maly", "declarer": "Adam", "round": 2},
        {"contract": "nothing of the kind", "round": 2},
        {"contract": "maly", "declarer": "Adam", "made": "yes", "round": 2},
    ],
)
def test_it_does_not_guess_the_credit_after_a_faulty_deal(faulty):
    over = deal("sto", {"sto": 4}, "hearts")
    assert {deal for deal, _, _ in found(faulty, over | {"round": 2})} == {1}
    assert {deal for deal, _, _ in found(faulty, over | {"round": 1})} == {1, 2}
