"""An edition with the house rules of a table, made ready once for all tables that play alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Any

from rules.edition import Edition
from rules.facts import keys_of, required_of
from rules.options import option_values
from rules.outcome import Side
from rules.prices import played_prices
from rules.settlement import Factor
from rules.sources import function_name

from .announced import HONERS
from .composing import announceable_beside, announced_by, parts_of, seven_may_be_false, silent_sides
from .contract import ACCEPTED_FLEKS, Component, Contract, ThreeHandRules, level_name
from .options import ThreeHandOptions
from .parts import PARTS
from .penalties import penalty_lines
from .plan import ContractText, ThreeHandPlan

# Only penalties, nothing played: every table has it.
RENONC = ContractText(
    name="renonc", prices={}, beside=(), trump=False, silent_sevens=0, rests=False, laid_open=False, article=""
)
BOTH = frozenset({"hundred", "seven"})


def make_ready(edition: Edition, house_rules: Mapping[str, Any]) -> ThreeHandRules:
    """Return the rules of a table; `house_rules`: the values of all house rules of the edition."""
    return _ready(edition, tuple(house_rules.items()))


@lru_cache(maxsize=512)
def _ready(edition: Edition, house_rules: tuple[tuple[str, Any], ...]) -> ThreeHandRules:
    plan: ThreeHandPlan = edition.plan
    values = dict(house_rules)
    rules = ThreeHandRules(
        edition=edition,
        options=ThreeHandOptions(**option_values(ThreeHandOptions, edition.fixed, values)),
        contracts={},
        announced={},
        changed=frozenset(rule.key for rule in edition.house_rules if values[rule.key] != rule.default),
        prices=played_prices(edition.prices, values),
        articles=edition.cited,
        penalties={row.name: row for row in edition.penalties},
        levels=edition.levels,
        raised=tuple(_raised(edition.levels)),
        free=plan.free,
    )
    contracts = {text.name: _contract(text, plan, rules) for text in (*plan.contracts, RENONC)}
    announced = {
        (text.name, beside): _contract(text, plan, rules, beside)
        for text in (*plan.contracts, RENONC)
        for beside in _subsets(contracts[text.name].announceable)
    }
    return replace(rules, contracts=contracts, announced=announced)


def _subsets(names: Iterable[str]) -> Iterable[frozenset[str]]:
    every = sorted(names)
    for size in range(len(every) + 1):
        yield from map(frozenset, combinations(every, size))


def _raised(levels: tuple[str, ...]) -> Iterable[tuple[Factor, ...]]:
    yield ()
    for level in range(1, ACCEPTED_FLEKS + 1):
        yield (Factor("flek", 1 << level, level_name(levels, level)),)


def _contract(
    text: ContractText, plan: ThreeHandPlan, rules: ThreeHandRules, beside: frozenset[str] = frozenset()
) -> Contract:
    """The contract with what was announced beside it."""
    parts = tuple(parts_of(text, rules, beside))
    highest, article = rules.options.highest_flek, plan.levels_article
    if not text.trump and plan.plain_highest is not None:
        highest, article = plan.plain_highest, plan.plain_article
    contract = Contract(
        name=text.name,
        article=text.article,
        parts=parts,
        components={component.name: component.price for component in parts if component.part.raised},
        declared=bool(parts) and all(component.part.declared for component in parts),
        trump=text.trump,
        silent_sevens=text.silent_sevens or int(seven_may_be_false(text, rules)),
        silent_sides=frozenset(silent_sides(text, parts, rules)),
        rests=text.rests and not beside,
        laid_open=text.laid_open,
        joint=rules.options.hundred_seven == "joint" and announced_by(parts, Side.DECLARER) >= BOTH,
        announceable=frozenset(announceable_beside(text, rules)),
        highest=ACCEPTED_FLEKS if highest is None else highest,
        highest_article=article,
        takes=frozenset(key for key in _results(parts) if key in rules.edition.facts),
    )
    announced = [PARTS[name] for name in contract.announceable]
    results = contract.takes.union(*(part.results for part in announced))
    keys = keys_of(contract, results, rules.edition.facts, rules)
    return replace(contract, keys=keys, required=required_of(keys, rules.edition.facts))


def _results(parts: Iterable[Component]) -> Iterable[str]:
    """Return the facts that tell the end of these parts."""
    for component in parts:
        yield from component.part.results


def check(edition: Edition) -> Iterable[str]:
    """Faults of an edition: facts that it lists and that belong to none of its contracts."""
    # a price that costs nothing may be given one by a house rule
    rules = make_ready(
        edition, {rule.key: max(rule.default, 1) if rule.price else rule.default for rule in edition.house_rules}
    )
    for key, spec in edition.facts.items():
        if spec.listed and not any(key in contract.keys for contract in rules.contracts.values()):
            yield f"facts: {key!r} belongs to no contract of this edition"


def settled_by(edition: Edition, place: str) -> Iterable[str]:
    """Return the functions that settle a price, a contract or a penalty of the edition's file."""
    plan: ThreeHandPlan = edition.plan
    table, _, name = place.partition(".")
    if table == "penalties":
        yield function_name(penalty_lines)
    if table == "prices" and name in HONERS:
        yield function_name(PARTS[name].settle)
    for contract in plan.contracts:
        for component, price in contract.parts.items():
            part = PARTS[component]
            names = {price, *part.prices}
            if (table == "prices" and name in names) or place == f"contracts.{contract.name}.article":
                yield function_name(part.settle)
