"""Croatian marijaš: what holds for every deal that fits the rules, and for anything else that may be sent."""

import json

from hypothesis import given
from hypothesis import strategies as st

import rules

PEOPLE = ["Ana", "Boris", "Ceda", "Dino"]
EXTRA = ["betl", "fircik_i_sto", "ver_betl", "durmas", "cvancik_i_sto", "durmas_cvancik_i_sto"]


@st.composite
def tables(draw):
    return PEOPLE[: draw(st.integers(2, 4))]


@st.composite
def marriages(draw):
    """At most one 40 and three 20 over both sides."""
    shown = draw(st.sampled_from([[], [20], [40], [20, 40], [20, 20, 20, 40]]))
    owners = draw(st.lists(st.booleans(), min_size=len(shown), max_size=len(shown)))
    return {
        side: [each for each, owner in zip(shown, owners, strict=True) if owner is mine]
        for side, mine in (("declarer", True), ("defence", False))
    }


@st.composite
def deals(draw, players):
    contracts = ["adut", "predaja", *EXTRA] + (["durmas_ko_jami", "durmas_metljester"] if len(players) == 4 else [])
    contract = draw(st.sampled_from(contracts))
    declarer = draw(st.sampled_from(players))
    others = [name for name in players if name != declarer]
    deal = {"contract": contract, "declarer": declarer}
    if contract != "predaja":
        deal["kontra"] = draw(st.integers(0, 4))
    if contract == "adut":
        deal |= {"points": 10 * draw(st.integers(0, 9)), "marriages": draw(marriages())}
        if len(players) == 4:
            deal["partner"] = draw(st.sampled_from([*others, None]))
    elif contract in EXTRA:
        deal["made"] = draw(st.booleans())
    elif contract == "durmas_metljester":
        deal |= {"partner": draw(st.sampled_from(others)), "second_last_by": draw(st.sampled_from(players))}
    if contract in ("durmas_ko_jami", "durmas_metljester"):
        deal["last_by"] = draw(st.sampled_from(players))
    return deal


stakes = st.none() | st.fixed_dictionaries(
    {"basis": st.sampled_from(["deal", "point"]), "amount": st.integers(1, 1000)}
)


@st.composite
def documents(draw, most=12):
    players = draw(tables())
    house_rules = {"match_points": draw(st.integers(1, 30))}
    if stake := draw(stakes):
        house_rules["stake"] = stake
    return {
        "variant": "hr_marijas",
        "players": players,
        "house_rules": house_rules,
        "deals": draw(st.lists(deals(players), max_size=most)),
    }


@given(documents())
def test_it_pays_as_much_as_it_takes(document):
    settlement = rules.settle(document)
    for deal in settlement.deals:
        assert sum(deal.amounts.values()) == 0
        assert all(sum(line.amounts(deal.players).values()) == 0 for line in deal.lines)
    assert sum(settlement.totals.values()) == 0
    assert json.loads(json.dumps(settlement.as_document())) == settlement.as_document()


@given(documents())
def test_it_makes_somebody_write_in_every_deal_but_never_everybody(document):
    for deal in rules.settle(document).deals:
        assert 0 < sum(1 for points in deal.scores.values() if points) < len(deal.players)
        assert min(deal.scores.values()) == 0


@given(documents())
def test_it_pays_who_wrote_from_who_did_not(document):
    if "stake" not in document["house_rules"]:
        return
    for deal in rules.settle(document).deals:
        assert all((amount > 0) == (deal.scores[name] > 0) for name, amount in deal.amounts.items())


@given(documents())
def test_it_accounts_for_every_point_in_matches(document):
    settlement = rules.settle(document)
    for name in document["players"]:
        written = sum(deal.scores[name] for deal in settlement.deals)
        assert (
            written == sum(match["scores"][name] for match in settlement.sums.matches) + settlement.sums.running[name]
        )
    goal = document["house_rules"]["match_points"]
    assert all(max(match["scores"].values()) >= goal for match in settlement.sums.matches)
    assert max(settlement.sums.running.values()) < goal
    assert sum(row["won"] for row in settlement.sums.tally.values()) == sum(
        len(each["winners"]) for each in settlement.sums.matches
    )


@given(documents())
def test_it_joins_matches_without_a_gap(document):
    settlement = rules.settle(document)
    ends = [match["to_deal"] for match in settlement.sums.matches]
    assert [match["from_deal"] for match in settlement.sums.matches] == [1, *(end + 1 for end in ends)][: len(ends)]
    for match in settlement.sums.matches:
        placed = match["winners"] + match["cvrga"] + match["skare"]
        assert len(placed) == len(set(placed))
        assert not (match["cvrga"] and match["skare"])


@given(st.data())
def test_it_writes_twice_as_much_with_one_more_kontra(data):
    players = data.draw(tables())
    deal = data.draw(deals(players).filter(lambda deal: deal.get("kontra", 4) < 4))
    document = {"variant": "hr_marijas", "players": players, "deals": [deal]}
    once = rules.settle(document).deals[0].scores
    twice = rules.settle({**document, "deals": [{**deal, "kontra": deal["kontra"] + 1}]}).deals[0].scores
    assert twice == {name: 2 * points for name, points in once.items()}


@given(st.data())
def test_it_does_not_care_who_sits_where(data):
    document = data.draw(documents(most=6))
    moved = {**document, "players": data.draw(st.permutations(document["players"]))}
    here, there = rules.settle(document), rules.settle(moved)
    assert [deal.scores for deal in here.deals] == [deal.scores for deal in there.deals]
    assert here.sums.tally == there.sums.tally
    assert here.totals == there.totals


KEYS = [
    "contract", "declarer", "partner", "trump", "kontra", "points", "marriages", "winner", "winner_total", "made",
    "early_trick_lost", "last_by", "second_last_by", "note", "renonc",
]  # fmt: skip
words = st.sampled_from(
    [*PEOPLE, *EXTRA, "adut", "predaja", "durmas_ko_jami", "durmas_metljester", "declarer", "hearts", ""]
)
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.just(10**400) | st.floats() | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=4,
)


@given(st.data())
def test_it_never_fails_on_junk(data):
    players = data.draw(tables())
    deal = data.draw(st.dictionaries(st.sampled_from(KEYS), junk | words))
    document = {"variant": "hr_marijas", "players": players, "deals": [deal, data.draw(junk)]}
    for problem in rules.check(document):
        assert problem.message
        json.dumps(problem.as_document())
    assert rules.possible({**document, "deals": []}, deal).contracts


@given(st.data())
def test_it_names_the_one_thing_that_is_wrong(data):
    """A fitting deal with one key replaced: it still settles, or that deal alone is at fault."""
    players = data.draw(tables())
    deal = data.draw(deals(players))
    broken = {**deal, data.draw(st.sampled_from(KEYS)): data.draw(junk)}
    document = {"variant": "hr_marijas", "players": players, "deals": [deal, broken, deal]}
    assert {problem.deal for problem in rules.check(document)} <= {2}
