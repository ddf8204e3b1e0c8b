"""From the parts of a deal to what everybody pays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.problem import Notes, _
from rules.settlement import DealSettlement, Line
from rules.table import Table
from rules.transfers import Flow

from .edition import Rules
from .facts import Facts
from .parts import parts
from .penalties import penalty_lines


def settle_facts(facts: Facts, number: int, table: Table, rules: Rules, notes: Notes) -> DealSettlement | None:
    """One deal whose facts fit together; None where the one who raised alone is missing (noted)."""
    contract = facts.contract
    facts.payers = payers(facts, table, facts.hub)
    lines = parts(facts, table, rules)
    if facts.laid_down or contract.laid_open:
        if not _flekkers_named(lines, facts, notes):
            return None
        lines = [_line_alone(line, facts, rules) if _borne_alone(line, facts) else line for line in lines]
    cap = table.rules["cap"]
    if cap is not None and _most(lines) > cap:
        lines += _limit(lines, cap, facts, table, rules)
    if facts.renonc:
        lines += penalty_lines(facts.renonc, table.players)
    # Dealt again without a payment (pas), or nothing played: no deal of an agreed number.
    counts = contract.result != "renonc" and (contract.result != "pas" or facts.forhont is not None)
    return DealSettlement(number, table.players, tuple(lines), None, counts)


def payers(facts: Facts, table: Table, hub: str | None) -> tuple[str, ...]:
    """Who settles with the hub: everybody else, the one sitting out where he shares."""
    return _others(table.players, hub, None if table.rules["sitting_out_shares"] else facts.sitting_out)


@lru_cache(maxsize=1024)
def _others(players: tuple[str, ...], hub: str | None, out: str | None) -> tuple[str, ...]:
    """A table asks for the same few again and again."""
    return tuple([name for name in players if name != hub and name != out])


def _borne_alone(line: Line, facts: Facts) -> bool:
    """A raised hand that was laid down or open, and won: who raised it pays the increase for all (C12, Ložené hry)."""
    return line.each > 0 and facts.level(line.component) > 0


def _flekkers_named(lines: Sequence[Line], facts: Facts, notes: Notes) -> bool:
    alone = [line.component for line in lines if _borne_alone(line, facts)]
    missing = [component for component in alone if component not in facts.flek_by]
    for component in missing:
        path = f"flek_by.{component}" if "flek_by" in facts.given else "flek_by"
        notes.add(
            path, "flek_by", _("who raised %(component)s bears the increase alone and is missing"), component=component
        )
    return not missing


def _line_alone(line: Line, facts: Facts, rules: Rules) -> Line:
    """Every payer pays the part at level 0, A; the one who raised pays A × (1 + n(m − 1)), n payers in all."""
    level, flekker, hub, others = facts.level(line.component), facts.flek_by[line.component], facts.hub, line.payers
    assert hub is not None  # the hand was played
    plain = line.each >> level
    alone = plain * (1 + len(others) * ((1 << level) - 1))
    return line._replace(
        article=f"{line.article}; {rules.articles['alone']}",
        outcome="alone",
        each=plain,
        uneven=tuple(Flow(other, hub, alone if other == flekker else plain) for other in others),
        detail=(flekker, alone, len(others)),
    )


def _limit(lines: Sequence[Line], cap: int, facts: Facts, table: Table, rules: Rules) -> list[Line]:
    """Nobody pays more than the cap for the deal: what is above it goes back, per payer, in a line of its own."""
    hub = facts.hub
    assert hub is not None  # where nobody plays nothing is owed
    owed = dict.fromkeys(table.players, 0)
    for line in lines:
        line.add_to(owed)
    flows = []
    for other in facts.payers:
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
