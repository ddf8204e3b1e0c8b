"""Croatian marijaš: who writes how much, article by article, with the line that explains it."""

import pytest

import rules

PEOPLE = ("Ana", "Boris", "Ceda", "Dino")


def settle(seats, house_rules=None, **deal):
    """One deal of Ana at a table of so many; the settled deal."""
    document = {"variant": "hr_marijas", "players": list(PEOPLE[:seats]), "deals": [{"declarer": "Ana", **deal}]}
    if house_rules:
        document["house_rules"] = house_rules
    return rules.settle(document).deals[0]


def marriages(declarer=(), defence=()):
    return {"declarer": list(declarer), "defence": list(defence)}


# seats, facts of adut, points written in seat order, article, text
ADUT = [
    # Igra u dvoje: the winner writes 2, over 100 4
    (2, {"points": 60}, (2, 0), "Igra u dvoje", "adut (60 : 30) 1 × two players 2 = 2; Ana writes 2"),
    (2, {"points": 40}, (0, 2), "Igra u dvoje", "adut (40 : 50) 1 × two players 2 = 2; Boris writes 2"),
    (2, {"points": 70, "marriages": marriages([40])}, (4, 0), "Igra u dvoje",
     "adut (110 : 20, over 100) 2 × two players 2 = 4; Ana writes 4"),
    (2, {"points": 30, "marriages": marriages([], [20, 40])}, (0, 4), "Igra u dvoje",
     "adut (30 : 120, over 100) 2 × two players 2 = 4; Boris writes 4"),
    # Igra u troje: the declarer against two, each of the winners writes
    (3, {"points": 50}, (1, 0, 0), "Igra u troje", "adut (50 : 40) 1; Ana writes 1"),
    (3, {"points": 40}, (0, 1, 1), "Igra u troje", "adut (40 : 50) 1; Boris and Ceda write 1 each"),
    # both totals count with all marriages
    (3, {"points": 40, "marriages": marriages([20], [])}, (1, 0, 0), "Igra u troje", "adut (60 : 50) 1; Ana writes 1"),
    (3, {"points": 60, "marriages": marriages([], [40])}, (0, 1, 1), "Igra u troje",
     "adut (60 : 70) 1; Boris and Ceda write 1 each"),
    # exactly 100 is not over 100
    (3, {"points": 80, "marriages": marriages([20])}, (1, 0, 0), "Igra u troje", "adut (100 : 10) 1; Ana writes 1"),
    (3, {"points": 90, "marriages": marriages([20])}, (2, 0, 0), "Igra u troje",
     "adut (110 : 0, over 100) 2; Ana writes 2"),
    (3, {"points": 0, "marriages": marriages([], [20])}, (0, 2, 2), "Igra u troje",
     "adut (0 : 110, over 100) 2; Boris and Ceda write 2 each"),
    # both over 100: the higher total writes
    (3, {"points": 50, "marriages": marriages([20, 40], [20, 20])}, (2, 0, 0), "Igra u troje",
     "adut (110 : 80, over 100) 2; Ana writes 2"),
    # quick entry
    (3, {"winner": "declarer"}, (1, 0, 0), "Igra u troje", "adut 1; Ana writes 1"),
    (3, {"winner": "defence"}, (0, 1, 1), "Igra u troje", "adut 1; Boris and Ceda write 1 each"),
    (3, {"winner": "declarer", "winner_total": 100}, (1, 0, 0), "Igra u troje", "adut (100) 1; Ana writes 1"),
    (3, {"winner": "declarer", "winner_total": 110}, (2, 0, 0), "Igra u troje", "adut (110, over 100) 2; Ana writes 2"),
    (3, {"winner": "defence", "winner_total": 190}, (0, 2, 2), "Igra u troje",
     "adut (190, over 100) 2; Boris and Ceda write 2 each"),
    # Igra u četvero: the pair, or alone against three
    (4, {"partner": "Ceda", "points": 50}, (1, 0, 1, 0), "Igra u četvero",
     "adut (50 : 40) 1; Ana and Ceda write 1 each"),
    (4, {"partner": "Dino", "points": 40}, (0, 1, 1, 0), "Igra u četvero",
     "adut (40 : 50) 1; Boris and Ceda write 1 each"),
    (4, {"partner": None, "points": 50}, (1, 0, 0, 0), "Igra u četvero", "adut (50 : 40) 1; Ana writes 1"),
    (4, {"partner": None, "points": 40}, (0, 1, 1, 1), "Igra u četvero",
     "adut (40 : 50) 1; Boris, Ceda and Dino write 1 each"),
    (4, {"partner": "Boris", "points": 80, "marriages": marriages([40])}, (2, 2, 0, 0), "Igra u četvero",
     "adut (120 : 10, over 100) 2; Ana and Boris write 2 each"),
    # the suit changes no amount
    (3, {"trump": "hearts", "points": 50}, (1, 0, 0), "Igra u troje", "adut (50 : 40) 1; Ana writes 1"),
    (3, {"trump": "plain", "points": 50}, (1, 0, 0), "Igra u troje", "adut (50 : 40) 1; Ana writes 1"),
    # Kontriranje
    (3, {"points": 50, "kontra": 1}, (2, 0, 0), "Igra u troje; Kontriranje",
     "adut (50 : 40) 1 × kontra 2 = 2; Ana writes 2"),
    (3, {"points": 40, "kontra": 2}, (0, 4, 4), "Igra u troje; Kontriranje",
     "adut (40 : 50) 1 × re 4 = 4; Boris and Ceda write 4 each"),
    (3, {"winner": "declarer", "winner_total": 130, "kontra": 3}, (16, 0, 0), "Igra u troje; Kontriranje",
     "adut (130, over 100) 2 × sup 8 = 16; Ana writes 16"),
    (2, {"points": 0, "marriages": marriages([], [40]), "kontra": 4}, (0, 64), "Igra u dvoje; Kontriranje",
     "adut (0 : 130, over 100) 2 × two players 2 × mort 16 = 64; Boris writes 64"),
    (3, {"points": 50, "kontra": 0}, (1, 0, 0), "Igra u troje", "adut (50 : 40) 1; Ana writes 1"),
]  # fmt: skip

