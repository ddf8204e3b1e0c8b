"""What can be recorded now in a three-hand game: contracts, results, and the highest flek of each component."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.cards import SUITS
from rules.possible import ComponentOption, ContractOption, LevelOption, Possible, Reason
from rules.problem import _
from rules.table import Table

from .checks import result_demand
from .credit import Gap, uncovered
from .edition import Contract, Price, Rules
from .facts import Facts

# Where no text sets a highest flek, the page offers so many; more can still be sent.
OFFERED = 6


def possible_deal(deal: Mapping[str, Any], table: Table, rules: Rules, balance: Mapping[str, int] | None) -> Possible:
    """`balance`: per player in the round of this deal; None where no credit is kept."""
    return Possible(
        contracts=tuple(option_of(contract, deal, table, rules, balance) for contract in rules.contracts.values()),
        penalties=tuple(rules.penalties),
    )


def option_of(
    contract: Contract, deal: Mapping[str, Any], table: Table, rules: Rules, balance: Mapping[str, int] | None
) -> ContractOption:
    """One contract of `possible_deal`."""
    facts = chosen(deal, contract, table, rules)
    return ContractOption(
        name=contract.name,
        article=contract.article,
        declarer=contract.declared,
        trump="required" if contract.trump else "forbidden",
        components=tuple(
            _component(name, price, facts, table, rules, balance) for name, price in contract.components.items()
        ),
        result=contract.result if contract.takes else "none",
        demand=result_demand(facts, table, rules) if contract.takes else "forbidden",
        takes=contract.takes - (frozenset() if rules.silent_seven_lost else {"silent_seven_lost"}),
        seven=contract.seven,
        silent_sevens=contract.silent_sevens,
        keys=_keys(contract, rules),
    )


def _keys(contract: Contract, rules: Rules) -> frozenset[str]:
    """What may be recorded beside the result."""
    keys = {"renonc", "note"}
    if contract.result == "pas" and "pas" in rules.prices:
        keys.add("forhont")
    if contract.components:
        keys |= {"fleks", "flek_by"}
        keys |= rules.keys & {"laid_down", "allow_over_credit"}
    return frozenset(keys | (rules.keys & {"round"}))


def chosen(deal: Mapping[str, Any], contract: Contract, table: Table, rules: Rules) -> Facts:
    """What is chosen so far, as far as it can be read; whatever is wrong is taken as not chosen."""
    facts = Facts()
    facts.contract = contract
    names = set(table.players)
    for key in ("declarer", "sitting_out"):
        value = deal.get(key)
        if isinstance(value, str) and value in names:
            setattr(facts, key, value)
    trump, fleks, flek_by = deal.get("trump"), deal.get("fleks"), deal.get("flek_by")
    facts.trump = trump if isinstance(trump, str) and trump in SUITS and contract.trump else None
    facts.laid_down = deal.get("laid_down") is True and "laid_down" in rules.keys
    facts.allow_over_credit = deal.get("allow_over_credit") is True
    if isinstance(fleks, Mapping):
        facts.fleks = {name: fleks[name] for name in contract.components if type(fleks.get(name)) is int}
    if isinstance(flek_by, Mapping):
        defenders = names - {facts.declarer, facts.sitting_out}
        named = {name: flek_by.get(name) for name in contract.components}
        facts.flek_by = {name: by for name, by in named.items() if isinstance(by, str) and by in defenders}
    return facts


def _component(
    name: str, price: Price, facts: Facts, table: Table, rules: Rules, balance: Mapping[str, int] | None
) -> ComponentOption:
    rate = price.amount
    if facts.red:
        rate = price.red if price.red is not None else 2 * price.amount
    count = min(facts.contract.highest, max(OFFERED, facts.level(name))) + 1
    gaps = _gaps(name, count, facts, table, rules, balance)
    levels = tuple(
        LevelOption(
            level=level,
            name=rules.level_name(level) if level else "",
            factor=1 << level,
            closed=_closed(level, gaps, facts, rules),
        )
        for level in range(count)
    )
    return ComponentOption(name=name, rate=rate, article=price.article, levels=levels)


def _gaps(
    component: str, count: int, facts: Facts, table: Table, rules: Rules, balance: Mapping[str, int] | None
) -> list[Gap | None]:
    """By level, what is missing to cover it; nothing where no credit is kept, or not known yet whose."""
    known = facts.declarer is not None and (len(table.players) == 3 or facts.sitting_out is not None)
    if balance is None or facts.allow_over_credit or not known:
        return [None] * count
    return [uncovered(facts, component, level, table, rules, balance) if level else None for level in range(count)]


def _closed(level: int, gaps: Sequence[Gap | None], facts: Facts, rules: Rules) -> Reason | None:
    """A level is closed by the laid-down hand, or where it, or the one below it, is not covered by the credit."""
    if facts.laid_down and level >= 2:
        return Reason(text=_("no re on a laid-down hand"), article=rules.articles["no_re"])
    for checked in range(max(level - 1, 0), level + 1):
        if gap := gaps[checked]:
            return Reason(
                text=_("level %(level)d would cost %(needs)d, %(player)s has %(has)d"),
                article=rules.articles["credit"],
                values={"level": checked, "needs": gap.needs, "player": gap.player, "has": gap.has},
            )
    return None


def read_round(deal: object) -> int:
    """The round of a deal as far as it can be read."""
    value = deal.get("round", 1) if isinstance(deal, Mapping) else 1
    return value if type(value) is int and value >= 1 else 1
