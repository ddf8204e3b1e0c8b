"""A club's own text as one file of data: other prices, another limit, one more contract of known parts."""

import pytest
from jsonschema import Draft202012Validator

import rules
from rules.lookup import look_up
from rules.schema import schema
from tests.editions import copy_of_editions, write_edition

PRICES = '[[house_rules]]\nkey = "price_*"\narticle = "Vyúčtování"\n'
# licitovaný with betl 10, durch 20, sedma 3, a limit of 1000, and two sevens for 40
OWN = {
    'title = "Licitovaný mariáš"': 'title = "Licitovaný mariáš U Lípy"',
    "betl = { amount = 15,": "betl = { amount = 10,",
    "durch = { amount = 30,": 'dve_sedmy = { amount = 40, article = "Hry" }\ndurch = { amount = 20,',
    "sedma = { amount = 2,": "sedma = { amount = 3,",
    "default = 500": "default = 1000",
    "[contracts.omyl]": '[contracts.dve_sedmy]\ncomponents = ["dve_sedmy"]\narticle = "Hry"\n[contracts.omyl]',
    '[[house_rules]]\nkey = "cap"': f'{PRICES}[[house_rules]]\nkey = "cap"',
}
NAMES = ["Adam", "Bára", "Cyril"]


@pytest.fixture(params=["u_lipy/1", "cz_licitovany/2"])
def own(request, tmp_path):
    """The text of a variant of its own, and as the next edition of the one that it comes from."""
    copied = copy_of_editions(tmp_path)
    write_edition(copied, request.param, after="cz_licitovany/1", changes=OWN)
    with rules.editions_from(copied):
        assert rules.registry.faults() == []
        yield rules.edition(request.param)


def document(own, *deals, **house_rules):
    return {
        "variant": own.variant, "edition": own.id, "players": NAMES, "deals": list(deals), "house_rules": house_rules,
    }  # fmt: skip


def deal(contract, **facts):
    return {"contract": contract, "declarer": "Adam", **facts}


BETL = deal("betl", made=True)
TWO_SEVENS = deal("dve_sedmy", trump="hearts", made=False, fleks={"dve_sedmy": 1})
SEDMA = deal("sedma", trump="leaves", winner="declarer", seven="made")
# the deal, what Adam gets, the lines
SETTLED = [
    (BETL, 20, ["betl 10; Adam wins 10 from each"]),
    (deal("durch", made=False), -40, ["durch 20; Adam loses 20 to each"]),
    (SEDMA, 8, ["hra 1; Adam wins 1 from each", "sedma 3; Adam wins 3 from each"]),
    (TWO_SEVENS, -320, ["dvě sedmy 40 × red 2 × flek 2 = 160; Adam loses 160 to each"]),
    (
        deal("sto", trump="hearts", hundred=9, fleks={"sto": 4}),
        2000,
        [
            "sto 4 × red 2 × boty 16 × total 190: 10 = 1280; Adam wins 1280 from each",
            "limit: at most 1000 from each; back: Bára +280, Cyril +280",
        ],
    ),
]


@pytest.mark.parametrize(("facts", "adam", "lines"), SETTLED)
def test_it_settles_by_its_own_numbers(own, facts, adam, lines):
    settlement = rules.settle(document(own, facts))
    assert settlement.edition == own.id
    assert settlement.totals == {"Adam": adam, "Bára": -adam // 2, "Cyril": -adam // 2}
    assert [rules.describe(line) for line in settlement.deals[0].lines] == lines


def test_it_has_the_new_contract_everywhere(own):
    (option,) = [each for each in rules.possible(document(own), {}).contracts if each.name == "dve_sedmy"]
    assert (option.takes, option.trump, option.components[0].rate) == ({"made"}, "required", 40)
    assert {row.name: (row.amount, row.red) for row in own.tariff}["dve_sedmy"] == (40, 80)
    assert "prices.dve_sedmy = 40 (Hry)" in look_up(own, "Hry").numbers
    Draft202012Validator(schema(own.id)).validate(document(own, TWO_SEVENS))
    assert rules.fact_words(TWO_SEVENS, {}, edition=own) == ("lost",)


def test_it_lets_the_club_vary_every_price(own):
    line = rules.settle(document(own, BETL, price_betl=7)).deals[0].lines[0]
    assert (line.base, line.article) == (7, "house rule")
    (rule,) = [rule for rule in own.house_rules if rule.key == "price_betl"]
    assert (rule.kind, rule.default, rule.minimum, rule.say()) == ("integer", 10, 1, "The price of: betl.")
    assert [problem.field for problem in rules.check(document(own, price_betl=0, price_maly=3))] == [
        "house_rules.price_betl",
        "house_rules.price_maly",
    ]


def test_it_leaves_the_text_that_it_comes_from_alone(own):
    before = {"variant": "cz_licitovany", "edition": "cz_licitovany/1", "players": NAMES, "deals": [BETL]}
    assert rules.settle(before).totals["Adam"] == 30
    assert rules.check({**before, "deals": [TWO_SEVENS]})
