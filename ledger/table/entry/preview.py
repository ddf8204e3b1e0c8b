"""The preview of a deal: the amounts it would pay if it were saved now, and the chips that are closed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import rules
from clubapp.speech import gettext as _
from ledger.table.entry.engines import entry_of
from ledger.table.entry.forms import Entry
from ledger.table.entry.groups import Closed
from ledger.table.one_deal import settle_one

# the facts that stand before the result on the page: their problems are said first
BEFORE_THE_RESULT = ("contract", "declarer", "partner", "trump")


@dataclass(frozen=True, slots=True)
class ExplainedLine:
    """One line of a settled deal: the sum as a sentence, its article, and what each player gets or gives by it."""

    text: str
    article: str
    # name, base units
    amounts: tuple[tuple[str, int], ...]
    # the deal was approved or given up: nobody played it
    rests: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """The answer to a tap.

    A `settled` deal has `amounts` (name, base units), `scores` (name, points written) and `lines`. For any other deal
    `missing` says in sentences what is still to be chosen, or wrong; `problems` are the same as the engine names them.
    `demand` tells the page whether a result is forbidden, optional or required. `closed` are the chips that cannot be
    chosen now.
    """

    amounts: tuple[tuple[str, int], ...] = ()
    scores: tuple[tuple[str, int], ...] = ()
    lines: tuple[ExplainedLine, ...] = ()
    missing: tuple[str, ...] = ()
    demand: str = ""
    closed: tuple[Closed, ...] = ()
    problems: tuple[rules.Problem, ...] = ()
    settled: bool = False
    # a sentence on why the deal pays and writes nothing, where that is no fault
    noted: str = ""
    # a sentence on what is left of everybody's credit, where it is kept
    credit: str = ""

    @property
    def pays(self) -> bool:
        """Return whether anybody gets or gives units."""
        return any(units for _name, units in self.amounts)

    @property
    def more(self) -> int:
        """Return the number of missing things beyond the two that are named beside Save."""
        return max(len(self.missing) - 2, 0)

    @property
    def rests(self) -> bool:
        """Return whether the deal is not played, so that its page asks for no result."""
        return any(line.rests for line in self.lines)


def opening_preview(entry: Entry) -> Preview:
    """Return the preview before the first tap: nothing is settled yet, but some chips are closed already."""
    return Preview(closed=entry.closed)


def preview_of(entry: Entry) -> Preview:
    """Return the preview of an entry. It is settled by the same function as when it is saved (`settle_one`)."""
    try:
        deal = settle_one(entry.situation.engine, number=entry.situation.turn.number, facts=entry.answered)
    except rules.Invalid as refused:
        return refused_preview(entry, refused)
    return settled_preview(entry, deal)


def settled_preview(entry: Entry, deal: rules.DealSettlement) -> Preview:
    """Return the preview of an entry that could be settled."""
    names = entry.situation.names
    changes_score = any(deal.amounts.values()) or any((deal.scores or {}).values())
    return Preview(
        settled=True,
        noted="" if changes_score else entry_of(entry.situation.edition).noted(entry.situation, entry.facts),
        amounts=_named(deal.amounts, names),
        scores=_named(deal.scores or {}, names),
        lines=explained(deal, names, entry.situation.edition),
        credit=credit_left(entry.possible.credit or {}, deal, names),
        demand=entry.option.demand if entry.option else "",
        closed=entry.closed,
    )


def credit_left(credit: Mapping[str, int], deal: rules.DealSettlement, names: Mapping[str, str]) -> str:
    """Return a sentence on what a deal leaves of everybody's credit (324 − 98 = 226 left); "" where it changes none."""
    if not credit or not any(deal.amounts.values()):
        return ""
    sums = (f"{names[seat]} {_sum(credit[seat], units)}" for seat, units in deal.amounts.items() if units)
    return _("credit: %(sums)s left") % {"sums": ", ".join(sums)}


def _sum(before: int, change: int) -> str:
    return f"{before} {'−' if change < 0 else '+'} {abs(change)} = {before + change}".replace("= -", "= −")


def refused_preview(entry: Entry, refused: rules.Invalid) -> Preview:
    """Return the preview of an entry that could not be settled: what is missing or wrong."""
    # in the order of the form: the result comes last
    problems = sorted(refused.problems, key=lambda problem: problem.field not in BEFORE_THE_RESULT)
    missing = tuple(dict.fromkeys(entry.situation.say(problem) for problem in problems))
    return Preview(
        missing=missing if entry.option else (_("Choose the contract."),),
        problems=tuple(refused.problems),
        demand=entry.option.demand if entry.option else "",
        closed=entry.closed,
    )


def explained(
    deal: rules.DealSettlement, names: Mapping[str, str], edition: rules.Edition
) -> tuple[ExplainedLine, ...]:
    """Return the lines of a deal in the reader's language."""
    return tuple(
        ExplainedLine(
            text=rules.describe(line, names, _, edition=edition),
            article=_(line.article),
            amounts=_named(line.amounts(deal.players), names),
            rests=not line.outcome.is_played,
        )
        for line in deal.lines
    )


def _named(amounts: Mapping[str, int], names: Mapping[str, str]) -> tuple[tuple[str, int], ...]:
    return tuple((names[seat], amount) for seat, amount in amounts.items())
