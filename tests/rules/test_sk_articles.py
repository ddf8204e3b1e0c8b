"""The Slovak text article by article: every sentence that pays, with its sum done by hand.

Adam plays. A row: what the sentence says, the deal, what Adam gets from each (−: gives to each), its lines.
"""

import pytest

import rules

PLAIN = {"maly", "velky", "vylozeny_maly", "vylozeny_velky"}
COMPONENTS = PLAIN | {"hra", "sedma", "sto", "stosedem"}


def deal(contract, trump="leaves", shown=(), against=(), **facts):
    """Adam's deal. A component's name gives its level; `shown` and `against` are the marriages of the two sides."""
    fleks = {key: facts.pop(key) for key in list(facts) if key in COMPONENTS}
    made = {"contract": contract, "declarer": "Adam", "fleks": fleks, **facts}
    if contract not in PLAIN:
        made["trump"] = trump
    if shown or against:
        made["marriages"] = {"declarer": list(shown), "defence": list(against)}
    return made


def output(played, players=3, **house_rules):
    names = ["Adam", "Bára", "Cyril", "Dana"][:players]
    house_rules = {"credit": None, **house_rules}
    document = {"variant": "sk_voleny", "players": names, "house_rules": house_rules, "deals": [played]}
    return rules.settle(document).as_document()["deals"][0]


def code(played, **house_rules):
    with pytest.raises(rules.Invalid) as caught:
        output(played, **house_rules)
    (problem,) = caught.value.problems
    return problem.code


def lines(settled):
    return [f"{line['component']} | {line['article']} | {line['text']}" for line in settled["lines"]]


