"""The Paluba club's licitovaný, article by article: every sentence of the page with a deal, what it pays, and why.

The expected values were worked out by hand from the text. A line reads `component | article | amounts | text`; amounts
stand in the order of the seats: Adam, Bára, Cyril and, where four are at the table, Dana.
"""

from decimal import Decimal
from typing import NamedTuple

import pytest

import rules
from tests.rules.sentences import untold

NAMES = ("Adam", "Bára", "Cyril", "Dana")
PRICES, SILENT_100, MADE, LOST_100 = "Ceny her", "Tichá stovka", "Stovka, R3", "Stovka, R2"
RESTS, ALONE, SEVEN = "Které hry se nehrají, R1", "Ceny her; Ložené hry", "Tichá sedma, R4"


class Row(NamedTuple):
    article: str
    sentence: str
    deal: dict
    amounts: str
    lines: tuple[str, ...]
    house: dict


def row(article, sentence, deal, amounts, *lines, **house):
    return Row(article, sentence, deal, amounts, lines, house)


def deal(contract, trump=None, **facts):
    return {"contract": contract, "declarer": "Adam", **({"trump": trump} if trump else {}), **facts}


def sedma(trump="leaves", **facts):
    return deal("sedma", trump, **facts)


def sto(trump="leaves", **facts):
    return deal("sto", trump, **facts)


def shown(*mine, against=()):
    return {"declarer": list(mine), "defence": list(against)}


def renonc(offender, **penalty):
    return {"contract": "renonc", "renonc": [{"offender": offender, **penalty}]}


WON = {"winner": "declarer", "seven": "made"}
RE = {"fleks": {"hra": 2}}  # what makes a sedma worth playing

