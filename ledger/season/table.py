"""The standings: one row per player, made of sums of the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubapp.collation import sort_key
from ledger.season import penalties, races, sums
from ledger.season.engines import season_engine
from ledger.season.imported import ImportedRow
from ledger.season.places import give_places, give_trend
from ledger.season.scope import EveningKey, Scope, scored_variants
from ledger.season.standing import Standing
from ledger.season.sums import RecordedDeal, SeatRow, SittingRow

STANDINGS = _("Standings")
# (sitting, seat's number) → the row of the player on that seat
Players = Mapping[tuple[int, int], Standing]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """A table of standings, its rows in order.

    `least` is the fewest deals that bring a place. `unit` is the value of one base unit and its currency where all
    tables have the same, else None. `staked`: somebody won or lost base units on some evening. `imported` is how many
    of the evenings are imported ones.
    """

    scope: Scope
    rows: list[Standing]
    least: int
    unit: tuple[str, str] | None
    staked: bool
    imported: int = 0
    # the heading of the table, and a sentence on its order where it is not the variant's own
    name: str | Promise = STANDINGS
    order_text: str | Promise = ""
    is_league: bool = False

    @property
    def order(self) -> str:
        """The sentence that says what decides the places."""
        return str(self.order_text or season_engine(self.scope.variant).order)

    @property
    def ranked(self) -> int:
        """The number of players with a place."""
        return sum(row.place is not None for row in self.rows)


def standings(
    scope: Scope, sittings: Iterable[SittingRow], imported: Iterable[ImportedRow] = (), *, least: int = 0
) -> Standings:
    """Return the standings of the scope. `sittings` and `imported` are those of the scope's days.

    Five queries, six where points are written.
    """
    tables = {table.pk: table for table in sittings if scope.counts(table.variant, table.rule_set)}
    seats, declared = sums.seats(scope), sums.declared(scope)
    # sittings where a deal stands; one whose first deal came between two of these queries shows on the next look
    live = {sitting for sitting, *_counted in declared} & tables.keys()
    seats = {pk: seat for pk, seat in seats.items() if seat.sitting in live}
    rows = _rows(seats, tables, sums.amounts(scope), scope.club.language)
    totals = [total for total in imported if scope.counts(total.variant)]
    _add_imported(rows, totals, scope.club.language)
    by_number = {(seat.sitting, seat.number): rows[seat.member] for seat in seats.values()}
    _add_deals(rows, seats, tables, by_number, declared)
    if scope.variant in scored_variants():
        _add_points(rows, seats, tables, scope)
    else:
        _add_penalties(by_number, scope)
    by_name = sorted(rows.values(), key=lambda row: row.name_key)
    units = {table.unit for table in tables.values() if table.pk in live} | {total.unit for total in totals}
    placed = give_places(by_name, scope.variant, least)
    # no trend where points are written: of the time before an evening a row knows only what was paid
    if scope.variant not in scored_variants():
        give_trend(placed, _last(tables.values(), totals, by_name), scope.variant, least)
    return Standings(
        scope=scope,
        rows=placed,
        least=least,
        unit=units.pop() if len(units) == 1 else None,
        staked=any(any(row.evenings_paid.values()) for row in by_name),
        imported=len({total.evening for total in totals}),
    )


def _rows(
    seats: dict[int, SeatRow], tables: dict[int, SittingRow], amounts: dict[int, int], language: str
) -> dict[int, Standing]:
    """Return a row for everybody who sat down, by member's id, with his base units of each evening."""
    rows: dict[int, Standing] = {}
    for seat in seats.values():
        row = _row(rows, seat, language)
        row.seated = True
        row.evenings_paid[tables[seat.sitting].evening] += amounts.get(seat.pk, 0)
    return rows


def _add_imported(rows: dict[int, Standing], totals: Iterable[ImportedRow], language: str) -> None:
    """Add the totals of imported evenings to the rows; a player who has nothing else gets a row."""
    for total in totals:
        row = _row(rows, total, language)
        row.evenings_paid[total.evening] += total.amount
        row.imported += total.amount


def _row(rows: dict[int, Standing], player: SeatRow | ImportedRow, language: str) -> Standing:
    """Return the player's row, a new one where he has none yet."""
    row = rows.get(player.member)
    if row is None:
        key = sort_key(player.name, language)
        row = rows[player.member] = Standing(member=player.member, name=player.name, guest=player.guest, name_key=key)
    return row


def _add_deals(
    rows: dict[int, Standing],
    seats: dict[int, SeatRow],
    tables: dict[int, SittingRow],
    by_number: Players,
    declared: Iterable[tuple[int, int | None, int, int]],
) -> None:
    """Add deals played and games declared. A deal counts for everybody at the table, whoever sat it out too."""
    deals: Counter[int] = Counter()
    for sitting, number, times, won in declared:
        deals[sitting] += times
        # no seat has number 0, which stands for a deal without declarer
        if declarer := by_number.get((sitting, number or 0)):
            declarer.games += times
            declarer.games_won += won
    for seat in seats.values():
        rows[seat.member].deals += deals[seat.sitting]
        rows[seat.member].evenings_deals[tables[seat.sitting].evening] += deals[seat.sitting]


def _add_penalties(by_number: Players, scope: Scope) -> None:
    """Add how many penalties each player paid."""
    for sitting, facts in sums.facts(scope, penalised=True):
        for number, times in penalties.offences(facts).items():
            # a deal of a table that came in between two queries shows on the next look
            if (offender := by_number.get((sitting, number))) is not None:
                offender.penalties += times


def _add_points(
    rows: dict[int, Standing], seats: dict[int, SeatRow], tables: dict[int, SittingRow], scope: Scope
) -> None:
    """Add points written, and what the engine counts of matches or games."""
    written = sums.points(scope)
    counted = races.tally(_of_seated(sums.facts(scope), seats), tables, _sizes(seats))
    for pk, seat in seats.items():
        row = rows[seat.member]
        row.points += written.get(pk, 0)
        row.evenings_written[tables[seat.sitting].evening] += written.get(pk, 0)
        for field, times in counted.get((seat.sitting, seat.number), {}).items():
            setattr(row, field, getattr(row, field) + times)


def _of_seated(recorded: list[RecordedDeal], seats: dict[int, SeatRow]) -> list[RecordedDeal]:
    """Return the deals without those of sittings whose first deal came in between two queries."""
    seated = {seat.sitting for seat in seats.values()}
    return [deal for deal in recorded if deal[0] in seated]


def _last(tables: Iterable[SittingRow], totals: Iterable[ImportedRow], rows: Iterable[Standing]) -> EveningKey | None:
    """Return the last evening that anybody has a result of."""
    counted = {evening for row in rows for evening in row.evenings_paid}
    days = [(table.date, table.evening) for table in tables] + [(total.date, total.evening) for total in totals]
    return max((day for day in days if day[1] in counted), default=(None, None))[1]


def _sizes(seats: dict[int, SeatRow]) -> Counter[int]:
    """Return how many seats each sitting has."""
    return Counter(seat.sitting for seat in seats.values())
