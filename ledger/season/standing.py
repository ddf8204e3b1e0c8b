"""A player's row of the standings."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from fractions import Fraction

from clubapp.collation import Key
from ledger.season.scope import EveningKey


@dataclass(slots=True, kw_only=True)
class Standing:
    """A player's season, or one evening of it.

    Rows are filled step by step (`table`, `places`, `league`). Amounts are base units.
    """

    member: int
    name: str
    guest: bool
    # what names are sorted by
    name_key: Key
    # None: he is listed without a place
    place: int | None = None
    # deals at his tables, and of them those he declared, and won
    deals: int = 0
    games: int = 0
    games_won: int = 0
    # how many he paid
    penalties: int = 0
    # where points are written: the points, matches or games won, and what the engine counts besides (docs/glossary.md)
    points: int = 0
    won: int = 0
    cvrga: int = 0
    skare: int = 0
    dupla: int = 0
    sympla: int = 0
    # in the league table: points that count, points that are dropped, and how many evenings he won
    league: int = 0
    dropped: int = 0
    firsts: int = 0
    # False: all his evenings are imported ones, so that nothing is known of his deals
    seated: bool = False
    # base units of imported evenings, which are in `evenings_paid` too
    imported: int = 0
    # base units of each evening
    evenings_paid: dict[EveningKey, int] = field(default_factory=lambda: defaultdict(int))
    # deals of each evening played here
    evenings_deals: dict[EveningKey, int] = field(default_factory=lambda: defaultdict(int))
    # places gained (above 0) or lost (below) by the last evening; None where he had no place before it, or has none now
    climbed: int | None = None
    # points written on each evening
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
        """The part won of the deals he declared."""
        return Fraction(self.games_won, self.games) if self.games else None

    @property
    def best(self) -> int | None:
        return max(self.evenings_paid.values(), default=None)

    @property
    def worst(self) -> int | None:
        return min(self.evenings_paid.values(), default=None)

    def before(self, last: EveningKey) -> Standing | None:
        """Return the row without the last evening, None where nothing is left. Only what is paid is taken back."""
        paid = {evening: amount for evening, amount in self.evenings_paid.items() if evening != last}
        if not paid:
            return None
        imported = self.imported - (self.evenings_paid.get(last, 0) if last.imported else 0)
        deals = self.deals - self.evenings_deals.get(last, 0)
        return replace(self, place=None, evenings_paid=paid, imported=imported, deals=deals)

    @property
    def climbed_key(self) -> int:
        """The number to sort by where some rows have no trend."""
        return self.climbed or 0

    @property
    def place_key(self) -> float:
        """The number to sort by where some rows have no place: they come last."""
        return float("inf") if self.place is None else self.place
