"""Czech mariáš, article by article: every sentence of the page with a deal, what it pays, and the lines that say why.

The expected values were worked out by hand from the text. A line reads `component | article | amounts | text`; amounts
stand in the order of the seats: Adam, Bára, Cyril and, where four are at the table, Dana.
"""

from typing import NamedTuple

import pytest

import rules
from tests.rules.sentences import untold

NAMES = ("Adam", "Bára", "Cyril", "Dana")
HRA, SILENT_100, STO = "Vyúčtování", "Vyúčtování (tiché sto), R1", "Vyúčtování (sto), R2"
SEVEN, LIMIT = "Vyúčtování (tichá sedma), R3", "Vyúčtování (limit), R4"
V, L = "cz_voleny", "cz_licitovany"
WITHOUT_CAP = {"cap": None}


class Row(NamedTuple):
    variant: str
    article: str
    sentence: str
    deal: dict
    amounts: str
    lines: tuple[str, ...]
    house: dict


def row(variant, article, sentence, deal, amounts, *lines, **house):
    return Row(variant, article, sentence, deal, amounts, lines, house)


def hra(trump="leaves", **facts):
    return {"contract": "hra", "declarer": "Adam", "trump": trump, **facts}


def sedma(trump="leaves", **facts):
    return {"contract": "sedma", "declarer": "Adam", "trump": trump, **facts}


def sto(trump="leaves", **facts):
    return {"contract": "sto", "declarer": "Adam", "trump": trump, **facts}


def sto_sedma(trump="leaves", **facts):
    return {"contract": "sto_sedma", "declarer": "Adam", "trump": trump, **facts}


def plain(contract, **facts):
    return {"contract": contract, "declarer": "Adam", **facts}


def shown(*mine, against=()):
    return {"declarer": list(mine), "defence": list(against)}


WON = {"winner": "declarer"}
LOST = {"winner": "defence"}

