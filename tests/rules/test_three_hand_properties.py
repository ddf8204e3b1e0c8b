"""What holds for every deal of the three-hand games, whatever is played: tried on sittings made up by hypothesis."""

import copy
import json
from itertools import combinations

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

import rules
from rules.three_hand.facts import ThreeHandFacts
from tests.rules.sentences import untold

INDEPENDENT = ("cz_voleny", "cz_licitovany", "paluba_licitovany")
VARIANTS = (*INDEPENDENT, "sk_voleny")
NAMES = ["Adam", "Bára", "Cyril", "Dana"]
OTHER_NAMES = ["Šárka", "Žofie", "Ďula", "Řehoř"]
CONTRACTS = {
    "cz_voleny": ["hra", "sedma", "sto", "sto_sedma", "betl", "durch"],
    "cz_licitovany": ["sedma", "sto", "sto_sedma", "betl", "durch", "omyl", "pas", "renonc"],
    "paluba_licitovany": ["sedma", "sto", "sto_sedma", "betl", "durch", "dve_sedmy", "omyl", "pas", "renonc"],
    "sk_voleny": [
        "hra", "sedma", "dve_sedmy", "sto", "stosedem", "sto_plus_sedem", "maly", "velky", "vylozeny_maly",
        "vylozeny_velky",
    ],
}  # fmt: skip
COMPONENTS = {"sedma": ["hra", "sedma"], "sto_sedma": ["sto", "sedma"], "sto_plus_sedem": ["sto", "sedma"]}
GAMES = ("hra", "sedma")
HUNDREDS = ("sto", "sto_sedma", "stosedem", "sto_plus_sedem")
SEVENS = ("sedma", "sto_sedma", "stosedem", "sto_plus_sedem")

quickly = settings(max_examples=50, deadline=None, database=None, suppress_health_check=list(HealthCheck))


def components(variant, contract):
    if contract == "dve_sedmy" and variant == "sk_voleny":
        return ["hra", "sedma"]
    return COMPONENTS.get(contract, [contract])


@st.composite
def house_rules(draw, variant):
    chosen = {
        "sitting_out_shares": draw(st.booleans()),
        "cap": draw(st.sampled_from([None, None, 1, 7, 500])),
        "hundred_marriage": draw(st.sampled_from(["highest", "first"])),
    }
    if variant in ("paluba_licitovany", "sk_voleny"):
        chosen["play_without_re"] = draw(st.booleans())
    if variant == "paluba_licitovany":
        chosen["hundred_scale"] = draw(st.sampled_from(["linear", "geometric"]))
    if variant == "sk_voleny":
        chosen["credit"] = None
        chosen["lost_hundred_first_step"] = draw(st.sampled_from(["base", "double"]))
    return chosen


@st.composite
def marriages(draw, needed):
    """Who showed what: one of 40 and three of 20 at most, the declarer at least one where he needs it."""
    shown = {"declarer": [], "defence": []}
    for marriage in draw(st.permutations([40, 20, 20, 20])):
        side = draw(st.sampled_from([None, "declarer", "defence"]))
        if side:
            shown[side].append(marriage)
    if needed and not shown["declarer"]:
        shown["declarer"].append(shown["defence"].pop() if shown["defence"] else 20)
    return shown


@st.composite
def results(draw, variant, contract):
    """What was played with card points, in full: who had what, who took the last trick."""
    points = 10 * draw(st.integers(0, 9))
    needed = contract in HUNDREDS and variant in ("cz_voleny", "sk_voleny")
    facts = {"points": points, "marriages": draw(marriages(needed))}
    if contract in SEVENS or contract == "dve_sedmy":
        facts["seven"] = draw(st.sampled_from(["made", "lost"])) if points else "lost"
    if contract in ("hra", "sto") and (variant, contract) != ("paluba_licitovany", "hra"):
        silent = draw(
            st.sampled_from([None, "made by declarer", "made by defence", "lost by declarer", "lost by defence"])
        )
        if silent == "made by declarer" and points >= 10:
            facts["silent_sevens"] = {"declarer": 1}
        elif silent == "made by defence" and points <= 80:
            facts["silent_sevens"] = {"declarer": 0, "defence": 1}
        elif silent == "lost by declarer" and points <= 80 and variant != "sk_voleny":
            facts["silent_seven_lost"] = "declarer"
        elif silent == "lost by defence" and variant != "sk_voleny":
            facts["silent_seven_lost"] = "defence"
    return facts


@st.composite
def penalties(draw, variant, players):
    kinds = [st.fixed_dictionaries({"each": st.integers(1, 1000)})]
    if variant == "paluba_licitovany":
        kinds.append(st.sampled_from([{"rule": "talon"}, {"rule": "michani"}, {"rule": "jiny"}]))
    entries = st.tuples(st.sampled_from(players), st.one_of(kinds))
    return [{"offender": name, **penalty} for name, penalty in draw(st.lists(entries, min_size=1, max_size=2))]


