# ruff: noqa: E501 — a fault is one line, as it is printed
"""Reading an edition: what nobody would settle is refused, with its place in the file and what there is instead."""

import pytest

import rules
from tests.editions import copy_of_editions, write_edition

L, S, P, H, M = "cz_licitovany/1", "sk_voleny/1", "paluba_licitovany/1", "hr_marijas/1", "pl_mariasz/1"
STO = '[contracts.sto]\ncomponents = ["sto"]'
BETL = 'betl = { amount = 15, article = "Vyúčtování" }'
CAP = '[[house_rules]]\nkey = "cap"\n'


def house_rule(rows):
    return {CAP: f"[[house_rules]]\n{rows}\n{CAP}"}


# the edition, what is changed in it, and every fault of the changed one
FAULTS = [
    # components and contracts
    (L, {STO: '[contracts.sto]\ncomponents = ["hra", "sedma_proti"]'}, "contracts.sto.components: 'sedma_proti' is not known; there are: hra, sto, stosedem,"),
    (L, {STO: "[contracts.sto]"}, "contracts.sto.components: is missing"),
    (L, {STO: f"{STO}\nresult = 'hundred'"}, "contracts.sto.result: is not known here; there are: article, beside, components,"),
    (L, {STO: f"{STO}\nrests = 1"}, "contracts.sto.rests: must be true or false"),
    (L, {STO: f"{STO}\nrests = true"}, "articles.approved: is missing, articles.conceded: is missing, articles.not_played: is missing"),
    (L, {STO: f"{STO}\nlaid_open = true"}, "articles.alone: is missing"),
    (L, {STO: '[contracts.sto]\ncomponents = ["stosedem"]'}, "contracts.sto.components: 'stosedem' needs a price 'stosedem' in [prices], articles.whole_lost: is missing"),
    (P, {'laid_down"]': 'laid_down", "no_trick"]'}, ""),
    (P, {'laid_down"]': 'laid_down", "kontra"]'}, "facts: 'kontra' is not known; there are: partner, forhont,"),
    (L, {"[levels]": 'facts = ["forhont"]\n[levels]'}, "facts: 'forhont' belongs to no contract of this edition"),
    # prices
    (L, {BETL: ""}, "contracts.betl.components: 'betl' needs a price 'betl' in [prices]"),
    (L, {BETL: f"{BETL}\nmaly = {{ amount = 5, article = 'Hry' }}"}, "prices.maly: nothing of this edition is settled by it"),
    (L, {BETL: 'betl = { amount = 15.5, article = "Vyúčtování" }'}, "prices.betl.amount: must be a whole number"),
    (L, {BETL: 'betl = { amount = -1, article = "Vyúčtování" }'}, "prices.betl.amount: must be 0 or more"),
    (L, {BETL: "betl = { amount = 15 }"}, "prices.betl.article: is missing"),
    (L, {BETL: "betl = 15"}, "prices.betl: must be a table, prices.betl.amount: is missing, prices.betl.article: is missing"),
    (L, {BETL: 'betl = { amount = 15, article = "Vyúčtování", green = 5 }'}, "prices.betl.green: is not known here; there are: amount, article, red"),
    # options
    (L, {'hundred_scale = "linear"': 'hundred_scale = "cubic"'}, "options.hundred_scale: 'cubic' must be one of: linear, geometric, fixed"),
    (L, {'hundred_scale = "linear"': 'hundred_scales = "linear"'}, "options.hundred_scales: is not known here; there are: announced_seven_held,"),
    (L, {'hundred_scale = "linear"': 'forgotten_marriage = "nothing"'}, "articles.forgotten: is missing"),
    (L, {'hundred_scale = "linear"': "hundred_needs_marriage = true"}, "articles.no_marriage: is missing"),
    (L, {"highest_flek = 4": 'highest_flek = "four"'}, "options.highest_flek: 'four' must be a whole number"),
    (L, {"highest_flek = 4": 'highest_flek = "none"'}, ""),
    # house rules
    (L, house_rule('key = "capp"\narticle = "R1"'), "house_rules.2.key: 'capp' is no house rule; there are: sitting_out_shares, cap,"),
    (L, house_rule('key = "lost_hundred"\narticle = "R1"'), "house_rules.2.key: 'lost_hundred' is no house rule; there are: sitting_out_shares, cap,"),
    (L, house_rule('key = "hundred_scale"\narticle = "R1"'), "house_rules.2.key: hundred_scale is said twice"),
    (L, house_rule('key = "sitting_out_shares"\narticle = "R1"'), "house_rules.2.key: sitting_out_shares is said twice"),
    (L, house_rule('key = "lost_hundred_first_step"\narticle = "R1"\nchoices = ["base", "third"]'), "house_rules.2.choices: 'third' is not known; there are: base, double"),
    (L, house_rule('key = "lost_hundred_first_step"\narticle = "R1"\ndefault = "double"\nchoices = ["base"]'), "house_rules.2.default: 'double' must be one of: base"),
    (L, house_rule('key = "price_betl"\narticle = "R1"'), ""),
    (L, house_rule('key = "price_*"\narticle = "R1"'), ""),
    (L, house_rule('key = "price_maly"\narticle = "R1"'), "house_rules.2.key: there is no price 'maly'; there are: hra, sedma,"),
    (L, house_rule('key = "price_betl"\narticle = "R1"\ndefault = 5'), "house_rules.2.default: is not known here; there are: article, key"),
    (L, {"default = 500": "default = 0"}, "house_rules.2.default: 0 must be 1 or more"),
    (L, {"default = 500": "default = true"}, "house_rules.2.default: True must be a whole number"),
    (L, {'default = "highest"\narticle = "Hry, R2"': 'default = "highest"'}, "house_rules.3.article: is missing"),
    # articles and readings
    (L, {'limit = "Vyúčtování (limit), R4"\n': ""}, "articles.limit: is missing"),
    (L, {'limit = "Vyúčtování (limit), R4"\n': 'limit = "Vyúčtování, R4"\nforgotten = "R4"\n'}, "articles.forgotten: is not known here; there are: hundred_lost, hundred_made, limit,"),
    (L, {"(limit), R4": "(limit), R9"}, "articles.limit: there is no reading R9"),
    (L, {'renonc = "R4"': 'renonc = "Pokuty"'}, "articles.renonc: 'Pokuty' is no article of [[text_articles]]"),
    (L, {'id = "R3"': 'id = "R33"'}, "prices.silent_seven: there is no reading R3, readings.R33: nothing refers to it"),
    (L, {'id = "R3"': 'id = "three"'}, "readings.3.id: must be R1, R2 …"),
    (L, {'status = "implemented"\nnote = "Four': 'status = "done"\nnote = "Four'}, "text_articles.8.status: 'done' is not known; there are: implemented, not a payment, reading, unknown"),
    (L, {"[levels]": "[words]\nsto_sedm = 'stosedm'\n[levels]"}, "words.sto_sedm: 'sto_sedm' is not known; there are: betl, durch,"),
    (L, {"[levels]": "[words]\nsto_sedma = 'stosedm'\n[levels]"}, ""),
    (L, {'country = "cz"': 'land = "cz"'}, "country: is missing, land: is not known here; there are: articles, contracts, country,"),
    (P, {'amount = "0.20"': 'amount = "0,20"'}, "unit.amount: must be a decimal text like 0.20"),
    # penalties and credit
    (S, {"A7 = { amount = 5,": "A7 = { amount = 0,"}, "penalties.A7.amount: must be 1 or more"),
    (S, {"A7 = { amount = 5,": "A7 = { amount = 5, each = 5,"}, "penalties.A7.each: is not known here; there are: amount, article,"),
    (S, {'free_components = ["hra", "sedma"]': 'free_components = ["hra", "sto_proti"]'}, "credit.free_components: 'sto_proti' is not known; there are: hra, maly,"),
    (L, {"[levels]": "[credit]\nfree_level = 2\n[levels]"}, "credit: is not known here; there are: articles,"),
    (S, {'key = "credit"': 'key = "price_hra"', "default = 324": ""}, None),
    # the races
    (H, {'result = "last_trick"': 'result = "first_trick"'}, "contracts.durmas_ko_jami.result: 'first_trick' is not known; there are: game, none, made, last_trick, last_tricks"),
    (H, {'partner = "or_alone"': 'partner = "maybe"'}, "contracts.adut.partner: 'maybe' is not known; there are: required, or_alone, optional, forbidden"),
    (H, {"adut_over_100 =": "adut_over_90 ="}, "prices: needs adut_over_100, prices.adut_over_90: nothing of this edition is settled by it"),
    (H, {"[contracts.betl]": "[contracts.betl_solo]"}, "contracts.betl_solo: needs a price 'betl_solo' in [prices], prices.betl: nothing of this edition is settled by it"),
    (M, {"dupla =": "dupla_2 ="}, "prices: needs dupla, prices.dupla_2: nothing of this edition is settled by it"),
    (M, {"swatowe = 4": "swatowe = 4\nsvatowe = 4"}, "game.svatowe: is not known here; there are: article, goal, swatowe"),
]  # fmt: skip


def faults(tmp_path, after, changes):
    variant = after.partition("/")[0]
    copied = copy_of_editions(tmp_path)
    write_edition(copied, f"{variant}/9", after=after, changes=changes)
    with rules.editions_from(copied):
        try:
            rules.edition(f"{variant}/9")
        except rules.BrokenEdition as broken:
            return list(broken.faults)
    return []


@pytest.mark.parametrize(
    ("after", "changes", "expected"), FAULTS, ids=[f"{a} {next(iter(c))[:30]} {e}"[:90] for a, c, e in FAULTS]
)
def test_it_refuses_what_nobody_settles(tmp_path, after, changes, expected):
    found = faults(tmp_path, after, changes)
    if expected is None:
        assert found
        return
    assert ", ".join(found).startswith(expected) if expected else not found, found
    for fault in expected.split(", "):
        assert any(fault in one for one in found) or not expected, found


def test_it_names_the_file():
    broken = rules.BrokenEdition("cz_voleny/2", ["prices: needs hra", "x: is missing"])
    assert str(broken) == "cz_voleny/2.toml: prices: needs hra; x: is missing"
