"""The engines that settle: an edition names one of them in its file, `engine = "three_hand"`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from . import hr_marijas, pl_mariasz, three_hand
from .edition import Edition
from .possible import ContractOption, Possible
from .problem import Notes
from .settlement import DealSettlement
from .table import Table


class SittingInProgress(Protocol):
    """A table being played: deals settled one after the other, and the sums of its own at the end."""

    def deal(self, deal: object, number: int, notes: Notes) -> DealSettlement | None: ...
    def trial(self) -> SittingInProgress: ...
    def possible(self, deal: Mapping[str, Any]) -> Possible: ...
    def option(self, contract: str, deal: Mapping[str, Any]) -> ContractOption | None: ...
    def summary(self) -> dict[str, Any]: ...


class SitDown(Protocol):
    """Open a table. `stands`: its deals are recorded already, their credit is not checked again."""

    def __call__(self, table: Table, stands: bool = False) -> SittingInProgress: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """One way to settle, shared by all editions that name it."""

    sit_down: SitDown
    make_ready: Callable[[Edition], object]  # the edition as the engine reads it, kept from then on


ENGINES: Mapping[str, Engine] = {
    "three_hand": Engine(sit_down=three_hand.Sitting, make_ready=three_hand.load),
    "hr_marijas": Engine(sit_down=hr_marijas.Sitting, make_ready=hr_marijas.load),
    "pl_mariasz": Engine(sit_down=pl_mariasz.Sitting, make_ready=pl_mariasz.load),
}


def sit_down(table: Table, stands: bool = False) -> SittingInProgress:
    return ENGINES[table.edition.engine].sit_down(table, stands)