@st.composite
def deals(draw, variant, players, house):
    contract = draw(st.sampled_from(CONTRACTS[variant]))
    deal = {"contract": contract}
    if contract == "renonc" or draw(st.integers(0, 4)) == 0:
        deal["renonc"] = draw(penalties(variant, players))
    if contract == "renonc":
        return deal
    playing = list(players)
    if len(players) == 4:
        deal["sitting_out"] = draw(st.sampled_from(players))
        playing.remove(deal["sitting_out"])
    if contract == "pas":
        return deal | ({"forhont": draw(st.sampled_from(playing))} if variant == "paluba_licitovany" else {})
    deal["declarer"] = draw(st.sampled_from(playing))
    if contract == "omyl":
        return deal
    return draw(played(deal, variant, [name for name in playing if name != deal["declarer"]], house))


@st.composite
def played(draw, deal, variant, defenders, house):
    contract = deal["contract"]
    plain = contract not in (*GAMES, *HUNDREDS, "dve_sedmy")
    if not plain:
        deal["trump"] = draw(st.sampled_from(["hearts", "leaves", "acorns", "bells", "plain"]))
    laid_down = variant == "paluba_licitovany" and draw(st.integers(0, 2)) == 0
    highest = 1 if laid_down else 2 if plain and variant == "sk_voleny" else 4
    fleks = {component: draw(st.integers(0, highest)) for component in components(variant, contract)}
    deal["fleks"] = fleks
    if laid_down:
        deal["laid_down"] = True
    if laid_down or contract.startswith("vylozeny") or draw(st.booleans()):
        deal["flek_by"] = {name: draw(st.sampled_from(defenders)) for name, level in fleks.items() if level}
    if plain or (contract == "dve_sedmy" and variant == "paluba_licitovany"):
        return deal | {"made": draw(st.booleans())}
    rests = contract in ("hra", "sedma", "dve_sedmy") and variant in ("paluba_licitovany", "sk_voleny")
    if rests and max(fleks.values()) < 2 and not laid_down and not house["play_without_re"]:
        return deal
    return deal | draw(results(variant, contract))


@st.composite
def sittings(draw, variants=VARIANTS, most=3):
    """A session document that must settle."""
    variant = draw(st.sampled_from(variants))
    players = NAMES[: draw(st.integers(3, 4))]
    house = draw(house_rules(variant))
    found = draw(st.lists(deals(variant, players, house), min_size=1, max_size=most))
    return {"variant": variant, "players": players, "house_rules": house, "deals": found}


def settled(document, **changes):
    return rules.settle({**document, **changes})


def line_amounts(settlement):
    return [[(line.component, line.amounts(settlement.players)) for line in deal.lines] for deal in settlement.deals]


@quickly
@given(sittings())
def test_it_always_sums_to_zero(document):
    """Deals, lines, totals, flows and transfers: nothing is lost on the way."""
    settlement = settled(document)
    output = settlement.as_document()
    for deal, printed in zip(settlement.deals, output["deals"], strict=True):
        assert list(printed["amounts"]) == document["players"]
        assert sum(printed["amounts"].values()) == 0
        for player, amount in printed["amounts"].items():
            assert type(amount) is int
            assert amount == sum(line["amounts"][player] for line in printed["lines"]) == deal.amounts[player]
            assert amount == flow_sum(deal.flows, player)
        assert all(sum(line["amounts"].values()) == 0 and line["text"] and line["article"] for line in printed["lines"])
    for player, total in output["totals"].items():
        assert total == sum(printed["amounts"][player] for printed in output["deals"]) == settlement.totals[player]
        assert total == flow_sum(settlement.transfers, player)
    assert json.loads(json.dumps(output)) == output


def flow_sum(flows, player):
    assert all(flow.amount > 0 and flow.payer != flow.payee for flow in flows)
    return sum(flow.amount for flow in flows if flow.payee == player) - sum(
        flow.amount for flow in flows if flow.payer == player
    )


@quickly
@given(sittings(), st.data())
def test_it_does_not_matter_who_sits_where(document, data):
    seats = data.draw(st.permutations(document["players"]))
    assert line_amounts(settled(document, players=seats)) == line_amounts(settled(document))


