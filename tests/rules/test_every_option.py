"""Every option of every edition: each changes something, and what holds for sittings by any house rules."""

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import rules
from rules.engines import ENGINES
from rules.idle import idle_because
from rules.options import GROUPS, option_values, options_of
from rules.registry import SHIPPED, Registry
from rules.worked import others

REGISTRY = Registry(SHIPPED)
IDS = [f"{variant}/{number}" for variant, numbers in REGISTRY.numbers.items() for number in numbers]
# each in all its editions has the same options and more: the newest are tried
NEWEST = [f"{variant}/{numbers[-1]}" for variant, numbers in REGISTRY.numbers.items()]
THREE_HAND = [id for id in NEWEST if REGISTRY.edition(id).engine == "three_hand"]
OPTIONS = [(id, rule.key) for id in IDS for rule in REGISTRY.edition(id).house_rules]
# what they change is seen at the end of a match, not in a deal
OF_A_MATCH = {"match_points", "stake"}

tried = settings(max_examples=150, deadline=None, database=None, suppress_health_check=list(HealthCheck))


@pytest.fixture(autouse=True, scope="module")
def _every_edition():
    with rules.editions_from(SHIPPED):
        yield


# --- each of them ---------------------------------------------------------------------------------
@pytest.mark.parametrize(("id", "key"), OPTIONS)
def test_a_deal_shows_what_it_changes(id, key):
    edition = rules.edition(id)
    worked = rules.worked_deal(edition, key, {})
    if key in OF_A_MATCH:
        assert worked is None
        return
    assert worked is not None
    assert worked.settled or worked.problems
    assert worked.settled is None or sum(worked.settled.amounts.values()) == 0


@pytest.mark.parametrize(("id", "key"), OPTIONS)
def test_it_stands_in_a_group_of_the_card(id, key):
    rule = next(rule for rule in rules.edition(id).house_rules if rule.key == key)
    assert rule.group in GROUPS
    assert rule.help


@pytest.mark.parametrize(("id", "key"), OPTIONS)
def test_a_value_of_another_kind_is_refused_and_every_value_of_its_own_is_read(id, key):
    edition = rules.edition(id)
    rule = next(rule for rule in edition.house_rules if rule.key == key)
    head = {"edition": id, "house_rules": {}}
    for wrong in ("?", -1, 1.5, [], {"a": 1}, 10**12):
        with pytest.raises(rules.Invalid) as refused:
            rules.read_rule_set({**head, "house_rules": {key: wrong}})
        assert refused.value.problems[0].field.startswith(f"house_rules.{key}")
    for value in others(rule):
        if idle_because(edition, key, {}) is None:
            assert rules.read_rule_set({**head, "house_rules": {key: value}}).house_rules == {key: value}


@pytest.mark.parametrize("engine", ENGINES)
def test_what_leaves_it_without_effect_is_an_option_with_such_a_value(engine):
    declared = options_of(ENGINES[engine].options)
    for key, spec in declared.items():
        for other, idle in spec.idle.items():
            assert other in declared, key
            assert all(not refused(declared[other], value) for value in idle), key


def refused(spec, value):
    from rules.kinds import ReadContext
    from rules.problem import Notes

    notes = Notes()
    spec.kind.read(value, "", "", ReadContext((), None, notes))
    return notes.problems


# --- what it leaves without effect ----------------------------------------------------------------
IDLE = [
    ({"lost_hundred_first_step": "double"}, {"hundred_scale": "geometric"}),
    ({"hundred_scale": "fixed", "lost_hundred_free_tens": 3}, {"hundred_scale": "linear"}),
    ({"sedma_played_from": 1, "hra_played_from": 0}, {"hra_played_from": 1}),
    ({"cap": None, "cap_basis": "share"}, {"cap": 100}),
    ({"cap": None, "cap_raised": 900}, {"cap": 100}),
]


@pytest.mark.parametrize(("without", "mended"), IDLE)
def test_what_has_no_effect_is_refused_with_a_sentence(without, mended):
    document = {"variant": "csm_voleny", "players": ["Adam", "Bára", "Cyril"], "deals": []}
    (problem,) = rules.check({**document, "house_rules": without})
    assert problem.code == "house_rules"
    assert "has no effect while" in problem.message
    assert rules.check({**document, "house_rules": {**without, **mended}}) == []
    # what was recorded is settled as it was
    rules.settle({**document, "house_rules": without}, recorded=True)


