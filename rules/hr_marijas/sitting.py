"""A Croatian sitting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kinds import ReadContext
from rules.options import StakeValue
from rules.possible import ContractOption, Possible
from rules.problem import Notes
from rules.race import StakeParties, points_written, stake_line
from rules.settlement import DealSettlement, Factor, Line, Sums
from rules.table import Table

from .checks import check_facts
from .contract import CroatianRules
from .facts import read_deal
from .match import Matches
from .plan import make_ready
from .possible import option_of, possible_deal
from .written import written_line


class CroatianSitting:
    """The deals of one table, played in order, and its matches."""

    def __init__(self, table: Table, recorded: bool = False) -> None:
        self.table = table
        self.rules = make_ready(table.edition, table.house_rules)
        self.matches = Matches(table.players, self.rules.options.match_points)

    def trial(self) -> CroatianSitting:
        """Return a copy to try the next deal on."""
        other = CroatianSitting(self.table)
        other.matches = self.matches.copy()
        return other

    def deal(self, deal: object, number: int, notes: Notes) -> DealSettlement | None:
        """Settle a deal. Problems are noted; None where there are some."""
        players, before = self.table.players, len(notes.problems)
        facts = read_deal(deal, ReadContext(players, self.rules, notes))
        if facts is not None:
            check_facts(facts, players, self.rules, notes)
        if facts is None or len(notes.problems) > before:
            return None
        lines = [written_line(facts, players, self.rules)]
        scores = points_written(lines, players)
        if (stake := self.rules.options.stake) is not None:
            lines.append(stake_of(lines[0], scores, facts.kontra or 0, stake, self.rules))
        self.matches.write(number, scores)
        return DealSettlement(number, players, tuple(lines), scores)

    def possible(self, deal: Mapping[str, Any]) -> Possible:
        return possible_deal(self.table.players, self.rules)

    def option(self, contract: str, deal: Mapping[str, Any]) -> ContractOption | None:
        if contract not in self.rules.contracts:
            return None
        return option_of(self.rules.contracts[contract], len(self.table.players), self.rules)

    def sums(self) -> Sums:
        matches = self.matches
        return Sums(matches=matches.played, running=matches.running, tally=matches.tally)


def stake_of(written: Line, scores: Mapping[str, int], kontra: int, stake: StakeValue, rules: CroatianRules) -> Line:
    """Return the payments to those who wrote from the others: stake × 2^kontra, or × points written (R4)."""
    writers = written.detail.writers
    between = StakeParties(writers, tuple([name for name in scores if name not in writers]))
    factors: tuple[Factor, ...] = ()
    if stake.basis == "point":
        factors = (Factor("points", written.each),)
    elif kontra:
        factors = (Factor("flek", 1 << kontra, rules.levels[kontra - 1]),)
    return stake_line(between, stake.amount, factors, rules.articles["stake"])