ROWS = [
    # Prices
    row("Ceny her", "sedma: hra 1 and sedma 2; a re on the seven", sedma(**WON, fleks={"sedma": 2}), "18 -9 -9",
        f"hra | {PRICES} | 2 -1 -1 | hra 1; Adam wins 1 from each",
        f"sedma | {PRICES} | 16 -8 -8 | sedma 2 × re 4 = 8; Adam wins 8 from each"),
    row("Ceny her", "better sedma 2 + 4", sedma("hearts", winner="defence", seven="made", **RE), "-8 4 4",
        f"hra | {PRICES} | -16 8 8 | hra 1 × red 2 × re 4 = 8; Adam loses 8 to each",
        f"sedma | {PRICES} | 8 -4 -4 | sedma 2 × red 2 = 4; Adam wins 4 from each"),
    row("Ceny her", "stovka 4", sto("acorns", hundred=0), "8 -4 -4",
        f"sto | {MADE} | 8 -4 -4 | sto 4; Adam wins 4 from each"),
    row("Ceny her", "better stovka 8", sto("hearts", hundred=0), "16 -8 -8",
        f"sto | {MADE} | 16 -8 -8 | sto 4 × red 2 = 8; Adam wins 8 from each"),
    row("Ceny her", "stosedm 4 + 2", deal("sto_sedma", "bells", hundred=0, seven="made"), "12 -6 -6",
        f"sto | {MADE} | 8 -4 -4 | sto 4; Adam wins 4 from each",
        f"sedma | {PRICES} | 4 -2 -2 | sedma 2; Adam wins 2 from each"),
    row("Ceny her", "better stosedm 8 + 4", deal("sto_sedma", "hearts", hundred=0, seven="made"), "24 -12 -12",
        f"sto | {MADE} | 16 -8 -8 | sto 4 × red 2 = 8; Adam wins 8 from each",
        f"sedma | {PRICES} | 8 -4 -4 | sedma 2 × red 2 = 4; Adam wins 4 from each"),
    row("Stosedm", "hundred and seven are settled apart, raised apart",
        deal("sto_sedma", "plain", hundred=-1, seven="made", fleks={"sto": 1, "sedma": 2}), "0 0 0",
        f"sto | {LOST_100} | -16 8 8 | sto 4 × flek 2 × defence 10 too many: 1 = 8; Adam loses 8 to each",
        f"sedma | {PRICES} | 16 -8 -8 | sedma 2 × re 4 = 8; Adam wins 8 from each"),
    row("Ceny her", "betl 10", deal("betl", made=True), "20 -10 -10",
        f"betl | {PRICES} | 20 -10 -10 | betl 10; Adam wins 10 from each"),
    row("Betl", "lost, with a flek", deal("betl", made=False, fleks={"betl": 1}), "-40 20 20",
        f"betl | {PRICES} | -40 20 20 | betl 10 × flek 2 = 20; Adam loses 20 to each"),
    row("Ceny her", "durch 20", deal("durch", made=False), "-40 20 20",
        f"durch | {PRICES} | -40 20 20 | durch 20; Adam loses 20 to each"),
    row("Durch", "made, with a re", deal("durch", made=True, fleks={"durch": 2}), "160 -80 -80",
        f"durch | {PRICES} | 160 -80 -80 | durch 20 × re 4 = 80; Adam wins 80 from each"),
    row("Ceny her", "two sevens 30", deal("dve_sedmy", "bells", made=True), "60 -30 -30",
        f"dve_sedmy | {PRICES} | 60 -30 -30 | dvě sedmy 30; Adam wins 30 from each"),
    row("Ceny her", "better two sevens 50, not 60", deal("dve_sedmy", "hearts", made=True), "100 -50 -50",
        f"dve_sedmy | {PRICES} | 100 -50 -50 | dvě sedmy 50; Adam wins 50 from each"),
    row("Dvě sedmy", "one of them lost is enough; flek", deal("dve_sedmy", "hearts", made=False,
        fleks={"dve_sedmy": 1}),
        "-200 100 100",
        f"dve_sedmy | {PRICES} | -200 100 100 | dvě sedmy 50 × flek 2 = 100; Adam loses 100 to each"),
    row("Které hry se nehrají", "two sevens against four pushing cards are not played: lost",
        deal("dve_sedmy", "plain", made=False), "-60 30 30",
        f"dve_sedmy | {PRICES} | -60 30 30 | dvě sedmy 30; Adam loses 30 to each"),
    row("Volba hry", "cards folded at the lowest rung: 6 to each", deal("omyl"), "-12 6 6",
        "omyl | Volba hry | -12 6 6 | omyl 6; given up: Adam gives 6 to each"),
    row("Licitace", "nobody plays: the forhont receives the price of a plain game from each",
        {"contract": "pas", "forhont": "Bára"}, "-1 2 -1",
        "pas | Licitace | -1 2 -1 | pas 1; nobody plays: Bára gets 1 from each"),
    # Fleks
    row("Schvalování a flekování", "each flek doubles; the text sets no highest",
        sto(hundred=0, fleks={"sto": 5}), "256 -128 -128",
        f"sto | {MADE} | 256 -128 -128 | sto 4 × flek 5 32 = 128; Adam wins 128 from each"),
    row("Schvalování a flekování", "no limit on a payment: level 20", deal("betl", made=True, fleks={"betl": 20}),
        "20971520 -10485760 -10485760",
        f"betl | {PRICES} | 20971520 -10485760 -10485760 | "
        "betl 10 × flek 20 1048576 = 10485760; Adam wins 10485760 from each"),
    # Not played (R1)
    row("Které hry se nehrají", "a sedma approved: level 0 pays the declarer", sedma("plain"), "6 -3 -3",
        f"hra | {RESTS} | 2 -1 -1 | hra 1; approved, not played: Adam gets 1 from each",
        f"sedma | {RESTS} | 4 -2 -2 | sedma 2; approved, not played: Adam gets 2 from each"),
    row("R1", "level 1 costs him its rate: −2 + 2", sedma(fleks={"hra": 1}), "0 0 0",
        f"hra | {RESTS} | -4 2 2 | hra 1 × flek 2 = 2; raised, not played: Adam gives 2 to each",
        f"sedma | {RESTS} | 4 -2 -2 | sedma 2; approved, not played: Adam gets 2 from each"),
    row("R1", "better, the seven raised: 2 − 8", sedma("hearts", fleks={"hra": 0, "sedma": 1}), "-12 6 6",
        f"hra | {RESTS} | 4 -2 -2 | hra 1 × red 2 = 2; approved, not played: Adam gets 2 from each",
        f"sedma | {RESTS} | -16 8 8 | sedma 2 × red 2 × flek 2 = 8; raised, not played: Adam gives 8 to each"),
    row("R1", "both raised, four at the table", sedma(fleks={"hra": 1, "sedma": 1}, sitting_out="Bára"), "-18 6 6 6",
        f"hra | {RESTS} | -6 2 2 2 | hra 1 × flek 2 = 2; raised, not played: Adam gives 2 to each",
        f"sedma | {RESTS} | -12 4 4 4 | sedma 2 × flek 2 = 4; raised, not played: Adam gives 4 to each"),
    row("house rule", "play_without_re: played at any level", sedma(winner="defence", seven="lost"), "-6 3 3",
        f"hra | {PRICES} | -2 1 1 | hra 1; Adam loses 1 to each",
        f"sedma | {PRICES} | -4 2 2 | sedma 2; Adam loses 2 to each", play_without_re=True),
    row("house rule", "play_without_re: the result stays optional", sedma(fleks={"sedma": 1}), "-6 3 3",
        f"hra | {RESTS} | 2 -1 -1 | hra 1; approved, not played: Adam gets 1 from each",
        f"sedma | {RESTS} | -8 4 4 | sedma 2 × flek 2 = 4; raised, not played: Adam gives 4 to each",
        play_without_re=True),
    row("Stovka", "a stovka is played at any level", sto(hundred=0, fleks={"sto": 1}), "16 -8 -8",
        f"sto | {MADE} | 16 -8 -8 | sto 4 × flek 2 = 8; Adam wins 8 from each"),
    # Hra and the silent hundred
    row("Hra", "all marriages and the last trick count", sedma(points=40, marriages=shown(20), seven="lost", **RE),
        "4 -2 -2",
        f"hra | {PRICES} | 8 -4 -4 | hra 1 × re 4 = 4; Adam wins 4 from each",
        f"sedma | {PRICES} | -4 2 2 | sedma 2; Adam loses 2 to each"),
    row("Tichá stovka", "twice, and twice for every ten above 100: the text's own example",
        sedma("hearts", winner="declarer", winner_total=120, seven="lost", fleks={"hra": 1, "sedma": 2}), "32 -16 -16",
        f"hra | {SILENT_100} | 64 -32 -32 | hra 1 × red 2 × flek 2 × silent hundred 120: 2³ = 32; "
        "Adam wins 32 from each",
        f"sedma | {PRICES} | -32 16 16 | sedma 2 × red 2 × re 4 = 16; Adam loses 16 to each"),
    row("Tichá stovka", "exactly 100", sedma(points=60, marriages=shown(40), seven="made",
        fleks={"sedma": 2}), "20 -10 -10",
        f"hra | {SILENT_100} | 4 -2 -2 | hra 1 × silent hundred 100: 2 = 2; Adam wins 2 from each",
        f"sedma | {PRICES} | 16 -8 -8 | sedma 2 × re 4 = 8; Adam wins 8 from each"),
    row("Tichá stovka", "by the defence: 90 + 40 + 20 = 150",
        sedma(points=0, marriages=shown(20, against=[40, 20]), seven="lost", fleks={"sedma": 2}), "-144 72 72",
        f"hra | {SILENT_100} | -128 64 64 | hra 1 × silent hundred 150: 2⁶ = 64; Adam loses 64 to each",
        f"sedma | {PRICES} | -16 8 8 | sedma 2 × re 4 = 8; Adam loses 8 to each"),
    row("Sedma", "the seven is untouched by a silent hundred of 190",
        sedma(winner="declarer", winner_total=190, seven="lost", fleks={"sedma": 3}), "2016 -1008 -1008",
        f"hra | {SILENT_100} | 2048 -1024 -1024 | hra 1 × silent hundred 190: 2¹⁰ = 1024; Adam wins 1024 from each",
        f"sedma | {PRICES} | -32 16 16 | sedma 2 × tutti 8 = 16; Adam loses 16 to each"),
    # Stovka
    row("Stovka", "with one marriage 100: the others count too", sto(points=60, marriages=shown(40, 20)), "24 -12 -12",
        f"sto | {MADE} | 24 -12 -12 | sto 4 × total 120: 3 = 12; Adam wins 12 from each"),
    row("R2", "the highest suffices, whichever was first", sto(points=60, marriages=shown(20, 40)), "24 -12 -12",
        f"sto | {MADE} | 24 -12 -12 | sto 4 × total 120: 3 = 12; Adam wins 12 from each"),
    row("R2", "house rule `first`: 60 + 20; the defence's 30 where 10 was allowed",
        sto(points=60, marriages=shown(20, 40)), "-16 8 8",
        f"sto | {LOST_100} | -16 8 8 | sto 4 × defence 30, 20 too many: 2 = 8; Adam loses 8 to each",
        hundred_marriage="first"),
    row("R3", "each ten above pays one rate, with the fleks", sto("hearts", hundred=3, fleks={"sto": 1}), "128 -64 -64",
        f"sto | {MADE} | 128 -64 -64 | sto 4 × red 2 × flek 2 × total 130: 4 = 64; Adam wins 64 from each",
        hundred_scale="linear"),
    row("R3", "house rule `geometric`: each ten above doubles", sto("hearts", hundred=3, fleks={"sto": 1}),
        "256 -128 -128",
        "sto | house rule | 256 -128 -128 | sto 4 × red 2 × flek 2 × total 130: 2³ = 128; Adam wins 128 from each",
        hundred_scale="geometric"),
    row("R3", "`geometric`: exactly 100 is the rate", sto(points=60, marriages=shown(40)), "8 -4 -4",
        f"sto | {MADE} | 8 -4 -4 | sto 4; Adam wins 4 from each", hundred_scale="geometric"),
    row("R3", "`geometric`: the loss stays linear", sto(points=40, marriages=shown(40)), "-16 8 8",
        f"sto | {LOST_100} | -16 8 8 | sto 4 × defence 50, 20 too many: 2 = 8; Adam loses 8 to each",
        hundred_scale="geometric"),
    row("Stovka", "the least loss is one stovka: 40 of the defence where 30 was allowed",
        sto(points=50, marriages=shown(40)), "-8 4 4",
        f"sto | {LOST_100} | -8 4 4 | sto 4 × defence 40, 10 too many: 1 = 4; Adam loses 4 to each"),
    row("Stovka", "with a twenty the defence was allowed 10", sto(points=50, marriages=shown(20, 20)), "-24 12 12",
        f"sto | {LOST_100} | -24 12 12 | sto 4 × defence 40, 30 too many: 3 = 12; Adam loses 12 to each"),
    row("Stovka", "without a marriage it was allowed minus ten: D = 0 is one ten", sto("hearts", points=90), "-16 8 8",
        f"sto | {LOST_100} | -16 8 8 | sto 4 × red 2 × defence 0, 10 too many: 1 = 8; Adam loses 8 to each"),
    row("Stovka", "D counts the defence's marriages: 90 is no silent hundred",
        sto(points=40, marriages=shown(20, against=[40])), "-64 32 32",
        f"sto | {LOST_100} | -64 32 32 | sto 4 × defence 90, 80 too many: 8 = 32; Adam loses 32 to each"),
    row("Stovka", "the defence's 100 doubles the loss, 110 doubles again",
        sto(points=20, marriages=shown(20, against=[40]), fleks={"sto": 1}), "-640 320 320",
        f"sto | {LOST_100} | -640 320 320 | sto 4 × flek 2 × defence 110, 100 too many: 10"
        " × defence's silent hundred 110: 2² = 320; Adam loses 320 to each"),
    row("Stovka", "quick: lost tens alone, the defence below 100", sto("plain", hundred=-9), "-72 36 36",
        f"sto | {LOST_100} | -72 36 36 | sto 4 × defence 90 too many: 9 = 36; Adam loses 36 to each"),
    row("Stovka", "quick: k and D are not checked against each other", sto("plain", hundred=-1, defence_total=190),
        "-8192 4096 4096",
        f"sto | {LOST_100} | -8192 4096 4096 | sto 4 × defence 10 too many: 1"
        " × defence's silent hundred 190: 2¹⁰ = 4096; Adam loses 4096 to each"),
    # Silent seven (R4)
    row("Tichá sedma", "made in a stovka by the declarer", sto(hundred=0, silent_sevens={"declarer": 1}), "10 -5 -5",
        f"sto | {MADE} | 8 -4 -4 | sto 4; Adam wins 4 from each",
        f"silent_seven | {SEVEN} | 2 -1 -1 | silent seven 1; Adam wins 1 from each"),
    row("R4", "by the defence, red, never raised: his side gets it",
        sto("hearts", points=60, marriages=shown(40), fleks={"sto": 1}, silent_sevens={"defence": 1}), "28 -14 -14",
        f"sto | {MADE} | 32 -16 -16 | sto 4 × red 2 × flek 2 = 16; Adam wins 16 from each",
        f"silent_seven | {SEVEN} | -4 2 2 | silent seven 1 × red 2 = 2; Adam loses 2 to each"),
    row("Tichá sedma", "beaten: its holder's side pays", sto(hundred=-1, silent_seven_lost="declarer"), "-10 5 5",
        f"sto | {LOST_100} | -8 4 4 | sto 4 × defence 10 too many: 1 = 4; Adam loses 4 to each",
        f"silent_seven | {SEVEN} | -2 1 1 | silent seven 1; beaten in the last trick, Adam loses 1 to each"),
    row("R4", "`držitel sedmy` is read for his side: a defender's seven beaten",
        sto(hundred=-1, silent_seven_lost="defence", sitting_out="Bára"), "-9 3 3 3",
        f"sto | {LOST_100} | -12 4 4 4 | sto 4 × defence 10 too many: 1 = 4; Adam loses 4 to each",
        f"silent_seven | {SEVEN} | 3 -1 -1 -1 | silent seven 1; beaten in the last trick, Adam wins 1 from each"),
    # Laid-down hands
    row("Ložené hry", "without a flek nothing changes, but the result is recorded",
        sedma(**WON, laid_down=True), "6 -3 -3",
        f"hra | {PRICES} | 2 -1 -1 | hra 1; Adam wins 1 from each",
        f"sedma | {PRICES} | 4 -2 -2 | sedma 2; Adam wins 2 from each"),
    row("Ložené hry", "who raised pays the increase for both: 2 × (1 + 2 × 1)",
        sedma(**WON, laid_down=True, fleks={"sedma": 1}, flek_by={"sedma": "Bára"}), "10 -7 -3",
        f"hra | {PRICES} | 2 -1 -1 | hra 1; Adam wins 1 from each",
        f"sedma | {ALONE} | 8 -6 -2 | sedma 2 × flek 2 = 4; "
        "Bára raised alone and gives 2 × (1 + 2 × 1) = 6, the others 2"),
    row("Ložené hry", "hra and seven raised by different defenders",
        sedma(**WON, laid_down=True, fleks={"hra": 1, "sedma": 1}, flek_by={"hra": "Bára", "sedma": "Cyril"}),
        "12 -5 -7",
        f"hra | {ALONE} | 4 -3 -1 | hra 1 × flek 2 = 2; Bára raised alone and gives 1 × (1 + 2 × 1) = 3, the others 1",
        f"sedma | {ALONE} | 8 -2 -6 | sedma 2 × flek 2 = 4; "
        "Cyril raised alone and gives 2 × (1 + 2 × 1) = 6, the others 2"),
    row("Ložené hry", "four at the table: for all three",
        sedma("hearts", **WON, laid_down=True, fleks={"hra": 1, "sedma": 1}, flek_by={"hra": "Cyril", "sedma": "Bára"},
              sitting_out="Dana"), "36 -18 -12 -6",
        f"hra | {ALONE} | 12 -2 -8 -2 | hra 1 × red 2 × flek 2 = 4; "
        "Cyril raised alone and gives 2 × (1 + 3 × 1) = 8, the others 2",
        f"sedma | {ALONE} | 24 -16 -4 -4 | sedma 2 × red 2 × flek 2 = 8; "
        "Bára raised alone and gives 4 × (1 + 3 × 1) = 16, the others 4"),
    row("Ložené hry", "four, and the one sitting out does not share",
        sedma(**WON, laid_down=True, fleks={"sedma": 1}, flek_by={"sedma": "Dana"}, sitting_out="Cyril"), "10 -3 0 -7",
        f"hra | {PRICES} | 2 -1 0 -1 | hra 1; Adam wins 1 from each",
        f"sedma | {ALONE} | 8 -2 0 -6 | sedma 2 × flek 2 = 4; "
        "Dana raised alone and gives 2 × (1 + 2 × 1) = 6, the others 2", sitting_out_shares=False),
    row("Ložené hry", "tens above 100 are part of the amount at level 0",
        sto(hundred=2, laid_down=True, fleks={"sto": 1}, flek_by={"sto": "Cyril"}), "48 -12 -36",
        "sto | Stovka, R3; Ložené hry | 48 -12 -36 | sto 4 × flek 2 × total 120: 3 = 24; "
        "Cyril raised alone and gives 12 × (1 + 2 × 1) = 36, the others 12"),
    row("Ložené hry", "geometric tens above too",
        sto(points=70, marriages=shown(40, 20), laid_down=True, fleks={"sto": 1}, flek_by={"sto": "Bára"}),
        "128 -96 -32",
        "sto | house rule; Ložené hry | 128 -96 -32 | sto 4 × flek 2 × total 130: 2³ = 64; "
        "Bára raised alone and gives 32 × (1 + 2 × 1) = 96, the others 32", hundred_scale="geometric"),
    row("Ložené hry", "a silent hundred too",
        sedma(winner="declarer", winner_total=110, seven="made", laid_down=True, fleks={"hra": 1},
              flek_by={"hra": "Bára"}),
        "20 -14 -6",
        "hra | Tichá stovka; Ložené hry | 16 -12 -4 | hra 1 × flek 2 × silent hundred 110: 2² = 8; "
        "Bára raised alone and gives 4 × (1 + 2 × 1) = 12, the others 4",
        f"sedma | {PRICES} | 4 -2 -2 | sedma 2; Adam wins 2 from each"),
    row("Ložené hry", "the 50 of better two sevens too",
        deal("dve_sedmy", "hearts", made=True, laid_down=True, fleks={"dve_sedmy": 1}, flek_by={"dve_sedmy": "Cyril"}),
        "200 -50 -150",
        f"dve_sedmy | {ALONE} | 200 -50 -150 | dvě sedmy 50 × flek 2 = 100; "
        "Cyril raised alone and gives 50 × (1 + 2 × 1) = 150, the others 50"),
    row("Ložené hry", "a durch", deal("durch",
        made=True, laid_down=True, fleks={"durch": 1}, flek_by={"durch": "Bára"}),
        "80 -60 -20",
        f"durch | {ALONE} | 80 -60 -20 | durch 20 × flek 2 = 40; "
        "Bára raised alone and gives 20 × (1 + 2 × 1) = 60, the others 20"),
    row("Ložené hry", "lost components settle as usual, and need no name",
        sedma(winner="declarer", seven="lost", laid_down=True, fleks={"hra": 1, "sedma": 1}, flek_by={"hra": "Bára"}),
        "-4 1 3",
        f"hra | {ALONE} | 4 -3 -1 | hra 1 × flek 2 = 2; Bára raised alone and gives 1 × (1 + 2 × 1) = 3, the others 1",
        f"sedma | {PRICES} | -8 4 4 | sedma 2 × flek 2 = 4; Adam loses 4 to each"),
    row("Ložené hry", "laid down wrongly: a lost game named its flekker for nothing",
        deal("betl", made=False, laid_down=True, fleks={"betl": 1}, flek_by={"betl": "Bára"}), "-40 20 20",
        f"betl | {PRICES} | -40 20 20 | betl 10 × flek 2 = 20; Adam loses 20 to each"),
    row("Ložené hry", "a silent seven beside it is everybody's",
        sto(hundred=0, laid_down=True, fleks={"sto": 1}, flek_by={"sto": "Bára"}, silent_sevens={"declarer": 1}),
        "18 -13 -5",
        "sto | Stovka, R3; Ložené hry | 16 -12 -4 | sto 4 × flek 2 = 8; "
        "Bára raised alone and gives 4 × (1 + 2 × 1) = 12, the others 4",
        f"silent_seven | {SEVEN} | 2 -1 -1 | silent seven 1; Adam wins 1 from each"),
    row("house rule", "the cap holds for each payer by himself",
        sedma(**WON, laid_down=True, fleks={"sedma": 1}, flek_by={"sedma": "Bára"}), "8 -5 -3",
        f"hra | {PRICES} | 2 -1 -1 | hra 1; Adam wins 1 from each",
        f"sedma | {ALONE} | 8 -6 -2 | sedma 2 × flek 2 = 4; "
        "Bára raised alone and gives 2 × (1 + 2 × 1) = 6, the others 2",
        "limit | house rule | -2 2 0 | limit: at most 5 from each; back: Bára +2", cap=5),
    row("Ložené hry", "without laid_down who raised is a note",
        sto(hundred=0, fleks={"sto": 1}, flek_by={"sto": "Bára"}),
        "16 -8 -8",
        f"sto | {MADE} | 16 -8 -8 | sto 4 × flek 2 = 8; Adam wins 8 from each"),
    # Cap and sitting out
    row("house rule", "a cap, on what the declarer loses", deal("dve_sedmy", "hearts", made=False), "-50 25 25",
        f"dve_sedmy | {PRICES} | -100 50 50 | dvě sedmy 50; Adam loses 50 to each",
        "limit | house rule | 50 -25 -25 | limit: at most 25 from each; back: Adam +50", cap=25),
    row("house rule", "a cap, on omyl, not on the penalty", deal("omyl", renonc=[{"offender": "Adam", "rule": "jiny"}]),
        "-26 13 13",
        "omyl | Volba hry | -12 6 6 | omyl 6; given up: Adam gives 6 to each",
        "limit | house rule | 6 -3 -3 | limit: at most 3 from each; back: Adam +6",
        "renonc | Renonc | -20 10 10 | renonc jiný: Adam gives 10 to each", cap=3),
    row("house rule", "no cap is the default, and may be said", sto("hearts", hundred=9, fleks={"sto": 4}),
        "2560 -1280 -1280",
        f"sto | {MADE} | 2560 -1280 -1280 | sto 4 × red 2 × boty 16 × total 190: 10 = 1280; Adam wins 1280 from each",
        cap=None),
    row("Licitace", "pas, from the one sitting out if he shares", {"contract": "pas", "forhont": "Bára",
        "sitting_out": "Adam"},
        "-1 3 -1 -1",
        "pas | Licitace | -1 3 -1 -1 | pas 1; nobody plays: Bára gets 1 from each"),
    row("Licitace", "pas, where he does not", {"contract": "pas", "forhont": "Bára",
        "sitting_out": "Adam"}, "0 2 -1 -1",
        "pas | Licitace | 0 2 -1 -1 | pas 1; nobody plays: Bára gets 1 from each", sitting_out_shares=False),
    row("federations' practice", "the one sitting out settles like a defender",
        deal("betl", made=False, sitting_out="Cyril"), "-30 10 10 10",
        f"betl | {PRICES} | -30 10 10 10 | betl 10; Adam loses 10 to each"),
    row("house rule", "or is no part of it", sedma(sitting_out="Cyril"), "6 -3 0 -3",
        f"hra | {RESTS} | 2 -1 0 -1 | hra 1; approved, not played: Adam gets 1 from each",
        f"sedma | {RESTS} | 4 -2 0 -2 | sedma 2; "
        "approved, not played: Adam gets 2 from each", sitting_out_shares=False),
    # Renonc
    row("Renonc", "sharp cards in the talon: 25 to each", renonc("Adam", rule="talon"), "-50 25 25",
        "renonc | Renonc | -50 25 25 | renonc talon: Adam gives 25 to each"),
    row("Renonc", "shuffling: 25", renonc("Bára", rule="michani"), "25 -50 25",
        "renonc | Renonc | 25 -50 25 | renonc míchání: Bára gives 25 to each"),
    row("Renonc", "any other: 10", renonc("Cyril", rule="jiny"), "10 10 -20",
        "renonc | Renonc | 10 10 -20 | renonc jiný: Cyril gives 10 to each"),
    row("A renonc", "or what the table agrees on", renonc("Cyril", each=3), "3 3 -6",
        "renonc | Renonc | 3 3 -6 | renonc: Cyril gives 3 to each"),
    row("Renonc", "the hand is played on and paid, then the renonc; the one sitting out gets it",
        deal("durch", made=True, sitting_out="Dana", renonc=[{"offender": "Bára", "rule": "jiny"}]), "50 -50 -10 10",
        f"durch | {PRICES} | 40 -20 -20 0 | durch 20; Adam wins 20 from each",
        "renonc | Renonc | 10 -30 10 10 | renonc jiný: Bára gives 10 to each", sitting_out_shares=False),
    row("Renonc", "the one sitting out can be the offender", renonc("Dana", rule="talon") | {"sitting_out": "Dana"},
        "25 25 25 -75",
        "renonc | Renonc | 25 25 25 -75 | renonc talon: Dana gives 25 to each"),
]  # fmt: skip


