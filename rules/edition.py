"""An edition: a rule text as data. Every number carries its article."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .facts import Fact, Readers
from .options import HouseRule
from .prices import Price, played_prices
from .problem import Notes, _


class BrokenEdition(ValueError):
    """An edition whose file cannot stand: `faults` are plain sentences, each with its place in the file."""

    def __init__(self, id: str, faults: Sequence[str]) -> None:
        self.id = id
        self.faults = tuple(faults)
        super().__init__(f"{id}.toml: {'; '.join(faults)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyRow:
    """A penalty of the text: its code, the breach, and the amount to each player.

    `fixed`: the amounts by contract, where the text has such. Any other contract then costs its own worth, flekked
    `least_flek` times or more. In a deal that was played the breach is one of the side `of` (None: of anybody), in one
    of `contracts` (empty: in any).
    """

    name: str
    amount: int | None
    fixed: Mapping[str, int]
    least_flek: int
    ends_deal: bool
    deals_again: bool  # the same player deals, and the same one sits out
    of: str | None
    contracts: tuple[str, ...]
    red: bool  # hearts double it
    article: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleRow:
    """One article of the text: its status (implemented, not a payment, a reading) and a note."""

    article: str
    status: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TariffRow:
    """One number of the text with its article; `red`: its amount in hearts, None where hearts change nothing."""

    name: str
    amount: int
    red: int | None
    article: str


def tariff_row(name: str, price: Price, is_red: bool) -> TariffRow:
    red = price.red if price.red is not None else 2 * price.amount if is_red else None
    return TariffRow(name=name, amount=price.amount, red=red, article=price.article)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Edition:
    """One edition of a rule text: for pages, sheets and the database, and for the engine that settles by it."""

    id: str  # variant/number
    variant: str
    number: int
    engine: str
    title: str
    text: str  # the rule text it follows
    country: str
    valid_from: str
    usual: bool  # what is played in its country as a rule
    entered: bool  # there is a form to enter its deals; without one they come as documents of the command line
    notation: bool  # evenings written in the text notation of score pages are of this text
    seats: tuple[int, ...]
    scored: bool  # points are written: Score rows, matches or games
    deals_depend: bool  # what a deal pays depends on the deals before it (credit, first or second deal of a game)
    unit: tuple[str, str] | None  # the text's own unit value: amount, currency
    levels: tuple[str, ...]  # flek, re … as the text calls them
    words: Mapping[str, str]  # what its contracts, prices and penalties are called, where the usual word will not do
    prices: Mapping[str, Price]
    tariff: tuple[TariffRow, ...]
    penalties: tuple[PenaltyRow, ...]
    cited: Mapping[str, str]  # by what a line or an error is about: its article
    fixed: Mapping[str, Any]  # options that the text decides
    house_rules: tuple[HouseRule, ...]
    facts: Mapping[str, Fact]  # the keys of its deals
    readers: Readers
    plan: Any  # the rest, as its engine reads it
    articles: tuple[ArticleRow, ...]
    readings: tuple[tuple[str, str], ...]
    data: Mapping[str, Any]  # the file

    def tariff_at(self, seats: int, house_rules: Mapping[str, Any]) -> list[TariffRow]:
        """Return the prices that a table of so many settles by, under its house rules."""
        played = played_prices(self.prices, house_rules)
        rows = (tariff_row(name, price, name in self.plan.red_prices) for name, price in played.items())
        return [row for row in (self.plan.at_table(row, seats) for row in rows) if row is not None]

    def is_dealt_again(self, deal: Mapping[str, Any]) -> bool:
        """Return whether a deal holds nothing but breaches after which the same player deals once more (A7)."""
        again = {row.name for row in self.penalties if row.deals_again}
        breaches = deal.get("renonc") or ()
        return bool(again and breaches) and "declarer" not in deal and all(one.get("rule") in again for one in breaches)

    def read_house_rules(self, value: object, notes: Notes) -> dict[str, Any]:
        """Return the values of all house rules: those of the document, else the defaults. Problems are noted."""
        rules = {rule.key: rule.default for rule in self.house_rules}
        if not isinstance(value, dict):
            notes.add("house_rules", "house_rules", _("must be an object"))
            return rules
        known = {rule.key: rule for rule in self.house_rules}
        for key, given in value.items():
            if key not in known:
                notes.add(f"house_rules.{key}", "house_rules", _("is not a house rule of this variant"))
                continue
            before = len(notes.problems)
            read = known[key].read(given, notes)
            if len(notes.problems) == before:
                rules[key] = read
        return rules


def citations(edition: Edition) -> list[tuple[str, str]]:
    """Return every place of an edition that cites articles, with its citation."""
    return [
        *((f"prices.{name}", price.article) for name, price in edition.prices.items()),
        *((f"penalties.{row.name}", row.article) for row in edition.penalties),
        *((f"articles.{name}", article) for name, article in edition.cited.items()),
        *((f"house_rules.{rule.key}", rule.article) for rule in edition.house_rules),
        *edition.plan.citations,
    ]
