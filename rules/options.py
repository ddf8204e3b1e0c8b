"""Options: where texts and clubs differ. Each is declared once; an edition fixes it, offers it to clubs, or leaves it.

An engine declares its options as fields of a dataclass. An edition's `[options]` fix how its text goes; a row of its
`[[house_rules]]` offers an option to clubs, with the text's own default and article. Every price is an option too:
`price_<name>`, offered by a row of its own or all of them by the row `price_*`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar, overload

from .kinds import Boolean, Bounds, Choice, Integer, Kind, Nullable, ReadContext, Schema
from .problem import Notes, _
from .sections import Section
from .words import word

T = TypeVar("T")
HOUSE_RULE = "house rule"
PRICE = "price_"
PRICE_HELP = _("The price of: %(name)s.")
PRICES = "prices"
# the parts of a tariff card, in its order
GROUPS = (PRICES, "hundreds", "silent", "played", "fleks", "limit", "penalties", "points")


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """The declaration of one option; `help` explains it to clubs, and is "" where only a text decides it."""

    kind: Kind[Any]
    default: Any
    help: str
    group: str  # where a tariff card has it, one of GROUPS
    articles: tuple[str, ...]  # articles that an edition needs where the option is not at its default
    idle: Mapping[str, tuple[Any, ...]]  # values of other options that leave it without effect


IDLE: Mapping[str, tuple[Any, ...]] = {}


@overload
def option(
    kind: Kind[T | None],
    *,
    default: None,
    help: str = "",
    group: str = "",
    articles: tuple[str, ...] = (),
    idle: Mapping[str, tuple[Any, ...]] = IDLE,
) -> T | None: ...
@overload
def option(
    kind: Nullable[T],
    *,
    default: T | None,
    help: str = "",
    group: str = "",
    articles: tuple[str, ...] = (),
    idle: Mapping[str, tuple[Any, ...]] = IDLE,
) -> T | None: ...
@overload
def option(
    kind: Kind[T | None],
    *,
    default: T,
    help: str = "",
    group: str = "",
    articles: tuple[str, ...] = (),
    idle: Mapping[str, tuple[Any, ...]] = IDLE,
) -> T: ...
def option(
    kind: Kind[Any],
    *,
    default: Any,
    help: str = "",
    group: str = "",
    articles: tuple[str, ...] = (),
    idle: Mapping[str, tuple[Any, ...]] = IDLE,
) -> Any:
    """Declare an option as the field of a dataclass; for a reader of the class it is the value."""
    assert group in GROUPS if help else not group
    spec = Option(kind=kind, default=default, help=help, group=group, articles=articles, idle=idle)
    return dataclasses.field(default=default, metadata={"option": spec})


def options_of(cls: type) -> dict[str, Option]:
    """Return the options that an engine declares, by key."""
    return {field.name: field.metadata["option"] for field in dataclasses.fields(cls)}


class StakeValue(NamedTuple):
    """An amount, and its basis where the text leaves that open."""

    amount: int
    basis: str | None = None


class Stake(Kind[StakeValue | None]):
    """A stake: `{"basis": one of the choices, "amount": n}`, without basis where there is no choice."""

    def __init__(self, *choices: str) -> None:
        self.choices = choices

    @property
    def keys(self) -> tuple[str, ...]:
        return ("amount", "basis") if self.choices else ("amount",)

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> StakeValue | None:
        if not isinstance(value, dict) or set(value) != set(self.keys):
            context.notes.add(path, code, _("must have exactly: %(keys)s"), keys=", ".join(self.keys))
            return None
        basis = Choice(*self.choices).read(value["basis"], f"{path}.basis", code, context) if self.choices else None
        amount = Bounds(1).read(value["amount"], f"{path}.amount", code, context.notes)
        return None if amount is None else StakeValue(amount, basis)

    def schema(self, rules: Any, contract: Any) -> Schema:
        properties: Schema = {"amount": Bounds(1).schema()}
        if self.choices:
            properties["basis"] = {"enum": list(self.choices)}
        required = list(self.keys)
        return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def written(value: Any) -> Any:
    """Return a value that was read as a document writes it."""
    if not isinstance(value, StakeValue):
        return value
    return {key: part for key, part in value._asdict().items() if part is not None}


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRule:
    """An option that an edition offers; `default`: the value of its text, `kind_of`: the reader of a club's value."""

    key: str
    kind_of: Kind[Any]
    article: str
    help: str
    default: Any
    group: str = PRICES  # where a tariff card has it
    price: str = ""  # the price that it is about
    own_word: str = ""  # what the edition calls that price, where the usual word will not do

    @property
    def kind(self) -> str:
        """The name of its kind: boolean, integer, choice or stake."""
        names = {Boolean: "boolean", Integer: "integer", Choice: "choice", Stake: "stake"}
        return names[type(self._inner)]

    @property
    def written_default(self) -> Any:
        """The value of the text as a document writes it."""
        return written(self.default)

    @property
    def _inner(self) -> Kind[Any]:
        return self.kind_of.kind if isinstance(self.kind_of, Nullable) else self.kind_of

    @property
    def nullable(self) -> bool:
        return isinstance(self.kind_of, Nullable)

    @property
    def choices(self) -> tuple[str, ...]:
        return self._inner.choices if isinstance(self._inner, Choice | Stake) else ()

    @property
    def minimum(self) -> int:
        return self._inner.bounds.low if isinstance(self._inner, Integer) else 0

    @property
    def maximum(self) -> int:
        return self._inner.bounds.high if isinstance(self._inner, Integer) else 0

    def say(self, gettext: Callable[[str], str] = str) -> str:
        """Return its help in the language of `gettext`."""
        text = gettext(self.help)
        return text % {"name": self.own_word or word(self.price, gettext)} if self.price else text

    def read(self, value: object, notes: Notes) -> Any:
        """Return the value, or None after noting a problem."""
        return self.kind_of.read(value, f"house_rules.{self.key}", "house_rules", ReadContext((), None, notes))