ROWS = [
    # Prices and sides
    row(V, "Vyúčtování", "hra 1, from each defender", hra(points=50), "2 -1 -1",
        f"hra | {HRA} | 2 -1 -1 | hra 1; Adam wins 1 from each"),
    row(V, "Vyúčtování", "else he gives it to each", hra(points=40), "-2 1 1",
        f"hra | {HRA} | -2 1 1 | hra 1; Adam loses 1 to each"),
    row(V, "Hry", "more points than the defence: 50 + 20 against 40 + 40 is lost",
        hra(points=50, marriages=shown(20, against=[40])), "-2 1 1",
        f"hra | {HRA} | -2 1 1 | hra 1; Adam loses 1 to each"),
    row(V, "Hry", "all marriages count: 40 + 40 + 20 = 100 against 50 + 20",
        hra(points=40, marriages=shown(40, 20, against=[20])), "4 -2 -2",
        f"hra | {SILENT_100} | 4 -2 -2 | hra 1 × silent hundred 100: 2 = 2; Adam wins 2 from each"),
    row(V, "Vyúčtování", "with red trumps hra counts twice", hra("hearts", **WON), "4 -2 -2",
        f"hra | {HRA} | 4 -2 -2 | hra 1 × red 2 = 2; Adam wins 2 from each"),
    row(V, "Vyúčtování", "leaves are no red", hra("leaves", **WON), "2 -1 -1",
        f"hra | {HRA} | 2 -1 -1 | hra 1; Adam wins 1 from each"),
    row(V, "Vyúčtování", "acorns are no red", hra("acorns", **WON), "2 -1 -1",
        f"hra | {HRA} | 2 -1 -1 | hra 1; Adam wins 1 from each"),
    row(V, "Vyúčtování", "bells are no red", hra("bells", **WON), "2 -1 -1",
        f"hra | {HRA} | 2 -1 -1 | hra 1; Adam wins 1 from each"),
    row(V, "Vyúčtování", "plain is none that is red", hra("plain", **LOST), "-2 1 1",
        f"hra | {HRA} | -2 1 1 | hra 1; Adam loses 1 to each"),
    row(L, "Vyúčtování", "sedma 2, apart from hra", sedma(**WON, seven="made"), "6 -3 -3",
        f"hra | {HRA} | 2 -1 -1 | hra 1; Adam wins 1 from each",
        f"sedma | {HRA} | 4 -2 -2 | sedma 2; Adam wins 2 from each"),
    row(V, "Hry", "game won, seven lost", sedma(**WON, seven="lost"), "-2 1 1",
        f"hra | {HRA} | 2 -1 -1 | hra 1; Adam wins 1 from each",
        f"sedma | {HRA} | -4 2 2 | sedma 2; Adam loses 2 to each"),
    row(L, "Hry", "game lost, seven made", sedma(points=30, seven="made"), "2 -1 -1",
        f"hra | {HRA} | -2 1 1 | hra 1; Adam loses 1 to each",
        f"sedma | {HRA} | 4 -2 -2 | sedma 2; Adam wins 2 from each"),
    row(V, "Vyúčtování", "red sedma lost twice: 2 + 4", sedma("hearts", points=0, seven="lost"), "-12 6 6",
        f"hra | {HRA} | -4 2 2 | hra 1 × red 2 = 2; Adam loses 2 to each",
        f"sedma | {HRA} | -8 4 4 | sedma 2 × red 2 = 4; Adam loses 4 to each"),
    row(L, "Vyúčtování", "betl 15", plain("betl", made=True), "30 -15 -15",
        f"betl | {HRA} | 30 -15 -15 | betl 15; Adam wins 15 from each"),
    row(V, "Vyúčtování", "betl lost", plain("betl", made=False), "-30 15 15",
        f"betl | {HRA} | -30 15 15 | betl 15; Adam loses 15 to each"),
    row(V, "Vyúčtování", "durch 30", plain("durch", made=True), "60 -30 -30",
        f"durch | {HRA} | 60 -30 -30 | durch 30; Adam wins 30 from each"),
    row(L, "Vyúčtování", "durch lost", plain("durch", made=False), "-60 30 30",
        f"durch | {HRA} | -60 30 30 | durch 30; Adam loses 30 to each"),
    row(V, "Hry", "whoever plays: the seat does not matter", hra(**WON) | {"declarer": "Cyril"}, "-1 -1 2",
        f"hra | {HRA} | -1 -1 2 | hra 1; Cyril wins 1 from each"),
    # Fleks
    row(V, "Flekování", "flek twice", hra(**WON, fleks={"hra": 1}), "4 -2 -2",
        f"hra | {HRA} | 4 -2 -2 | hra 1 × flek 2 = 2; Adam wins 2 from each"),
    row(V, "Flekování", "re four times", hra(**LOST, fleks={"hra": 2}), "-8 4 4",
        f"hra | {HRA} | -8 4 4 | hra 1 × re 4 = 4; Adam loses 4 to each"),
    row(V, "Flekování", "tutti eight times", hra(**WON, fleks={"hra": 3}), "16 -8 -8",
        f"hra | {HRA} | 16 -8 -8 | hra 1 × tutti 8 = 8; Adam wins 8 from each"),
    row(V, "Flekování", "boty sixteen times, red doubles", hra("hearts", **LOST, fleks={"hra": 4}), "-64 32 32",
        f"hra | {HRA} | -64 32 32 | hra 1 × red 2 × boty 16 = 32; Adam loses 32 to each"),
    row(V, "Flekování", "level 0 is no flek", hra(**WON, fleks={"hra": 0}), "2 -1 -1",
        f"hra | {HRA} | 2 -1 -1 | hra 1; Adam wins 1 from each"),
    row(V, "Flekování", "hra and sedma are raised apart",
        sedma(**LOST, seven="made", fleks={"hra": 1, "sedma": 2}), "12 -6 -6",
        f"hra | {HRA} | -4 2 2 | hra 1 × flek 2 = 2; Adam loses 2 to each",
        f"sedma | {HRA} | 16 -8 -8 | sedma 2 × re 4 = 8; Adam wins 8 from each"),
    row(V, "Oproti soutěžním pravidlům", "played to the end when only hra is raised and no re is given",
        sedma(**WON, seven="made", fleks={"hra": 1}), "8 -4 -4",
        f"hra | {HRA} | 4 -2 -2 | hra 1 × flek 2 = 2; Adam wins 2 from each",
        f"sedma | {HRA} | 4 -2 -2 | sedma 2; Adam wins 2 from each"),
    row(L, "Flekování", "no trumps are raised to the fourth level too", plain("durch", made=False, fleks={"durch": 4}),
        "-960 480 480",
        f"durch | {HRA} | -960 480 480 | durch 30 × boty 16 = 480; Adam loses 480 to each"),
    row(V, "Flekování", "who raised may be noted anywhere", hra(**WON, fleks={"hra": 1}, flek_by={"hra": "Bára"}),
        "4 -2 -2",
        f"hra | {HRA} | 4 -2 -2 | hra 1 × flek 2 = 2; Adam wins 2 from each"),
    # Silent hundred (R1)
    row(V, "Vyúčtování", "90 by card points alone is none", hra(points=90), "2 -1 -1",
        f"hra | {HRA} | 2 -1 -1 | hra 1; Adam wins 1 from each"),
    row(V, "Vyúčtování", "nothing more above 100", hra(points=90, marriages=shown(40, 20, 20, 20)), "4 -2 -2",
        f"hra | {SILENT_100} | 4 -2 -2 | hra 1 × silent hundred 190: 2 = 2; Adam wins 2 from each"),
    row(V, "Vyúčtování", "either side: the defence with 100", hra("hearts", points=30, marriages=shown(against=[40])),
        "-8 4 4",
        f"hra | {SILENT_100} | -8 4 4 | hra 1 × red 2 × silent hundred 100: 2 = 4; Adam loses 4 to each"),
    row(V, "R1", "the hra inside a sedma; the seven is not doubled",
        sedma(points=60, marriages=shown(40), seven="lost", fleks={"hra": 1}), "4 -2 -2",
        f"hra | {SILENT_100} | 8 -4 -4 | hra 1 × flek 2 × silent hundred 100: 2 = 4; Adam wins 4 from each",
        f"sedma | {HRA} | -4 2 2 | sedma 2; Adam loses 2 to each"),
    row(L, "R1", "by the defence inside a sedma", sedma(**LOST, winner_total=150, seven="made"), "0 0 0",
        f"hra | {SILENT_100} | -4 2 2 | hra 1 × silent hundred 150: 2 = 2; Adam loses 2 to each",
        f"sedma | {HRA} | 4 -2 -2 | sedma 2; Adam wins 2 from each"),
    row(V, "Vyúčtování", "only one side can reach it: 90 and all marriages are 190",
        hra(points=50, marriages=shown(20, 20, 20, against=[40])), "4 -2 -2",
        f"hra | {SILENT_100} | 4 -2 -2 | hra 1 × silent hundred 110: 2 = 2; Adam wins 2 from each"),
    # Hundred
    row(V, "Vyúčtování", "exactly 100: the rate", sto(points=60, marriages=shown(40)), "8 -4 -4",
        f"sto | {STO} | 8 -4 -4 | sto 4; Adam wins 4 from each"),
    row(V, "Hry", "with another marriage 80 are needed", sto(points=80, marriages=shown(20)), "8 -4 -4",
        f"sto | {STO} | 8 -4 -4 | sto 4; Adam wins 4 from each"),
    row(V, "Vyúčtování", "one rate more for every ten above, red 8", sto("hearts", points=70, marriages=shown(40)),
        "32 -16 -16",
        f"sto | {STO} | 32 -16 -16 | sto 4 × red 2 × total 110: 2 = 16; Adam wins 16 from each"),
    row(V, "Vyúčtování", "other marriages count above 100", sto(points=60, marriages=shown(40, 20, 20)), "40 -20 -20",
        f"sto | {STO} | 40 -20 -20 | sto 4 × total 140: 5 = 20; Adam wins 20 from each"),
    row(V, "Vyúčtování", "the defence's marriages do not lessen a made one",
        sto(points=60, marriages=shown(40, against=[20, 20])), "8 -4 -4",
        f"sto | {STO} | 8 -4 -4 | sto 4; Adam wins 4 from each"),
    row(V, "Vyúčtování", "with fleks more", sto(points=70, marriages=shown(40), fleks={"sto": 1}), "32 -16 -16",
        f"sto | {STO} | 32 -16 -16 | sto 4 × flek 2 × total 110: 2 = 16; Adam wins 16 from each"),
    row(V, "Vyúčtování", "lost by one ten: the rate", sto(points=50, marriages=shown(40)), "-8 4 4",
        f"sto | {STO} | -8 4 4 | sto 4; Adam loses 4 to each"),
    row(V, "Hry", "only one marriage counts: 50 + 40 + 20 is lost by one ten", sto(points=50, marriages=shown(40, 20)),
        "-8 4 4",
        f"sto | {STO} | -8 4 4 | sto 4; Adam loses 4 to each"),
    row(V, "Vyúčtování", "missing tens and the tens of the defence's marriages",
        sto("hearts", points=40, marriages=shown(20, against=[40]), fleks={"sto": 1}), "-256 128 128",
        f"sto | {STO} | -256 128 128 | sto 4 × red 2 × flek 2 × short by 40 + defence's marriages 40: 8 = 128;"
        " Adam loses 128 to each"),
    row(L, "Licitovaný mariáš", "a hundred without a marriage: 90 is lost by one ten", sto(points=90), "-8 4 4",
        f"sto | {STO} | -8 4 4 | sto 4; Adam loses 4 to each"),
    row(L, "Licitovaný mariáš", "without a marriage, the defence showed one",
        sto(points=90, marriages=shown(against=[40])), "-40 20 20",
        f"sto | {STO} | -40 20 20 | sto 4 × short by 10 + defence's marriages 40: 5 = 20; Adam loses 20 to each"),
    row(V, "R2", "the highest marriage makes it, whichever was first", sto(points=60, marriages=shown(20, 40)),
        "24 -12 -12",
        f"sto | {STO} | 24 -12 -12 | sto 4 × total 120: 3 = 12; Adam wins 12 from each"),
    row(V, "R2", "house rule `first`: 60 + 20 is lost by two tens", sto(points=60, marriages=shown(20, 40)), "-16 8 8",
        f"sto | {STO} | -16 8 8 | sto 4 × short by 20: 2 = 8; Adam loses 8 to each", hundred_marriage="first"),
    row(L, "R2", "house rule `first`: the others count above 100", sto(points=80, marriages=shown(20, 40)),
        "40 -20 -20",
        f"sto | {STO} | 40 -20 -20 | sto 4 × total 140: 5 = 20; Adam wins 20 from each", hundred_marriage="first"),
    row(L, "R2", "house rule `highest` is the default", sto(points=60, marriages=shown(20, 40)), "24 -12 -12",
        f"sto | {STO} | 24 -12 -12 | sto 4 × total 120: 3 = 12; Adam wins 12 from each", hundred_marriage="highest"),
    row(V, "Flekování", "sto and sedma: each on its own",
        sto_sedma(points=70, marriages=shown(40), seven="lost", fleks={"sto": 1, "sedma": 2}), "16 -8 -8",
        f"sto | {STO} | 32 -16 -16 | sto 4 × flek 2 × total 110: 2 = 16; Adam wins 16 from each",
        f"sedma | {HRA} | -16 8 8 | sedma 2 × re 4 = 8; Adam loses 8 to each"),
    row(L, "Licitovaný mariáš", "sto and sedma of hearts without a marriage",
        sto_sedma("hearts", points=80, seven="made"), "-24 12 12",
        f"sto | {STO} | -32 16 16 | sto 4 × red 2 × short by 20: 2 = 16; Adam loses 16 to each",
        f"sedma | {HRA} | 8 -4 -4 | sedma 2 × red 2 = 4; Adam wins 4 from each"),
    row(V, "R5", "a forgotten marriage counts nothing", sto(points=60, forgotten_marriage=40), "-32 16 16",
        "sto | Vyúčtování (sto), R5 | -32 16 16 | sto 4 × short by 40: 4 = 16; Adam loses 16 to each"),
    row(V, "R5", "the defence's marriages are paid as ever",
        sto(points=90, forgotten_marriage=20, marriages=shown(against=[40, 20])), "-56 28 28",
        "sto | Vyúčtování (sto), R5 | -56 28 28 | sto 4 × short by 10 + defence's marriages 60: 7 = 28;"
        " Adam loses 28 to each"),
    # Silent seven (R3)
    row(V, "Vyúčtování", "made by the declarer", hra(**LOST, silent_sevens={"declarer": 1}), "0 0 0",
        f"hra | {HRA} | -2 1 1 | hra 1; Adam loses 1 to each",
        f"silent_seven | {SEVEN} | 2 -1 -1 | silent seven 1; Adam wins 1 from each"),
    row(V, "Vyúčtování", "red 2, whatever hra is raised",
        hra("hearts", **WON, fleks={"hra": 2}, silent_sevens={"declarer": 1}), "20 -10 -10",
        f"hra | {HRA} | 16 -8 -8 | hra 1 × red 2 × re 4 = 8; Adam wins 8 from each",
        f"silent_seven | {SEVEN} | 4 -2 -2 | silent seven 1 × red 2 = 2; Adam wins 2 from each"),
    row(V, "R3", "made by a defender: his side wins it, not he alone", hra(points=80, silent_sevens={"defence": 1}),
        "0 0 0",
        f"hra | {HRA} | 2 -1 -1 | hra 1; Adam wins 1 from each",
        f"silent_seven | {SEVEN} | -2 1 1 | silent seven 1; Adam loses 1 to each"),
    row(V, "Vyúčtování", "lost in the last trick by the declarer", hra(**WON, silent_seven_lost="declarer"), "0 0 0",
        f"hra | {HRA} | 2 -1 -1 | hra 1; Adam wins 1 from each",
        f"silent_seven | {SEVEN} | -2 1 1 | silent seven 1; beaten in the last trick, Adam loses 1 to each"),
    row(V, "Vyúčtování", "lost by a defender, even if his partner beat it: the declarer may have no last trick",
        hra(points=0, silent_seven_lost="defence"), "0 0 0",
        f"hra | {HRA} | -2 1 1 | hra 1; Adam loses 1 to each",
        f"silent_seven | {SEVEN} | 2 -1 -1 | silent seven 1; beaten in the last trick, Adam wins 1 from each"),
    row(L, "Vyúčtování", "beside a hundred, by quick entry too", sto(hundred=0, silent_sevens={"declarer": 1}),
        "10 -5 -5",
        f"sto | {STO} | 8 -4 -4 | sto 4; Adam wins 4 from each",
        f"silent_seven | {SEVEN} | 2 -1 -1 | silent seven 1; Adam wins 1 from each"),
    row(L, "Vyúčtování", "beside a red hundred, beaten", sto("hearts", hundred=-1, silent_seven_lost="declarer"),
        "-20 10 10",
        f"sto | {STO} | -16 8 8 | sto 4 × red 2 = 8; Adam loses 8 to each",
        f"silent_seven | {SEVEN} | -4 2 2 | silent seven 1 × red 2 = 2; "
        "beaten in the last trick, Adam loses 2 to each"),
    row(V, "Vyúčtování", "an empty count is none", hra(**WON, silent_sevens={"declarer": 0, "defence": 0}), "2 -1 -1",
        f"hra | {HRA} | 2 -1 -1 | hra 1; Adam wins 1 from each"),
    # Omyl and pas
    row(L, "Licitovaný mariáš 3", "who gives up a plain seven pays 6 to each", plain("omyl"), "-12 6 6",
        "omyl | Licitovaný mariáš 3 | -12 6 6 | omyl 6; given up: Adam gives 6 to each"),
    row(L, "Licitovaný mariáš 4", "nobody bid: dealt again without a payment", {"contract": "pas"}, "0 0 0",
        "pas | Licitovaný mariáš 4 | 0 0 0 | nobody bid: dealt again, nobody pays"),
    # Limit
    row(V, "Vyúčtování", "at most 500 from each: 8 × 16 × 5 = 640",
        sto("hearts", points=80, marriages=shown(40, 20), fleks={"sto": 4}), "1000 -500 -500",
        f"sto | {STO} | 1280 -640 -640 | sto 4 × red 2 × boty 16 × total 140: 5 = 640; Adam wins 640 from each",
        f"limit | {LIMIT} | -280 140 140 | limit: at most 500 from each; back: Bára +140, Cyril +140"),
    row(V, "Vyúčtování", "the loser pays each at most 500: 8 × 16 × 9 = 1152",
        sto("hearts", hundred=-9, fleks={"sto": 4}), "-1000 500 500",
        f"sto | {STO} | -2304 1152 1152 | "
        "sto 4 × red 2 × boty 16 × short by 90: 9 = 1152; Adam loses 1152 to each",
        f"limit | {LIMIT} | 1304 -652 -652 | limit: at most 500 from each; back: Adam +1304"),
    row(V, "Vyúčtování", "480 is below it", plain("durch", made=True, fleks={"durch": 4}), "960 -480 -480",
        f"durch | {HRA} | 960 -480 -480 | durch 30 × boty 16 = 480; Adam wins 480 from each"),
    row(V, "Vyúčtování", "the net of the components is limited, not each: 512 − 8 = 504",
        sto_sedma("hearts", hundred=3, seven="lost", fleks={"sto": 4, "sedma": 1}), "1000 -500 -500",
        f"sto | {STO} | 1024 -512 -512 | sto 4 × red 2 × boty 16 × total 130: 4 = 512; Adam wins 512 from each",
        f"sedma | {HRA} | -16 8 8 | sedma 2 × red 2 × flek 2 = 8; Adam loses 8 to each",
        f"limit | {LIMIT} | -8 4 4 | limit: at most 500 from each; back: Bára +4, Cyril +4"),
    row(V, "Vyúčtování", "exactly the limit is no line: 4 + 1 of 5",
        sto("plain", hundred=0, silent_sevens={"declarer": 1}), "10 -5 -5",
        f"sto | {STO} | 8 -4 -4 | sto 4; Adam wins 4 from each",
        f"silent_seven | {SEVEN} | 2 -1 -1 | silent seven 1; Adam wins 1 from each", cap=5),
    row(V, "Vyúčtování", "house rule: cap 1", hra("hearts", **LOST), "-2 1 1",
        f"hra | {HRA} | -4 2 2 | hra 1 × red 2 = 2; Adam loses 2 to each",
        f"limit | {LIMIT} | 2 -1 -1 | limit: at most 1 from each; back: Adam +2", cap=1),
    row(V, "Vyúčtování", "house rule: no cap", sto("hearts", hundred=9, fleks={"sto": 4}), "2560 -1280 -1280",
        f"sto | {STO} | 2560 -1280 -1280 | sto 4 × red 2 × boty 16 × total 190: 10 = 1280; Adam wins 1280 from each",
        **WITHOUT_CAP),
    row(L, "Vyúčtování", "omyl is limited too", plain("omyl"), "-10 5 5",
        "omyl | Licitovaný mariáš 3 | -12 6 6 | omyl 6; given up: Adam gives 6 to each",
        f"limit | {LIMIT} | 2 -1 -1 | limit: at most 5 from each; back: Adam +2", cap=5),
    row(V, "R4", "penalties are outside the limit",
        hra("hearts", **WON, renonc=[{"offender": "Bára", "each": 7}]), "9 -15 6",
        f"hra | {HRA} | 4 -2 -2 | hra 1 × red 2 = 2; Adam wins 2 from each",
        f"limit | {LIMIT} | -2 1 1 | limit: at most 1 from each; back: Bára +1, Cyril +1",
        "renonc | R4 | 7 -14 7 | renonc: Bára gives 7 to each", cap=1),
    # Renonc (R4)
    row(V, "R4", "each, with what the table agrees on", {"contract": "renonc", "renonc": [{"offender": "Cyril",
        "each": 5}]},
        "5 5 -10",
        "renonc | R4 | 5 5 -10 | renonc: Cyril gives 5 to each"),
    row(V, "R4", "two of one deal", {
        "contract": "renonc", "renonc": [{"offender": "Cyril", "each": 5}, {"offender": "Adam", "each": 600}]},
        "-1195 605 590",
        "renonc | R4 | 5 5 -10 | renonc: Cyril gives 5 to each",
        "renonc | R4 | -1200 600 600 | renonc: Adam gives 600 to each"),
    row(L, "R4", "on top of a dealt again deal", {"contract": "pas", "renonc": [{"offender": "Adam",
        "each": 1}]}, "-2 1 1",
        "pas | Licitovaný mariáš 4 | 0 0 0 | nobody bid: dealt again, nobody pays",
        "renonc | R4 | -2 1 1 | renonc: Adam gives 1 to each"),
    # Four at the table
    row(V, "federations' practice", "the one sitting out settles like a defender",
        hra(points=30, silent_sevens={"defence": 1}, sitting_out="Cyril"), "-6 2 2 2",
        f"hra | {HRA} | -3 1 1 1 | hra 1; Adam loses 1 to each",
        f"silent_seven | {SEVEN} | -3 1 1 1 | silent seven 1; Adam loses 1 to each"),
    row(L, "federations' practice", "omyl pays the one sitting out too", plain("omyl", sitting_out="Dana"), "-18 6 6 6",
        "omyl | Licitovaný mariáš 3 | -18 6 6 6 | omyl 6; given up: Adam gives 6 to each"),
    row(V, "federations' practice", "the limit holds for him", sto("hearts",
        hundred=4, fleks={"sto": 4}, sitting_out="Bára"),
        "1500 -500 -500 -500",
        f"sto | {STO} | 1920 -640 -640 -640 | sto 4 × red 2 × boty 16 × total 140: 5 = 640; Adam wins 640 from each",
        f"limit | {LIMIT} | -420 140 140 140 | limit: at most 500 from each; back: Bára +140, Cyril +140, Dana +140"),
    row(V, "house rule", "sitting_out_shares false: he neither pays nor is paid",
        sedma(**WON, seven="lost", sitting_out="Bára"), "-2 0 1 1",
        f"hra | {HRA} | 2 0 -1 -1 | hra 1; Adam wins 1 from each",
        f"sedma | {HRA} | -4 0 2 2 | sedma 2; Adam loses 2 to each", sitting_out_shares=False),
    row(L, "house rule", "nor by omyl", plain("omyl", sitting_out="Dana"), "-12 6 6 0",
        "omyl | Licitovaný mariáš 3 | -12 6 6 0 | omyl 6; given up: Adam gives 6 to each", sitting_out_shares=False),
    row(V, "house rule", "nor by the limit", sto("hearts", hundred=-20, sitting_out="Dana"), "-20 10 10 0",
        f"sto | {STO} | -320 160 160 0 | sto 4 × red 2 × short by 200: 20 = 160; Adam loses 160 to each",
        f"limit | {LIMIT} | 300 -150 -150 0 | limit: at most 10 from each; back: Adam +300",
        sitting_out_shares=False, cap=10),
    row(V, "A renonc", "is paid to the one sitting out, whatever he shares",
        hra(**WON, sitting_out="Dana", renonc=[{"offender": "Bára", "each": 2}]), "4 -7 1 2",
        f"hra | {HRA} | 2 -1 -1 0 | hra 1; Adam wins 1 from each",
        "renonc | R4 | 2 -6 2 2 | renonc: Bára gives 2 to each", sitting_out_shares=False),
    row(V, "A renonc", "the one sitting out can be the offender",
        hra(**WON, sitting_out="Dana", renonc=[{"offender": "Dana", "each": 2}]), "5 1 1 -7",
        f"hra | {HRA} | 3 -1 -1 -1 | hra 1; Adam wins 1 from each",
        "renonc | R4 | 2 2 2 -6 | renonc: Dana gives 2 to each"),
    row(L, "A renonc", "with four nobody need sit out", {"contract": "renonc", "renonc": [{"offender": "Adam",
        "each": 1}]},
        "-3 1 1 1",
        "renonc | R4 | -3 1 1 1 | renonc: Adam gives 1 to each"),
    row(L, "A renonc", "though he may be named", {
        "contract": "renonc", "sitting_out": "Dana", "renonc": [{"offender": "Adam", "each": 1}]}, "-3 1 1 1",
        "renonc | R4 | -3 1 1 1 | renonc: Adam gives 1 to each", sitting_out_shares=False),
]  # fmt: skip


