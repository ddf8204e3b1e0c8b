"""A Polish sitting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kinds import ReadContext
from rules.possible import ContractOption, Possible
from rules.problem import Notes
from rules.settlement import DealSettlement, Sums
from rules.table import Table

from .checks import check_stop, check_sum
from .facts import PolishFacts, read_deal
from .game import Games
from .plan import make_ready


class PolishSitting:
    """The deals of one table, played in order, and its games.

    `known`: it is known whether the next deal is the first or the second of its game. After a deal that could not be
    read it is not, and what depends on it is not checked.
    """

    def __init__(self, table: Table, recorded: bool = False) -> None:
        self.table = table
        self.rules = make_ready(table.edition, table.house_rules)
        self.games = Games(table.players, self.rules, self.rules.options.stake)
        self.known = True

    def trial(self) -> PolishSitting:
        """Return a copy to try the next deal on."""
        other = PolishSitting(self.table)
        other.known = self.known
        other.games = self.games.copy()
        return other

    def deal(self, deal: object, number: int, notes: Notes) -> DealSettlement | None:
        """Settle a deal. Problems are noted; None where there are some, or where its place in a game is not known."""
        players, before = self.table.players, len(notes.problems)
        second = self.games.first is not None if self.known else None
        facts = read_deal(deal, ReadContext(players, self.rules, notes))
        if facts is not None:
            check_sum(facts, second, self.rules, notes)
            if self.known:
                check_stop(facts, self.games.first, self.rules, notes)
        if facts is None or len(notes.problems) > before:
            self._lose_track(second)
            return None
        if not self.known:
            self._find_track(facts)
            return None
        lines, scores = self.games.play(facts, number)
        return DealSettlement(number, players, tuple(lines), scores)

    def _lose_track(self, second: bool | None) -> None:
        """Forget the game. After a second deal comes a first one, whatever was in it."""
        self.games.first = None
        self.known = second is True

    def _find_track(self, facts: PolishFacts) -> None:
        """Find the game again: 131 in this deal alone end it, be it the first deal or the second."""
        self.known = any(facts.total(name) >= self.rules.goal for name in self.table.players)

    def possible(self, deal: Mapping[str, Any]) -> Possible:
        second = self.games.first is not None
        takes = {"points", "marriages", "uncaptured"} | ({"stopped_by"} if second else set())
        option = ContractOption(
            name="rozdanie",
            article=self.rules.goal_article,
            declarer=False,
            trump="forbidden",
            components=(),
            demand="required",
            takes=frozenset(takes),
            keys=frozenset({"note"}),
        )
        return Possible(contracts=(option,), second=second)

    def option(self, contract: str, deal: Mapping[str, Any]) -> ContractOption | None:
        (only,) = self.possible(deal).contracts
        return only if contract == only.name else None

    def sums(self) -> Sums:
        return Sums(games=self.games.played, scores=self.games.scores)
