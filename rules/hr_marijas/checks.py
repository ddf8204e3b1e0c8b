"""Checks that the facts of a deal fit together: the players named, and the result of the contract."""

from __future__ import annotations

from rules.facts import bound_facts, check_belonging
from rules.problem import Notes, _

from .contract import CroatianContract, CroatianRules
from .facts import CroatianFacts

SPECS = CroatianFacts.specs
RESULTS = frozenset(key for key, spec in SPECS.items() if spec.result)
QUICK = frozenset(key for key, spec in SPECS.items() if spec.way == "quick")
FULL = frozenset(key for key, spec in SPECS.items() if spec.way == "full")
BOUND = bound_facts(SPECS)


def check_facts(facts: CroatianFacts, players: tuple[str, ...], rules: CroatianRules, notes: Notes) -> None:
    """Note everything that does not fit. A key that is wrong by itself is not held against the others."""
    contract, given = facts.contract, facts.given
    check_belonging(given, contract, BOUND, notes)
    if contract.four_only and len(players) != 4:
        notes.add(
            "contract", "four_players", _("%(contract)s is played with four only (%(article)s)"),
            contract=contract.name, article=contract.price.article,
        )  # fmt: skip
    else:
        _check_partner(facts, players, rules, notes)
    _check_result(contract, given, facts, notes)


def _check_partner(facts: CroatianFacts, players: tuple[str, ...], rules: CroatianRules, notes: Notes) -> None:
    demand = facts.contract.partner
    if "partner" not in facts.given:
        if len(players) == 4 and demand in ("required", "or_alone"):
            article = rules.game_articles[4] if demand == "or_alone" else facts.contract.price.article
            notes.add("partner", "partner", _("the partner is missing (%(article)s)"), article=article)
    elif len(players) != 4:
        notes.add("partner", "partner", _("partners are played with four only"))
    elif demand == "forbidden":
        notes.add("partner", "partner", _("the declarer of %(contract)s plays alone"), contract=facts.contract.name)
    elif facts.alone and demand == "required":
        notes.add("partner", "partner", _("the declarer of %(contract)s has a partner"), contract=facts.contract.name)
    elif facts.partner is not None and facts.partner == facts.declarer:
        notes.add("partner", "partner", _("%(name)s cannot be his own partner"), name=facts.partner)


def _check_result(contract: CroatianContract, given: set[str], facts: CroatianFacts, notes: Notes) -> None:
    results = given & RESULTS
    for key in results - contract.takes:
        notes.add(key, "result", _("does not belong to %(contract)s"), contract=contract.name)
    if "winner" in contract.takes:
        _check_game(results, notes)
    elif "made" in contract.takes:
        _need("made", results, notes)
    elif "early_trick_lost" in contract.takes:
        _check_tricks(facts, results, notes)


def _check_game(results: set[str], notes: Notes) -> None:
    """Note a result told twice, or by neither card points nor the winner."""
    quick, full = results & QUICK, results & FULL
    if quick and full:
        for key in quick:
            notes.add(key, "result", _("stands beside another way of entry: %(key)s"), key=min(full))
    elif quick:
        _need("winner", results, notes)
    else:
        _need("points", results, notes)


def _check_tricks(facts: CroatianFacts, results: set[str], notes: Notes) -> None:
    """Note what is missing beside the last tricks, and anything told beside a trick lost early."""
    last = facts.contract.takes - {"early_trick_lost"}
    if facts.early_trick_lost is False:
        for key in last:
            _need(key, results, notes)
    elif facts.early_trick_lost:
        for key in results & last:
            notes.add(key, "result", _("the deal ended with the trick that was lost early"))


def _need(key: str, results: set[str], notes: Notes) -> None:
    if key not in results:
        notes.add(key, "result", _("the result is missing"))