# seats, contract, facts, points written, article, text
OTHERS = [
    # Predaja: every opponent writes 1, with two players 2
    (2, "predaja", {}, (0, 2), "Predaja", "predaja 1 × two players 2 = 2; surrendered: Boris writes 2"),
    (3, "predaja", {}, (0, 1, 1), "Predaja", "predaja 1; surrendered: Boris and Ceda write 1 each"),
    (4, "predaja", {}, (0, 1, 1, 1), "Predaja", "predaja 1; surrendered: Boris, Ceda and Dino write 1 each"),
    (3, "predaja", {"kontra": 0}, (0, 1, 1), "Predaja", "predaja 1; surrendered: Boris and Ceda write 1 each"),
    # extra games: made, the declarer; lost, everybody else
    (3, "betl", {"made": True}, (3, 0, 0), "Betl dalje", "betl 3; made: Ana writes 3"),
    (3, "betl", {"made": False}, (0, 3, 3), "Betl dalje", "betl 3; not made: Boris and Ceda write 3 each"),
    (4, "betl", {"made": False}, (0, 3, 3, 3), "Betl dalje", "betl 3; not made: Boris, Ceda and Dino write 3 each"),
    (2, "betl", {"made": True}, (6, 0), "Betl dalje; Vanredne igre", "betl 3 × two players 2 = 6; made: Ana writes 6"),
    (3, "betl", {"made": True, "kontra": 1}, (6, 0, 0), "Betl dalje; Kontriranje",
     "betl 3 × kontra 2 = 6; made: Ana writes 6"),
    (3, "betl", {"made": True, "kontra": 4}, (48, 0, 0), "Betl dalje; Kontriranje",
     "betl 3 × mort 16 = 48; made: Ana writes 48"),
    (3, "fircik_i_sto", {"made": True}, (4, 0, 0), "Fircik i sto", "fircik i sto 4; made: Ana writes 4"),
    (3, "fircik_i_sto", {"made": False, "trump": "bells"}, (0, 4, 4), "Fircik i sto",
     "fircik i sto 4; not made: Boris and Ceda write 4 each"),
    # a joint fircik i sto of two
    (4, "fircik_i_sto", {"made": True, "partner": "Ceda"}, (4, 0, 4, 0), "Fircik i sto",
     "fircik i sto 4; made: Ana and Ceda write 4 each"),
    (4, "fircik_i_sto", {"made": False, "partner": "Ceda"}, (0, 4, 0, 4), "Fircik i sto",
     "fircik i sto 4; not made: Boris and Dino write 4 each"),
    (4, "fircik_i_sto", {"made": False, "partner": None}, (0, 4, 4, 4), "Fircik i sto",
     "fircik i sto 4; not made: Boris, Ceda and Dino write 4 each"),
    (4, "fircik_i_sto", {"made": True}, (4, 0, 0, 0), "Fircik i sto", "fircik i sto 4; made: Ana writes 4"),
    (3, "ver_betl", {"made": True}, (6, 0, 0), "Ver Betl dalje", "ver betl 6; made: Ana writes 6"),
    (3, "ver_betl", {"made": False}, (0, 6, 6), "Ver Betl dalje", "ver betl 6; not made: Boris and Ceda write 6 each"),
    (3, "durmas", {"made": True}, (6, 0, 0), "Durmaš", "durmaš 6; made: Ana writes 6"),
    (4, "durmas", {"made": False}, (0, 6, 6, 6), "Durmaš", "durmaš 6; not made: Boris, Ceda and Dino write 6 each"),
    (3, "cvancik_i_sto", {"made": True}, (8, 0, 0), "Cvancik i sto, R1", "cvancik i sto 8; made: Ana writes 8"),
    (3, "cvancik_i_sto", {"made": False}, (0, 8, 8), "Cvancik i sto, R1",
     "cvancik i sto 8; not made: Boris and Ceda write 8 each"),
    (3, "durmas_cvancik_i_sto", {"made": True}, (10, 0, 0), "Durmaš cvancik i sto",
     "durmaš cvancik i sto 10; made: Ana writes 10"),
    (2, "durmas_cvancik_i_sto", {"made": False, "kontra": 1}, (0, 40),
     "Durmaš cvancik i sto; Vanredne igre; Kontriranje",
     "durmaš cvancik i sto 10 × two players 2 × kontra 2 = 40; not made: Boris writes 40"),
    # Durmaš ko jami: who takes the last trick
    (4, "durmas_ko_jami", {"early_trick_lost": True}, (0, 6, 6, 6), "Durmaš ko jami",
     "durmaš ko jami 6; a trick lost too early: Boris, Ceda and Dino write 6 each"),
    (4, "durmas_ko_jami", {"last_by": "Dino"}, (6, 0, 0, 6), "Durmaš ko jami",
     "durmaš ko jami 6; last trick to Dino: Ana and Dino write 6 each"),
    (4, "durmas_ko_jami", {"last_by": "Ana"}, (6, 0, 0, 0), "Durmaš ko jami",
     "durmaš ko jami 6; last trick to Ana: Ana writes 6"),
    (4, "durmas_ko_jami", {"last_by": "Ana", "early_trick_lost": False, "kontra": 1}, (12, 0, 0, 0),
     "Durmaš ko jami; Kontriranje", "durmaš ko jami 6 × kontra 2 = 12; last trick to Ana: Ana writes 12"),
]  # fmt: skip

