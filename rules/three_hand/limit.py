"""The limit of a deal: what is above it goes back, in a line of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.outcome import Outcome, Why
from rules.settlement import Line
from rules.table import Table
from rules.transfers import Flow

from .contract import ThreeHandRules
from .facts import ThreeHandFacts
from .shares import Bearing

LIMIT = Outcome(Why.LIMIT)


def limit_lines(
    equal: Sequence[Line], borne: Sequence[Line], bearings: Mapping[str, Bearing], cap: int,
    facts: ThreeHandFacts, table: Table, rules: ThreeHandRules,
) -> list[Line]:  # fmt: skip
    """The line that gives back what is above the limit; none where nothing is.

    `equal`: the parts as all would pay them alike, `borne`: as they are paid.
    """
    if _most(borne) <= cap:
        return []
    raised = rules.options.cap_raised
    if raised is not None and raised > cap and _all_raised(facts, table):
        cap = raised
    if rules.options.cap_basis == "share" or (facts.renonc_game is not None and bearings):
        flows = _above_of_share(equal, bearings, cap, facts)
    else:
        flows = _above_of_payers(borne, cap, facts, table)
    if not flows:
        return []
    article = rules.articles["limit"]
    subject = facts.subject
    return [Line(component="limit", article=article, subject=subject, outcome=LIMIT, base=cap, uneven=tuple(flows))]


def _all_raised(facts: ThreeHandFacts, table: Table) -> bool:
    """Tell whether every defender who plays raised something."""
    out = (*facts.team, *facts.sitting_out)
    raised = {name for names in facts.flek_by.values() for name in names}
    return all(name in raised for name in table.players if name not in out)


def _above_of_payers(lines: Sequence[Line], cap: int, facts: ThreeHandFacts, table: Table) -> list[Flow]:
    """Return the flows that take back what a payer owes, or is owed, above the limit."""
    owed = dict.fromkeys(table.players, 0)
    for line in lines:
        line.add_to(owed)
    flows = []
    for payer, payee in _pairs(lines):
        above, below = -owed[payer] - cap, owed[payer] - cap
        if above > 0:
            flows.append(Flow(payee, payer, above))
        elif below > 0:
            flows.append(Flow(payer, payee, below))
    return flows


def _pairs(lines: Sequence[Line]) -> Sequence[tuple[str, str]]:
    """Each payer of the deal with the player he settles with."""
    return next((line.pairs for line in lines if line.subject is not None), ())


def _above_of_share(
    equal: Sequence[Line], bearings: Mapping[str, Bearing], cap: int, facts: ThreeHandFacts
) -> list[Flow]:
    """The net of one equal share is cut; the cut goes to all alike, or all of it to the one who bears them."""
    share = sum(line.each for line in equal)
    cut = share - max(-cap, min(cap, share))
    if not cut:
        return []
    bearer = _bearer(equal, bearings)
    if bearer in facts.team:  # a partner who pays for his side
        return [Flow(payer, str(bearer), abs(cut)) for payer, _payee in _pairs(equal)]
    backs = [(payee, bearer or payer) for payer, payee in _pairs(equal)]
    return [Flow(payee, back, cut) if cut > 0 else Flow(back, payee, -cut) for payee, back in backs]


def _bearer(equal: Sequence[Line], bearings: Mapping[str, Bearing]) -> str | None:
    """The one who bears more than his share: of several the one who bears the largest part."""
    borne = [line for line in equal if line.component in bearings and bearings[line.component].bears_cut]
    if not borne:
        return None
    largest = max(borne, key=lambda line: abs(line.each))
    return bearings[largest.component].names[0]


def _most(lines: Sequence[Line]) -> int:
    """More than a payer can owe for these lines."""
    most = 0
    for line in lines:
        if line.uneven:
            most += sum([flow.amount for flow in line.uneven])
        else:
            most += abs(line.each)
    return most