ARTICLES = [
    # C3, C7: the prices
    ("C5 an approved game is worth 1", deal("hra"), 1,
        ["hra | C5, R2 | hra 1; approved, not played: Adam gets 1 from each"]),
    ("C5 a flekked game without reflek costs 2", deal("hra", hra=1), -2,
        ["hra | C5, R2 | hra 1 × flek 2 = 2; raised, not played: Adam gives 2 to each"]),
    ("C7 red trumps double the approved game", deal("hra", "hearts"), 2,
        ["hra | C5, R2 | hra 1 × red 2 = 2; approved, not played: Adam gets 2 from each"]),
    ("bells are not red", deal("hra", "bells"), 1,
        ["hra | C5, R2 | hra 1; approved, not played: Adam gets 1 from each"]),
    ("a suit not noted is not red", deal("hra", "plain", hra=2, points=60), 4,
        ["hra | C7 | hra 1 × reflek 4 = 4; Adam wins 4 from each"]),
    ("C7 hra at reflek, won", deal("hra", hra=2, points=60), 4,
        ["hra | C7 | hra 1 × reflek 4 = 4; Adam wins 4 from each"]),
    ("C7 hra at reflek, lost", deal("hra", hra=2, points=40), -4,
        ["hra | C7 | hra 1 × reflek 4 = 4; Adam loses 4 to each"]),
    ("C10 hra at sub, in hearts", deal("hra", "hearts", hra=3, winner="declarer"), 16,
        ["hra | C7 | hra 1 × red 2 × sub 8 = 16; Adam wins 16 from each"]),
    ("C10 hra at hirš", deal("hra", "acorns", hra=4, winner="defence"), -16,
        ["hra | C7 | hra 1 × hirš 16 = 16; Adam loses 16 to each"]),
    ("all marriages count for the game: 30 + 40 against 60", deal("hra", hra=2, points=30, shown=[40]), 4,
        ["hra | C7 | hra 1 × reflek 4 = 4; Adam wins 4 from each"]),
    ("the defence's too: 60 + 20 against 30 + 40 + 20", deal("hra", hra=2, points=60, shown=[20], against=[40, 20]), -4,
        ["hra | C7 | hra 1 × reflek 4 = 4; Adam loses 4 to each"]),
    ("C7 an announced seven 2, the game 1", deal("sedma", sedma=1, points=60, seven="made"), 5,
        ["hra | C7 | hra 1; Adam wins 1 from each", "sedma | C7 | sedma 2 × flek 2 = 4; Adam wins 4 from each"]),
    ("the seven is settled apart from the game", deal("sedma", hra=2, points=60, seven="lost"), 2,
        ["hra | C7 | hra 1 × reflek 4 = 4; Adam wins 4 from each", "sedma | C7 | sedma 2; Adam loses 2 to each"]),
    ("C7 red doubles both", deal("sedma", "hearts", hra=2, sedma=3, winner="defence", seven="made"), 24,
        ["hra | C7 | hra 1 × red 2 × reflek 4 = 8; Adam loses 8 to each",
         "sedma | C7 | sedma 2 × red 2 × sub 8 = 32; Adam wins 32 from each"]),
    ("C7, R1 two announced sevens are 4, one commitment",
        deal("dve_sedmy", sedma=2, winner="declarer", seven="made"), 17,
        ["hra | C7 | hra 1; Adam wins 1 from each",
         "sedma | C7, R1 | sedma 4 × reflek 4 = 16; Adam wins 16 from each"]),
    ("R1 failing either loses the pair", deal("dve_sedmy", "hearts", sedma=1, winner="declarer", seven="lost"), -14,
        ["hra | C7 | hra 1 × red 2 = 2; Adam wins 2 from each",
         "sedma | C7, R1 | sedma 4 × red 2 × flek 2 = 16; Adam loses 16 to each"]),
    ("C3 malý 5", deal("maly", made=True), 5, ["maly | C3 | malý 5; Adam wins 5 from each"]),
    ("C3 veľký 10", deal("velky", made=False), -10, ["velky | C3 | veľký 10; Adam loses 10 to each"]),
    ("C3 vyložený malý 10", deal("vylozeny_maly", made=True), 10,
        ["vylozeny_maly | C3 | vyložený malý 10; Adam wins 10 from each"]),
    ("C3 vyložený veľký 20", deal("vylozeny_velky", made=False), -20,
        ["vylozeny_velky | C3 | vyložený veľký 20; Adam loses 20 to each"]),
    ("C11 malý at reflek", deal("maly", maly=2, made=False), -20,
        ["maly | C3 | malý 5 × reflek 4 = 20; Adam loses 20 to each"]),
    ("C11 veľký at flek", deal("velky", velky=1, made=True), 20,
        ["velky | C3 | veľký 10 × flek 2 = 20; Adam wins 20 from each"]),
    ("C12 an open game lost: each gets the rate", deal("vylozeny_maly", vylozeny_maly=2, made=False), -40,
        ["vylozeny_maly | C3 | vyložený malý 10 × reflek 4 = 40; Adam loses 40 to each"]),

    # C1, C7, R4: the silent hundred
    ("R4 at 100: 4 × m", deal("hra", hra=2, points=60, shown=[40]), 16,
        ["hra | C7, R4 | hra 4 × reflek 4 × silent hundred 100: 1 = 16; Adam wins 16 from each"]),
    ("C1 geometric above 100: 120", deal("hra", hra=2, points=60, shown=[40, 20]), 64,
        ["hra | C7, R4 | hra 4 × reflek 4 × silent hundred 120: 2² = 64; Adam wins 64 from each"]),
    ("R4 in hearts, with quick entry", deal("hra", "hearts", hra=3, winner="declarer", winner_total=110), 128,
        ["hra | C7, R4 | hra 4 × red 2 × sub 8 × silent hundred 110: 2 = 128; Adam wins 128 from each"]),
    ("the defence's silent hundred: 70 + 40", deal("hra", hra=2, points=20, against=[40]), -32,
        ["hra | C7, R4 | hra 4 × reflek 4 × silent hundred 110: 2 = 32; Adam loses 32 to each"]),
    ("C7 only the seven flekked: the hundred is 4", deal("sedma", sedma=1, points=60, shown=[40], seven="made"), 8,
        ["hra | C7, R4 | hra 4 × silent hundred 100: 1 = 4; Adam wins 4 from each",
         "sedma | C7 | sedma 2 × flek 2 = 4; Adam wins 4 from each"]),
    ("R4 inside two sevens", deal("dve_sedmy", sedma=1, winner="defence", winner_total=100, seven="lost"), -12,
        ["hra | C7, R4 | hra 4 × silent hundred 100: 1 = 4; Adam loses 4 to each",
         "sedma | C7, R1 | sedma 4 × flek 2 = 8; Adam loses 8 to each"]),
    ("the highest total there is: 190", deal("hra", hra=2, points=90, shown=[40, 20, 20, 20]), 8192,
        ["hra | C7, R4 | hra 4 × reflek 4 × silent hundred 190: 2⁹ = 8192; Adam wins 8192 from each"]),

    # C2, C7: silent sevens
    ("C7 a silent seven 1, never flekked", deal("hra", hra=2, points=60, silent_sevens={"declarer": 1}), 5,
        ["hra | C7 | hra 1 × reflek 4 = 4; Adam wins 4 from each",
         "silent_seven | C7 | silent seven 1; Adam wins 1 from each"]),
    ("C7 two silent sevens 2, red 4", deal("hra", "hearts", hra=2, points=60, silent_sevens={"declarer": 2}), 12,
        ["hra | C7 | hra 1 × red 2 × reflek 4 = 8; Adam wins 8 from each",
         "silent_seven | C7 | silent seven 1 × red 2 × sevens 2 = 4; Adam wins 4 from each"]),
    ("the defence's silent sevens", deal("sto", points=60, shown=[40], silent_sevens={"defence": 2}), 6,
        ["sto | C8a, C8b | sto 8; Adam wins 8 from each",
         "silent_seven | C7 | silent seven 1 × sevens 2 = 2; Adam loses 2 to each"]),
    ("C7 silent + announced seven 3",
        deal("sedma", hra=2, winner="declarer", seven="made", silent_sevens={"declarer": 1}), 7,
        ["hra | C7 | hra 1 × reflek 4 = 4; Adam wins 4 from each", "sedma | C7 | sedma 2; Adam wins 2 from each",
         "silent_seven | C7 | silent seven 1; Adam wins 1 from each"]),
    ("one beside the 107", deal("stosedem", hundred=0, seven="made", silent_sevens={"declarer": 1}), 11,
        ["stosedem | C8a, C8b | stosedem (107) 10; Adam wins 10 from each",
         "silent_seven | C7 | silent seven 1; Adam wins 1 from each"]),
    ("one against the lost seven of 100+7",
        deal("sto_plus_sedem", hundred=0, seven="lost", silent_sevens={"defence": 1}), 5,
        ["sto | C8a, C8b | sto 8; Adam wins 8 from each", "sedma | C7 | sedma 2; Adam loses 2 to each",
         "silent_seven | C7 | silent seven 1; Adam loses 1 to each"]),

    # C8a, C8b: the announced hundred
    ("C7 an announced hundred 8", deal("sto", points=60, shown=[40]), 8,
        ["sto | C8a, C8b | sto 8; Adam wins 8 from each"]),
    ("C8b a 40 hundred is lost when the defence has four tens", deal("sto", points=50, shown=[40]), -8,
        ["sto | C8b, R5 | sto 8; Adam loses 8 to each"]),
    ("C8b a 20 hundred stands against one ten", deal("sto", points=80, shown=[20]), 8,
        ["sto | C8a, C8b | sto 8; Adam wins 8 from each"]),
    ("C8b and is lost against two", deal("sto", points=70, shown=[20]), -8,
        ["sto | C8b, R5 | sto 8; Adam loses 8 to each"]),
    ("C8a it needs the first marriage: 60 + 20, short by two", deal("sto", points=60, shown=[20, 40]), -16,
        ["sto | C8b, R5 | sto 8 × short by 20: 2 = 16; Adam loses 16 to each"]),
    ("C8a all marriages count above: 60 + 40 + 20", deal("sto", points=60, shown=[40, 20]), 32,
        ["sto | C8a, C8b | sto 8 × total 120: 2² = 32; Adam wins 32 from each"]),
    ("C8b each ten above doubles", deal("sto", "hearts", sto=1, points=70, shown=[40]), 64,
        ["sto | C8a, C8b | sto 8 × red 2 × flek 2 × total 110: 2 = 64; Adam wins 64 from each"]),
    ("C8b each ten missing doubles", deal("sto", "hearts", sto=2, points=30, shown=[40]), -256,
        ["sto | C8b, R5 | sto 8 × red 2 × reflek 4 × short by 30: 2² = 256; Adam loses 256 to each"]),
    ("C8b the marriages against are paid: 1 + 2 tens", deal("sto", points=50, shown=[40], against=[20]), -32,
        ["sto | C8b, R5 | sto 8 × short by 10 + defence's marriages 20: 2² = 32; Adam loses 32 to each"]),
    ("C8b further own marriages are no help: 1 + 4 tens",
        deal("sto", points=50, shown=[40, 20], against=[20, 20]), -128,
        ["sto | C8b, R5 | sto 8 × short by 10 + defence's marriages 40: 2⁴ = 128; Adam loses 128 to each"]),
    ("a made hundred does not pay the defence's marriages", deal("sto", points=60, shown=[40], against=[20, 20]), 8,
        ["sto | C8a, C8b | sto 8; Adam wins 8 from each"]),
    ("quick entry, made with 130", deal("sto", hundred=3), 64,
        ["sto | C8a, C8b | sto 8 × total 130: 2³ = 64; Adam wins 64 from each"]),
    ("quick entry, lost by two tens", deal("sto", hundred=-2), -16,
        ["sto | C8b, R5 | sto 8 × short by 20: 2 = 16; Adam loses 16 to each"]),
    ("quick entry, the most that is lost", deal("sto", hundred=-20), -(8 << 19),
        ["sto | C8b, R5 | sto 8 × short by 200: 2¹⁹ = 4194304; Adam loses 4194304 to each"]),

    # B2, C7, R6: the 107 as a whole
    ("B2 both", deal("stosedem", points=70, shown=[40], seven="made"), 20,
        ["stosedem | C8a, C8b | stosedem (107) 10 × total 110: 2 = 20; Adam wins 20 from each"]),
    ("R6 the hundred alone: the rate", deal("stosedem", stosedem=1, points=70, shown=[40], seven="lost"), -20,
        ["stosedem | B2, C7, R6 | stosedem (107) 10 × flek 2 × hundred reached, seven lost: 1 = 20;"
         " Adam loses 20 to each"]),
    ("B2 the seven alone", deal("stosedem", points=40, shown=[40], seven="made"), -20,
        ["stosedem | C8b, R5 | stosedem (107) 10 × short by 20: 2 = 20; Adam loses 20 to each"]),
    ("B2 neither", deal("stosedem", "hearts", points=40, shown=[40], against=[20], seven="lost"), -160,
        ["stosedem | C8b, R5 | stosedem (107) 10 × red 2 × short by 20 + defence's marriages 20: 2³ = 160;"
         " Adam loses 160 to each"]),
    ("R6 quick entry too", deal("stosedem", hundred=5, seven="lost"), -10,
        ["stosedem | B2, C7, R6 | stosedem (107) 10 × hundred reached, seven lost: 1 = 10; Adam loses 10 to each"]),

    # B9: 100+7, each part on its own
    ("B9 both", deal("sto_plus_sedem", sto=1, sedma=2, points=60, shown=[40], seven="made"), 24,
        ["sto | C8a, C8b | sto 8 × flek 2 = 16; Adam wins 16 from each",
         "sedma | C7 | sedma 2 × reflek 4 = 8; Adam wins 8 from each"]),
    ("B9 the hundred alone", deal("sto_plus_sedem", "hearts", sedma=1, hundred=1, seven="lost"), 24,
        ["sto | C8a, C8b | sto 8 × red 2 × total 110: 2 = 32; Adam wins 32 from each",
         "sedma | C7 | sedma 2 × red 2 × flek 2 = 8; Adam loses 8 to each"]),
    ("B9 the seven alone", deal("sto_plus_sedem", hundred=-1, seven="made"), -6,
        ["sto | C8b, R5 | sto 8; Adam loses 8 to each", "sedma | C7 | sedma 2; Adam wins 2 from each"]),
    ("B9 neither", deal("sto_plus_sedem", hundred=-3, seven="lost"), -34,
        ["sto | C8b, R5 | sto 8 × short by 30: 2² = 32; Adam loses 32 to each",
         "sedma | C7 | sedma 2; Adam loses 2 to each"]),

    # C1: no marriages without a trick
    ("the declarer's 100 in marriages are nothing",
        deal("hra", hra=2, points=0, shown=[40, 20, 20, 20], no_trick="declarer"), -4,
        ["hra | C7 | hra 1 × reflek 4 = 4; Adam loses 4 to each"]),
    ("with a trick they win", deal("hra", hra=2, points=0, shown=[40, 20, 20, 20]), 16,
        ["hra | C7, R4 | hra 4 × reflek 4 × silent hundred 100: 1 = 16; Adam wins 16 from each"]),
    ("the defence's likewise", deal("hra", hra=2, points=90, against=[40, 20, 20, 20], no_trick="defence"), 4,
        ["hra | C7 | hra 1 × reflek 4 = 4; Adam wins 4 from each"]),
    ("the other side's still count", deal("hra", hra=2, points=0, shown=[40], against=[20], no_trick="declarer"), -32,
        ["hra | C7, R4 | hra 4 × reflek 4 × silent hundred 110: 2 = 32; Adam loses 32 to each"]),
    ("a hundred without a trick misses ten tens", deal("sto", points=0, shown=[40], no_trick="declarer"), -4096,
        ["sto | C8b, R5 | sto 8 × short by 100: 2⁹ = 4096; Adam loses 4096 to each"]),
    ("and pays the marriages against", deal("sto", points=0, shown=[40], against=[20], no_trick="declarer"), -16384,
        ["sto | C8b, R5 | sto 8 × short by 100 + defence's marriages 20: 2¹¹ = 16384; Adam loses 16384 to each"]),
    ("a hundred that took every trick", deal("sto", points=90, shown=[20], against=[40], no_trick="defence"), 16,
        ["sto | C8a, C8b | sto 8 × total 110: 2 = 16; Adam wins 16 from each"]),

    # C8d: the marriage that was not shown
    ("C8d it would have sufficed: the rate", deal("sto", sto=1, points=60, forgotten_marriage=40), -16,
        ["sto | C8d | sto 8 × flek 2 × marriage 40 forgotten: 1 = 16; Adam loses 16 to each"]),
    ("C8d further marriages do not count then", deal("sto", points=80, forgotten_marriage=20, against=[40, 20]), -8,
        ["sto | C8d | sto 8 × marriage 20 forgotten: 1 = 8; Adam loses 8 to each"]),
    ("C8d it would not: the tens missing with it", deal("sto", points=40, forgotten_marriage=40), -16,
        ["sto | C8d | sto 8 × short by 20: 2 = 16; Adam loses 16 to each"]),
    ("C8d one ten missing is the rate", deal("sto", points=70, forgotten_marriage=20), -8,
        ["sto | C8d | sto 8; Adam loses 8 to each"]),
    ("C8d and the marriages against", deal("sto", "hearts", points=50, forgotten_marriage=40, against=[20]), -64,
        ["sto | C8d | sto 8 × red 2 × short by 10 + defence's marriages 20: 2² = 64; Adam loses 64 to each"]),
    ("C1 without a trick it counts nothing", deal("sto", points=0, forgotten_marriage=40, no_trick="declarer"), -4096,
        ["sto | C8d | sto 8 × short by 100: 2⁹ = 4096; Adam loses 4096 to each"]),
    ("C1 nor without a trick against 20",
        deal("sto", points=0, forgotten_marriage=40, against=[20], no_trick="declarer"), -16384,
        ["sto | C8d | sto 8 × short by 100 + defence's marriages 20: 2¹¹ = 16384; Adam loses 16384 to each"]),
    ("C1 every trick taken", deal("sto", points=90, forgotten_marriage=20, against=[40], no_trick="defence"), -8,
        ["sto | C8d | sto 8 × marriage 20 forgotten: 1 = 8; Adam loses 8 to each"]),
    ("C8d in the 107, seven made", deal("stosedem", points=60, forgotten_marriage=40, seven="made"), -10,
        ["stosedem | C8d | stosedem (107) 10 × marriage 40 forgotten: 1 = 10; Adam loses 10 to each"]),
    ("C8d in the 107, seven lost", deal("stosedem", points=60, forgotten_marriage=40, seven="lost"), -10,
        ["stosedem | C8d | stosedem (107) 10 × marriage 40 forgotten: 1 = 10; Adam loses 10 to each"]),
    ("C8d in the 107, short", deal("stosedem", points=40, forgotten_marriage=40, seven="made"), -20,
        ["stosedem | C8d | stosedem (107) 10 × short by 20: 2 = 20; Adam loses 20 to each"]),
    ("C8d in 100+7 the seven stands on its own",
        deal("sto_plus_sedem", points=60, forgotten_marriage=40, seven="made"), -6,
        ["sto | C8d | sto 8 × marriage 40 forgotten: 1 = 8; Adam loses 8 to each",
         "sedma | C7 | sedma 2; Adam wins 2 from each"]),

    # C5, R3: balanced
    ("R3 −2 + 2: balanced, dealt again", deal("sedma", hra=1), 0,
        ["hra | C5, R2 | hra 1 × flek 2 = 2; raised, not played: Adam gives 2 to each",
         "sedma | C5, R2 | sedma 2; approved, not played: Adam gets 2 from each"]),
    ("R2 a conceded seven is priced the same way", deal("sedma", "hearts", sedma=1), -6,
        ["hra | C5, R2 | hra 1 × red 2 = 2; approved, not played: Adam gets 2 from each",
         "sedma | C5, R2 | sedma 2 × red 2 × flek 2 = 8; raised, not played: Adam gives 8 to each"]),
]  # fmt: skip


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(
    ("played", "each", "expected"), [row[1:] for row in ARTICLES], ids=[row[0] for row in ARTICLES]
)
def test_it_pays_as_the_article_says(played, each, expected, players):
    out = {"sitting_out": "Dana"} if players == 4 else {}
    settled = output(played | out, players)
    others = ["Bára", "Cyril", "Dana"][: players - 1]
    assert settled["amounts"] == {"Adam": each * len(others), **dict.fromkeys(others, -each)}
    assert lines(settled) == expected


