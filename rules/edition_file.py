"""Reading an edition out of its TOML.

Everything in the file must be known and used. A number that nothing settles is refused with its place.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, Protocol

from .articles import GENERAL, READING, cited, is_within
from .edition import ArticleRow, BrokenEdition, Edition, PenaltyRow, TariffRow, citations, tariff_row
from .facts import Fact, Facts, readers_of
from .options import HouseRule, options_of, read_fixed, read_offered
from .outcome import Side
from .prices import Price
from .sections import Section

SIDES = tuple(side.value for side in Side)
STATUSES = ("implemented", "not a payment", "reading", "unknown")
UNIT = re.compile(r"[0-9]{1,12}(\.[0-9]{1,12})?")


class Draft(NamedTuple):
    """An edition half read: the input for the engine that reads the rest of its file."""

    section: Section
    prices: Mapping[str, Price]
    fixed: Mapping[str, Any]
    house_rules: tuple[HouseRule, ...]
    options: frozenset[str]  # offered to clubs, or fixed at something else than the default
    facts: Mapping[str, Fact]
    articles: frozenset[str]  # the names of `[articles]` that its options and facts need


class Plan(Protocol):
    """The part of an edition that its engine reads, and the names that this part makes use of."""

    @property
    def names(self) -> Collection[str]:
        """The names of its contracts and their components."""
        ...

    @property
    def used_prices(self) -> Collection[str]: ...
    @property
    def red_prices(self) -> Collection[str]:
        """Prices that hearts double."""
        ...

    def at_table(self, row: TariffRow, seats: int) -> TariffRow | None:
        """Return a price at a table of so many; None where nothing is settled by it there."""
        ...

    @property
    def needed_articles(self) -> Collection[str]:
        """The names of `[articles]` that its lines and errors cite."""
        ...

    @property
    def citations(self) -> Iterable[tuple[str, str]]:
        """Places in the engine's part of the file that cite articles, and their citations."""
        ...


class EditionEngine(Protocol):
    """The side of an engine that is needed to read an edition."""

    @property
    def options(self) -> type: ...
    @property
    def facts(self) -> type[Facts]: ...
    @property
    def scored(self) -> bool: ...
    @property
    def seats(self) -> tuple[int, ...]: ...
    def read_plan(self, draft: Draft) -> Plan: ...
    def deals_depend(self, draft: Draft) -> bool: ...
    def check(self, edition: Edition) -> Iterable[str]:
        """Return the faults of an edition that was read: names that nothing makes use of."""
        ...


def read_edition(variant: str, number: int, data: Mapping[str, Any], engines: Mapping[str, EditionEngine]) -> Edition:
    """Return the edition that a TOML file holds. Raises BrokenEdition."""
    faults: list[str] = []
    id, section = f"{variant}/{number}", Section(data, "", faults)
    name = section.text("engine")
    if not section.known("engine", name, engines):
        raise BrokenEdition(id, faults)
    edition = _read(id, section, name, engines[name])
    _check(edition, section)
    if not faults:
        faults += engines[name].check(edition)
    if faults:
        raise BrokenEdition(id, faults)
    return edition


def _read(id: str, section: Section, name: str, engine: EditionEngine) -> Edition:
    """Return the edition as its file says it; `name` is what the file calls its engine."""
    variant, _slash, number = id.partition("/")
    prices = {key: _price(row) for key, row in section.sections("prices").items()}
    draft = _draft(section, prices, engine)
    plan = engine.read_plan(draft)
    words = _words(section, {*prices, *plan.names, *section.section("penalties").data})
    return Edition(
        id=id,
        variant=variant,
        number=int(number),
        engine=name,
        title=section.text("title"),
        text=section.text("text"),
        country=section.text("country"),
        valid_from=section.text("valid_from"),
        usual=section.boolean("usual", False),
        entered=section.boolean("entered", True),
        notation=section.boolean("notation", False),
        seats=section.integers("seats", list(engine.seats)),
        scored=engine.scored,
        deals_depend=engine.deals_depend(draft),
        unit=_unit(section),
        levels=section.section("levels").texts("names", []),
        words=words,
        prices=prices,
        tariff=tuple(tariff_row(key, price, key in plan.red_prices) for key, price in prices.items()),
        penalties=tuple(_penalty(key, row) for key, row in section.sections("penalties").items()),
        cited=_cited(section, plan.needed_articles),
        fixed=draft.fixed,
        house_rules=tuple(replace(rule, own_word=words.get(rule.price, "")) for rule in draft.house_rules),
        facts=draft.facts,
        readers=readers_of(draft.facts),
        plan=plan,
        articles=tuple(_article(row) for row in section.rows("text_articles")),
        readings=tuple(_reading(row) for row in section.rows("readings")),
        data=section.data,
    )