@quickly
@given(sittings())
def test_it_does_not_matter_what_people_are_called(document):
    names = dict(zip(NAMES, OTHER_NAMES, strict=True))
    edition = rules.newest(document["variant"])
    renamed = [rules.rename(deal, names, edition=edition) for deal in document["deals"]]
    back = dict(zip(OTHER_NAMES, NAMES, strict=True))
    assert [rules.rename(deal, back, edition=edition) for deal in renamed] == document["deals"]
    assert not any(name in json.dumps(renamed, ensure_ascii=False) for name in NAMES)
    before, after = (
        settled(document),
        settled(document, deals=renamed, players=[names[name] for name in document["players"]]),
    )
    assert after.totals == {names[name]: total for name, total in before.totals.items()}
    for old, new in zip(before.deals, after.deals, strict=True):
        assert [rules.describe(line, names) for line in old.lines] == [rules.describe(line) for line in new.lines]


@quickly
@given(sittings(most=1), st.data())
def test_one_more_flek_doubles_its_component_alone(document, data):
    """Before the cap; a deal that is not played, and one who bears the increase alone, are other rules."""
    deal = document["deals"][0]
    document["house_rules"]["cap"] = None
    assume(deal.get("fleks") and ("points" in deal or "made" in deal) and not deal.get("laid_down"))
    plain_slovak = document["variant"] == "sk_voleny" and "trump" not in deal
    assume(not deal["contract"].startswith("vylozeny"))
    component = data.draw(st.sampled_from(sorted(deal["fleks"])))
    level = deal["fleks"][component]
    assume(level < (2 if plain_slovak else 4))
    raised = deal | {"fleks": deal["fleks"] | {component: level + 1}}
    before, after = line_amounts(settled(document)), line_amounts(settled(document, deals=[raised]))
    doubled = [
        (name, {player: amount * (2 if name == component else 1) for player, amount in amounts.items()})
        for name, amounts in before[0]
    ]
    assert after[0] == doubled


def quick_entry(deal, variant, house):
    """The same deal, entered with its winner or its tens only."""
    points, shown = deal["points"], deal["marriages"]
    mine, theirs = points + sum(shown["declarer"]), 90 - points + sum(shown["defence"])
    quick = {key: value for key, value in deal.items() if key not in ("points", "marriages")}
    if deal["contract"] not in HUNDREDS:
        total = {"winner_total": max(mine, theirs)} if max(mine, theirs) >= 100 else {}
        return quick | {"winner": "declarer" if mine > theirs else "defence"} | total
    first = house["hundred_marriage"] == "first"
    counted = (shown["declarer"][0] if first else max(shown["declarer"])) if shown["declarer"] else 0
    if points + counted >= 100:
        return quick | {"hundred": (mine - 100) // 10}
    total = {"defence_total": theirs} if variant == "paluba_licitovany" and theirs >= 100 else {}
    return quick | {"hundred": (points + counted - 100 - sum(shown["defence"])) // 10} | total


def without_sentences(settlement):
    document = settlement.as_document()
    return {**document, "deals": [untold(deal) for deal in document["deals"]]}


@quickly
@given(sittings())
def test_quick_and_full_entry_agree(document):
    played = [deal for deal in document["deals"] if "points" in deal]
    assume(played)
    quick = [quick_entry(deal, document["variant"], document["house_rules"]) for deal in played]
    assert without_sentences(settled(document, deals=quick)) == without_sentences(settled(document, deals=played))


@quickly
@given(sittings(variants=INDEPENDENT))
def test_it_settles_each_deal_by_itself(document):
    together = line_amounts(settled(document))
    assert together == [line_amounts(settled(document, deals=[deal]))[0] for deal in document["deals"]]


@quickly
@given(sittings(), st.sampled_from([1, 5, 40, 500]))
def test_nobody_settles_more_than_the_cap(document, cap):
    """Penalties apart; and below the cap nothing changes."""
    document["house_rules"]["cap"] = None
    free = settled(document)
    document["house_rules"]["cap"] = cap
    for deal, capped, facts in zip(free.deals, settled(document).deals, document["deals"], strict=True):
        hub = facts.get("declarer", facts.get("forhont"))
        before, after = without_penalties(deal), without_penalties(capped)
        for player in document["players"]:
            if player != hub:
                assert after[player] == max(-cap, min(cap, before[player]))


def without_penalties(deal):
    lines = [line.amounts(deal.players) for line in deal.lines if line.component != "renonc"]
    return {player: sum(amounts[player] for amounts in lines) for player in deal.players}


@quickly
@given(sittings())
def test_the_one_sitting_out_has_no_part_where_he_does_not_share(document):
    document["house_rules"]["sitting_out_shares"] = False
    for deal, facts in zip(settled(document).deals, document["deals"], strict=True):
        if "sitting_out" in facts:
            assert without_penalties(deal)[facts["sitting_out"]] == 0


@quickly
@given(sittings())
def test_a_document_survives_json(document):
    again = rules.load_json(json.dumps(document))
    assert again == rules.load_json(json.dumps(document, ensure_ascii=False).encode()) == document
    assert settled(again).as_document() == settled(document).as_document()


@quickly
@given(sittings())
def test_it_leaves_the_document_as_it_was(document):
    before = copy.deepcopy(document)
    rules.check(document)
    rules.possible(document, document["deals"][0])
    settled(document).as_document()
    assert document == before


# Transfers


def most_groups(amounts):
    """The largest number of groups that sum to zero, by trying every group that the first one could be in."""
    if not amounts:
        return 0
    best = 0
    for size in range(len(amounts)):
        for others in combinations(range(1, len(amounts)), size):
            if amounts[0] + sum(amounts[place] for place in others) == 0:
                rest = [amount for place, amount in enumerate(amounts) if place and place not in others]
                best = max(best, 1 + most_groups(rest))
    return best


# without two that cancel a group has three at least, and chance seldom makes two such groups
GROUP = st.lists(st.integers(-9, 9), min_size=2, max_size=3).map(lambda amounts: [*amounts, -sum(amounts)])
GROUPS = (
    st.lists(GROUP, min_size=2, max_size=3)
    .map(lambda groups: [amount for group in groups for amount in group])
    .flatmap(st.permutations)
)


@settings(max_examples=200, deadline=None, database=None)
@given(st.lists(st.integers(-6, 6), min_size=1, max_size=8) | GROUPS)
@example([1, 1, -2, 3, 3, -6])
@example([7, -3, 1, -4, 5, 11, -17])
def test_transfers_are_the_fewest(amounts):
    amounts = list(amounts)
    amounts.append(-sum(amounts))
    totals = {f"player {place}": amount for place, amount in enumerate(amounts)}
    flows = rules.fewest_transfers(totals)
    assert {player: flow_sum(flows, player) for player in totals} == totals
    open_amounts = [amount for amount in amounts if amount]
    assert len(flows) == len(open_amounts) - most_groups(open_amounts)
    assert rules.fewest_transfers(dict(totals)) == flows


def test_transfers_refuse_totals_that_do_not_cancel():
    with pytest.raises(ValueError, match="zero"):
        rules.fewest_transfers({"Adam": 1, "Bára": 0})


# Junk

WORDS = [
    "", "Adam", "Dana", "declarer", "defence", "hearts", "hra", "sedma", "sto", "betl", "renonc", "pas", "offender",
    "each", "rule", "talon", "made", "cap", "%s", "%(name)s", "\ud800",
]  # fmt: skip
LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(-30, 200), st.floats(), st.sampled_from(WORDS), st.text(max_size=3),
    st.sampled_from([10**12, -(10**30), int("9" * 1000)]),
)  # fmt: skip
JUNK = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=3),
    max_leaves=8,
)
HEAD = ["variant", "edition", "players", "house_rules", "unit_value", "deals", "credit"]
KEYS = [*sorted(ThreeHandFacts.specs), "partner", "kontra", "Adam"]


