"""Why a write was refused. Each says enough for a page to show what stands there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.models import Slip
    from tournaments.models.slip import Version


class TournamentError(Exception):
    """A write that was refused; nothing was stored."""


class WrongState(TournamentError):
    """The tournament or the round is not where this can be done."""


class Frozen(TournamentError):
    """The format is frozen: a round is drawn."""


class SlipsRecorded(TournamentError):
    """Slips of the round, or of the table, are written: it stays as it was drawn."""


class SlipsMissing(TournamentError):
    """Tables whose slips are missing, as (round, table)."""

    def __init__(self, tables: Sequence[tuple[int, int]]) -> None:
        super().__init__(f"{len(tables)} slips are missing")
        self.tables = tuple(tables)


class AlreadyIn(TournamentError):
    """The table has handed in: `slip` is what stands there."""

    def __init__(self, slip: Slip) -> None:
        super().__init__("the slip is already in")
        self.slip = slip


class Superseded(TournamentError):
    """The version that was corrected is no longer the current one: `latest` is."""

    def __init__(self, latest: Version) -> None:
        super().__init__(f"version {latest.version} stands by now")
        self.latest = latest


class KeyReused(TournamentError):
    """The key belongs to another record."""