def _check(edition: Edition, section: Section) -> None:
    """Note what the file says and nothing uses, and names in it that nothing knows."""
    _check_used("prices", edition.prices, edition.plan.used_prices, section.faults)
    for row in edition.penalties:
        for contract in row.contracts:
            section.known(f"penalties.{row.name}.contracts", contract, sorted(edition.plan.names))
    _check_citations(edition, section.faults)
    section.finish()


def _draft(section: Section, prices: Mapping[str, Price], engine: EditionEngine) -> Draft:
    declared = options_of(engine.options)
    fixed = read_fixed(section.section("options"), declared)
    offered = read_offered(section, declared, fixed, {name: price.amount for name, price in prices.items()})
    options = {rule.key for rule in offered} | {key for key, value in fixed.items() if value != declared[key].default}
    facts = _facts(section, options, engine.facts.specs)
    articles = {name for key in options if key in declared for name in declared[key].articles}
    articles |= {name for spec in facts.values() for name in spec.articles}
    return Draft(section, prices, fixed, offered, frozenset(options), facts, frozenset(articles))


def _facts(section: Section, options: Collection[str], specs: Mapping[str, Fact]) -> dict[str, Fact]:
    """Return the facts that the deals of this edition may have."""
    listed = section.texts("facts", [])
    for key in listed:
        section.known("facts", key, [name for name, spec in specs.items() if spec.listed])
    return {
        key: spec
        for key, spec in specs.items()
        if (not spec.listed or key in listed) and (not spec.option or spec.option in options)
    }


def _price(row: Section) -> Price:
    price = Price(row.integer("amount"), row.text("article"), row.maybe_integer("red"))
    row.finish()
    return price


def _penalty(name: str, row: Section) -> PenaltyRow:
    fixed = row.section("fixed")
    penalty = PenaltyRow(
        name=name,
        amount=None if row.has("fixed") else row.integer("amount", low=1),
        fixed={contract: fixed.integer(contract, low=1) for contract in fixed.data},
        least_flek=row.integer("least_flek", 0) if row.has("fixed") else 0,
        ends_deal=row.boolean("ends_deal", False),
        deals_again=row.boolean("deals_again", False),
        of=row.text("of") if row.has("of") and row.known("of", row.text("of"), SIDES) else None,
        contracts=row.texts("contracts", []),
        red=row.boolean("red", False),
        article=row.text("article"),
        note=row.text("note"),
    )
    row.finish()
    return penalty


def _words(section: Section, names: Collection[str]) -> dict[str, str]:
    words = section.section("words")
    for name in words.data:
        words.known(name, name, sorted(names))
    return {name: words.text(name) for name in words.data}


def _unit(section: Section) -> tuple[str, str] | None:
    if not section.has("unit"):
        return None
    unit = section.section("unit")
    amount, currency = unit.text("amount"), unit.text("currency")
    if not UNIT.fullmatch(amount):
        unit.fault("amount", "must be a decimal text like 0.20")
    unit.finish()
    return amount, currency


def _article(row: Section) -> ArticleRow:
    article = ArticleRow(article=row.text("article"), status=row.text("status"), note=row.text("note"))
    row.known("status", article.status, STATUSES)
    row.finish()
    return article


def _reading(row: Section) -> tuple[str, str]:
    id, text = row.text("id"), row.text("text")
    if not READING.fullmatch(id):
        row.fault("id", "must be R1, R2 …")
    row.finish()
    return id, text


def _cited(section: Section, needed: Collection[str]) -> dict[str, str]:
    """Read `[articles]`: those that are needed, and no others."""
    articles = section.section("articles")
    citations_by_name = {name: articles.text(name) for name in sorted(needed)}
    articles.finish()
    return citations_by_name


def _check_used(key: str, names: Iterable[str], used: Collection[str], faults: list[str]) -> None:
    for name in names:
        if name not in used:
            faults.append(f"{key}.{name}: nothing of this edition is settled by it")


def _check_citations(edition: Edition, faults: list[str]) -> None:
    """Note citations of articles that the text does not have, and readings that nothing cites."""
    known = [name for row in edition.articles for name in cited(row.article)]
    readings = dict(edition.readings)
    for place, citation in citations(edition):
        for name in cited(citation):
            if READING.fullmatch(name):
                if name not in readings:
                    faults.append(f"{place}: there is no reading {name}")
            elif name not in GENERAL and not any(is_within(name, article) for article in known):
                faults.append(f"{place}: {name!r} is no article of [[text_articles]]")
    said = " ".join([*(citation for _place, citation in citations(edition)), *(row.note for row in edition.articles)])
    for id in readings:
        if not re.search(rf"\b{id}\b", said):
            faults.append(f"readings.{id}: nothing refers to it")
