"""The prices a table settles by: of so many players, under its house rules."""

from __future__ import annotations

import pytest

import rules
from tests.editions import second_edition

NAMES = ["Ana", "Boris", "Ceda", "Dino"]
FOUR_ONLY = {"durmas_ko_jami", "durmas_metljester"}


def tariff(seats, variant="hr_marijas", **house_rules):
    return {row.name: (row.amount, row.article) for row in rules.newest(variant).tariff_at(seats, house_rules)}


def test_it_lists_what_two_croatian_players_write():
    assert tariff(2)["adut"] == (2, "Igra u dvoje")
    assert tariff(2)["adut_over_100"] == (4, "Igra u dvoje")
    assert tariff(2)["betl"][0] == 6
    assert not FOUR_ONLY & tariff(2).keys()


def test_it_lists_what_more_croatian_players_write():
    assert tariff(3)["adut"] == (1, "Igra u troje")
    assert not FOUR_ONLY & tariff(3).keys()
    assert tariff(4)["adut_over_100"] == (2, "Igra u četvero")
    assert tariff(4).keys() >= FOUR_ONLY


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("contract", ["betl", "ver_betl", "durmas", "cvancik_i_sto", "durmas_cvancik_i_sto"])
def test_it_lists_what_is_settled(seats, contract):
    deal = {"contract": contract, "declarer": "Ana", "made": True}
    document = {"variant": "hr_marijas", "players": NAMES[:seats], "deals": [deal]}
    assert rules.settle(document).as_document()["deals"][0]["scores"]["Ana"] == tariff(seats)[contract][0]


def test_it_lists_the_prices_of_the_house(tmp_path):
    cap = '[[house_rules]]\nkey = "cap"'
    offered = {cap: f'[[house_rules]]\nkey = "price_betl"\narticle = "house rule"\n{cap}'}
    with second_edition(tmp_path, "cz_voleny/2", offered):
        assert tariff(3, "cz_voleny")["betl"] == (15, "Vyúčtování")
        assert tariff(3, "cz_voleny", price_betl=10)["betl"] == (10, "house rule")
        assert tariff(3, "cz_voleny", price_betl=10)["durch"] == (30, "Vyúčtování")
