"""The engines that settle: an edition names one of them in its file, `engine = "three_hand"`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from . import hr_marijas, pl_mariasz, three_hand
from .edition import Edition
from .edition_file import Draft, Plan
from .example import Example
from .facts import Facts
from .possible import ContractOption, Possible
from .problem import Notes
from .settlement import DealSettlement, Sums
from .table import Table


class SittingInProgress(Protocol):
    """A table being played: it settles deal after deal and keeps its sums."""

    def deal(self, deal: object, number: int, notes: Notes) -> DealSettlement | None: ...
    def trial(self) -> SittingInProgress: ...
    def possible(self, deal: Mapping[str, Any]) -> Possible: ...
    def option(self, contract: str, deal: Mapping[str, Any]) -> ContractOption | None: ...
    def sums(self) -> Sums: ...


class SitDown(Protocol):
    """Open a table. `recorded`: its deals were recorded before, so their credit is not checked again."""

    def __call__(self, table: Table, recorded: bool = False) -> SittingInProgress: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """One way to settle, shared by all editions that name it."""

    sit_down: SitDown
    options: type
    facts: type[Facts]
    seats: tuple[int, ...]  # where an edition says nothing else
    scored: bool  # points are written
    read_plan: Callable[[Draft], Plan]
    check: Callable[[Edition], Iterable[str]]
    make_ready: Callable[[Edition, Mapping[str, Any]], Any]  # what reads facts: the edition with house rules
    deals_depend: Callable[[Draft], bool]
    examples: Callable[[Edition, str], Iterable[Example]]  # deals that show an option
    settled_by: Callable[[Edition, str], Iterable[str]]  # the functions that settle what stands at a place of its file


ENGINES: Mapping[str, Engine] = {
    "three_hand": Engine(
        sit_down=three_hand.ThreeHandSitting,
        options=three_hand.ThreeHandOptions,
        facts=three_hand.ThreeHandFacts,
        seats=(3, 4),
        scored=False,
        read_plan=three_hand.read_plan,
        check=three_hand.check,
        make_ready=three_hand.make_ready,
        deals_depend=lambda draft: "credit" in draft.options,
        examples=three_hand.examples,
        settled_by=three_hand.settled_by,
    ),
    "hr_marijas": Engine(
        sit_down=hr_marijas.CroatianSitting,
        options=hr_marijas.CroatianOptions,
        facts=hr_marijas.CroatianFacts,
        seats=(2, 3, 4),
        scored=True,
        read_plan=hr_marijas.read_plan,
        check=hr_marijas.check,
        make_ready=hr_marijas.make_ready,
        deals_depend=lambda draft: False,
        examples=lambda edition, key: (),  # what it changes is seen at the end of a match
        settled_by=hr_marijas.settled_by,
    ),
    "pl_mariasz": Engine(
        sit_down=pl_mariasz.PolishSitting,
        options=pl_mariasz.PolishOptions,
        facts=pl_mariasz.PolishFacts,
        seats=(2,),
        scored=True,
        read_plan=pl_mariasz.read_plan,
        check=pl_mariasz.check,
        make_ready=pl_mariasz.make_ready,
        deals_depend=lambda draft: True,
        examples=lambda edition, key: (),  # what it changes is seen at the end of a match
        settled_by=pl_mariasz.settled_by,
    ),
}


def sit_down(table: Table, recorded: bool = False) -> SittingInProgress:
    return ENGINES[table.edition.engine].sit_down(table, recorded)
