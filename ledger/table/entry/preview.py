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

BEFORE_THE_RESULT = ("contract", "declarer", "partner", "trump")


@dataclass(frozen=True, slots=True)
class ExplainedLine:
    """One line of a deal: the sum as a sentence, its article, and what each player gets or gives."""

    text: str
    article: str
    amounts: tuple[tuple[str, int], ...]
    # the deal is approved or given up without playing
    rests: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """The answer to a tap. `missing` says what is still to be chosen, or wrong.

    `demand` tells the page whether a result is forbidden, optional or required; `closed` are its closed chips.
    """

    amounts: tuple[tuple[str, int], ...] = ()
    scores: tuple[tuple[str, int], ...] = ()
    lines: tuple[ExplainedLine, ...] = ()
    missing: tuple[str, ...] = ()
    demand: str = ""
    closed: tuple[Closed, ...] = ()
    problems: tuple[rules.Problem, ...] = ()
    settled: bool = False
    # why it pays and writes nothing, where that is no fault
    noted: str = ""
    # what is left of everybody's credit, where it is kept
    credit: str = ""

    @property
    def pays(self) -> bool:
        return any(units for _name, units in self.amounts)

    @property
    def more(self) -> int:
        """The number of missing things that are not named beside Save: two are enough to go on with."""
        return max(len(self.missing) - 2, 0)

    @property
    def rests(self) -> bool:
        """The deal is not played, so its page asks for no result."""
        return any(line.rests for line in self.lines)


def opening_preview(entry: Entry) -> Preview:
    """Return the preview before the first tap: nothing is settled, but closed chips are known."""
    return Preview(closed=entry.closed)


def preview_of(entry: Entry) -> Preview:
    """Settle the entry by the function that saves it."""
    try:
        deal = settle_one(entry.situation.engine, number=entry.situation.turn.number, facts=entry.answered)
    except rules.Invalid as refused:
        return refused_preview(entry, refused)
    return settled_preview(entry, deal)


def settled_preview(entry: Entry, deal: rules.DealSettlement) -> Preview:
    names = entry.situation.names
    pays = any(deal.amounts.values()) or any((deal.scores or {}).values())
    return Preview(
        settled=True,
        noted="" if pays else entry_of(entry.situation.edition).noted(entry.situation, entry.facts),
        amounts=_named(deal.amounts, names),
        scores=_named(deal.scores or {}, names),
        lines=explained(deal, names, entry.situation.edition),
        credit=credit_left(entry.possible.credit or {}, deal, names),
        demand=entry.option.demand if entry.option else "",
        closed=entry.closed,
    )


def credit_left(credit: Mapping[str, int], deal: rules.DealSettlement, names: Mapping[str, str]) -> str:
    """Say what a deal leaves of everybody's credit: 324 − 98 = 226 left. Nothing where it changes none."""
    if not credit or not any(deal.amounts.values()):
        return ""
    sums = (f"{names[seat]} {_sum(credit[seat], units)}" for seat, units in deal.amounts.items() if units)
    return _("credit: %(sums)s left") % {"sums": ", ".join(sums)}


def _sum(before: int, change: int) -> str:
    return f"{before} {'−' if change < 0 else '+'} {abs(change)} = {before + change}".replace("= -", "= −")


def refused_preview(entry: Entry, refused: rules.Invalid) -> Preview:
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