# Durmaš Metljester, Ana with Dino: who took the second last trick and the last, or a trick lost early
METLJESTER = [
    (None, None, (0, 6, 6, 6), "Durmaš Metljester, R2"),
    ("Dino", "Ana", (6, 0, 0, 6), "Durmaš Metljester"),
    ("Dino", "Dino", (6, 0, 0, 6), "Durmaš Metljester"),
    ("Dino", "Boris", (0, 6, 6, 0), "Durmaš Metljester"),
    ("Dino", "Ceda", (0, 6, 6, 0), "Durmaš Metljester"),
    ("Ana", "Ana", (6, 0, 0, 0), "Durmaš Metljester"),
    ("Ana", "Boris", (0, 6, 6, 6), "Durmaš Metljester"),
    ("Ana", "Dino", (0, 6, 6, 6), "Durmaš Metljester"),
    ("Boris", "Ana", (0, 6, 6, 6), "Durmaš Metljester, R2"),
    ("Boris", "Dino", (0, 6, 6, 6), "Durmaš Metljester, R2"),
    ("Ceda", "Boris", (0, 6, 6, 6), "Durmaš Metljester, R2"),
]


def assert_written(deal, contract, points, article, text):
    (line,) = deal.lines
    assert tuple(deal.scores.values()) == points
    assert (line.component, line.article, rules.describe(line)) == (contract, article, text)
    assert set(deal.amounts.values()) == {0}