def test_it_lets_the_one_sitting_out_be_left_out_of_it():
    settled = output(deal("sto", hundred=0) | {"sitting_out": "Dana"}, 4, sitting_out_shares=False)
    assert settled["amounts"] == {"Adam": 16, "Bára": -8, "Cyril": -8, "Dana": 0}


# C5. Levels of hra and seven; unplayed; played, both won; the same two where the house plays without reflek.
NOT_PLAYED, NEEDED = "not_played", "result"
UNPLAYED = [
    ("hra", 0, None, 1, NOT_PLAYED, 1, 1),
    ("hra", 1, None, -2, NOT_PLAYED, -2, 2),
    ("hra", 2, None, NEEDED, 4, NEEDED, 4),
    ("sedma", 0, 0, 3, NOT_PLAYED, 3, 3),
    ("sedma", 0, 1, -3, 5, -3, 5),
    ("sedma", 0, 2, NEEDED, 9, NEEDED, 9),
    ("sedma", 1, 0, 0, NOT_PLAYED, 0, 4),
    ("sedma", 1, 1, -6, NOT_PLAYED, -6, 6),
    ("sedma", 1, 2, NEEDED, 10, NEEDED, 10),
    ("sedma", 2, 0, NEEDED, 6, NEEDED, 6),
    ("sedma", 2, 1, NEEDED, 8, NEEDED, 8),
    ("sedma", 2, 2, NEEDED, 12, NEEDED, 12),
    ("dve_sedmy", 0, 0, 5, NOT_PLAYED, 5, 5),
    ("dve_sedmy", 0, 1, -7, 9, -7, 9),
    ("dve_sedmy", 0, 2, NEEDED, 17, NEEDED, 17),
    ("dve_sedmy", 1, 0, 2, NOT_PLAYED, 2, 6),
    ("dve_sedmy", 1, 1, -10, NOT_PLAYED, -10, 10),
    ("dve_sedmy", 1, 2, NEEDED, 18, NEEDED, 18),
    ("dve_sedmy", 2, 0, NEEDED, 8, NEEDED, 8),
    ("dve_sedmy", 2, 1, NEEDED, 12, NEEDED, 12),
    ("dve_sedmy", 2, 2, NEEDED, 20, NEEDED, 20),
]


