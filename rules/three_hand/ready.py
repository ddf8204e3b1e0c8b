"""An edition with the house rules of a table, made ready once for all tables that play alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from rules.edition import Edition
from rules.facts import keys_of, required_of
from rules.options import option_values
from rules.prices import Price, played_prices
from rules.settlement import Factor
from rules.sources import function_name

from .contract import ACCEPTED_FLEKS, Component, Contract, ThreeHandRules, level_name
from .options import ThreeHandOptions
from .parts import PARTS
from .penalties import penalty_lines
from .plan import ContractText, ThreeHandPlan

# Only penalties, nothing played: every table has it.
RENONC = ContractText(name="renonc", prices={}, trump=False, silent_sevens=0, rests=False, laid_open=False, article="")
# A part that an edition may leave without a price costs nothing then.
FREE = Price(0, "")


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
        prices=played_prices(edition.prices, values),
        articles=edition.cited,
        penalties={row.name: row for row in edition.penalties},
        levels=edition.levels,
        raised=tuple(_raised(edition.levels)),
        free=plan.free,
    )
    texts = (*plan.contracts, RENONC)
    contracts = {text.name: _contract(text, plan, rules) for text in texts}
    return replace(rules, contracts=contracts)


def _raised(levels: tuple[str, ...]) -> Iterable[tuple[Factor, ...]]:
    yield ()
    for level in range(1, ACCEPTED_FLEKS + 1):
        yield (Factor("flek", 1 << level, level_name(levels, level)),)


def _contract(text: ContractText, plan: ThreeHandPlan, rules: ThreeHandRules) -> Contract:
    parts = tuple(Component(name, rules.prices.get(price, FREE), PARTS[name]) for name, price in text.parts.items())
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
        silent_sevens=text.silent_sevens,
        rests=text.rests,
        laid_open=text.laid_open,
        highest=ACCEPTED_FLEKS if highest is None else highest,
        highest_article=article,
        takes=frozenset(key for key in _results(parts) if key in rules.edition.facts),
    )
    keys = keys_of(contract, contract.takes, rules.edition.facts, rules)
    return replace(contract, keys=keys, required=required_of(keys, rules.edition.facts))


def _results(parts: Iterable[Component]) -> Iterable[str]:
    """Return the facts that tell the end of these parts."""
    for component in parts:
        part = component.part
        yield from part.needs
        yield from part.more
        if part.quick:
            yield part.quick
        if part.by_points:
            yield from ("points", "marriages", "no_trick")


def check(edition: Edition) -> Iterable[str]:
    """Return the faults of an edition: facts that it lists and that belong to none of its contracts."""
    rules = make_ready(edition, {rule.key: rule.default for rule in edition.house_rules})
    for key, spec in edition.facts.items():
        if spec.listed and not any(key in contract.keys for contract in rules.contracts.values()):
            yield f"facts: {key!r} belongs to no contract of this edition"


def settled_by(edition: Edition, place: str) -> Iterable[str]:
    """Return the functions that settle a price, a contract or a penalty of the edition's file."""
    plan: ThreeHandPlan = edition.plan
    table, _, name = place.partition(".")
    if table == "penalties":
        yield function_name(penalty_lines)
    for contract in plan.contracts:
        for component, price in contract.parts.items():
            part = PARTS[component]
            names = {price, *part.prices}
            if (table == "prices" and name in names) or place == f"contracts.{contract.name}.article":
                yield function_name(part.settle)