def in_seats(amounts):
    return " ".join(str(amount) for amount in amounts.values())


def settle(variant, deal, house=None, seats=3):
    document = {"variant": variant, "players": list(NAMES[:seats]), "house_rules": house or {}, "deals": [deal]}
    return rules.settle(document).as_document()["deals"][0]


@pytest.mark.parametrize("case", ROWS, ids=lambda case: f"{case.variant}: {case.article}: {case.sentence}")
def test_it_pays_what_the_article_says(case):
    deal = settle(case.variant, case.deal, case.house, seats=len(case.amounts.split()))
    lines = [
        f"{line['component']} | {line['article']} | {in_seats(line['amounts'])} | {line['text']}"
        for line in deal["lines"]
    ]
    assert (in_seats(deal["amounts"]), lines) == (case.amounts, list(case.lines))


# The declarer's card points; his marriages as shown; the defence's; worth to the declarer from each; quick entry.
HUNDREDS = [
    (60, [40], [], +4, 0),
    (70, [40], [], +8, 1),
    (60, [40, 20], [], +12, 2),
    (80, [20], [], +4, 0),
    (80, [20, 20], [], +12, 2),
    (80, [20, 20, 20], [], +20, 4),
    (90, [20], [40, 20, 20], +8, 1),
    (90, [40, 20, 20, 20], [], +40, 9),
    (50, [40], [], -4, -1),
    (50, [40, 20, 20, 20], [], -4, -1),
    (70, [20], [], -4, -1),
    (60, [20], [], -8, -2),
    (70, [20], [20], -12, -3),
    (50, [40], [20, 20], -20, -5),
    (0, [40], [20, 20, 20], -48, -12),
    (0, [20], [40, 20, 20], -64, -16),
]
WITHOUT_MARRIAGE = [
    (90, [], [], -4, -1),
    (80, [], [], -8, -2),
    (90, [], [40], -20, -5),
    (0, [], [40, 20, 20, 20], -80, -20),
]


