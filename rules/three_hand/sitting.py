"""A three-hand sitting."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.kinds import ReadContext
from rules.possible import ContractOption, Possible
from rules.problem import Notes
from rules.settlement import DealSettlement, Sums
from rules.table import Table

from .checks import check_facts
from .credit import check_credit, credits
from .facts import ThreeHandFacts, read_deal
from .possible import option_of, possible_deal, read_chosen, read_round
from .ready import make_ready
from .settle import settle_facts


class ThreeHandSitting:
    """The deals of one table, played in order. The credit of `recorded` deals is not checked again."""

    def __init__(self, table: Table, recorded: bool = False) -> None:
        self.table = table
        self.rules = make_ready(table.edition, table.house_rules)
        self.start = self.rules.options.credit  # of every player in every round; None where no credit is kept
        self.checks_credit = not recorded
        self.balances: dict[int, dict[str, int]] = {}
        self.unknown: set[int] = set()  # rounds with a deal that could not be settled
        self.round = 1
        self.premium = dict.fromkeys(table.players, 0) if "premium" in table.edition.facts else None

    def trial(self) -> ThreeHandSitting:
        """Return a copy to try the next deal on; its fleks are held against the credit."""
        other = ThreeHandSitting(self.table)
        other.round = self.round
        other.balances = {round_: dict(balance) for round_, balance in self.balances.items()}
        other.unknown = set(self.unknown)
        other.premium = dict(self.premium) if self.premium is not None else None
        return other

    def deal(self, deal: object, number: int, notes: Notes) -> DealSettlement | None:
        """Settle a deal. Problems are noted; None where there are some."""
        before, rules = len(notes.problems), self.rules
        facts = read_deal(deal, ReadContext(self.table.players, rules, notes))
        settlement = None
        if facts is not None:
            check_facts(facts, self.table, rules, notes)
            if len(notes.problems) == before:
                settlement = settle_facts(facts, number, self.table, rules, notes)
        if facts is not None and facts.premium and self.premium is not None:
            for name, points in facts.premium.items():
                self.premium[name] += points
        if self.start is not None:
            self.round = facts.round or 1 if facts else read_round(deal)
            self._keep_credit(self.start, facts, settlement, notes)
        return settlement if len(notes.problems) == before else None

    def _keep_credit(
        self, start: int, facts: ThreeHandFacts | None, settlement: DealSettlement | None, notes: Notes
    ) -> None:
        """Check the fleks against the balance of the round before this deal, then add the deal to it."""
        if facts is None or settlement is None:
            self.unknown.add(self.round)
            return
        balance = self._balance(self.round)
        if self.checks_credit and facts.fleks and self.round not in self.unknown:
            check_credit(facts, self.table, self.rules, credits(start, balance), notes)
        for line in settlement.lines:
            line.add_to(balance)

    def _balance(self, round_: int) -> dict[str, int]:
        balance = self.balances.get(round_)
        if balance is None:
            balance = self.balances[round_] = dict.fromkeys(self.table.players, 0)
        return balance

    def possible(self, deal: Mapping[str, Any]) -> Possible:
        credit = self._credit(read_round(deal))
        possible = possible_deal(deal, self.table, self.rules, credit)
        return possible if credit is None else replace(possible, credit=credit)

    def option(self, contract: str, deal: Mapping[str, Any]) -> ContractOption | None:
        if contract not in self.rules.contracts:
            return None
        credit = self._credit(read_round(deal))
        return option_of(
            self.rules.contracts[contract], read_chosen(deal, self.table, self.rules), self.table, self.rules, credit
        )

    def _credit(self, round_: int) -> dict[str, int] | None:
        """Return the credit of every player in a round; None where none is kept."""
        return None if self.start is None else credits(self.start, self._balance(round_))

    def sums(self) -> Sums:
        """The credit of every player, in the round of the last deal; the premium points of all deals."""
        return Sums(credit=self._credit(self.round), premium=self.premium)
