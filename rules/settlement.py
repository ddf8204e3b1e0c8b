"""A deal settled: its lines, why each is paid, and the amounts they come to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from .outcome import Outcome
from .transfers import Flow


class Factor(NamedTuple):
    """One multiplication of a line: its kind (`red`, `flek` …), its value, and the facts behind it."""

    kind: str
    value: int
    detail: Any = None


class LostBy(NamedTuple):
    """The tens that a hundred was lost by, as a sentence tells them.

    `counts`: the other side's marriages make it dearer; `free`: tens that cost nothing.
    """

    missing: int
    theirs: int
    counts: bool = True
    free: int = 0


class Line(NamedTuple):
    """One component, penalty or limit of a deal. Its amounts are what its players pay one another, so they sum to zero.

    `base` is a price in base units (`of_text`: the text's own, where a house rule changed it), `factors` multiply it,
    `each` is the outcome from (+) or to (−) each payer for `subject`: the declarer, the offender, the forhont.
    `outcome` says why, and which side has it.
    Where a `partner` wins and loses with the subject, the first payer settles with the subject, the second with him.
    Where not everybody pays the same, `uneven` says who pays whom instead.
    """

    component: str
    article: str
    outcome: Outcome
    subject: str | None = None
    base: int = 0
    factors: tuple[Factor, ...] = ()
    each: int = 0
    payers: tuple[str, ...] = ()
    uneven: tuple[Flow, ...] = ()
    detail: Any = None
    partner: str | None = None
    of_text: int | None = None

    @property
    def flows(self) -> tuple[Flow, ...]:
        """The payments of this line."""
        if self.uneven or not self.each or self.subject is None:
            return self.uneven
        if self.each > 0:
            return tuple([Flow(payer, payee, self.each) for payer, payee in self.pairs])
        return tuple([Flow(payee, payer, -self.each) for payer, payee in self.pairs])

    @property
    def pairs(self) -> Sequence[tuple[str, str]]:
        """Each payer with the player he settles with."""
        assert self.subject is not None
        if self.partner is not None:
            return tuple(zip(self.payers, (self.subject, self.partner), strict=True))
        return [(payer, self.subject) for payer in self.payers]

    def add_to(self, amounts: dict[str, int]) -> None:
        """Add the base units that each player gets (+) or gives (−)."""
        if self.uneven:
            for payer, payee, amount in self.uneven:
                amounts[payer] -= amount
                amounts[payee] += amount
        elif self.each and self.subject is not None:
            each = self.each
            if self.partner is None:
                amounts[self.subject] += each * len(self.payers)
            else:
                amounts[self.subject] += each
                amounts[self.partner] += each
            for payer in self.payers:
                amounts[payer] -= each

    def amounts(self, players: Sequence[str]) -> dict[str, int]:
        """Return the base units of every player."""
        amounts = dict.fromkeys(players, 0)
        self.add_to(amounts)
        return amounts


def net(flows: Iterable[Flow]) -> tuple[Flow, ...]:
    """Net the flows per pair of players, in the order the pairs first appear."""
    pairs: dict[tuple[str, str], int] = {}
    for payer, payee, amount in flows:
        if (payee, payer) in pairs:
            pairs[payee, payer] -= amount
        else:
            pairs[payer, payee] = pairs.get((payer, payee), 0) + amount
    return tuple(
        Flow(payer, payee, amount) if amount > 0 else Flow(payee, payer, -amount)
        for (payer, payee), amount in pairs.items()
        if amount
    )


class DealSettlement(NamedTuple):
    """A deal settled. Its amounts sum its lines; `scores` are the points written (race variants only)."""

    number: int
    players: tuple[str, ...]
    lines: tuple[Line, ...]
    scores: dict[str, int] | None = None
    counts: bool = True  # False for a deal that was dealt again (pas): it is no deal of an agreed number

    @property
    def amounts(self) -> dict[str, int]:
        amounts = dict.fromkeys(self.players, 0)
        for line in self.lines:
            line.add_to(amounts)
        return amounts

    @property
    def flows(self) -> tuple[Flow, ...]:
        """The payments of this deal, one per pair of players."""
        return net(flow for line in self.lines for flow in line.flows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums:
    """The sums of a sitting beside its totals; None for sums that its text does not keep."""

    credit: dict[str, int] | None = None
    premium: dict[str, int] | None = None
    matches: list[dict[str, Any]] | None = None
    running: dict[str, int] | None = None
    tally: dict[str, dict[str, int]] | None = None
    games: list[dict[str, Any]] | None = None
    scores: dict[str, int] | None = None

    def as_document(self) -> dict[str, Any]:
        """Return the sums that are kept, by name."""
        named = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in named.items() if value is not None}
