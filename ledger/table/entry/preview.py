"""What a deal would pay if it were saved now, and what cannot be chosen: the answer to every tap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

import rules
from ledger.table.entry.forms import Entry
from ledger.table.entry.groups import Closed
from ledger.table.settling import settle_one

BEFORE_THE_RESULT = ("contract", "declarer", "partner", "trump")


@dataclass(frozen=True, slots=True)
class ExplainedLine:
    """One line of a deal: the sum as a sentence, its article, and what each player gets or gives."""

    text: str
    article: str
    amounts: tuple[tuple[str, int], ...]
    rests: bool = False  # approved or given up without playing


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """`missing`: what is still to be chosen, or wrong. `demand` and `closed` tell the page which chips to show."""

    amounts: tuple[tuple[str, int], ...] = ()
    scores: tuple[tuple[str, int], ...] = ()
    lines: tuple[ExplainedLine, ...] = ()
    missing: tuple[str, ...] = ()
    demand: str = ""
    closed: tuple[Closed, ...] = ()
    problems: tuple[rules.Problem, ...] = ()
    settled: bool = False

    @property
    def pays(self) -> bool:
        return any(units for _name, units in self.amounts)

    @property
    def more(self) -> int:
        """How many missing things are not named beside Save: two are enough to go on with."""
        return max(len(self.missing) - 2, 0)

    @property
    def rests(self) -> bool:
        """Whether the deal is not played, so that its page asks for no result."""
        return any(line.rests for line in self.lines)


def opening_preview(entry: Entry) -> Preview:
    """Before the first tap: nothing is settled, but what is closed is known."""
    return Preview(closed=entry.closed)


def preview_of(entry: Entry) -> Preview:
    """Through the very function that saves."""
    try:
        deal = settle_one(entry.situation.before, number=entry.situation.turn.number, facts=entry.facts)
    except rules.Invalid as refused:
        return refused_preview(entry, refused)
    return settled_preview(entry, deal)


def settled_preview(entry: Entry, deal: rules.DealSettlement) -> Preview:
    names = entry.situation.names
    return Preview(
        settled=True,
        amounts=_named(deal.amounts, names),
        scores=_named(deal.scores or {}, names),
        lines=explained(deal, names),
        demand=entry.option.demand if entry.option else "",
        closed=entry.closed,
    )


def refused_preview(entry: Entry, refused: rules.Invalid) -> Preview:
    # in the order it is asked for: the result comes last
    problems = sorted(refused.problems, key=lambda problem: problem.field not in BEFORE_THE_RESULT)
    missing = tuple(dict.fromkeys(entry.situation.say(problem) for problem in problems))
    return Preview(
        missing=missing if entry.option else (_("Choose the contract."),),
        problems=tuple(refused.problems),
        demand=entry.option.demand if entry.option else "",
        closed=entry.closed,
    )


def explained(deal: rules.DealSettlement, names: Mapping[str, str]) -> tuple[ExplainedLine, ...]:
    """The lines of a deal in the reader's language."""
    return tuple(
        ExplainedLine(
            text=rules.describe(line, names, _),
            article=_(line.article),
            amounts=_named(line.amounts(deal.players), names),
            rests=not line.outcome.is_played,
        )
        for line in deal.lines
    )


def _named(amounts: Mapping[str, int], names: Mapping[str, str]) -> tuple[tuple[str, int], ...]:
    return tuple((names[seat], amount) for seat, amount in amounts.items())