@pytest.mark.parametrize("row", UNPLAYED, ids=lambda row: f"{row[0]} {row[1]} {row[2]}")
def test_it_plays_only_what_c5_plays(row):
    contract, hra, seven, *expected = row
    fleks = {"hra": hra} if seven is None else {"hra": hra, "sedma": seven}
    rest = deal(contract, **fleks)
    result = {"points": 60} if seven is None else {"points": 60, "seven": "made"}
    found = []
    for without_re in (False, True):
        for played in (rest, rest | result):
            try:
                found.append(output(played, play_without_re=without_re)["amounts"]["Adam"] / 2)
            except rules.Invalid as invalid:
                (found_code,) = {problem.code for problem in invalid.problems}
                found.append(found_code)
    assert found == expected


@pytest.mark.parametrize("contract", ["sto", "stosedem", "sto_plus_sedem", *sorted(PLAIN)])
def test_it_always_plays_hundreds_and_games_without_trumps(contract):
    with pytest.raises(rules.Invalid) as caught:
        output(deal(contract))
    assert {problem.code for problem in caught.value.problems} == {"result"}


# C7: how many silent sevens fit beside a contract; both sides never at once
SILENT = [
    (deal("hra", hra=2, winner="declarer"), 2),
    (deal("sto", hundred=0), 2),
    (deal("sedma", hra=2, winner="declarer", seven="made"), 1),
    (deal("stosedem", hundred=0, seven="made"), 1),
    (deal("sto_plus_sedem", hundred=0, seven="made"), 1),
]


