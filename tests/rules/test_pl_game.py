"""Polish mariasz: dupla, sympla, areszt, marriages and swatowe, with the lines that explain them."""

import json

import pytest

import rules

FIRST = "Koniec rozgrywki oraz dogrywka"


def deal(ala, olek, ala_marriages=(), olek_marriages=(), **facts):
    marriages = {"Ala": list(ala_marriages), "Olek": list(olek_marriages)}
    return {"points": {"Ala": ala, "Olek": olek}, "marriages": marriages, **facts}


def settle(*deals, **house_rules):
    document = {"variant": "pl_mariasz", "players": ["Ala", "Olek"], "deals": list(deals), "house_rules": house_rules}
    return rules.settle(document)


def lines(settled):
    return [(line.component, line.article, rules.describe(line)) for line in settled.lines]


def game(winner, kind, scores, deals=(1, 2)):
    return {
        "from_deal": deals[0], "to_deal": deals[1], "winner": winner, "kind": kind,
        "scores": dict(zip(("Ala", "Olek"), scores, strict=True)),
    }  # fmt: skip


# the deals of one game; winner, kind, points of the game; lines of the last deal
GAMES = [
    # dupla: 131 in the first deal, with and without marriages
    ([deal(131, 7)], "Ala", "dupla", (2, 0), [("dupla", FIRST, "dupla 2: 131; Ala writes 2")]),
    ([deal(138, 0)], "Ala", "dupla", (2, 0), [("dupla", FIRST, "dupla 2: 138; Ala writes 2")]),
    ([deal(27, 111, [], [20])], "Olek", "dupla", (0, 3), [
        ("marriage", "Pierwsza faza", "marriage 20: 1; Olek writes 1"),
        ("dupla", FIRST, "dupla 2: 111 + 20 = 131; Olek writes 2"),
    ]),
    ([deal(71, 67, [40, 20], [20])], "Ala", "dupla", (5, 1), [
        ("marriage", "Pierwsza faza", "marriage 40 + 20: 2 + 1 = 3; Ala writes 3"),
        ("marriage", "Pierwsza faza", "marriage 20: 1; Olek writes 1"),
        ("dupla", FIRST, "dupla 2: 71 + 60 = 131; Ala writes 2"),
    ]),
    # uncaptured cards do not hinder it
    ([deal(131, 3, uncaptured=True)], "Ala", "dupla", (2, 0), [("dupla", FIRST, "dupla 2: 131; Ala writes 2")]),
    # sympla: who stops the game, or alone has 131 at its end
    ([deal(130, 8), deal(1, 20, stopped_by="Ala")], "Ala", "sympla", (1, 0),
     [("sympla", FIRST, "sympla 1: 130 + 1 = 131 (areszt); Ala writes 1")]),
    ([deal(100, 38), deal(90, 48)], "Ala", "sympla", (1, 0),
     [("sympla", FIRST, "sympla 1: 100 + 90 = 190; Ala writes 1")]),
    # who stops wins, though the other has 131 too and said nothing
    ([deal(70, 68), deal(61, 77, stopped_by="Olek")], "Olek", "sympla", (0, 1),
     [("sympla", FIRST, "sympla 1: 68 + 77 = 145 (areszt); Olek writes 1")]),
    ([deal(70, 68), deal(61, 77, stopped_by="Ala")], "Ala", "sympla", (1, 0),
     [("sympla", FIRST, "sympla 1: 70 + 61 = 131 (areszt); Ala writes 1")]),
    # marriages of both deals count towards 131, and are written whoever wins
    ([deal(70, 68, [], [20]), deal(20, 43, [40], [], stopped_by="Olek")], "Olek", "sympla", (2, 2), [
        ("marriage", "Pierwsza faza", "marriage 40: 2; Ala writes 2"),
        ("sympla", FIRST, "sympla 1: 88 + 43 = 131 (areszt); Olek writes 1"),
    ]),
    # 131 in the second deal alone are no dupla
    ([deal(0, 138 - 9, uncaptured=True), deal(138, 0, [40])], "Ala", "sympla", (3, 0), [
        ("marriage", "Pierwsza faza", "marriage 40: 2; Ala writes 2"),
        ("sympla", FIRST, "sympla 1: 0 + 178 = 178; Ala writes 1"),
    ]),
    # nobody, only with uncaptured cards: no winner, the marriages stay written
    ([deal(60, 60, [20], uncaptured=True), deal(50, 60, uncaptured=True)], None, "none", (1, 0), []),
    # swatowe: all four in one deal by one player (R2), beside the marriages
    ([deal(31, 107, [20, 20, 20, 40])], "Ala", "dupla", (12, 0), [
        ("marriage", "Pierwsza faza", "marriage 20 + 20 + 20 + 40: 1 + 1 + 1 + 2 = 5; Ala writes 5"),
        ("swatowe", f"{FIRST}, R2", "swatowe 5: four marriages in one deal; Ala writes 5"),
        ("dupla", FIRST, "dupla 2: 31 + 100 = 131; Ala writes 2"),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("deals", "winner", "kind", "scores", "expected"), GAMES)
def test_it_decides_a_game(deals, winner, kind, scores, expected):
    settlement = settle(*deals)
    assert settlement.sums.games == [game(winner, kind, scores, (1, len(deals)))]
    assert lines(settlement.deals[-1]) == expected
    assert tuple(settlement.sums.scores.values()) == scores


def test_it_counts_no_swatowe_over_two_deals():
    """R2: two marriages in each deal of the game are four, but not in one deal."""
    settlement = settle(deal(30, 108, [20, 20]), deal(50, 88, [40, 20], stopped_by="Ala"))
    assert settlement.sums.games == [game("Ala", "sympla", (6, 0))]


def test_it_counts_no_swatowe_of_two_players():
    assert settle(deal(20, 118, [20, 20, 40], [20])).sums.scores == {"Ala": 4, "Olek": 3}


def test_it_writes_each_deal_in_its_own_scores():
    settlement = settle(deal(70, 68, [], [20]), deal(20, 45, stopped_by="Olek"))
    assert [each.scores for each in settlement.deals] == [{"Ala": 0, "Olek": 1}, {"Ala": 0, "Olek": 1}]
    assert settlement.deals[0].lines[0].component == "marriage"


def test_it_leaves_a_game_open_after_a_first_deal():
    settlement = settle(deal(70, 68, [20]))
    assert settlement.sums.games == []
    assert settlement.sums.scores == {"Ala": 1, "Olek": 0}


def test_it_begins_a_new_game_after_each():
    open_, stop = deal(70, 68), deal(61, 10, stopped_by="Ala")
    settlement = settle(deal(131, 7), open_, stop, deal(7, 131), open_)
    assert settlement.sums.games == [
        game("Ala", "dupla", (2, 0), (1, 1)),
        game("Ala", "sympla", (1, 0), (2, 3)),
        game("Olek", "dupla", (0, 2), (4, 4)),
    ]  # fmt: skip
    assert settlement.sums.scores == {"Ala": 3, "Olek": 2}


def test_it_writes_the_games_into_the_output_document():
    output = settle(deal(131, 7, olek_marriages=[20])).as_document()
    assert output == json.loads(json.dumps(output))
    assert list(output) == ["variant", "edition", "deals", "totals", "transfers", "games", "scores"]
    assert output["deals"][0]["scores"] == {"Ala": 2, "Olek": 1}
    assert output["deals"][0]["amounts"] == output["totals"] == {"Ala": 0, "Olek": 0}


# The stake: deals of one game; what Ala gets, and the sentence
STAKES = [
    ([deal(131, 7)], 6, "stake 3 × points more 2 = 6; Ala gets 6 from Olek"),
    ([deal(7, 131, [20])], -3, "stake 3 × points more 1 = 3; Olek gets 3 from Ala"),
    ([deal(111, 27, [20], [40, 20])], 0, None),
    # the winner of the game can have fewer of its points
    ([deal(70, 68, [], [40, 20]), deal(61, 7, stopped_by="Ala")], -6,
     "stake 3 × points more 2 = 6; Olek gets 6 from Ala"),
    ([deal(60, 60, [20], uncaptured=True), deal(50, 60, uncaptured=True)], 3,
     "stake 3 × points more 1 = 3; Ala gets 3 from Olek"),
]  # fmt: skip


@pytest.mark.parametrize(("deals", "amount", "text"), STAKES)
def test_it_pays_the_stake_when_a_game_ends(deals, amount, text):
    settlement = settle(*deals, stake={"amount": 3})
    assert settlement.totals == {"Ala": amount, "Olek": -amount}
    stakes = [line for line in settlement.deals[-1].lines if line.component == "stake"]
    assert [(line.article, rules.describe(line)) for line in stakes] == ([("house rule", text)] if text else [])


def test_it_pays_no_stake_for_an_open_game():
    assert settle(deal(70, 68, [20]), stake={"amount": 3}).totals == {"Ala": 0, "Olek": 0}


def test_it_pays_each_game_by_itself():
    settlement = settle(deal(131, 7), deal(7, 131, [], [40]), stake={"amount": 1})
    assert [each.amounts["Ala"] for each in settlement.deals] == [2, -4]
    assert settlement.transfers == (rules.Flow("Ala", "Olek", 2),)


def test_it_offers_one_deal_and_knows_which_is_the_second():
    document = {"variant": "pl_mariasz", "players": ["Ala", "Olek"], "deals": []}
    first = rules.possible(document, {})
    second = rules.possible({**document, "deals": [deal(70, 68)]}, {"points": 5})
    (option,) = first.contracts
    assert (option.name, option.demand, first.second, second.second) == ("rozdanie", "required", False, True)
    assert option.takes == {"points", "marriages", "uncaptured"}
    assert second.contracts[0].takes == option.takes | {"stopped_by"}


def test_it_knows_its_edition():
    info = rules.newest("pl_mariasz")
    assert (info.seats, info.scored, info.deals_depend) == ((2,), True, True)
    assert {row.name: row.amount for row in info.tariff} == {
        "dupla": 2, "sympla": 1, "marriage": 1, "trump_marriage": 2, "swatowe": 5,
    }  # fmt: skip
    assert [(rule.key, rule.kind, rule.choices, rule.default) for rule in info.house_rules] == [
        ("stake", "stake", (), None)
    ]
    assert [reading for reading, text in info.readings] == ["R1", "R2", "R3", "R4"]
