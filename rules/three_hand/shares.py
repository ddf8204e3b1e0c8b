"""The bearers of a part: all alike, or those who raised it, or the one who broke a rule in play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.outcome import Outcome, Why
from rules.settlement import Line
from rules.transfers import Flow

from .contract import ThreeHandRules
from .facts import ThreeHandFacts

# As the deal says it (`flek_share`), and why its line is uneven then.
WHY = {"own": Why.OWN_FLEK, "increase": Why.INCREASE, "whole": Why.WHOLE}


class Bearing(NamedTuple):
    """The bearing of one part: its way, and the players; no names where the deal does not tell who raised it."""

    how: str  # own, increase, whole
    names: tuple[str, ...]
    why: Why

    @property
    def bears_cut(self) -> bool:
        """Tell whether one player gets back for all what the limit cuts."""
        return self.how != "own"


def bearings(facts: ThreeHandFacts, lines: Sequence[Line]) -> dict[str, Bearing]:
    """The parts that are not paid alike, by component."""
    if facts.renonc_game is not None:
        return _of_offender(facts.renonc_game, facts, lines)
    if facts.flek_share:
        raised = facts.flek_by
        return {
            component: Bearing(how, raised.get(component, ()), WHY[how]) for component, how in facts.flek_share.items()
        }
    if facts.laid_down or facts.contract.laid_open:
        return {
            line.component: Bearing("increase", facts.flek_by.get(line.component, ()), Why.RAISED_ALONE)
            for line in lines
            if line.each > 0 and facts.level(line.component) > 0
        }
    return {}


def _of_offender(offender: str, facts: ThreeHandFacts, lines: Sequence[Line]) -> dict[str, Bearing]:
    """A defender who broke a rule pays for all the defence; of two partners the one who broke it pays for both."""
    if offender in facts.team and not facts.partner:
        return {}
    return {line.component: Bearing("whole", (offender,), Why.RENONC_GAME) for line in lines}


def bear(line: Line, bearing: Bearing, facts: ThreeHandFacts, rules: ThreeHandRules) -> Line:
    """The line with what each pays. V is the part with everything, B without its fleks, n the number of payers.

    own: who raised settles V, the others B. increase: who raised B + n(V − B), the others B. whole: who raised n·V.
    """
    article, number = line.article, len(line.payers)
    if bearing.why is not Why.RENONC_GAME:
        article = f"{article}; {rules.articles['alone']}"
    raised = line.each
    plain = raised >> facts.level(line.component)
    alone = {"own": raised, "increase": plain + number * (raised - plain), "whole": number * raised}[bearing.how]
    others = 0 if bearing.how == "whole" else plain
    flows = [
        _flow(payer, payee, alone if payer in bearing.names else others)
        for payer, payee in line.pairs
        if payer in bearing.names or others
    ]
    if bearing.why is Why.RENONC_GAME:
        flows = _offender_flows(bearing.names[0], line)
        alone = sum(flow.amount for flow in flows)
    return line._replace(
        article=article,
        outcome=Outcome(bearing.why, line.outcome.side),
        uneven=tuple(flows),
        detail=Borne(bearing.names, abs(plain), abs(raised), abs(alone), number),
    )


class Borne(NamedTuple):
    """The amounts that the sentence of an uneven line tells."""

    names: tuple[str, ...]
    plain: int
    raised: int
    alone: int
    payers: int


def _flow(payer: str, payee: str, amount: int) -> Flow:
    return Flow(payer, payee, amount) if amount > 0 else Flow(payee, payer, -amount)


def _offender_flows(offender: str, line: Line) -> list[Flow]:
    """The offender pays every player of the other side what his own side would have paid him."""
    flows = []
    for payer, payee in line.pairs:
        winner = payee if line.each > 0 else payer
        flows.append(Flow(offender, winner, abs(line.each)))
    return flows
