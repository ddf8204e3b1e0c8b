"""Facts of a deal, each declared once with its reader, its contracts, its question on the form and its words.

An engine declares its facts as attributes of a subclass of `Facts`; context, checks, the entry form, the documents and
the wording of deals all follow these declarations. The order of the attributes is the order in which facts are told.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Protocol, TypeVar, overload

from .kinds import Kind, ReadContext
from .problem import Notes, _
from .words import Words

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """The question that asks for a fact: the section of the form, the legend and the chips.

    `labels`: the chips of a fact that is one of a few values; without any they are the players. `nothing`: the chip
    that leaves the fact out. A `special` fact is asked for in a way of its own.
    """

    section: str  # play, result, full, ending, more
    legend: str
    labels: Mapping[Any, str] = field(default_factory=dict)
    nothing: str = ""
    special: bool = False


def _everywhere(contract: Any, rules: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """The declaration of one fact.

    `belongs` tells whether a contract takes the fact, by the rules of the table. A `result` belongs instead to the
    contracts whose parts need it. `way` is "quick" or "full" for a result that can be told in two ways. Editions know a
    `listed` fact if they list it, and a fact with an `option` if they offer or fix that option.
    """

    key: str
    kind: Kind[Any]
    default: Any
    code: str = ""  # of the errors that are about it; its key where nothing else is said
    result: bool = False
    way: str = ""
    listed: bool = False
    option: str = ""
    belongs: Callable[[Any, Any], bool] = _everywhere
    required: bool = False  # where it belongs
    missing: str = ""  # said where it is required and absent
    foreign: str = ""  # said where it does not belong
    entry: Entry | None = None
    words: Words | None = None
    articles: tuple[str, ...] = ()  # articles that an edition with this fact needs


@overload
def fact(kind: Kind[T], *, default: T, **spec: Any) -> T: ...
@overload
def fact(kind: Kind[T | None], **spec: Any) -> T | None: ...
def fact(kind: Kind[Any], *, default: Any = None, **spec: Any) -> Any:
    """Declare a fact, see `Fact`; for a reader of the class it is the value read, or the default."""
    return Fact(key="", kind=kind, default=default, **spec)


class Facts:
    """A deal as recorded. A fact that is absent, or was wrong, has its default."""

    specs: ClassVar[Mapping[str, Fact]] = {}

    def __init_subclass__(cls) -> None:
        """Collect the declarations; each leaves its default as the value of its attribute."""
        specs = {}
        for key, spec in vars(cls).copy().items():
            if isinstance(spec, Fact):
                specs[key] = replace(spec, key=key, code=spec.code or key)
                setattr(cls, key, spec.default)
        cls.specs = specs

    def __init__(self, values: dict[str, Any]) -> None:
        self.__dict__ = values


# By key: its kind, the code of its errors, its default. Looking these up once makes reading faster.
Readers = Mapping[str, tuple[Kind[Any], str, Any]]


def readers_of(known: Mapping[str, Fact]) -> Readers:
    return {key: (spec.kind, spec.code, spec.default) for key, spec in known.items()}


def read_value(kind: Kind[T], value: Any, key: str, code: str, context: ReadContext[Any]) -> T:
    """Return the value of a key. Problems are noted, but for a name that is only composed in another way (NFC)."""
    problems = context.notes.problems
    before = len(problems)
    read = kind.read(value, key, code, context)
    if len(problems) == before:
        return read
    listed = kind.rename(value, context.listed)
    # Two spellings of a name in one object are two values: they stay wrong.
    if listed == value or (isinstance(value, Mapping) and len(listed) < len(value)):
        return read
    del problems[before:]
    return kind.read(listed, key, code, context)


def read_facts(deal: Mapping[str, Any], readers: Readers, context: ReadContext[Any]) -> tuple[dict[str, Any], set[str]]:
    """Return the values of a deal by key, and the keys whose value is not the default. Problems are noted."""
    values: dict[str, Any] = {}
    given: set[str] = set()
    for key, value in deal.items():
        if key not in readers:
            context.notes.add(str(key), "unknown_key", _("is not a key of this variant's deals"))
            continue
        kind, code, default = readers[key]
        values[key] = fact = read_value(kind, value, key, code, context)
        if default is None or fact != default or context.notes.blames(key):
            given.add(key)
    return values, given


class ContractFacts(Protocol):
    """The facts of a contract: those that belong to it, and those of them that it requires."""

    @property
    def name(self) -> str: ...
    @property
    def keys(self) -> frozenset[str]: ...
    @property
    def required(self) -> frozenset[str]: ...


def keys_of(contract: Any, results: Collection[str], known: Mapping[str, Fact], rules: Any) -> frozenset[str]:
    """Return the facts that belong to a contract; `results` are those that tell its end."""
    return frozenset(
        key for key, spec in known.items() if (key in results if spec.result else spec.belongs(contract, rules))
    )


def required_of(keys: Iterable[str], known: Mapping[str, Fact]) -> frozenset[str]:
    return frozenset(key for key in keys if known[key].required)


def bound_facts(specs: Mapping[str, Fact]) -> tuple[Fact, ...]:
    """Return the facts that some contract requires or refuses."""
    return tuple(spec for spec in specs.values() if spec.missing or spec.foreign)


def check_belonging(given: set[str], contract: ContractFacts, bound: Iterable[Fact], notes: Notes) -> None:
    """Note facts that the contract requires and the deal lacks, and facts that it refuses."""
    if contract.required <= given <= contract.keys:
        return
    for spec in bound:
        if spec.key in contract.required and spec.key not in given:
            notes.add(spec.key, spec.code, spec.missing)
        elif spec.foreign and spec.key in given and spec.key not in contract.keys:
            notes.add(spec.key, spec.code, spec.foreign, contract=contract.name)
