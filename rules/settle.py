"""The engine's public functions: a session document in, a settlement out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .engines import SittingInProgress, sit_down
from .head import read_table
from .idle import note_idle
from .output import Settlement
from .possible import ContractOption, Possible
from .problem import Invalid, Notes, Problem, _
from .settlement import DealSettlement, Sums
from .table import Table


def check(document: object) -> list[Problem]:
    """Return every fault of a document, by deal, then by field; none when it can be settled."""
    try:
        settle(document)
    except Invalid as invalid:
        return invalid.problems
    return []


def settle(document: object, *, recorded: bool = False, numbers: Sequence[int] | None = None) -> Settlement:
    """Settle a session document: the payments of each deal with their reasons, the totals, the transfers.

    `recorded`: the deals were recorded before. The credit of their fleks (C9 of the Slovak text) is not checked again,
    since a correction of an earlier deal must not undo deals that the table played.
    `numbers`: the numbers of the deals where they are not 1, 2 …, e.g. because one of them was struck out.
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
    """A sitting after its deals, asked about its next deal. Asking changes nothing, even by a wrong deal."""

    def __init__(self, sitting: SittingInProgress) -> None:
        self._sitting = sitting

    def settle(self, deal: object, number: int) -> DealSettlement:
        """Settle the next deal as `settle` would at the end of the document. Raises Invalid."""
        return self._play(deal, number)[1]

    def after(self, deal: object, number: int) -> Following:
        """Return the sitting after this deal too. Raises Invalid."""
        return Following(self._play(deal, number)[0])

    def _play(self, deal: object, number: int) -> tuple[SittingInProgress, DealSettlement]:
        notes = Notes()
        notes.deal = number
        trial = self._sitting.trial()
        settled = trial.deal(deal, number, notes)
        if settled is None:
            raise Invalid(notes.sorted())
        return trial, settled

    def possible(self, deal: Mapping[str, Any]) -> Possible:
        """Return the contracts and facts that are possible in the next deal, see rules.possible."""
        return self._sitting.possible(deal)

    def option(self, contract: str, deal: Mapping[str, Any]) -> ContractOption | None:
        """Return one contract of `possible` without the others; None where the text has none of this name."""
        return self._sitting.option(contract, deal)

    def sums(self) -> Sums:
        """Return the sums that a settlement of the document has beside its totals."""
        return self._sitting.sums()


def follow(document: object, *, numbers: Sequence[int] | None = None) -> Following:
    """Return the sitting after the recorded deals of a document; `numbers` as in `settle`. Raises Invalid."""
    return Following(_play(document, True, numbers)[1])


def possible(document: Mapping[str, Any], deal: Mapping[str, Any]) -> Possible:
    """Return the contracts and facts that can be recorded as the next deal; `deal` holds those chosen so far.

    The facts chosen may be incomplete or wrong; a value that cannot be read counts as not chosen.
    Raises Invalid where the document itself does not settle.
    """
    return follow(document).possible(deal)


def _play(
    document: object, recorded: bool, numbers: Sequence[int] | None
) -> tuple[Table, SittingInProgress, list[DealSettlement]]:
    """Settle every deal of a document in order. Raises Invalid with all problems."""
    notes = Notes()
    if not isinstance(document, Mapping):
        notes.add("", "type", _("a session document is an object"))
        raise Invalid(notes.problems)
    table = read_table(document, notes)
    deals = document.get("deals")
    if not isinstance(deals, list | tuple):
        notes.add("deals", "type", _("must be a list of deals"))
        deals = ()
    if table and not recorded:
        note_idle(table.edition, table.house_rules, notes)
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
