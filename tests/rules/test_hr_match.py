"""Croatian marijaš: the race to 12, čvrga and škare, the tally (Početak igre i bodovanje, R3)."""

import json

import rules

THREE = ["Ana", "Boris", "Ceda"]


def extra(declarer, contract, made=True):
    return {"contract": contract, "declarer": declarer, "made": made}


def settle(deals, players=THREE, **house_rules):
    return rules.settle({"variant": "hr_marijas", "players": players, "deals": deals, "house_rules": house_rules})


def match(scores, winners, cvrga=(), skare=(), deals=(1, 2), players=THREE):
    return {
        "from_deal": deals[0], "to_deal": deals[1], "scores": dict(zip(players, scores, strict=True)),
        "winners": list(winners), "cvrga": list(cvrga), "skare": list(skare),
    }  # fmt: skip


def test_it_leaves_a_match_open_below_twelve():
    settlement = settle([extra("Ana", "durmas_cvancik_i_sto")])
    assert settlement.sums.matches == []
    assert settlement.sums.running == {"Ana": 10, "Boris": 0, "Ceda": 0}
    assert settlement.sums.tally == {name: {"won": 0, "cvrga": 0, "skare": 0} for name in THREE}


def test_it_ends_with_the_deal_that_reaches_twelve_and_starts_at_zero_again():
    settlement = settle([extra("Boris", "betl"), extra("Ana", "durmas"), extra("Ana", "durmas"), extra("Ceda", "betl")])
    assert settlement.sums.matches == [match((12, 3, 0), ["Ana"], skare=["Ceda"], deals=(1, 3))]
    assert settlement.sums.running == {"Ana": 0, "Boris": 0, "Ceda": 3}


def test_it_counts_points_beyond_twelve_but_carries_none_over():
    settlement = settle([extra("Ana", "durmas_cvancik_i_sto"), extra("Ana", "durmas_cvancik_i_sto")])
    assert settlement.sums.matches == [match((20, 0, 0), ["Ana"], skare=["Boris", "Ceda"])]
    assert settlement.sums.running == {"Ana": 0, "Boris": 0, "Ceda": 0}


def test_it_lets_the_highest_win_when_two_pass_twelve():
    """R3: Boris passes 12 too, Ceda is higher."""
    deals = [
        extra("Ceda", "betl"),
        extra("Boris", "betl", made=False),
        extra("Ana", "durmas_cvancik_i_sto", made=False),
    ]
    settlement = settle(deals)
    assert settlement.sums.matches == [match((3, 10, 16), ["Ceda"], cvrga=["Ana"], deals=(1, 3))]


def test_it_lets_equal_highest_all_win():
    """R3"""
    settlement = settle([extra("Ana", "durmas", made=False), extra("Ana", "durmas", made=False)])
    assert settlement.sums.matches == [match((0, 12, 12), ["Boris", "Ceda"], skare=["Ana"])]
    assert settlement.sums.tally == {
        "Ana": {"won": 0, "cvrga": 0, "skare": 1},
        "Boris": {"won": 1, "cvrga": 0, "skare": 0},
        "Ceda": {"won": 1, "cvrga": 0, "skare": 0},
    }


def test_it_gives_equal_lowest_all_a_cvrga():
    """R3"""
    settlement = settle([extra("Ana", "betl", made=False), extra("Ana", "durmas"), extra("Ana", "durmas")])
    assert settlement.sums.matches == [match((12, 3, 3), ["Ana"], cvrga=["Boris", "Ceda"], deals=(1, 3))]


def test_it_gives_the_loser_of_two_a_cvrga_or_skare():
    two = ["Ana", "Boris"]
    settlement = settle([extra("Ana", "durmas"), extra("Boris", "betl"), extra("Boris", "betl")], two)
    assert settlement.sums.matches[0]["skare"] == ["Boris"]
    assert settlement.sums.matches[1] == match((0, 12), ["Boris"], skare=["Ana"], deals=(2, 3), players=two)


def test_it_plays_to_the_goal_of_the_house():
    settlement = settle([extra("Ana", "betl"), extra("Boris", "betl")], match_points=3)
    assert [(each["from_deal"], each["to_deal"], each["winners"]) for each in settlement.sums.matches] == [
        (1, 1, ["Ana"]), (2, 2, ["Boris"]),
    ]  # fmt: skip
    assert settlement.sums.tally["Ceda"] == {"won": 0, "cvrga": 0, "skare": 2}


def test_it_lets_three_of_four_win():
    """R3"""
    four = ["Ana", "Boris", "Ceda", "Dino"]
    deals = [extra("Ana", "betl"), extra("Ana", "betl", made=False), {"contract": "predaja", "declarer": "Boris"}]
    assert settle(deals, four, match_points=4).sums.matches == [
        match((4, 3, 4, 4), ["Ana", "Ceda", "Dino"], cvrga=["Boris"], deals=(1, 3), players=four)
    ]


def test_it_writes_the_race_into_the_output_document():
    output = settle([extra("Ana", "durmas"), extra("Ana", "durmas"), extra("Boris", "betl")]).as_document()
    assert output == json.loads(json.dumps(output))
    assert list(output) == ["variant", "edition", "deals", "totals", "transfers", "matches", "running", "tally"]
    assert output["deals"][0]["scores"] == {"Ana": 6, "Boris": 0, "Ceda": 0}
    assert output["totals"] == {"Ana": 0, "Boris": 0, "Ceda": 0}
    assert output["transfers"] == []
    assert list(output["running"]) == list(output["tally"]) == THREE


def test_it_settles_a_document_without_deals():
    settlement = settle([])
    assert (settlement.sums.matches, settlement.sums.running) == ([], {"Ana": 0, "Boris": 0, "Ceda": 0})
