"""Why a write was refused. Each says enough for a page to show both sides."""

from __future__ import annotations

import rules
from ledger.models import Deal, Sitting


class LedgerError(Exception):
    """A write that the ledger refused; nothing was stored."""


class AlreadyIn(LedgerError):
    """The number is taken: `deal` is what stands there."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(f"deal {deal.number} is already in")
        self.deal = deal


class KeyReused(LedgerError):
    """The key belongs to `deal`, which says something else."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(f"this key was used for deal {deal.number}")
        self.deal = deal


class NumberSkipped(LedgerError):
    """The number is ahead of the sitting: `expected` is the next one."""

    def __init__(self, expected: int) -> None:
        super().__init__(f"the next deal is {expected}")
        self.expected = expected


class Superseded(LedgerError):
    """The version that was corrected is no longer the current one: `latest` is."""

    def __init__(self, latest: Deal) -> None:
        super().__init__(f"deal {latest.number} has version {latest.version} by now")
        self.latest = latest


class EveningClosed(LedgerError):
    """The evening is closed; an organiser may reopen it."""

    def __init__(self) -> None:
        super().__init__("the evening is closed")


class LineUpReplaced(LedgerError):
    """Others play by now: `plays` is their sitting, at this table or at the one that `sitting` was left for."""

    def __init__(self, sitting: Sitting, plays: Sitting) -> None:
        super().__init__(f"sitting {plays.pk} plays instead of {sitting.pk} by now")
        self.sitting, self.plays = sitting, plays


class BreaksLater(LedgerError):
    """Later deals would be impossible with this correction. `problems` name them by their number."""

    def __init__(self, problems: list[rules.Problem]) -> None:
        super().__init__("; ".join(f"deal {problem.deal}: {problem.message}" for problem in problems))
        self.problems = problems


class WrongState(LedgerError):
    """Closing what is closed, reopening what is open."""


class TableStays(LedgerError):
    """A deal was written at the table, be it struck out or not, or a sheet bears who sat there."""


class ReasonMissing(LedgerError):
    """A correction or a void without a word why."""


class NotOwed(LedgerError):
    """The payment is owed no more: it was marked meanwhile, or the evening was corrected."""


class AlreadyUndone(LedgerError):
    """The payment was undone before, or is itself what undoes another."""
