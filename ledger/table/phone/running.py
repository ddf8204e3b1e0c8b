"""A table as the server last described it, followed by the deals that wait on the phone to be sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import rules
from ledger.book.facts import Facts
from ledger.table.entry.engines import entry_of
from ledger.table.entry.forms import Entry, read_entry
from ledger.table.entry.groups import Values
from ledger.table.entry.situation import Situation
from ledger.table.entry.whose_turn import next_turn
from ledger.table.one_deal import settle_one


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """The table as the server described it (`ledger.table.told`).

    `head` is the session document without deals; `recorded` are the facts of the deals that count, by number. `number`
    is the number of the next deal: struck-out deals have numbers too. `before` is the number of deals that earlier
    line-ups played at the table. `brought` are the units, by seat, that the players won at earlier tables.
    """

    head: Mapping[str, Any]
    names: Mapping[str, str]
    first_dealer: int
    number: int
    recorded: Mapping[int, Facts]
    before: int = 0
    brought: Mapping[str, int] = field(default_factory=dict)

    @property
    def edition(self) -> rules.Edition:
        return rules.edition(self.head["edition"])

    def document(self, before: int) -> dict[str, Any]:
        """Return the session document with the recorded deals whose numbers are smaller than `before`."""
        return {**self.head, "deals": [facts for number, facts in self.recorded.items() if number < before]}

    def numbers(self, before: int) -> list[int]:
        """Return the numbers of the deals in that document."""
        return [number for number in self.recorded if number < before]


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A deal that waits on the phone. `settled` is None where it cannot be settled: `problems` say why."""

    number: int
    entry: Entry
    settled: rules.DealSettlement | None = None
    problems: tuple[rules.Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class _Before:
    """The deals before one, oldest first, as `whose_turn.Before` asks for them."""

    edition: rules.Edition
    facts: tuple[Facts, ...]

    @property
    def last(self) -> Facts:
        return self.facts[-1] if self.facts else {}

    def newest_first(self) -> Iterable[Facts]:
        return reversed(self.facts)

    def moved_on(self) -> int:
        return sum(not self.edition.is_dealt_again(facts) for facts in self.facts)


@dataclass(frozen=True, slots=True)
class Point:
    """The table after some of its deals: the engine that has settled them, and their facts, oldest first."""

    engine: rules.Following
    facts: tuple[Facts, ...]

    def after(self, number: int, facts: Facts) -> Point:
        """Return the table after one more deal."""
        return Point(self.engine.after(facts, number), (*self.facts, facts))


class Running:
    """The table with its waiting deals, settled one after the other. A deal that does not settle counts for nothing.

    `tapped` are the numbers and taps of the waiting deals. `points` holds the table after each deal that was settled
    here, by its number; under 0 the table after the recorded deals.
    """

    def __init__(self, play: Play, tapped: Iterable[tuple[int, Values]]) -> None:
        self.play = play
        self.settled = rules.settle(play.document(play.number), recorded=True, numbers=play.numbers(play.number))
        self.points = {0: self._recorded(play.number)}
        self.waiting: list[Waiting] = []
        # smaller numbers were given to other deals meanwhile: such a waiting deal is in no score
        fitting = [(number, values) for number, values in tapped if number >= play.number]
        for number, values in sorted(fitting, key=lambda deal: deal[0]):
            self._wait(number, values)

    def _wait(self, number: int, values: Values) -> None:
        """Settle a waiting deal after those before it, and keep it with the outcome."""
        entry = read_entry(self.situation(number), values)
        try:
            settled = settle_one(entry.situation.engine, number=number, facts=entry.answered)
        except rules.Invalid as refused:
            self.waiting.append(Waiting(number=number, entry=entry, problems=tuple(refused.problems)))
            return
        self.points[number] = self._before(number).after(number, entry.facts)
        self.waiting.append(Waiting(number=number, entry=entry, settled=settled))

    @property
    def next_number(self) -> int:
        return max([self.play.number, *(deal.number + 1 for deal in self.waiting)])

    def situation(self, number: int) -> Situation:
        """Return the situation in which deal `number` is entered, the waiting deals before it settled."""
        play, before = self.play, self._before(number)
        turn = next_turn(
            play.edition,
            number=number,
            seats=len(play.names),
            first_dealer=play.first_dealer,
            before=_Before(play.edition, before.facts),
        )
        last = before.facts[-1] if before.facts else {}
        return Situation(
            edition=play.edition, names=play.names, turn=turn, engine=before.engine, round=last.get("round", 1)
        )

    def totals(self) -> dict[str, int]:
        """Return the units of every seat, waiting deals included."""
        totals = self.settled.totals
        for deal in (waiting.settled for waiting in self.waiting if waiting.settled):
            for seat, units in deal.amounts.items():
                totals[seat] += units
        return totals

    def sums(self) -> Mapping[str, Any]:
        """Return what the engine sums beside the totals; nothing where no points are written."""
        last, edition = self.points[max(self.points)], self.play.edition
        if not edition.scored:
            return {}
        towards = entry_of(edition).towards(edition, last.engine, last.facts[-1] if last.facts else {})
        return {**last.engine.sums().as_document(), "towards": towards}

    def _before(self, number: int) -> Point:
        """Return the table after the deals before deal `number`, waiting ones included."""
        if number < self.play.number:
            return self._recorded(number)
        return self.points[max(after for after in self.points if after < number)]

    def _recorded(self, before: int) -> Point:
        """Return the table after the recorded deals whose numbers are smaller than `before`."""
        document, numbers = self.play.document(before), self.play.numbers(before)
        return Point(rules.follow(document, numbers=numbers), tuple(document["deals"]))
