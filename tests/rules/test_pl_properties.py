"""Polish mariasz: what holds for every sitting that fits the rules, and for anything else that may be sent."""

import json

from hypothesis import given
from hypothesis import strategies as st

import rules

NAMES = ["Ala", "Olek"]


@st.composite
def marriages(draw):
    shown = draw(st.sampled_from([[], [20], [40], [20, 40], [20, 20], [20, 20, 20, 40]]))
    mine = draw(st.integers(0, len(shown)))
    return dict(zip(NAMES, (shown[:mine], shown[mine:]), strict=True))


@st.composite
def facts(draw):
    """A deal by itself: card points that sum to 138, or less with uncaptured cards."""
    ala = draw(st.integers(0, 138))
    less = draw(st.just(0) | st.integers(0, 138 - ala))
    deal = {"points": {"Ala": ala, "Olek": 138 - ala - less}, "marriages": draw(marriages())}
    return {**deal, "uncaptured": True} if less else deal


@st.composite
def documents(draw):
    """Deals in order; a second deal in which both have 131 is stopped by one of them."""
    deals, before = [], None
    for drawn in draw(st.lists(facts(), max_size=10)):
        deal = drawn
        totals = {name: deal["points"][name] + sum(deal["marriages"][name]) for name in NAMES}
        if before is None:
            before = None if max(totals.values()) >= 131 else totals
        else:
            able = [name for name in NAMES if before[name] + totals[name] >= 131]
            if len(able) == 2 or (able and draw(st.booleans())):
                deal = {**drawn, "stopped_by": draw(st.sampled_from(able))}
            before = None
        deals.append(deal)
    stake = draw(st.none() | st.integers(1, 100))
    house_rules = {"stake": {"amount": stake}} if stake else {}
    return {"variant": "pl_mariasz", "players": NAMES, "deals": deals, "house_rules": house_rules}


@given(documents())
def test_it_pays_as_much_as_it_takes(document):
    settlement = rules.settle(document)
    assert all(sum(deal.amounts.values()) == 0 for deal in settlement.deals)
    assert sum(settlement.totals.values()) == 0
    assert json.loads(json.dumps(settlement.as_document())) == settlement.as_document()


@given(documents())
def test_it_accounts_for_every_point_in_deals_and_games(document):
    settlement = rules.settle(document)
    played = settlement.sums.games[-1]["to_deal"] if settlement.sums.games else 0
    for name in NAMES:
        written = [deal.scores[name] for deal in settlement.deals]
        assert sum(written) == settlement.sums.scores[name]
        assert sum(written[:played]) == sum(game["scores"][name] for game in settlement.sums.games)
        assert all(points >= 0 for points in written)
    assert len(document["deals"]) - played <= 1


@given(documents())
def test_it_joins_games_of_one_deal_or_two(document):
    games = rules.settle(document).sums.games
    ends = [game["to_deal"] for game in games]
    assert [game["from_deal"] for game in games] == [1, *(end + 1 for end in ends)][: len(ends)]
    for game in games:
        assert game["to_deal"] - game["from_deal"] == (0 if game["kind"] == "dupla" else 1)
        assert (game["winner"] is None) == (game["kind"] == "none")


@given(documents())
def test_it_pays_the_difference_of_each_game(document):
    settlement = rules.settle(document)
    stake = document["house_rules"].get("stake", {"amount": 0})["amount"]
    expected = sum(stake * (game["scores"]["Ala"] - game["scores"]["Olek"]) for game in settlement.sums.games)
    assert settlement.totals["Ala"] == expected


@given(documents())
def test_it_does_not_care_who_sits_where(document):
    here, there = rules.settle(document), rules.settle({**document, "players": NAMES[::-1]})
    assert here.sums.games == there.sums.games
    assert (here.sums.scores, here.totals) == (there.sums.scores, there.totals)


words = st.sampled_from([*NAMES, "Ela", "points", "declarer", ""])
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.integers(0, 138) | st.just(10**400) | st.floats() | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=4,
)
keys = st.sampled_from(["points", "marriages", "stopped_by", "uncaptured", "note", "contract"])


@given(st.lists(st.dictionaries(keys, junk) | facts() | junk, max_size=6))
def test_it_never_fails_on_junk(deals):
    document = {"variant": "pl_mariasz", "players": NAMES, "deals": deals}
    for problem in rules.check(document):
        assert problem.message
        json.dumps(problem.as_document())


@given(documents(), junk)
def test_it_blames_no_other_deal_for_an_unreadable_one(document, unreadable):
    """The deals around it fit: with one lost among them, none of them is at fault."""
    for place in range(len(document["deals"])):
        deals = [*document["deals"][:place], unreadable, *document["deals"][place + 1 :]]
        assert {problem.deal for problem in rules.check({**document, "deals": deals})} <= {place + 1}