@pytest.mark.parametrize("variant", [V, L])
@pytest.mark.parametrize(("points", "mine", "theirs", "worth", "tens"), HUNDREDS)
def test_it_settles_a_hundred_at_each_border(variant, points, mine, theirs, worth, tens):
    full = settle(variant, sto(points=points, marriages=shown(*mine, against=theirs)))
    assert full["amounts"] == {"Adam": 2 * worth, "Bára": -worth, "Cyril": -worth}
    assert untold(settle(variant, sto(hundred=tens))) == untold(full)


@pytest.mark.parametrize(("points", "mine", "theirs", "worth", "tens"), WITHOUT_MARRIAGE)
def test_it_settles_a_hundred_without_a_marriage(points, mine, theirs, worth, tens):
    full = settle(L, sto(points=points, marriages=shown(*mine, against=theirs)))
    assert full["amounts"] == {"Adam": 2 * worth, "Bára": -worth, "Cyril": -worth}
    assert untold(settle(L, sto(hundred=tens))) == untold(full)


# The declarer's card points, marriages of both; who won and with 100 or more; worth of an unraised hra from each.
GAMES = [
    (50, [], [], "declarer", None, +1),
    (40, [], [], "defence", None, -1),
    (40, [20], [], "declarer", None, +1),
    (50, [], [20], "defence", None, -1),
    (50, [40], [], "declarer", None, +1),
    (60, [40], [], "declarer", 100, +2),
    (90, [40, 20, 20, 20], [], "declarer", 190, +2),
    (30, [], [40], "defence", 100, -2),
    (40, [], [40], "defence", None, -1),
    (0, [], [40, 20, 20, 20], "defence", 190, -2),
    (50, [40, 20], [20, 20], "declarer", 110, +2),
    (40, [40, 20], [20, 20], "declarer", 100, +2),
    (30, [40, 20], [20, 20], "defence", 100, -2),
]


@pytest.mark.parametrize(("points", "mine", "theirs", "winner", "total", "worth"), GAMES)
def test_it_settles_a_game_at_each_border(points, mine, theirs, winner, total, worth):
    full = settle(V, hra(points=points, marriages=shown(*mine, against=theirs)))
    assert full["amounts"] == {"Adam": 2 * worth, "Bára": -worth, "Cyril": -worth}
    assert settle(V, hra(winner=winner, **({"winner_total": total} if total else {}))) == full


@pytest.mark.parametrize("variant", [V, L])
def test_it_knows_no_rule_against_playing(variant):
    """Every deal recorded here was played; the tables of articles have no such house rule."""
    assert {rule.key: rule.default for rule in rules.newest(variant).house_rules} == {
        "sitting_out_shares": True,
        "cap": 500,
        "hundred_marriage": "highest",
    }


def test_it_does_not_count_a_deal_that_nobody_bid():
    document = {"variant": L, "players": list(NAMES[:3]), "deals": [{"contract": "pas"}, sto(hundred=0)]}
    assert [deal.counts for deal in rules.settle(document).deals] == [False, True]
