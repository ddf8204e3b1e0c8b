"""A player's row of the standings."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from fractions import Fraction

from clubapp.collation import Key
from ledger.season.scope import EveningKey


@dataclass(slots=True, kw_only=True)
class Standing:
    """A player's season, or one evening of it. Amounts are base units. `place` None: not ranked."""

    member: int
    name: str
    guest: bool
    name_key: Key
    place: int | None = None
    deals: int = 0
    games: int = 0
    games_won: int = 0
    penalties: int = 0
    points: int = 0
    won: int = 0
    cvrga: int = 0
    skare: int = 0
    dupla: int = 0
    sympla: int = 0
    # points of the league table: counted, dropped, and evenings won
    league: int = 0
    dropped: int = 0
    firsts: int = 0
    # False: all his evenings are imported ones, so that nothing is known of his deals
    seated: bool = False
    # base units of imported evenings, which are in `evenings_paid` too
    imported: int = 0
    # base units
    evenings_paid: dict[EveningKey, int] = field(default_factory=lambda: defaultdict(int))
    # deals of each evening played here
    evenings_deals: dict[EveningKey, int] = field(default_factory=lambda: defaultdict(int))
    # places gained by the last evening, fewer than nought: lost; None where it cannot be said
    climbed: int | None = None
    # points written
    evenings_written: dict[EveningKey, int] = field(default_factory=lambda: defaultdict(int))

    @property
    def evenings(self) -> int:
        return len(self.evenings_paid)

    @property
    def balance(self) -> int:
        return sum(self.evenings_paid.values())

    @property
    def per_deal(self) -> Fraction | None:
        """The average of the evenings whose deals are recorded."""
        return Fraction(self.balance - self.imported, self.deals) if self.deals else None

    @property
    def per_evening(self) -> Fraction | None:
        return Fraction(self.balance, self.evenings) if self.evenings else None

    @property
    def share(self) -> Fraction | None:
        return Fraction(self.games_won, self.games) if self.games else None

    @property
    def best(self) -> int | None:
        return max(self.evenings_paid.values(), default=None)

    @property
    def worst(self) -> int | None:
        return min(self.evenings_paid.values(), default=None)

    def before(self, last: EveningKey) -> Standing | None:
        """Return the row as it was before this evening, by what is paid; None where nothing was before it."""
        paid = {evening: amount for evening, amount in self.evenings_paid.items() if evening != last}
        if not paid:
            return None
        imported = self.imported - (self.evenings_paid.get(last, 0) if last.imported else 0)
        deals = self.deals - self.evenings_deals.get(last, 0)
        return replace(self, place=None, evenings_paid=paid, imported=imported, deals=deals)

    @property
    def climbed_key(self) -> int:
        return self.climbed or 0

    @property
    def place_key(self) -> float:
        """Whoever has no place comes last."""
        return float("inf") if self.place is None else self.place