def in_seats(amounts):
    return " ".join(str(amount) for amount in amounts.values())


def settle(facts, house=None, seats=3):
    document = {
        "variant": "paluba_licitovany",
        "players": list(NAMES[:seats]),
        "house_rules": house or {},
        "deals": [facts],
    }
    return rules.settle(document).as_document()["deals"][0]


@pytest.mark.parametrize("case", ROWS, ids=lambda case: f"{case.article}: {case.sentence}")
def test_it_pays_what_the_article_says(case):
    settled = settle(case.deal, case.house, seats=len(case.amounts.split()))
    lines = [
        f"{line['component']} | {line['article']} | {in_seats(line['amounts'])} | {line['text']}"
        for line in settled["lines"]
    ]
    assert (in_seats(settled["amounts"]), lines) == (case.amounts, list(case.lines))


# The declarer's card points; his marriages as shown; the defence's; worth from each; quick entry: tens
# and the defence's total.
HUNDREDS = [
    (60, [40], [], +4, 0, None),
    (60, [40, 20], [], +12, 2, None),
    (80, [20], [], +4, 0, None),
    (80, [20, 20, 20], [], +20, 4, None),
    (60, [40], [20, 20, 20], +4, 0, None),
    (90, [40, 20, 20, 20], [], +40, 9, None),
    (50, [40, 20, 20, 20], [], -4, -1, None),
    (50, [40], [20, 20], -20, -5, None),
    (20, [40], [20], -24, -6, None),  # D 90, allowed 30
    (10, [40], [20], -56, -7, 100),  # D 100: × 2
    (0, [40], [20], -128, -8, 110),  # D 110: × 4
    (70, [20], [], -4, -1, None),
    (70, [20], [40], -20, -5, None),
    (30, [20], [40], -72, -9, 100),  # D 100, allowed 10
    (40, [20, 20], [40], -32, -8, None),  # D 90
    (90, [], [], -4, -1, None),
    (80, [], [], -8, -2, None),
    (90, [], [40, 20, 20], -36, -9, None),  # D 80, allowed −10
    (80, [], [40, 20, 20, 20], -192, -12, 110),  # D 110, allowed −10
    (0, [], [40, 20, 20, 20], -81920, -20, 190),  # D 190: 20 × 2¹⁰
]