@pytest.mark.parametrize(("played", "most"), SILENT, ids=[played["contract"] for played, _ in SILENT])
def test_it_limits_silent_sevens(played, most):
    for number in (1, 2):
        silent = played | {"silent_sevens": {"declarer": number}}
        if number <= most:
            assert output(silent)["lines"][-1]["amounts"]["Adam"] == 2 * number
        else:
            assert code(silent) == "silent_sevens"
    both = played | {"silent_sevens": {"declarer": 1, "defence": 1}}
    with pytest.raises(rules.Invalid) as caught:
        output(both)
    assert {problem.code for problem in caught.value.problems} == {"silent_sevens"}


def test_it_has_no_silent_seven_beside_two_announced():
    played = deal("dve_sedmy", hra=2, winner="declarer", seven="made")
    assert code(played | {"silent_sevens": {"declarer": 1}}) == "result"


def test_it_has_no_price_for_a_beaten_silent_seven():
    assert code(deal("hra", hra=2, winner="declarer", silent_seven_lost="declarer")) == "silent_sevens"


# R5 and the other house rules
HOUSE = [
    ("the first missing ten doubles", {"lost_hundred_first_step": "double"}, deal("sto", hundred=-1), -16,
        ["sto | house rule | sto 8 × short by 10: 2 = 16; Adam loses 16 to each"]),
    ("and each further", {"lost_hundred_first_step": "double"}, deal("sto", points=50, shown=[40], against=[20]), -64,
        ["sto | house rule | sto 8 × short by 10 + defence's marriages 20: 2³ = 64; Adam loses 64 to each"]),
    ("not what would have sufficed",
        {"lost_hundred_first_step": "double"}, deal("sto", points=60, forgotten_marriage=40), -8,
        ["sto | C8d | sto 8 × marriage 40 forgotten: 1 = 8; Adam loses 8 to each"]),
    ("but what would not", {"lost_hundred_first_step": "double"}, deal("sto", points=50, forgotten_marriage=40), -16,
        ["sto | C8d | sto 8 × short by 10: 2 = 16; Adam loses 16 to each"]),
    ("nor a 107 whose seven was lost",
        {"lost_hundred_first_step": "double"}, deal("stosedem", hundred=0, seven="lost"), -10,
        ["stosedem | B2, C7, R6 | stosedem (107) 10 × hundred reached, seven lost: 1 = 10; Adam loses 10 to each"]),
    ("the base is the text's", {"lost_hundred_first_step": "base"}, deal("sto", hundred=-1), -8,
        ["sto | C8b, R5 | sto 8; Adam loses 8 to each"]),
    ("the highest marriage makes the hundred",
        {"hundred_marriage": "highest"}, deal("sto", points=60, shown=[20, 40]), 32,
        ["sto | C8a, C8b | sto 8 × total 120: 2² = 32; Adam wins 32 from each"]),
    ("played without reflek", {"play_without_re": True}, deal("hra", hra=1, points=60, shown=[40]), 8,
        ["hra | C7, R4 | hra 4 × flek 2 × silent hundred 100: 1 = 8; Adam wins 8 from each"]),
    ("the cap", {"cap": 20}, deal("sto", hundred=3), 20,
        ["sto | C8a, C8b | sto 8 × total 130: 2³ = 64; Adam wins 64 from each",
         "limit | house rule | limit: at most 20 from each; back: Bára +44, Cyril +44"]),
    ("no limit where the cap is just met", {"cap": 64}, deal("sto", hundred=3), 64,
        ["sto | C8a, C8b | sto 8 × total 130: 2³ = 64; Adam wins 64 from each"]),
    ("the cap is on the sum", {"cap": 6}, deal("sto_plus_sedem", hundred=0, seven="lost"), 6,
        ["sto | C8a, C8b | sto 8; Adam wins 8 from each", "sedma | C7 | sedma 2; Adam loses 2 to each"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("house", "played", "each", "expected"), [row[1:] for row in HOUSE], ids=[row[0] for row in HOUSE]
)
def test_it_follows_the_house_rules(house, played, each, expected):
    settled = output(played, **house)
    assert settled["amounts"] == {"Adam": 2 * each, "Bára": -each, "Cyril": -each}
    assert lines(settled) == expected


def test_it_caps_what_the_declarer_gives_to_each():
    assert output(deal("sto", hundred=-4), cap=20)["amounts"] == {"Adam": -40, "Bára": 20, "Cyril": 20}


# C12: V from every payer, V + n(m − 1)V from the one who raised.
# Level, players, shares; Adam, Bára (raised), Cyril, Dana.
OPEN = [
    ("vylozeny_maly", 1, 3, True, [40, -30, -10]),
    ("vylozeny_maly", 2, 3, True, [80, -70, -10]),
    ("vylozeny_velky", 1, 3, True, [80, -60, -20]),
    ("vylozeny_velky", 2, 3, True, [160, -140, -20]),
    ("vylozeny_maly", 1, 4, True, [60, -40, -10, -10]),
    ("vylozeny_velky", 2, 4, True, [240, -200, -20, -20]),
    ("vylozeny_maly", 1, 4, False, [40, -30, -10, 0]),
    ("vylozeny_velky", 2, 4, False, [160, -140, -20, 0]),
]


@pytest.mark.parametrize(("contract", "level", "players", "shares", "amounts"), OPEN)
def test_it_lets_who_raised_an_open_game_bear_the_increase(contract, level, players, shares, amounts):
    played = deal(contract, made=True, flek_by={contract: "Bára"}, **{contract: level})
    played |= {"sitting_out": "Dana"} if players == 4 else {}
    settled = output(played, players, sitting_out_shares=shares)
    assert list(settled["amounts"].values()) == amounts
    assert settled["lines"][0]["article"] == "C3; C12"


def test_it_explains_who_raised_alone():
    played = deal("vylozeny_maly", vylozeny_maly=2, made=True, flek_by={"vylozeny_maly": "Cyril"}, sitting_out="Dana")
    assert lines(output(played, 4)) == [
        "vylozeny_maly | C3; C12 | vyložený malý 10 × reflek 4 = 40;"
        " Cyril raised alone and gives 10 × (1 + 3 × 3) = 100, the others 10"
    ]


def test_it_needs_who_raised_only_where_he_bears_it():
    assert code(deal("vylozeny_maly", vylozeny_maly=1, made=True)) == "flek_by"
    assert output(deal("vylozeny_maly", vylozeny_maly=1, made=False))["amounts"]["Adam"] == -40
    assert output(deal("vylozeny_maly", made=True))["amounts"]["Adam"] == 20
    assert output(deal("maly", maly=1, made=True))["amounts"]["Adam"] == 20


def test_it_caps_an_open_game_for_who_raised_alone():
    played = deal("vylozeny_maly", vylozeny_maly=2, made=True, flek_by={"vylozeny_maly": "Bára"})
    assert output(played, cap=30)["amounts"] == {"Adam": 40, "Bára": -30, "Cyril": -10}


# Renonc, to every other player. B3: by the contract that was announced, at the fleks given.
PENALTIES = {
    "A7": 5, "B1": 5, "B5": 20, "B6": 10, "B7": 5, "B10": 5, "B12": 5, "B12_talon": 10, "C4": 5, "C6": 5, "C8c": 10,
    "C17": 5,
}  # fmt: skip
B3 = [
    (5, {"contract": "hra"}),
    (5, {"contract": "sedma"}),
    (5, {"contract": "maly"}),
    (10, {"contract": "velky"}),
    (10, {"contract": "vylozeny_maly"}),
    (10, {"contract": "dve_sedmy"}),
    (8, {"contract": "sto", "trump": "plain"}),
    (16, {"contract": "sto", "trump": "hearts"}),
    (64, {"contract": "sto", "trump": "hearts", "fleks": {"sto": 2}}),
    (10, {"contract": "stosedem", "trump": "bells", "fleks": {}}),
    (320, {"contract": "stosedem", "trump": "hearts", "fleks": {"stosedem": 4}}),
    (10, {"contract": "sto_plus_sedem", "trump": "leaves"}),
    (24, {"contract": "sto_plus_sedem", "trump": "leaves", "fleks": {"sto": 1, "sedma": 2}}),
    (24, {"contract": "sto_plus_sedem", "trump": "hearts", "fleks": {"sedma": 1}}),
    (20, {"contract": "vylozeny_velky"}),
    (80, {"contract": "vylozeny_velky", "fleks": {"vylozeny_velky": 2}}),
]
RENONC = [(rule, each, {"rule": rule}) for rule, each in PENALTIES.items()] + [
    ("B3", each, {"rule": "B3", **entry}) for each, entry in B3
]


@pytest.mark.parametrize(("rule", "each", "entry"), RENONC)
@pytest.mark.parametrize("players", [3, 4])
def test_it_charges_a_renonc(rule, each, entry, players):
    settled = output({"contract": "renonc", "renonc": [{"offender": "Bára", **entry}]}, players)
    names = ["Adam", "Bára", "Cyril", "Dana"][:players]
    assert settled["amounts"] == dict.fromkeys(names, each) | {"Bára": -each * (players - 1)}
    article = "B12" if rule == "B12_talon" else rule
    said = rule.replace("_", " ")
    assert lines(settled) == [f"renonc | {article} | renonc {said}: Bára gives {each} to each"]


def test_it_counts_only_what_was_dealt_for_playing():
    deals = [
        {"contract": "renonc", "renonc": [{"offender": "Bára", "rule": "B5"}]},
        deal("hra"),
        deal("maly", made=True),
    ]
    settled = rules.settle({"variant": "sk_voleny", "players": ["Adam", "Bára", "Cyril"], "deals": deals})
    assert [settlement.counts for settlement in settled.deals] == [False, True, True]


def test_it_knows_no_other_penalties():
    # B3 costs what was announced
    assert {row.name: row.amount for row in rules.newest("sk_voleny").penalties} == {**PENALTIES, "B3": None}


def test_it_charges_what_the_table_agreed_on():
    settled = output(
        {"contract": "renonc", "renonc": [{"offender": "Adam", "each": 7}, {"offender": "Bára", "rule": "A7"}]}
    )
    assert settled["amounts"] == {"Adam": -14 + 5, "Bára": 7 - 10, "Cyril": 7 + 5}
    assert lines(settled)[0] == "renonc | agreed at the table | renonc: Adam gives 7 to each"


@pytest.mark.parametrize("rule", sorted(PENALTIES))
def test_it_lets_a_deal_count_beside_a_penalty_unless_it_ended_the_deal(rule):
    played = deal("hra", hra=2, points=60, renonc=[{"offender": "Cyril", "rule": rule}])
    if rule in ("B5", "C8c"):
        assert code(played) == "renonc"
    else:
        each = PENALTIES[rule]
        assert output(played)["amounts"] == {"Adam": 8 + each, "Bára": -4 + each, "Cyril": -4 - 2 * each}


def test_it_takes_the_contract_of_b3_from_the_entry_not_from_the_deal():
    entry = {"offender": "Adam", "rule": "B3", "contract": "sto", "trump": "hearts", "fleks": {"sto": 1}}
    assert output(deal("maly", made=True, renonc=[entry]))["amounts"] == {"Adam": 10 - 64, "Bára": 27, "Cyril": 27}


def test_it_charges_and_pays_the_one_sitting_out_in_full():
    played = deal("maly", made=True, sitting_out="Dana")
    for offender, amounts in (("Dana", [15, 0, 0, -15]), ("Adam", [-5, 0, 0, 5])):
        settled = output(played | {"renonc": [{"offender": offender, "rule": "C6"}]}, 4, sitting_out_shares=False)
        assert list(settled["amounts"].values()) == amounts


def test_it_keeps_penalties_outside_the_cap():
    played = deal("sto", hundred=3, renonc=[{"offender": "Adam", "each": 100}])
    assert output(played, cap=20)["amounts"] == {"Adam": 40 - 200, "Bára": 80, "Cyril": 80}


def test_it_needs_a_marriage_for_a_hundred():
    for contract in ("sto", "stosedem", "sto_plus_sedem"):
        seven = {} if contract == "sto" else {"seven": "made"}
        assert code(deal(contract, points=90, **seven)) == "no_marriage"
        assert code(deal(contract, points=90, against=[20], **seven)) == "no_marriage"
        assert code(deal(contract, points=0, no_trick="declarer", **(seven and {"seven": "lost"}))) == "no_marriage"
