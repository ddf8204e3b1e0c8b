"""A three-hand sitting, deal after deal."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from typing import Any

from rules.possible import ContractOption, Possible
from rules.problem import Notes
from rules.settlement import DealSettlement
from rules.table import Table

from .checks import check_facts
from .credit import check_credit, credits
from .edition import load
from .facts import Facts, read_facts
from .possible import option_of, possible_deal, read_round
from .settle import settle_facts


class Sitting:
    """Plays the deals of one table in order. `stands`: recorded deals, their credit is not checked again."""

    def __init__(self, table: Table, stands: bool = False) -> None:
        self.table = table
        self.rules = load(table.edition)
        self.credit = self.rules.credit and table.rules["credit"] is not None
        self.checks_credit = self.credit and not stands
        self.balances: dict[int, dict[str, int]] = {}
        self.unknown: set[int] = set()  # rounds with a deal that could not be settled
        self.round = 1

    def trial(self) -> Sitting:
        """A copy to try the next deal on; its fleks are held against the credit."""
        other = copy(self)
        other.checks_credit = self.credit
        other.balances = {round_: dict(balance) for round_, balance in self.balances.items()}
        return other

    def deal(self, deal: object, number: int, notes: Notes) -> DealSettlement | None:
        """The deal settled; None when something is wrong with it (noted)."""
        before = len(notes.problems)
        facts = read_facts(deal, self.table, self.rules, notes)
        settlement = None
        if facts is not None:
            check_facts(facts, self.table, self.rules, notes)
            if len(notes.problems) == before:
                settlement = settle_facts(facts, number, self.table, self.rules, notes)
        if self.credit:
            self.round = facts.round if facts else read_round(deal)
            self._keep_credit(facts, settlement, notes)
        return settlement if len(notes.problems) == before else None

    def _keep_credit(self, facts: Facts | None, settlement: DealSettlement | None, notes: Notes) -> None:
        """Check the fleks against the balance of the round before this deal, then add the deal to it."""
        if facts is None or settlement is None:
            self.unknown.add(self.round)
            return
        balance = self._balance(self.round)
        if self.checks_credit and self.round not in self.unknown:
            check_credit(facts, self.table, self.rules, balance, notes)
        for line in settlement.lines:
            line.add_to(balance)

    def _balance(self, round_: int) -> dict[str, int]:
        balance = self.balances.get(round_)
        if balance is None:
            balance = self.balances[round_] = dict.fromkeys(self.table.players, 0)
        return balance

    def possible(self, deal: Mapping[str, Any]) -> Possible:
        balance = self._credit_of(deal)
        found = possible_deal(deal, self.table, self.rules, balance)
        return found if balance is None else replace(found, credit=credits(self.table, balance))

    def option(self, contract: str, deal: Mapping[str, Any]) -> ContractOption | None:
        found = self.rules.contracts.get(contract)
        return option_of(found, deal, self.table, self.rules, self._credit_of(deal)) if found else None

    def _credit_of(self, deal: Mapping[str, Any]) -> dict[str, int] | None:
        """The balance that the fleks of a deal are held against; None where no credit is kept."""
        return self._balance(read_round(deal)) if self.credit else None

    def summary(self) -> dict[str, Any]:
        """`credit`: per player, in the round of the last deal; nothing where none is kept."""
        return {"credit": credits(self.table, self._balance(self.round))} if self.credit else {}
