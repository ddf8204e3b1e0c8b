"""The Croatian part of an edition's file, and the edition made ready for a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from rules.edition import Edition, TariffRow
from rules.edition_file import Draft
from rules.facts import keys_of, required_of
from rules.options import option_values
from rules.prices import Price, played_prices
from rules.sections import Section
from rules.sources import function_name

from .contract import Cards, CroatianContract, CroatianRules
from .options import CroatianOptions
from .written import RESULTS

PARTNERS = ("required", "or_alone", "optional", "forbidden")
OVER = "adut_over_100"
SEATS = ("2", "3", "4")


@dataclass(frozen=True, slots=True, kw_only=True)
class CroatianContractText:
    """One contract of the text."""

    name: str
    trump: bool
    kontra: bool
    result: str
    partner: str
    four_only: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CroatianPlan:
    """The rules of the text beside its prices and options."""

    contracts: tuple[CroatianContractText, ...]
    cards: Cards
    two_players: int
    game_articles: Mapping[int, str]
    used_prices: frozenset[str]
    citations: tuple[tuple[str, str], ...]
    red_prices: frozenset[str] = frozenset()
    needed_articles: frozenset[str] = frozenset({"kontra", "two_players", "others_write", "stake"})

    def at_table(self, row: TariffRow, seats: int) -> TariffRow | None:
        """Return the price for so many: two write more, and some contracts are for four only."""
        contract = next((one for one in self.contracts if one.name == row.name), None)
        if contract is not None and contract.four_only and seats != 4:
            return None
        is_game = row.name == OVER or (contract is not None and contract.result == "game")
        factor = self.two_players if seats == 2 else 1
        return replace(row, amount=row.amount * factor, article=self.game_articles[seats] if is_game else row.article)

    @property
    def names(self) -> set[str]:
        return {contract.name for contract in self.contracts}


def read_plan(draft: Draft) -> CroatianPlan:
    section = draft.section
    contracts = tuple(_contract(name, row, draft) for name, row in section.sections("contracts").items())
    cards, two, levels = section.section("cards"), section.section("two_players"), section.section("levels")
    games = section.section("game_articles")
    plan = CroatianPlan(
        contracts=contracts,
        cards=Cards(*(cards.integer(key) for key in Cards._fields)),
        two_players=two.integer("factor"),
        game_articles={int(seats): games.text(seats) for seats in SEATS},
        used_prices=frozenset({OVER, *(contract.name for contract in contracts)}),
        citations=(
            ("cards.article", cards.text("article")),
            ("two_players.article", two.text("article")),
            ("levels.article", levels.text("article")),
            *((f"game_articles.{seats}", games.text(seats)) for seats in SEATS),
        ),
    )
    levels.texts("names")
    for part in (cards, two, levels, games):
        part.finish()
    if OVER not in draft.prices:
        section.fault("prices", f"needs {OVER}")
    return plan


def _contract(name: str, row: Section, draft: Draft) -> CroatianContractText:
    contract = CroatianContractText(
        name=name,
        trump=row.boolean("trump", False),
        kontra=row.boolean("kontra", True),
        result=row.text("result"),
        partner=row.text("partner", "forbidden"),
        four_only=row.boolean("four_only", False),
    )
    row.known("result", contract.result, RESULTS)
    row.known("partner", contract.partner, PARTNERS)
    row.finish()
    if name not in draft.prices:
        row.faults.append(f"{row.path}: needs a price {name!r} in [prices]")
    return contract


def make_ready(edition: Edition, house_rules: Mapping[str, Any]) -> CroatianRules:
    """Return the rules of a table; `house_rules`: the values of all house rules of the edition."""
    return _ready(edition, tuple(house_rules.items()))


@lru_cache(maxsize=512)
def _ready(edition: Edition, house_rules: tuple[tuple[str, Any], ...]) -> CroatianRules:
    plan: CroatianPlan = edition.plan
    values = dict(house_rules)
    prices = played_prices(edition.prices, values)
    rules = CroatianRules(
        edition=edition,
        options=CroatianOptions(**option_values(CroatianOptions, edition.fixed, values)),
        contracts={},
        articles=edition.cited,
        game_articles=plan.game_articles,
        over=prices[OVER],
        cards=plan.cards,
        two_players=plan.two_players,
        levels=edition.levels,
    )
    contracts = {text.name: _ready_contract(text, prices[text.name], rules) for text in plan.contracts}
    return replace(rules, contracts=contracts)


def _ready_contract(text: CroatianContractText, price: Price, rules: CroatianRules) -> CroatianContract:
    contract = CroatianContract(
        name=text.name,
        price=price,
        trump=text.trump,
        kontra=text.kontra,
        result=text.result,
        takes=frozenset(RESULTS[text.result].takes),
        partner=text.partner,
        four_only=text.four_only,
    )
    keys = keys_of(contract, contract.takes, rules.edition.facts, rules)
    return replace(contract, keys=keys, required=required_of(keys, rules.edition.facts))


def check(edition: Edition) -> Iterable[str]:
    """Return no faults: reading an edition finds all there are."""
    return ()


def settled_by(edition: Edition, place: str) -> Iterable[str]:
    """Return the functions that write the price at this place of the edition's file."""
    plan: CroatianPlan = edition.plan
    for contract in plan.contracts:
        result = RESULTS[contract.result]
        game = "winner" in result.takes and (place == f"prices.{OVER}" or place.startswith("game_articles."))
        if game or place == f"prices.{contract.name}":
            yield function_name(result.write)
