"""The standings: one row per player, put together from the sums of the database."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from clubapp.collation import Key, sort_key
from ledger.standings import penalties, races, sums
from ledger.standings.places import give_places
from ledger.standings.scope import Scope, scored_variants
from ledger.standings.sums import RecordedDeal, SeatRow, SittingRow


@dataclass(slots=True, kw_only=True)
class Standing:
    """A player's season, or one evening. Amounts in base units; `place` None: not ranked."""

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
    # evening → base units
    evenings_paid: dict[int, int] = field(default_factory=lambda: defaultdict(int))

    @property
    def evenings(self) -> int:
        return len(self.evenings_paid)

    @property
    def balance(self) -> int:
        return sum(self.evenings_paid.values())

    @property
    def per_deal(self) -> Fraction | None:
        return Fraction(self.balance, self.deals) if self.deals else None

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

    @property
    def place_key(self) -> float:
        """Whoever has no place comes last."""
        return float("inf") if self.place is None else self.place


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """`unit`: value and currency of one unit where it is the same at every table counted, else None."""

    scope: Scope
    rows: list[Standing]
    least: int
    unit: tuple[str, str] | None
    staked: bool

    @property
    def ranked(self) -> int:
        return sum(row.place is not None for row in self.rows)


def standings(scope: Scope, sittings: Iterable[SittingRow], *, least: int = 0) -> Standings:
    """`sittings`: those of the scope's evenings (`sums.sittings`). Five queries, six where points are written."""
    tables = {table.pk: table for table in sittings if not scope.variant or table.variant == scope.variant}
    seats, played = sums.seats(scope), sums.played(scope)
    live = {group.sitting for group in played}
    # whoever opened the page while a table was being laid sees the table on the next look
    seats = {pk: seat for pk, seat in seats.items() if seat.sitting in live & tables.keys()}
    rows = _rows(seats, tables, sums.amounts(scope), scope.club.language)
    _count_deals(rows, seats, (group for group in played if group.counts))
    if scope.variant in scored_variants():
        _count_points(rows, seats, tables, scope)
    else:
        _count_penalties(rows, seats, tables, scope)
    by_name = sorted(rows.values(), key=lambda row: row.name_key)
    units = {table.unit for table in tables.values() if table.pk in live}
    return Standings(
        scope=scope,
        rows=give_places(by_name, scope.variant, least),
        least=least,
        unit=units.pop() if len(units) == 1 else None,
        staked=any(any(row.evenings_paid.values()) for row in by_name),
    )


def _rows(
    seats: dict[int, SeatRow], tables: dict[int, SittingRow], amounts: dict[int, int], language: str
) -> dict[int, Standing]:
    rows: dict[int, Standing] = {}
    for seat in seats.values():
        row = rows.get(seat.member)
        if row is None:
            key = sort_key(seat.name, language)
            row = rows[seat.member] = Standing(member=seat.member, name=seat.name, guest=seat.guest, name_key=key)
        row.evenings_paid[tables[seat.sitting].evening] += amounts.get(seat.pk, 0)
    return rows


def _count_deals(rows: dict[int, Standing], seats: dict[int, SeatRow], played: Iterable[sums.Played]) -> None:
    at_table: Counter[int] = Counter()
    for group in played:
        at_table[group.sitting] += group.deals
        if group.declarer in seats:
            declarer = rows[seats[group.declarer].member]
            declarer.games += group.deals
            declarer.games_won += group.won
    for seat in seats.values():
        rows[seat.member].deals += at_table[seat.sitting]


def _count_penalties(
    rows: dict[int, Standing], seats: dict[int, SeatRow], tables: dict[int, SittingRow], scope: Scope
) -> None:
    by_number = {(seat.sitting, seat.number): rows[seat.member] for seat in seats.values()}
    for deal in penalties.take_apart(_of_seated(sums.facts(scope, penalised=True), seats), tables, _how_many(seats)):
        for number, times in deal.offences.items():
            by_number[deal.sitting, number].penalties += times
        if deal.declarer is not None and deal.play[deal.declarer] > 0:
            by_number[deal.sitting, deal.declarer].games_won += 1


def _count_points(
    rows: dict[int, Standing], seats: dict[int, SeatRow], tables: dict[int, SittingRow], scope: Scope
) -> None:
    written = sums.points(scope)
    counted = races.tally(_of_seated(sums.facts(scope), seats), tables, _how_many(seats))
    for pk, seat in seats.items():
        row = rows[seat.member]
        row.points += written.get(pk, 0)
        for what, times in counted.get((seat.sitting, seat.number), {}).items():
            setattr(row, what, getattr(row, what) + times)


def _of_seated(recorded: list[RecordedDeal], seats: dict[int, SeatRow]) -> list[RecordedDeal]:
    """Without sittings whose first deal came in between two queries."""
    known = {seat.sitting for seat in seats.values()}
    return [deal for deal in recorded if deal[0] in known]


def _how_many(seats: dict[int, SeatRow]) -> Counter[int]:
    return Counter(seat.sitting for seat in seats.values())
