"""A tournament as `contest` counts it: rows in, the contest with its standing out. Nothing counted is stored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from tournaments import contest
from tournaments.models import Entrant, Penalty, Seat, Slip, Table, Tournament


@dataclass(frozen=True)
class Counted:
    """The contest of a tournament and its entrants by the ids it knows them by."""

    tournament: Tournament
    record: contest.Contest
    entrants: dict[str, Entrant]

    @cached_property
    def played(self) -> int:
        """The number of rounds of which at least one slip is in."""
        numbers = [number for number, tables in enumerate(self.record.rounds, 1) if any(one.money for one in tables)]
        return max(numbers, default=0)

    @cached_property
    def standing(self) -> list[contest.Placed[contest.Totals]]:
        return self.after(None)

    def after(self, rounds: int | None) -> list[contest.Placed[contest.Totals]]:
        """Return the standing after so many rounds; penalties count from the beginning."""
        return contest.standing(self.record, rounds=self.played if rounds is None else rounds)

    @cached_property
    def teams(self) -> list[contest.Placed[contest.TeamTotals]]:
        return contest.team_standing(self.record, rounds=self.played)

    @cached_property
    def places(self) -> dict[str, int]:
        return {placed.row.id: placed.place for placed in self.standing}


@dataclass(frozen=True, slots=True)
class Extent:
    """The first so many versions of slips and of penalties, in the order in which they were written."""

    slips: int
    penalties: int


def counted(tournament: Tournament, extent: Extent | None = None) -> Counted:
    """Read what is recorded of a tournament, all or as far as `extent`, and count it. Six queries for any rounds."""
    entrants = list(tournament.entrants.all())
    read = contest.Contest(
        format=tournament.rules,
        entrants=tuple(_entrant(one) for one in entrants),
        rounds=_rounds(tournament, _slips(tournament, extent)),
        penalties=tuple(_penalties(tournament, extent)),
    )
    return Counted(tournament, read, {one.id_text: one for one in entrants})


def _entrant(entrant: Entrant) -> contest.Entrant:
    return contest.Entrant(
        id=entrant.id_text,
        club=entrant.club_name,
        team=entrant.team,
        present=entrant.present,
        first=entrant.first_round,
        last=contest.MOST_ROUNDS if entrant.last_round is None else entrant.last_round,
        fixed=entrant.fixed_table,
    )


def _slips(tournament: Tournament, extent: Extent | None) -> dict[int, Slip]:
    """Return the slips that count, by their tables."""
    slips = Slip.objects.filter(table__round__tournament=tournament)
    if extent is None:
        return {slip.table_id: slip for slip in slips.counted()}
    latest = {slip.table_id: slip for slip in slips.order_by("pk")[: extent.slips]}
    return {table: slip for table, slip in latest.items() if not slip.void}


def _rounds(tournament: Tournament, slips: Mapping[int, Slip]) -> tuple[tuple[contest.Table, ...], ...]:
    """Return the published rounds; numbers without one are empty."""
    tables = Table.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    places = tables.order_by("round__number", "number").values_list("pk", "round__number")
    seats: dict[int, list[str]] = defaultdict(list)
    rows = Seat.objects.filter(table__in=tables).order_by("number").values_list("table_id", "entrant__number")
    for table, number in rows:
        seats[table].append(str(number))
    rounds: dict[int, list[contest.Table]] = defaultdict(list)
    for pk, number in places:
        money = counting(tournament, slips[pk]) if pk in slips else None
        rounds[number].append(contest.Table(seats=tuple(seats[pk]), money=money))
    return tuple(tuple(rounds.get(number, ())) for number in range(1, max(rounds, default=0) + 1))


def counting(tournament: Tournament, slip: Slip) -> tuple[int, ...]:
    """Return what a slip counts: the net, or what was left before each seat."""
    if tournament.rules.count_money == "net":
        return slip.money
    stake = tournament.rules.stake
    return tuple(won + stake + again for won, again in zip(slip.money, slip.rebuys, strict=True))


def _penalties(tournament: Tournament, extent: Extent | None) -> Iterable[contest.Penalty]:
    penalties = Penalty.objects.filter(tournament=tournament).select_related("entrant")
    if extent is None:
        counting_ones = list(penalties.counted())
    else:
        latest = {one.number: one for one in penalties.order_by("pk")[: extent.penalties]}
        counting_ones = [one for one in latest.values() if not one.void]
    for penalty in counting_ones:
        yield contest.Penalty(entrant=penalty.entrant.id_text, points=Fraction(penalty.points), money=penalty.money)


@dataclass(frozen=True, slots=True)
class Moved:
    """An entrant whose place a correction changed."""

    entrant: Entrant
    before: int
    after: int


def moved(before: Counted, after: Counted) -> list[Moved]:
    """Return whose place differs, by the place he has now."""
    rows = [(place, before.places.get(name), name) for name, place in after.places.items()]
    return [Moved(after.entrants[name], old, new) for new, old, name in sorted(rows) if old is not None and old != new]
