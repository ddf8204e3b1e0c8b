"""What is known of a variant before anybody plays: for pages, sheets and the database."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from . import edition as editions
from .edition import HouseRule
from .table import VARIANTS


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleRow:
    """One article of the text: implemented, not a payment, or a reading, and where."""

    article: str
    status: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TariffRow:
    """One number of the text, with its article; `red` is what it is in hearts (None: no trumps, or no such price)."""

    name: str
    amount: int
    red: int | None
    article: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyRow:
    """A code of the text: what was done, what it costs to each (None: what the contract is worth), its article."""

    name: str
    amount: int | None
    article: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantInfo:
    id: str
    title: str
    text: str  # the rule text it follows
    country: str
    seats: tuple[int, ...]
    edition: str
    scored: bool  # points are written: Score rows, matches or games
    deals_depend: bool  # what a deal pays depends on the deals before it (credit, first or second deal of a game)
    unit: tuple[str, str] | None  # the text's own unit value: amount, currency
    house_rules: tuple[HouseRule, ...]
    tariff: tuple[TariffRow, ...]
    penalties: tuple[PenaltyRow, ...]
    articles: tuple[ArticleRow, ...]
    readings: tuple[tuple[str, str], ...]
    levels: tuple[str, ...]  # flek, re … as the text calls them


@cache
def variant(id: str) -> VariantInfo:
    """Raises KeyError where there is no such variant."""
    if id not in VARIANTS:
        raise KeyError(id)
    edition = editions.load(id)
    data = edition.data
    return VariantInfo(
        id=id,
        title=edition.title,
        text=edition.text,
        country=edition.country,
        seats=edition.seats,
        edition=edition.id,
        scored=data.get("scored", False),
        deals_depend=data.get("deals_depend", False),
        unit=(edition.unit["amount"], edition.unit["currency"]) if edition.unit else None,
        house_rules=edition.house_rules,
        tariff=tuple(_row(name, row, _is_red(name, data)) for name, row in data["prices"].items()),
        penalties=tuple(
            PenaltyRow(name=name, amount=row.get("amount"), article=row["article"], note=row["note"])
            for name, row in data.get("penalties", {}).items()
        ),
        articles=tuple(
            ArticleRow(article=article, status=status, note=note) for article, status, note in edition.articles
        ),
        readings=edition.readings,
        levels=tuple(data["levels"]["names"]) if "levels" in data else (),
    )


def _row(name: str, row: dict[str, object], red: bool) -> TariffRow:
    amount = row["amount"]
    assert isinstance(amount, int)
    doubled = row.get("red", 2 * amount if red else None)
    return TariffRow(
        name=name, amount=amount, red=doubled if isinstance(doubled, int) else None, article=str(row["article"])
    )


def _is_red(name: str, data: dict[str, object] | object) -> bool:
    """Whether hearts double it: a component of a contract with trumps, or a silent one."""
    if name.startswith("silent_"):
        return True
    contracts = data.get("contracts", {}).values() if isinstance(data, dict) and "penalties_only" not in data else ()  # type: ignore[union-attr]
    for contract in contracts:
        names = [contract.get("prices", {}).get(component, component) for component in contract.get("components", ())]
        if name in names and contract.get("trump", True):
            return True
    return False