@pytest.mark.parametrize(("seats", "facts", "points", "article", "text"), ADUT)
def test_it_writes_adut(seats, facts, points, article, text):
    assert_written(settle(seats, contract="adut", **facts), "adut", points, article, text)


@pytest.mark.parametrize(("seats", "contract", "facts", "points", "article", "text"), OTHERS)
def test_it_writes_every_other_contract(seats, contract, facts, points, article, text):
    assert_written(settle(seats, contract=contract, **facts), contract, points, article, text)


@pytest.mark.parametrize(("second_last", "last", "points", "article"), METLJESTER)
def test_it_writes_durmas_metljester(second_last, last, points, article):
    tricks = {"second_last_by": second_last, "last_by": last} if last else {"early_trick_lost": True}
    deal = settle(4, contract="durmas_metljester", partner="Dino", **tricks)
    assert tuple(deal.scores.values()) == points
    assert deal.lines[0].article == article


def test_it_says_who_took_the_last_tricks_of_durmas_metljester():
    deal = settle(4, contract="durmas_metljester", partner="Dino", second_last_by="Dino", last_by="Boris")
    text = "durmaš metljester 6; second last trick to Dino, last to Boris: Boris and Ceda write 6 each"
    assert rules.describe(deal.lines[0]) == text


def test_it_shows_other_names_in_a_sentence():
    deal = settle(4, contract="durmas_ko_jami", last_by="Dino")
    text = rules.describe(deal.lines[0], names={"Ana": "Alpha", "Dino": "Delta"})
    assert text == "durmaš ko jami 6; last trick to Delta: Alpha and Delta write 6 each"


# The stake (R4): what everybody gets, and the sentence
STAKES = [
    (3, {"basis": "deal", "amount": 5}, {"contract": "adut", "points": 80}, (10, -5, -5),
     "stake 5; Ana gets 5 from each of: Boris, Ceda"),
    (3, {"basis": "deal", "amount": 5}, {"contract": "adut", "points": 10}, (-10, 5, 5),
     "stake 5; Boris and Ceda get 5 each from Ana"),
    (3, {"basis": "deal", "amount": 5}, {"contract": "adut", "points": 80, "kontra": 2}, (40, -20, -20),
     "stake 5 × re 4 = 20; Ana gets 20 from each of: Boris, Ceda"),
    (4, {"basis": "deal", "amount": 1}, {"contract": "adut", "partner": "Ceda", "points": 80}, (2, -2, 2, -2),
     "stake 1; Ana and Ceda get 1 each from each of: Boris, Dino"),
    # what is written does not matter: over 100, two players, an extra game
    (2, {"basis": "deal", "amount": 5}, {"contract": "durmas", "made": True}, (5, -5),
     "stake 5; Ana gets 5 from Boris"),
    (3, {"basis": "deal", "amount": 5}, {"contract": "predaja"}, (-10, 5, 5),
     "stake 5; Boris and Ceda get 5 each from Ana"),
    # per point it does, kontra included
    (3, {"basis": "point", "amount": 2}, {"contract": "betl", "made": False, "kontra": 1}, (-24, 12, 12),
     "stake 2 × points 6 = 12; Boris and Ceda get 12 each from Ana"),
    (4, {"basis": "point", "amount": 3}, {"contract": "durmas_ko_jami", "last_by": "Boris"}, (36, 36, -36, -36),
     "stake 3 × points 6 = 18; Ana and Boris get 18 each from each of: Ceda, Dino"),
    (2, {"basis": "point", "amount": 1}, {"contract": "adut", "points": 80}, (2, -2),
     "stake 1 × points 2 = 2; Ana gets 2 from Boris"),
]  # fmt: skip


@pytest.mark.parametrize(("seats", "stake", "facts", "amounts", "text"), STAKES)
def test_it_pays_the_stake(seats, stake, facts, amounts, text):
    deal = settle(seats, {"stake": stake}, **facts)
    line = deal.lines[-1]
    assert tuple(deal.amounts.values()) == amounts
    assert (line.component, line.article, rules.describe(line)) == ("stake", "Kontriranje, R4", text)
    assert all(flow.amount > 0 for flow in deal.flows)
