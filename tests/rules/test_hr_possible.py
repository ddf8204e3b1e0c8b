"""Croatian marijaš: what the entry page may offer."""

import pytest

import rules

PEOPLE = ("Ana", "Boris", "Ceda", "Dino")
EXTRA = {"betl", "ver_betl", "durmas", "cvancik_i_sto", "durmas_cvancik_i_sto"}


def possible(seats, deal=None):
    document = {"variant": "hr_marijas", "players": list(PEOPLE[:seats]), "deals": []}
    return {option.name: option for option in rules.possible(document, deal or {}).contracts}


def test_it_offers_every_contract_to_four():
    options = possible(4)
    assert set(options) == EXTRA | {"adut", "predaja", "fircik_i_sto", "durmas_ko_jami", "durmas_metljester"}
    assert all(option.closed is None and option.declarer for option in options.values())


@pytest.mark.parametrize("seats", [2, 3])
def test_it_closes_what_only_four_play(seats):
    closed = {name: option.closed for name, option in possible(seats).items() if option.closed}
    assert {name: reason.article for name, reason in closed.items()} == {
        "durmas_ko_jami": "Durmaš ko jami", "durmas_metljester": "Durmaš Metljester",
    }  # fmt: skip
    assert all(reason.say() == "is played with four only" for reason in closed.values())


def test_it_says_where_a_partner_belongs():
    four = {name: option.partner for name, option in possible(4).items() if "partner" in option.keys}
    assert four == {"adut": "or_alone", "fircik_i_sto": "optional", "durmas_metljester": "required"}
    assert not any("partner" in option.keys for option in possible(3).values())


def test_it_offers_four_levels_of_kontra():
    (kontra,) = possible(3)["betl"].components
    assert (kontra.name, kontra.rate, kontra.article, kontra.highest) == ("kontra", 3, "Kontriranje", 4)
    assert [(each.name, each.factor) for each in kontra.levels] == [
        ("", 1), ("kontra", 2), ("re", 4), ("sup", 8), ("mort", 16),
    ]  # fmt: skip
    assert possible(3)["predaja"].components == ()


def test_it_offers_twice_the_price_to_two():
    assert possible(2)["betl"].components[0].rate == 6


def test_it_says_which_result_belongs_to_a_contract():
    results = {name: (option.demand, set(option.takes)) for name, option in possible(4).items()}
    assert results["adut"] == ("required", {"points", "marriages", "winner", "winner_total"})
    assert results["predaja"] == ("forbidden", set())
    assert results["durmas_ko_jami"] == ("required", {"early_trick_lost", "last_by"})
    assert results["durmas_metljester"] == ("required", {"early_trick_lost", "last_by", "second_last_by"})
    assert {results[name] == ("required", {"made"}) for name in EXTRA | {"fircik_i_sto"}} == {True}


def test_it_says_where_trumps_may_be_noted():
    assert {name for name, option in possible(4).items() if option.trump == "optional"} == {"adut", "fircik_i_sto"}
    assert {option.trump for option in possible(4).values()} == {"optional", "forbidden"}


@pytest.mark.parametrize("deal", [{"contract": 5}, {"kontra": "x"}, {"partner": []}, {"points": {}}, {1: 2}])
def test_it_answers_whatever_is_chosen_so_far(deal):
    assert possible(4, deal) == possible(4)


def test_it_knows_its_edition():
    info = rules.newest("hr_marijas")
    assert (info.seats, info.scored, info.deals_depend) == ((2, 3, 4), True, False)
    assert info.levels == ("kontra", "re", "sup", "mort")
    assert {row.name: row.amount for row in info.tariff} == {
        "adut": 1, "adut_over_100": 2, "predaja": 1, "betl": 3, "fircik_i_sto": 4, "ver_betl": 6, "durmas": 6,
        "durmas_ko_jami": 6, "durmas_metljester": 6, "cvancik_i_sto": 8, "durmas_cvancik_i_sto": 10,
    }  # fmt: skip
    assert all(row.red is None for row in info.tariff)
    assert [(rule.key, rule.kind, rule.default) for rule in info.house_rules] == [
        ("match_points", "integer", 12), ("stake", "stake", None),
    ]  # fmt: skip
    assert [reading for reading, text in info.readings] == ["R1", "R2", "R3", "R4"]
    assert {row.status for row in info.articles} <= {"implemented", "not a payment", "reading", "unknown"}


def test_it_writes_game_words_with_their_letters():
    assert [rules.word(name) for name in ("durmas_ko_jami", "ver_betl", "cvrga", "skare")] == [
        "durmaš ko jami", "ver betl", "čvrga", "škare",
    ]  # fmt: skip
