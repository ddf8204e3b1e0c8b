"""A table as the server last told of it, and the deals that wait on the phone after those recorded."""

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
    """The table as the server told of it: `head` is its document without deals, `recorded` those that count.

    `number` is the number that comes after the recorded deals, struck out or not. `before` deals were numbered at the
    table by earlier line-ups, from where its players `brought` units, by seat.
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
        return {**self.head, "deals": [facts for number, facts in self.recorded.items() if number < before]}

    def numbers(self, before: int) -> list[int]:
        return [number for number in self.recorded if number < before]


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A deal that waits on the phone. `settled` is None where it cannot be written like this: `problems` say why."""

    number: int
    entry: Entry
    settled: rules.DealSettlement | None = None
    problems: tuple[rules.Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class _Before:
    """The deals before one, oldest first."""

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
    """The table after some of its deals."""

    engine: rules.Following
    facts: tuple[Facts, ...]

    def after(self, number: int, facts: Facts) -> Point:
        return Point(self.engine.after(facts, number), (*self.facts, facts))


class Running:
    """The table with its waiting deals settled one after the other. A deal that does not settle counts for nothing."""

    def __init__(self, play: Play, tapped: Iterable[tuple[int, Values]]) -> None:
        self.play = play
        self.settled = rules.settle(play.document(play.number), recorded=True, numbers=play.numbers(play.number))
        self.points = {0: self._recorded(play.number)}
        self.waiting: list[Waiting] = []
        # a number that the server has given to another deal meanwhile is in no score
        for number, values in sorted((one for one in tapped if one[0] >= play.number), key=lambda one: one[0]):
            self._wait(number, values)

    def _wait(self, number: int, values: Values) -> None:
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
        return max([self.play.number, *(one.number + 1 for one in self.waiting)])

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
        for deal in (one.settled for one in self.waiting if one.settled):
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
        if number < self.play.number:
            return self._recorded(number)
        return self.points[max(after for after in self.points if after < number)]

    def _recorded(self, before: int) -> Point:
        document, numbers = self.play.document(before), self.play.numbers(before)
        return Point(rules.follow(document, numbers=numbers), tuple(document["deals"]))
