"""The answers of a write."""

from __future__ import annotations

from dataclasses import dataclass, field

from tournaments.book.count import Moved
from tournaments.hall.seasons import SeasonMoved
from tournaments.models import Penalty, Slip


@dataclass(frozen=True, slots=True)
class Written:
    """The slip that stands. `replayed`: it was here before; `moved`: whose place a correction changed."""

    slip: Slip
    replayed: bool = False
    moved: list[Moved] = field(default_factory=list)
    season_moved: list[SeasonMoved] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class PenaltyWritten:
    """The penalty that stands, as `Written` for slips."""

    penalty: Penalty
    replayed: bool = False
    moved: list[Moved] = field(default_factory=list)
    season_moved: list[SeasonMoved] = field(default_factory=list)