def read_offered(
    section: Section, declared: Mapping[str, Option], fixed: Mapping[str, Any], prices: Mapping[str, int]
) -> tuple[HouseRule, ...]:
    """Return the house rules of an edition, from its rows of `[[house_rules]]`."""
    rules: dict[str, HouseRule] = {}
    for row in section.rows("house_rules"):
        key = row.text("key")
        for rule in _offered(row, key, declared, prices):
            if rule.key in rules or rule.key in fixed:
                row.fault("key", f"{rule.key} is said twice")
            rules[rule.key] = rule
        row.finish()
    return tuple(rules.values())


def _offered(row: Section, key: str, declared: Mapping[str, Option], prices: Mapping[str, int]) -> list[HouseRule]:
    article = row.text("article")
    if key.startswith(PRICE):
        names = list(prices) if key == f"{PRICE}*" else [key.removeprefix(PRICE)]
        if unknown := [name for name in names if name not in prices]:
            row.fault("key", f"there is no price {unknown[0]!r}; there are: {', '.join(prices)}")
            return []
        return [_price(name, prices[name], article) for name in names]
    spec = declared.get(key)
    if spec is None or not spec.help:
        offers = ", ".join(name for name, other in declared.items() if other.help)
        row.fault("key", f"{key!r} is no house rule; there are: {offers}, {PRICE}<name>, {PRICE}*")
        return []
    kind = _narrowed(row, spec.kind)
    default = read_value(row, "default", kind, spec.default)
    return [HouseRule(key=key, kind_of=kind, article=article, help=spec.help, default=default, group=spec.group)]


def _price(name: str, amount: int, article: str) -> HouseRule:
    # nobody playing may cost nothing
    kind = Integer(0 if name == "pas" else 1)
    return HouseRule(key=PRICE + name, kind_of=kind, article=article, help=PRICE_HELP, default=amount, price=name)


def _narrowed(row: Section, kind: Kind[Any]) -> Kind[Any]:
    """Return the kind with only the `choices` of the row, if it names some."""
    if not isinstance(kind, Choice) or not row.has("choices"):
        return kind
    return Choice(*(choice for choice in row.texts("choices") if row.known("choices", choice, kind.choices)))


def read_value(section: Section, key: str, kind: Kind[Any], default: Any) -> Any:
    """Read a value of a TOML file. TOML has no null, so "none" stands for it."""
    if not section.has(key):
        return default
    value = section.value(key)
    if value == "none" and isinstance(kind, Nullable):
        return None
    notes = Notes()
    read = kind.read(value, "", "", ReadContext((), None, notes))
    for problem in notes.problems:
        section.fault(key, f"{value!r} {problem.message}")
    return default if notes.problems else read


def read_fixed(section: Section, declared: Mapping[str, Option]) -> dict[str, Any]:
    """Return the options that an edition's text decides, from its `[options]`."""
    fixed = {
        key: read_value(section, key, spec.kind, spec.default) for key, spec in declared.items() if section.has(key)
    }
    section.finish()
    return fixed


def option_values(options: type, fixed: Mapping[str, Any], house_rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of all options at a table: the house rule, else the text's way, else the default."""
    return {key: house_rules.get(key, fixed.get(key, spec.default)) for key, spec in options_of(options).items()}