def test_no_limit_is_no_limit_whatever_else_there_is():
    document = {"variant": "csm_voleny", "players": ["Adam", "Bára", "Cyril"], "deals": []}
    assert rules.check({**document, "house_rules": {"cap": None, "cap_raised": None}}) == []


@pytest.mark.parametrize("preset", ["mariasek", "index"])
def test_a_preset_has_no_rule_without_effect(preset):
    assert rules.read_rule_set({"preset": preset}).preset.name == preset


# --- sittings by any house rules ------------------------------------------------------------------
@st.composite
def house_rules(draw, edition):
    """Any values of any options, those without effect left out; no credit, so that every deal stands by itself."""
    chosen = {}
    for rule in edition.house_rules:
        if rule.key != "credit" and draw(st.integers(0, 2)) == 0:
            values = list(others(rule)) or [rule.written_default]
            chosen[rule.key] = draw(st.sampled_from(values))
    kept = {key: value for key, value in chosen.items() if idle_because(edition, key, chosen) is None}
    return kept | ({"credit": None} if any(rule.key == "credit" for rule in edition.house_rules) else {})


@st.composite
def deals(draw, edition, contract, players):
    """The facts of a deal, of those that its contract takes; what the cards do not allow is refused by the engine."""
    names = list(players)
    deal = {"contract": contract.name}
    facts = edition.facts
    if not contract.declared:
        return deal | ({"forhont": "1"} if "forhont" in contract.keys else {})
    deal["declarer"] = "1"
    if len(players) > 3 and "partner" not in facts:
        deal["sitting_out"] = names[3] if len(players) == 4 else names[3:]
    if contract.trump:
        deal["trump"] = draw(st.sampled_from(["hearts", "leaves"]))
        if "partner" in facts:
            deal["partner"] = draw(st.sampled_from([None, "2", "3"]))
    against = draw(st.sampled_from([{}, {}, {"sto": "2"}, {"sedma": "2"}, {"sto": "2", "sedma": "2"}]))
    announced = {name for name in ("sto_proti", "sedma_proti") if name.removesuffix("_proti") in against}
    if "against" in facts and announced and announced <= contract.announceable and deal.get("partner") != "2":
        deal["against"] = against
    components = [*contract.components, *announced] if "against" in deal else list(contract.components)
    deal["fleks"] = {name: draw(st.sampled_from([0, 0, 1, 2, 3])) for name in components}
    if "flek_share" in facts and draw(st.booleans()):
        shared = [name for name, level in deal["fleks"].items() if level and not name.endswith("proti")]
        if shared:
            deal["flek_by"] = {shared[0]: "3"}
            deal["flek_share"] = {shared[0]: draw(st.sampled_from(["own", "increase", "whole"]))}
    return deal | draw(results(contract, deal, facts))


@st.composite
def results(draw, contract, deal, facts):
    if "given_up" in facts and contract.name in ("hra", "sedma") and draw(st.integers(0, 5)) == 0:
        return {} if "against" in deal else {"given_up": True}
    if "renonc_game" in facts and draw(st.integers(0, 5)) == 0:
        return {"renonc_game": {"offender": draw(st.sampled_from(["1", "2"]))}}
    needs = {fact for part in contract.parts for fact in part.part.needs}
    found = {"made": draw(st.booleans())} if "made" in needs else {}
    if any(part.part.by_points for part in contract.parts):
        found["points"] = 10 * draw(st.integers(0, 9))
        shown = draw(st.sampled_from([([], []), ([40], [20]), ([20, 20], [40]), ([], [40, 20]), ([20], [])]))
        found["marriages"] = {"declarer": shown[0], "defence": shown[1]}
    if "seven" in needs:
        found["seven"] = draw(st.sampled_from(["made", "lost"]))
    if "sedma" in deal.get("against", {}):
        found["seven_against"] = draw(st.sampled_from(["made", "lost"]))
    return found


