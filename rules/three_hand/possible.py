"""The contracts, results and fleks that can be recorded now in a three-hand game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.facts import read_value
from rules.kinds import ReadContext
from rules.possible import ComponentOption, ContractOption, LevelOption, Possible, Reason
from rules.prices import Price
from rules.problem import Notes, _
from rules.table import Table

from .announced import TOLD_BY
from .checks import RESULTS, result_demand
from .contract import Contract, ThreeHandRules
from .credit import Gap, uncovered
from .facts import ThreeHandFacts

# Where no text sets a highest flek, the page offers so many; more can still be sent.
OFFERED = 6
# facts that a contract option tells in a word of its own, or that the table decides
ASKED = frozenset({"contract", "declarer", "partner", "sitting_out", "trump"})


# facts that come before the result
CHOSEN = (
    "declarer", "partner", "sitting_out", "trump", "against", "honers", "given_up", "renonc_game", "laid_down",
    "allow_over_credit", "fleks", "flek_by",
)  # fmt: skip


def possible_deal(
    deal: Mapping[str, Any], table: Table, rules: ThreeHandRules, credit: Mapping[str, int] | None
) -> Possible:
    """Return all contracts with the facts that may be recorded."""
    read = read_chosen(deal, table, rules)
    return Possible(
        contracts=tuple(option_of(contract, read, table, rules, credit) for contract in rules.contracts.values()),
        penalties=tuple(rules.penalties),
    )


def option_of(
    contract: Contract, read: Mapping[str, Any], table: Table, rules: ThreeHandRules, credit: Mapping[str, int] | None
) -> ContractOption:
    """Return one contract of `possible_deal`; `read` is what `read_chosen` returns."""
    facts = facts_of(read, contract, rules)
    contract = facts.contract
    return ContractOption(
        name=contract.name,
        article=contract.article,
        declarer=contract.declared,
        trump="required" if contract.trump else "forbidden",
        components=tuple(
            _component(name, price, facts, table, rules, credit) for name, price in contract.components.items()
        ),
        demand=result_demand(facts, rules) if contract.takes else "forbidden",
        takes=contract.takes - (frozenset() if rules.options.beaten_silent_seven else {"silent_seven_lost"}),
        silent_sevens=contract.silent_sevens if contract.silent_sides else 0,
        partner="or_alone" if "partner" in contract.keys else "forbidden",
        announceable={name: TOLD_BY[name] for name in TOLD_BY if name in rules.contracts[contract.name].announceable},
        silent_sides=contract.silent_sides,
        raisers=_raisers(contract, rules),
        by_defender="hundred_against" in contract.takes and rules.options.hundred_marriage != "highest",
        keys=contract.keys - RESULTS - ASKED,
    )


def _raisers(contract: Contract, rules: ThreeHandRules) -> str:
    """Return how far it settles anything who raised: a share of it, the raised limit, the increase on an open hand."""
    cap, raised = rules.options.cap, rules.options.cap_raised
    if not contract.components:
        return ""
    if "flek_share" in contract.keys:
        return "several"
    lifts = cap is not None and raised is not None and raised > cap
    return "one" if lifts or contract.laid_open or "laid_down" in contract.keys else ""


def read_chosen(deal: Mapping[str, Any], table: Table, rules: ThreeHandRules) -> Mapping[str, Any]:
    """Return the facts chosen so far, by key. A value that cannot be read counts as not chosen."""
    context, specs = ReadContext(table.players, rules, Notes()), ThreeHandFacts.specs
    return {key: read_value(specs[key].kind, deal[key], key, key, context) for key in CHOSEN if key in deal}


def facts_of(read: Mapping[str, Any], contract: Contract, rules: ThreeHandRules) -> ThreeHandFacts:
    """Return those of the facts chosen so far that belong to the contract."""
    values = {key: value for key, value in read.items() if key in contract.keys}
    beside = frozenset([*(values.get("against") or ()), *(values.get("honers") or ())])
    contract = rules.with_announced(contract, beside)
    facts = ThreeHandFacts({**values, "contract": contract, "given": set(values), "sound": True})
    names = contract.components
    facts.fleks = {component: level for component, level in facts.fleks.items() if component in names}
    out = (*facts.team, *facts.sitting_out)
    facts.flek_by = {
        component: by for component, by in facts.flek_by.items() if component in names and not set(by) & set(out)
    }
    return facts


def _component(
    name: str,
    price: Price,
    facts: ThreeHandFacts,
    table: Table,
    rules: ThreeHandRules,
    credit: Mapping[str, int] | None,
) -> ComponentOption:
    rate = price.amount
    if facts.red and rules.options.red_doubles:
        rate = price.red if price.red is not None else 2 * price.amount
    count = min(facts.contract.highest, max(OFFERED, facts.level(name))) + 1
    gaps = _gaps(name, count, facts, table, rules, credit)
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
    component: str,
    count: int,
    facts: ThreeHandFacts,
    table: Table,
    rules: ThreeHandRules,
    credit: Mapping[str, int] | None,
) -> list[Gap | None]:
    """Return by level the gap in its cover; none where no credit is kept, or not known yet whose."""
    known = facts.declarer is not None and (len(table.players) == 3 or bool(facts.sitting_out))
    if credit is None or facts.allow_over_credit or not known:
        return [None] * count
    return [uncovered(facts, component, level, table, rules, credit) if level else None for level in range(count)]


def _closed(level: int, gaps: Sequence[Gap | None], facts: ThreeHandFacts, rules: ThreeHandRules) -> Reason | None:
    """Return the reason that closes a level: a laid-down hand, or a gap at it or at the level below."""
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
    """Return the round of a deal as far as it can be read."""
    value = deal.get("round", 1) if isinstance(deal, Mapping) else 1
    return value if type(value) is int and value >= 1 else 1