def only_invalid(document):
    """Whatever it is, it settles or says what is wrong; the text of every fault can be read."""
    problems = rules.check(document)
    if problems:
        assert json.dumps([problem.as_document() for problem in problems])
    else:
        assert sum(rules.settle(document).as_document()["totals"].values()) == 0


@settings(max_examples=100, deadline=None, database=None)
@given(JUNK | st.dictionaries(st.sampled_from(HEAD), JUNK))
def test_junk_is_invalid(document):
    only_invalid(document)


def places(value):
    """Every container inside a JSON value."""
    if isinstance(value, dict | list):
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from places(inner)


@settings(max_examples=200, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(sittings(), st.data())
def test_a_good_document_with_junk_in_it_settles_or_is_invalid(document, data):
    document = copy.deepcopy(document)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.sampled_from([*places(document)]))
        junk = data.draw(JUNK)
        if isinstance(place, list):
            if place and data.draw(st.booleans()):
                place[data.draw(st.integers(0, len(place) - 1))] = junk
            else:
                place.append(junk)
        else:
            key = data.draw(st.sampled_from([*map(str, place), *KEYS]))
            if key in place and data.draw(st.integers(0, 3)) == 0:
                del place[key]
            else:
                place[key] = junk
    only_invalid(document)
    last = document["deals"][-1] if isinstance(document.get("deals"), list) and document["deals"] else {}
    if isinstance(last, dict):
        rules.rename(last, {"Adam": "Emil"}, edition=rules.newest("sk_voleny"))
        good = {"variant": "paluba_licitovany", "players": NAMES, "deals": []}
        for variant in VARIANTS:
            assert rules.possible(good | {"variant": variant}, last).contracts


@settings(max_examples=100, deadline=None, database=None)
@given(st.text() | st.binary() | JUNK.map(json.dumps))
def test_any_text_is_json_or_invalid(text):
    try:
        document = rules.load_json(text)
    except rules.Invalid:
        return
    only_invalid(document)
