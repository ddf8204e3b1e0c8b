"""The three-hand part of an edition's file: contracts, levels, and the free levels of the credit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.edition import TariffRow
from rules.edition_file import Draft
from rules.sections import Section

from .announced import HONERS
from .contract import SILENT_SEVEN, Free
from .parts import ANNOUNCED, PARTS

# cited by every edition, and by one with contracts that are not played without a re
ALWAYS = ("limit", "renonc")
# of a contract
COMPONENTS = tuple(name for name in PARTS if name not in ANNOUNCED)
RESTS = ("approved", "conceded", "not_played")


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractText:
    """One contract of a text; `prices` has the name of the price of each component."""

    name: str
    prices: Mapping[str, str]
    beside: tuple[str, ...]  # what is settled beside its hundred where the table does so (hra_beside_hundred)
    trump: bool
    silent_sevens: int
    rests: bool
    laid_open: bool
    article: str

    @property
    def parts(self) -> dict[str, str]:
        """The names of prices by component, the silent seven included."""
        return {**self.prices, SILENT_SEVEN: SILENT_SEVEN} if self.silent_sevens else dict(self.prices)

    @property
    def announces(self) -> frozenset[str]:
        """The announcements of the contract: "hundred", "seven"."""
        return frozenset[str]().union(*(PARTS[name].announces for name in self.prices))


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeHandPlan:
    """The rules of the text beside its prices, options and penalties."""

    contracts: tuple[ContractText, ...]
    levels_article: str
    plain_highest: int | None  # the highest flek where there are no trumps, if it is another one
    plain_article: str
    free: Free
    used_prices: frozenset[str]
    red_prices: frozenset[str]
    needed_articles: frozenset[str]

    def at_table(self, row: TariffRow, seats: int) -> TariffRow | None:
        """Return the price itself: it is the same for any number of players."""
        return row

    @property
    def names(self) -> set[str]:
        return {name for contract in self.contracts for name in (contract.name, *contract.parts)} | self.used_prices

    @property
    def citations(self) -> Iterable[tuple[str, str]]:
        yield "levels.article", self.levels_article
        yield "levels.plain_article", self.plain_article
        for contract in self.contracts:
            yield f"contracts.{contract.name}.article", contract.article


def read_plan(draft: Draft) -> ThreeHandPlan:
    contracts = tuple(_contract(name, row, draft) for name, row in draft.section.sections("contracts").items())
    if not contracts:
        draft.section.fault("contracts", "is missing")
    levels = draft.section.section("levels")
    levels.texts("names")
    announced = frozenset(HONERS if "honers" in draft.facts else ())
    plan = ThreeHandPlan(
        contracts=contracts,
        levels_article=levels.text("article"),
        plain_highest=levels.maybe_integer("plain"),
        plain_article=levels.text("plain_article", levels.data.get("article", "")),
        free=_free(draft, contracts),
        used_prices=frozenset(_prices(contracts)) | announced,
        red_prices=frozenset(_prices(contract for contract in contracts if contract.trump)) | announced,
        needed_articles=frozenset(_articles(contracts, draft)),
    )
    levels.finish()
    return plan


def _contract(name: str, row: Section, draft: Draft) -> ContractText:
    components = [component for component in row.texts("components") if row.known("components", component, COMPONENTS)]
    renamed = row.section("prices")
    contract = ContractText(
        name=name,
        prices={component: renamed.text(component, component) for component in components},
        beside=tuple(name for name in row.texts("beside", []) if row.known("beside", name, draft.prices)),
        trump=row.boolean("trump", True),
        silent_sevens=row.integer("silent_sevens", 0),
        rests=row.boolean("rests", False),
        laid_open=row.boolean("laid_open", False),
        article=row.text("article"),
    )
    renamed.finish()
    row.finish()
    for component, price in contract.parts.items():
        if price not in draft.prices and not PARTS[component].free:
            row.fault("components", f"{component!r} needs a price {price!r} in [prices]")
    return contract


def _prices(contracts: Iterable[ContractText]) -> Iterable[str]:
    for contract in contracts:
        for component, price in contract.parts.items():
            yield price
            yield from PARTS[component].prices


def _articles(contracts: Iterable[ContractText], draft: Draft) -> Iterable[str]:
    """Return the names of the articles that lines and errors of this edition cite."""
    yield from ALWAYS
    yield from draft.articles
    for contract in contracts:
        for component in contract.parts:
            yield from PARTS[component].articles
        if contract.rests:
            yield from RESTS
        if contract.laid_open:
            yield "alone"


def _free(draft: Draft, contracts: Iterable[ContractText]) -> Free:
    """Read `[credit]`, if the edition keeps one."""
    if "credit" not in draft.options:
        return Free()
    section, known = draft.section.section("credit"), {name for contract in contracts for name in contract.prices}
    components = section.texts("free_components", [])
    free = Free(
        frozenset(name for name in components if section.known("free_components", name, sorted(known))),
        section.integer("free_level", 0),
        section.boolean("together", False),
    )
    section.finish()
    return free
