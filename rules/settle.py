"""The public face: a session document in, a settlement out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .engines import SittingInProgress, sit_down
from .head import read_table
from .output import Settlement
from .possible import ContractOption, Possible
from .problem import Invalid, Notes, Problem, _
from .settlement import DealSettlement, Sums
from .table import Table


def check(document: object) -> list[Problem]:
    """Every fault of a document, by deal, then by field; empty when it can be settled."""
    try:
        settle(document)
    except Invalid as invalid:
        return invalid.problems
    return []


def settle(document: object, *, recorded: bool = False, numbers: Sequence[int] | None = None) -> Settlement:
    """Settle a session document: what each deal pays and why, the totals, who pays whom.

    `recorded`: the deals stand already. The credit of their fleks (C9 of the Slovak text) is not checked again,
    since a correction of an earlier deal must not undo what the table played.
    `numbers`: what the deals are called where that is not 1, 2 …, e.g. because one of them was struck out.
    Raises Invalid with every problem found; then nothing is settled.
    """
    table, sitting, settled = _play(document, recorded, numbers)
    return Settlement(
        variant=table.edition.variant,
        edition=table.edition.id,
        players=table.players,
        deals=tuple(settled),
        sums=sitting.sums(),
    )


class Following:
    """A sitting after its deals: what its next deal would pay, what is possible in it. Asking changes nothing."""

    def __init__(self, sitting: SittingInProgress) -> None:
        self._sitting = sitting

    def settle(self, deal: object, number: int) -> DealSettlement:
        """The next deal, as `settle` would find it at the end of the document. Raises Invalid."""
        notes = Notes()
        notes.deal = number
        settled = self._sitting.trial().deal(deal, number, notes)
        if settled is None:
            raise Invalid(notes.sorted())
        return settled

    def possible(self, deal: Mapping[str, Any]) -> Possible:
        """See rules.possible."""
        return self._sitting.possible(deal)

    def option(self, contract: str, deal: Mapping[str, Any]) -> ContractOption | None:
        """One contract of `possible`, without asking for all; None where the text has none of this name."""
        return self._sitting.option(contract, deal)

    def sums(self) -> Sums:
        """The sums that a settlement of the document has beside its totals."""
        return self._sitting.sums()


def follow(document: object, *, numbers: Sequence[int] | None = None) -> Following:
    """The sitting after the deals of a document, which stand as recorded; `numbers` as in `settle`. Raises Invalid."""
    return Following(_play(document, True, numbers)[1])


def possible(document: Mapping[str, Any], deal: Mapping[str, Any]) -> Possible:
    """What can be recorded as the next deal of a document whose deals are settled; `deal` holds what is chosen so far.

    The facts chosen may be incomplete or wrong; what cannot be read is taken as not chosen.
    Raises Invalid where the document itself does not settle.
    """
    return follow(document).possible(deal)


def _play(
    document: object, recorded: bool, numbers: Sequence[int] | None
) -> tuple[Table, SittingInProgress, list[DealSettlement]]:
    """Every deal of a document, settled in order. Raises Invalid with all problems."""
    notes = Notes()
    if not isinstance(document, Mapping):
        notes.add("", "type", _("a session document is an object"))
        raise Invalid(notes.problems)
    table = read_table(document, notes)
    deals = document.get("deals")
    if not isinstance(deals, list | tuple):
        notes.add("deals", "type", _("must be a list of deals"))
        deals = ()
    sitting = sit_down(table, recorded) if table else None
    settled: list[DealSettlement] = []
    for number, deal in enumerate(deals, 1) if numbers is None else zip(numbers, deals, strict=True):
        notes.deal = number
        if sitting is None:
            if not isinstance(deal, dict):
                notes.add("", "type", _("a deal must be an object"))
        elif (settlement := sitting.deal(deal, number, notes)) is not None:
            settled.append(settlement)
    if notes.problems:
        raise Invalid(notes.sorted())
    assert table is not None
    assert sitting is not None
    return table, sitting, settled