@pytest.mark.parametrize(("points", "mine", "theirs", "worth", "tens", "total"), HUNDREDS)
def test_it_settles_a_hundred_at_each_border(points, mine, theirs, worth, tens, total):
    full = settle(sto(points=points, marriages=shown(*mine, against=theirs)))
    assert full["amounts"] == {"Adam": 2 * worth, "Bára": -worth, "Cyril": -worth}
    assert untold(settle(sto(hundred=tens, **({"defence_total": total} if total else {})))) == untold(full)


# The declarer's card points, marriages of both; who won and with 100 or more; worth of an unraised hra from each.
GAMES = [
    (50, [], [], "declarer", None, +1),
    (40, [], [], "defence", None, -1),
    (90, [], [], "declarer", None, +1),
    (60, [40], [], "declarer", 100, +2),
    (70, [40], [], "declarer", 110, +4),
    (80, [40], [], "declarer", 120, +8),
    (90, [40, 20, 20, 20], [], "declarer", 190, +1024),
    (30, [], [40], "defence", 100, -2),
    (20, [20, 20], [40], "defence", 110, -4),
    (0, [], [40, 20, 20, 20], "defence", 190, -1024),
]


@pytest.mark.parametrize(("points", "mine", "theirs", "winner", "total", "worth"), GAMES)
def test_it_settles_a_game_at_each_border(points, mine, theirs, winner, total, worth):
    house = {"play_without_re": True}
    full = settle(sedma(points=points, marriages=shown(*mine, against=theirs), seven="lost"), house)
    assert full["lines"][0]["amounts"] == {"Adam": 2 * worth, "Bára": -worth, "Cyril": -worth}
    quick = sedma(winner=winner, seven="lost", **({"winner_total": total} if total else {}))
    assert settle(quick, house) == full


