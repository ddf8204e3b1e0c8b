"""A letter with its accent may be one sign or two: it is the same name (NFC), wherever a deal names a player."""

from unicodedata import normalize

import pytest

import rules
from tests.cases import CASES, SETTLED


def spelt(value, players, form):
    """Return a document with an accent in the name of every player, composed in the given form."""
    if isinstance(value, dict):
        return {spelt(key, players, form): spelt(inner, players, form) for key, inner in value.items()}
    if isinstance(value, list):
        return [spelt(inner, players, form) for inner in value]
    return normalize(form, f"{value}\u0159") if value in players else value


def settled(document, of_players, of_deals):
    players = document["players"]
    head = spelt({**document, "deals": []}, players, of_players)
    return rules.settle({**head, "deals": spelt(document["deals"], players, of_deals)})


@pytest.mark.parametrize("case", SETTLED, ids=lambda case: f"{case.edition} {case.name}")
def test_it_knows_a_player_however_the_accent_is_composed(case):
    assert settled(case.pinned, "NFC", "NFD") == settled(case.pinned, "NFC", "NFC")
    # the output names the players as the table lists them
    apart = settled(case.pinned, "NFD", "NFC")
    assert apart == settled(case.pinned, "NFD", "NFD")
    assert apart.players == tuple(normalize("NFD", f"{name}\u0159") for name in case.document["players"])


@pytest.mark.parametrize("case", [case for case in CASES if not case.settles], ids=lambda case: case.name)
def test_it_finds_the_same_faults_however_the_accent_is_composed(case):
    faults = []
    for form in ("NFC", "NFD"):
        with pytest.raises(rules.Invalid) as caught:
            settled(case.pinned, "NFC", form)
        faults.append([(fault.deal, fault.code, normalize("NFC", fault.field)) for fault in caught.value.problems])
    assert faults[0] == faults[1]


@pytest.mark.parametrize("key", ["points", "marriages"])
def test_it_refuses_a_name_in_both_spellings_in_one_object(key):
    of_both = {"points": {"Ala": 70, "Bára": 70, "Ba\u0301ra": 68}, "marriages": {"Bára": [40], "Ba\u0301ra": [20]}}
    deal = {"points": {"Ala": 70, "Bára": 68}, key: of_both[key]}
    faults = rules.check({"variant": "pl_mariasz", "players": ["Ala", "Bára"], "deals": [deal]})
    assert f"{key}.Ba\u0301ra" in [fault.field for fault in faults]


def test_it_takes_a_name_of_another_spelling_as_chosen():
    document = {"variant": "sk_voleny", "players": ["Adam", "Bára", "Cyril", "Dana"], "deals": []}
    chosen = {"contract": "velky", "sitting_out": "Dana"}
    one, two = ({**chosen, "declarer": name} for name in ("Bára", "Ba\u0301ra"))
    assert rules.possible(document, two) == rules.possible(document, one) != rules.possible(document, chosen)
