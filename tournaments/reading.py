"""The standing as pages and lists show it: rows with names, rounds, and why somebody has his place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import get_language, gettext

from clubapp.money import format_money, money
from tournaments import contest
from tournaments.book.count import Counted
from tournaments.contest.exact import shown
from tournaments.models import Entrant


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standing. `before` is the place after the round before; `name` what may be shown."""

    place: int
    before: int | None
    entrant: Entrant
    name: str
    points: str
    places: str
    money: int
    rounds: list[contest.RoundLine | None]
    why: str

    @property
    def change(self) -> int:
        """Places won since the round before, less those lost."""
        return self.before - self.place if self.before else 0


def rows_of(current: Counted, after: int, *, public: bool = False) -> list[Row]:
    """Return the standing after a round; `public` leaves out the names of who asked for it."""
    before = {one.row.id: one.place for one in current.after(after - 1)} if after > 1 else {}
    money_text = money_writer(current)
    rows = []
    for placed in current.after(after):
        entrant = current.entrants[placed.row.id]
        lines = {line.round: line for line in placed.row.lines}
        rows.append(
            Row(
                place=placed.place,
                before=before.get(placed.row.id),
                entrant=entrant,
                name=public_name(entrant) if public else entrant.name,
                points="" if placed.row.points is None else shown(placed.row.points),
                places=shown(placed.row.places),
                money=placed.row.money,
                rounds=[lines.get(number) for number in range(1, after + 1)],
                why=contest.why(placed, gettext, money_text),
            )
        )
    return rows


def public_name(entrant: Entrant) -> str:
    return gettext("No. %(number)d") % {"number": entrant.number} if entrant.hidden else entrant.name


def money_writer(current: Counted) -> Callable[[int], str]:
    """Return how amounts of a tournament are written in the reader's language, without the currency."""
    unit, language = current.tournament.unit_amount, get_language() or "en"

    def write(units: int) -> str:
        return format_money(money(units, unit), "", language) if units else format_money(Decimal(0), "", language)

    return write
