"""A contract put together for one table: its parts, with what was announced beside it or against it."""

from __future__ import annotations

from collections.abc import Iterable

from rules.outcome import Side
from rules.prices import Price

from .announced import HONERS
from .contract import SILENT_SEVEN, Component, ThreeHandRules
from .parts import PARTS
from .plan import ContractText

# A part that an edition may leave without a price costs nothing then.
FREE = Price(0, "")


def parts_of(text: ContractText, rules: ThreeHandRules, beside: frozenset[str]) -> Iterable[Component]:
    """The parts of a contract, then those of what was announced beside it."""
    prices = dict(text.prices)
    if rules.options.hra_beside_hundred == "both":
        prices = {name: name for name in text.beside} | prices
    elif rules.options.hra_beside_hundred == "none" and "sto_proti" in beside:
        prices.pop("hra", None)
    prices |= {name: PARTS[name].price or name for name in PARTS if name in beside}
    if text.silent_sevens or seven_may_be_false(text, rules):
        prices[SILENT_SEVEN] = SILENT_SEVEN
    has_hundred = any("hundred" in PARTS[name].announces for name in prices)
    for name, price in prices.items():
        part = PARTS[name]
        yield Component(name, rules.prices.get(price, FREE), (has_hundred and part.beside_hundred) or part)


def announced_by(parts: Iterable[Component], side: Side) -> frozenset[str]:
    """The announcements of a side: "hundred", "seven"."""
    return frozenset[str]().union(*(component.part.announces for component in parts if component.part.side is side))


def seven_may_be_false(text: ContractText, rules: ThreeHandRules) -> bool:
    """The edition asks whether a seven may be announced that is not held, and this contract announces one."""
    is_asked = any(rule.key == "false_seven" for rule in rules.edition.house_rules)
    return is_asked and any("seven" in PARTS[name].announces for name in text.prices)


def silent_sides(text: ContractText, parts: tuple[Component, ...], rules: ThreeHandRules) -> Iterable[str]:
    """The sides that may have a silent seven: those that announced none, or have a second one.

    Against an announced seven there is another only where the announced one may be false: there is one trump seven.
    """
    mine, theirs = ("seven" in announced_by(parts, side) for side in Side)
    options = rules.options
    if (not mine or text.silent_sevens) and (not theirs or options.false_seven):
        yield Side.DECLARER.value
    if not theirs and (not mine or options.false_seven or not options.announced_seven_held):
        yield Side.DEFENCE.value


def announceable_beside(text: ContractText, rules: ThreeHandRules) -> Iterable[str]:
    """The components that may be announced against a contract, or beside it: no hundred against a hundred."""
    own, facts = text.announces, rules.edition.facts
    if "against" in facts and any(PARTS[name].by_points for name in text.prices):
        if "hundred" not in own:
            yield "sto_proti"
        if "seven" not in own or rules.options.false_seven:
            yield "sedma_proti"
    if "honers" in facts and text.trump:
        yield from (name for name in HONERS if name in rules.prices)
