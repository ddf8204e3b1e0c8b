"""An edition: a rule text as data, out of its TOML. Every number carries its article."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .problem import Notes, _
from .values import boolean, choice, integer


class BrokenEdition(ValueError):
    """An edition whose file cannot stand: `faults` are plain sentences."""

    def __init__(self, id: str, faults: Sequence[str]) -> None:
        self.id = id
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{id}: {fault}" for fault in faults))


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRule:
    """What a club may vary: `kind` is boolean, integer, choice or stake; `default` stands where it says nothing."""

    key: str
    kind: str
    article: str
    help: str
    default: Any = None
    choices: tuple[str, ...] = ()
    minimum: int = 0
    nullable: bool = False

    def read(self, value: object, notes: Notes) -> Any:
        """The value, or None after noting a problem."""
        path = f"house_rules.{self.key}"
        if value is None and self.nullable:
            return None
        if self.kind == "boolean":
            return boolean(value, notes, path, "house_rules")
        if self.kind == "integer":
            return integer(value, notes, path, "house_rules", self.minimum)
        if self.kind == "choice":
            return choice(value, notes, path, "house_rules", self.choices)
        return self._read_stake(value, notes, path)

    def _read_stake(self, value: object, notes: Notes, path: str) -> dict[str, Any] | None:
        """`{"basis": one of the choices, "amount": n}`; no basis where the text leaves no choice."""
        keys = {"basis", "amount"} if self.choices else {"amount"}
        if not isinstance(value, dict) or value.keys() != keys:
            notes.add(path, "house_rules", _("must have exactly: %(keys)s"), keys=", ".join(sorted(keys)))
            return None
        if self.choices:
            choice(value["basis"], notes, f"{path}.basis", "house_rules", self.choices)
        integer(value["amount"], notes, f"{path}.amount", "house_rules", 1)
        return value


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
    seats: tuple[int, ...]
    scored: bool  # points are written: Score rows, matches or games
    deals_depend: bool  # what a deal pays depends on the deals before it (credit, first or second deal of a game)
    unit: tuple[str, str] | None  # the text's own unit value: amount, currency
    house_rules: tuple[HouseRule, ...]
    tariff: tuple[TariffRow, ...]
    penalties: tuple[PenaltyRow, ...]
    articles: tuple[ArticleRow, ...]
    readings: tuple[tuple[str, str], ...]
    levels: tuple[str, ...]  # flek, re … as the text calls them
    data: Mapping[str, Any]

    def read_house_rules(self, value: object, notes: Notes) -> dict[str, Any]:
        """All house rules of the edition, the document's over the defaults; problems are noted."""
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


def read_edition(variant: str, number: int, data: Mapping[str, Any]) -> Edition:
    """The edition that a TOML file holds. Raises KeyError, TypeError or ValueError where it does not hold one."""
    return Edition(
        id=f"{variant}/{number}",
        variant=variant,
        number=number,
        engine=data["engine"],
        title=data["title"],
        text=data["text"],
        country=data["country"],
        valid_from=data["valid_from"],
        seats=tuple(data.get("seats", (3, 4))),
        scored=data.get("scored", False),
        deals_depend=data.get("deals_depend", False),
        unit=(data["unit"]["amount"], data["unit"]["currency"]) if "unit" in data else None,
        house_rules=tuple(_house_rule(row) for row in data.get("house_rules", ())),
        tariff=tuple(_tariff(data)),
        penalties=tuple(
            PenaltyRow(name=name, amount=row.get("amount"), article=row["article"], note=row["note"])
            for name, row in data.get("penalties", {}).items()
        ),
        articles=tuple(ArticleRow(**row) for row in data.get("text_articles", ())),
        readings=tuple((row["id"], row["text"]) for row in data.get("readings", ())),
        levels=tuple(data["levels"]["names"]) if "levels" in data else (),
        data=data,
    )


def _house_rule(row: Mapping[str, Any]) -> HouseRule:
    return HouseRule(**{**row, "choices": tuple(row.get("choices", ()))})


def _tariff(data: Mapping[str, Any]) -> Iterable[TariffRow]:
    for name, row in data["prices"].items():
        red = row.get("red", 2 * row["amount"] if _is_red(name, data.get("contracts", {}).values()) else None)
        yield TariffRow(name=name, amount=row["amount"], red=red, article=row["article"])


def _is_red(name: str, contracts: Iterable[Mapping[str, Any]]) -> bool:
    """Whether hearts double it: a component of a contract with trumps, or a silent one."""
    if name.startswith("silent_"):
        return True
    for contract in contracts:
        names = [contract.get("prices", {}).get(component, component) for component in contract.get("components", ())]
        if name in names and contract.get("trump", True):
            return True
    return False
