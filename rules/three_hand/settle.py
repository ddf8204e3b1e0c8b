"""From the parts of a deal to what everybody pays."""

from __future__ import annotations

from collections.abc import Sequence

from rules.problem import Notes, _
from rules.settlement import DealSettlement, Line
from rules.table import Table
from rules.transfers import Flow

from .edition import Rules
from .facts import Facts
from .parts import Part, parts
from .penalties import penalty_lines


def settle_facts(facts: Facts, number: int, table: Table, rules: Rules, notes: Notes) -> DealSettlement | None:
    """One deal whose facts fit together; None where the one who raised alone is missing (noted)."""
    found = parts(facts, table, rules)
    if (facts.laid_down or facts.contract.laid_open) and not _flekkers_named(facts, found, notes):
        return None
    lines = _lines(facts, found, table, rules)
    cap = table.rules["cap"]
    if cap is not None and _most(lines) > cap:
        lines += _limit(lines, cap, facts, table, rules)
    if facts.renonc:
        lines += penalty_lines(facts.renonc, table.players)
    # Dealt again without a payment (pas), or nothing played: no deal of an agreed number.
    counts = facts.contract.result != "renonc" and (facts.contract.result != "pas" or facts.forhont is not None)
    return DealSettlement(number=number, players=table.players, lines=tuple(lines), counts=counts)


def payers(facts: Facts, table: Table, hub: str) -> tuple[str, ...]:
    """Who settles with the hub: everybody else, the one sitting out where he shares."""
    out = None if table.rules["sitting_out_shares"] else facts.sitting_out
    return tuple([name for name in table.players if name != hub and name != out])


def _lines(facts: Facts, found: Sequence[Part], table: Table, rules: Rules) -> list[Line]:
    result = facts.contract.result
    if result == "renonc":
        return []
    if result == "pas" and facts.forhont is None:
        return [Line(component="pas", article=rules.articles["pas"], outcome="pas")]
    hub = facts.forhont or facts.declarer
    assert hub is not None
    others = payers(facts, table, hub)
    if result in ("pas", "omyl"):
        amount = rules.prices[result].amount
        each = amount if result == "pas" else -amount
        return [Line(result, rules.articles[result], hub, result, amount, (), each, others)]
    if facts.laid_down or facts.contract.laid_open:
        return [_line_open(part, facts, hub, others, rules) for part in found]
    return [_line(part, hub, others) for part in found]


def _line_open(part: Part, facts: Facts, hub: str, others: tuple[str, ...], rules: Rules) -> Line:
    if _borne_alone(facts, part):
        return _line_alone(part, facts.flek_by[part.component], hub, others, rules)
    return _line(part, hub, others)


def _line(part: Part, hub: str, others: tuple[str, ...]) -> Line:
    each = part.worth if part.won else -part.worth
    return Line(part.component, part.article, hub, part.outcome, part.base, part.factors, each, others)


def _borne_alone(facts: Facts, part: Part) -> bool:
    """A raised hand that was laid down or open, and won: who raised it pays the increase for all (C12, Ložené hry)."""
    return (
        part.won
        and part.level > 0
        and (facts.laid_down or facts.contract.laid_open)
        and part.component != "silent_seven"
    )


def _flekkers_named(facts: Facts, found: Sequence[Part], notes: Notes) -> bool:
    missing = [part.component for part in found if _borne_alone(facts, part) and part.component not in facts.flek_by]
    for component in missing:
        path = f"flek_by.{component}" if "flek_by" in facts.given else "flek_by"
        notes.add(
            path, "flek_by", _("who raised %(component)s bears the increase alone and is missing"), component=component
        )
    return not missing


def _line_alone(part: Part, flekker: str, hub: str, others: tuple[str, ...], rules: Rules) -> Line:
    """Every payer pays the part at level 0, A; the one who raised pays A × (1 + n(m − 1)), n payers in all."""
    plain = part.plain
    alone = plain * (1 + len(others) * ((1 << part.level) - 1))
    flows = tuple(Flow(other, hub, alone if other == flekker else plain) for other in others)
    return Line(
        part.component, f"{part.article}; {rules.articles['alone']}", hub, "alone", part.base, part.factors, plain,
        others, flows, (flekker, alone, len(others)),
    )  # fmt: skip


def _limit(lines: Sequence[Line], cap: int, facts: Facts, table: Table, rules: Rules) -> list[Line]:
    """Nobody pays more than the cap for the deal: what is above it goes back, per payer, in a line of its own."""
    hub = facts.forhont or facts.declarer
    assert hub is not None  # where nobody plays nothing is owed
    owed = dict.fromkeys(table.players, 0)
    for line in lines:
        line.add_to(owed)
    flows = []
    for other in payers(facts, table, hub):
        above = -owed[other] - cap  # what this payer pays above the cap
        below = owed[other] - cap
        if above > 0:
            flows.append(Flow(hub, other, above))
        elif below > 0:
            flows.append(Flow(other, hub, below))
    if not flows:
        return []
    return [Line("limit", rules.articles["limit"], hub, "limit", cap, uneven=tuple(flows))]


def _most(lines: Sequence[Line]) -> int:
    """More than a payer can owe for these lines."""
    most = 0
    for line in lines:
        most += abs(line.each)
        for flow in line.uneven:
            most += flow.amount
    return most
