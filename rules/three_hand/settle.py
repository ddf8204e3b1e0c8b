"""The settlement of a deal from its parts: who bears them, the limit, the penalties."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.outcome import Outcome, Side, Why
from rules.problem import Notes, _
from rules.settlement import DealSettlement, Line
from rules.table import Table
from rules.transfers import Flow

from .contract import ThreeHandRules
from .facts import ThreeHandFacts
from .parts import settle_parts
from .penalties import penalty_lines

LIMIT, RAISED_ALONE = Outcome(Why.LIMIT), Outcome(Why.RAISED_ALONE, Side.DECLARER)


def settle_facts(
    facts: ThreeHandFacts, number: int, table: Table, rules: ThreeHandRules, notes: Notes
) -> DealSettlement | None:
    """Settle a deal whose facts fit together; None where the player who raised alone is missing (noted)."""
    contract = facts.contract
    facts.payers = payers(facts, facts.subject, table, rules)
    lines = settle_parts(facts, rules)
    if facts.laid_down or contract.laid_open:
        if not _flekkers_named(lines, facts, notes):
            return None
        lines = [_line_alone(line, facts, rules) if _borne_alone(line, facts) else line for line in lines]
    cap = rules.options.cap
    if cap is not None and _most(lines) > cap:
        lines += _limit(lines, cap, facts, table, rules)
    if facts.renonc:
        lines += penalty_lines(facts.renonc, table.players)
    # Dealt again without a payment (pas), or nothing played: no deal of an agreed number.
    counts = contract.declared or facts.forhont is not None
    return DealSettlement(number, table.players, tuple(lines), None, counts)


def payers(facts: ThreeHandFacts, subject: str | None, table: Table, rules: ThreeHandRules) -> tuple[str, ...]:
    """Return the players who settle with the subject: everybody else, the one sitting out where he shares."""
    return _others(table.players, subject, None if rules.options.sitting_out_shares else facts.sitting_out)


@lru_cache(maxsize=1024)
def _others(players: tuple[str, ...], subject: str | None, out: str | None) -> tuple[str, ...]:
    """Return the players but these two. A table asks for the same few again and again, so answers are kept."""
    return tuple([name for name in players if name != subject and name != out])


def _borne_alone(line: Line, facts: ThreeHandFacts) -> bool:
    """Tell whether the flekker pays the increase for all: a raised hand was won (C12, Ložené hry)."""
    return line.each > 0 and facts.level(line.component) > 0


def _flekkers_named(lines: Sequence[Line], facts: ThreeHandFacts, notes: Notes) -> bool:
    alone = [line.component for line in lines if _borne_alone(line, facts)]
    missing = [component for component in alone if component not in facts.flek_by]
    for component in missing:
        path = f"flek_by.{component}" if "flek_by" in facts.given else "flek_by"
        notes.add(
            path, "flek_by", _("who raised %(component)s bears the increase alone and is missing"), component=component
        )
    return not missing


def _line_alone(line: Line, facts: ThreeHandFacts, rules: ThreeHandRules) -> Line:
    """Return the line with its increase on the flekker: he pays A × (1 + n(m − 1)), the others the unraised part A."""
    level, flekker, subject, others = (
        facts.level(line.component),
        facts.flek_by[line.component],
        line.subject,
        line.payers,
    )
    assert subject is not None  # the hand was played
    plain = line.each >> level
    alone = plain * (1 + len(others) * ((1 << level) - 1))
    return line._replace(
        article=f"{line.article}; {rules.articles['alone']}",
        outcome=RAISED_ALONE,
        each=plain,
        uneven=tuple(Flow(other, subject, alone if other == flekker else plain) for other in others),
        detail=(flekker, alone, len(others)),
    )


def _limit(lines: Sequence[Line], cap: int, facts: ThreeHandFacts, table: Table, rules: ThreeHandRules) -> list[Line]:
    """Return the line that gives back, per payer, the units above the cap."""
    subject = facts.subject
    assert subject is not None  # where nobody plays nothing is owed
    owed = dict.fromkeys(table.players, 0)
    for line in lines:
        line.add_to(owed)
    flows = []
    for payer in facts.payers:
        above = -owed[payer] - cap  # what this payer pays above the cap
        below = owed[payer] - cap
        if above > 0:
            flows.append(Flow(subject, payer, above))
        elif below > 0:
            flows.append(Flow(payer, subject, below))
    if not flows:
        return []
    article = rules.articles["limit"]
    return [Line(component="limit", article=article, subject=subject, outcome=LIMIT, base=cap, uneven=tuple(flows))]


def _most(lines: Sequence[Line]) -> int:
    """Return an upper bound of the units that a payer owes for these lines."""
    most = 0
    for line in lines:
        most += abs(line.each)
        for flow in line.uneven:
            most += flow.amount
    return most