RESULTS = {"made", "points", "marriages", "seven", "seven_against"}


def settled(document, deal):
    """The deal settled; without its result where the rules leave it unplayed. None where they refuse it."""
    for tried_deal in (deal, {key: value for key, value in deal.items() if key not in RESULTS}):
        try:
            return tried_deal, rules.settle({**document, "deals": [tried_deal]}).deals[0]
        except rules.Invalid as refused:
            if {problem.code for problem in refused.problems} != {"not_played"}:
                return None
    return None


@st.composite
def sittings(draw):
    edition = rules.edition(draw(st.sampled_from(THREE_HAND)))
    chosen = draw(house_rules(edition))
    players = [str(seat) for seat in range(1, draw(st.sampled_from(edition.seats)) + 1)]
    document = {"variant": edition.variant, "edition": edition.id, "players": players, "house_rules": chosen}
    full = {rule.key: rule.default for rule in edition.house_rules}
    ready = ENGINES[edition.engine].make_ready(edition, full | chosen)
    contracts = [contract for contract in ready.contracts.values() if contract.name != "renonc"]
    found = [settled(document, draw(deals(edition, draw(st.sampled_from(contracts)), players))) for _ in range(4)]
    return document, [one for one in found if one is not None]


@given(sittings())
@tried
def test_every_sitting_sums_to_zero_and_its_lines_to_its_deals(sitting):
    document, played = sitting
    assume(played)
    whole = rules.settle({**document, "deals": [deal for deal, _one in played]})
    assert sum(whole.totals.values()) == 0
    for (_deal, alone), within in zip(played, whole.deals, strict=True):
        assert within.amounts == alone.amounts
        assert sum(alone.amounts.values()) == 0
        sums = dict.fromkeys(document["players"], 0)
        for line in alone.lines:
            for player, amount in line.amounts(alone.players).items():
                sums[player] += amount
        assert sums == alone.amounts


@given(sittings())
@tried
def test_a_preview_is_what_is_saved(sitting):
    document, played = sitting
    engine = rules.follow({**document, "deals": []})
    for deal, saved in played:
        assert engine.settle(deal, 1) == saved


@given(sittings())
@tried
def test_a_level_that_is_open_is_taken_and_one_that_is_closed_is_refused(sitting):
    document, played = sitting
    assume(played)
    deal = played[0][0]
    engine = rules.follow({**document, "deals": []})
    option = engine.option(deal["contract"], deal)
    for component in option.components:
        for level in component.levels:
            asked = {**deal, "fleks": {**deal.get("fleks", {}), component.name: level.level}}
            codes = {problem.code for problem in rules.check({**document, "deals": [asked]})}
            assert ("flek_limit" in codes) == (level.closed is not None), (component.name, level.level, codes)


@given(sittings())
@tried
def test_a_price_by_house_rule_says_what_the_text_has(sitting):
    document, played = sitting
    edition = rules.edition(document["edition"])
    changed = {name for name in edition.prices if f"price_{name}" in document["house_rules"]}
    for _deal, one in played:
        for line in one.lines:
            assert ("in the text" in rules.describe(line)) == (line.of_text is not None)
            if line.of_text is not None:
                assert changed
                assert line.article.startswith("house rule")


def test_most_of_what_is_made_up_is_played():
    """The tests above would pass on nothing."""
    count, contracts, options = 0, set(), set()

    @given(sittings())
    @tried
    def count_them(sitting):
        nonlocal count
        document, played = sitting
        count += len(played)
        contracts.update(deal["contract"] for deal, _one in played)
        options.update(document["house_rules"])

    count_them()
    assert count > 150
    assert {"hra", "sedma", "sto", "betl", "durch"} <= contracts
    assert len(options) > 20


def test_the_values_of_a_table_are_those_of_its_rules():
    edition = rules.edition("csm_voleny/1")
    options = ENGINES[edition.engine].options
    chosen = {"hra_played_from": 1, "hundred_scale": "fixed"}
    values = option_values(options, edition.fixed, {rule.key: rule.default for rule in edition.house_rules} | chosen)
    assert {key: values[key] for key in chosen} == chosen