def test_it_prices_in_units_of_twenty_halers():
    """Ceny her, in Kč at 0.20 for the plain and the better game."""
    unit = Decimal("0.20")
    tariff = rules.newest("paluba_licitovany").tariff
    prices = {row.name: (row.amount * unit, row.red and row.red * unit) for row in tariff}
    crowns = {
        "hra": ("0.20", "0.40"), "sedma": ("0.40", "0.80"), "sto": ("0.80", "1.60"), "betl": ("2.00", None),
        "durch": ("4.00", None), "dve_sedmy": ("6.00", "10.00"), "omyl": ("1.20", None),
    }  # fmt: skip
    for name, (plain, better) in crowns.items():
        assert prices[name] == (Decimal(plain), Decimal(better) if better else None), name


def test_it_has_the_house_rules_of_the_page():
    assert {rule.key: rule.default for rule in rules.newest("paluba_licitovany").house_rules} == {
        "sitting_out_shares": True,
        "cap": None,
        "hundred_marriage": "highest",
        "play_without_re": False,
        "hundred_scale": "linear",
    }


def test_it_counts_a_deal_that_the_forhont_was_paid_for():
    document = {
        "variant": "paluba_licitovany",
        "players": list(NAMES[:3]),
        "deals": [{"contract": "pas", "forhont": "Adam"}, renonc("Adam", rule="jiny")],
    }
    assert [settled.counts for settled in rules.settle(document).deals] == [True, False]
