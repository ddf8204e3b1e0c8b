"""A player's page: results by season, variant, contract and role, against whom, last evenings."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import takewhile

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import rules
from clubapp.collation import sort_key
from clubapp.models import Member, Season
from clubapp.variants import variant_title
from ledger.season import penalties, player_sums
from ledger.season.imported import ImportedRow, imported_of
from ledger.season.player_sums import PartPlayed, Role, SeatAt, role_in
from ledger.season.scope import scored_variants
from ledger.season.sums import NOT_PLAYED, SittingRow

LAST_EVENINGS = 10
# what a deal without contracts is called
DEAL = "rozdanie"
ROLE_NAMES: dict[Role, str | Promise] = {
    Role.DECLARER: _("declarer"),
    Role.PARTNER: _("partner"),
    Role.DEFENCE: _("defence"),
    Role.OUT: _("sitting out"),
    Role.PLAYER: _("player"),
}


@dataclass(slots=True, kw_only=True)
class Result:
    """Deals counted together. `amount` in base units; `won` of `deals` brought the player something."""

    label: str | Promise
    deals: int = 0
    won: int = 0
    amount: int = 0
    points: int = 0
    evenings: set[int] = field(default_factory=set)

    @property
    def share(self) -> int | None:
        """Per cent won, rounded."""
        return round(Fraction(100 * self.won, self.deals)) if self.deals else None


@dataclass(slots=True, kw_only=True)
class Evening:
    pk: int
    date: datetime.date
    place: str
    deals: int = 0
    amount: int = 0
    points: int = 0
    variants: list[str] = field(default_factory=list)
    # known by its totals alone; `pk` is then that of the imported evening
    imported: bool = False


@dataclass(frozen=True, slots=True)
class Opponent:
    member: int
    name: str
    amount: int
    # spent at one table
    evenings: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleResults:
    role: Role
    rows: list[Result]

    @property
    def name(self) -> str | Promise:
        return ROLE_NAMES[self.role]

    @property
    def total(self) -> Result:
        """All contracts of the role together."""
        sums = {key: sum(getattr(row, key) for row in self.rows) for key in ("deals", "won", "amount", "points")}
        return Result(label=self.name, **sums)


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantResults:
    """One variant by role and contract. `scored`: points are written in it."""

    variant: str
    title: str
    scored: bool
    roles: list[RoleResults]

    @property
    def paid(self) -> bool:
        """Whether units are worth a column: a race is often played for points alone."""
        return not self.scored or any(row.amount for role in self.roles for row in role.rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerResults:
    """What `standings/player.html` shows. `penalties`: paid by the player; `penalty_amount`: those of others too."""

    # of the club, the newest first
    terms: list[Season]
    seasons: list[Result]
    variants: list[Result]
    contracts: list[VariantResults]
    penalties: int
    penalty_amount: int
    opponents: list[Opponent]
    evenings: list[Evening]
    longest_run: int
    longest_loss: int
    # evenings in a row up to the last one, above or below zero as `evenings[0]` is
    current_run: int

    @property
    def best(self) -> Evening | None:
        return max(self.evenings, key=lambda evening: evening.amount, default=None)

    @property
    def worst(self) -> Evening | None:
        return min(self.evenings, key=lambda evening: evening.amount, default=None)

    @property
    def last_evenings(self) -> list[Evening]:
        return self.evenings[:LAST_EVENINGS]


def player_results(member: Member) -> PlayerResults:
    """Ten queries, whatever was played."""
    seats = player_sums.seats_of(member)
    parts = [part for part in player_sums.parts_of(member) if part.sitting in seats]
    apart = penalties.take_apart(
        [deal for deal in player_sums.penalised(member) if deal[0] in seats],
        {sitting: seat.table for sitting, seat in seats.items()},
        {sitting: seat.seats for sitting, seat in seats.items()},
    )
    amounts = player_sums.amounts_of(member)
    totals = imported_of(member)
    terms = list(member.club.seasons.newest_first())
    evenings = _in_order([*_evenings(seats, parts, amounts), *map(_imported, totals)])
    return PlayerResults(
        terms=terms,
        seasons=_by_season(terms, seats, parts, amounts, totals),
        variants=_by_variant(seats, parts, amounts, totals),
        contracts=_by_contract(seats, parts, apart),
        penalties=sum(deal.offences.get(seats[deal.sitting].number, 0) for deal in apart),
        penalty_amount=sum(deal.penalty[seats[deal.sitting].number] for deal in apart),
        opponents=_opponents(member),
        evenings=evenings,
        longest_run=_longest(evenings, 1),
        longest_loss=_longest(evenings, -1),
        current_run=_current(evenings),
    )


def _evenings(seats: dict[int, SeatAt], parts: Iterable[PartPlayed], amounts: dict[int, int]) -> list[Evening]:
    """The newest first."""
    live = {part.sitting for part in parts}
    evenings: dict[int, Evening] = {}
    for sitting, seat in seats.items():
        if sitting in live:
            table = seat.table
            evening = evenings.setdefault(table.evening, Evening(pk=table.evening, date=table.date, place=table.place))
            evening.amount += amounts.get(sitting, 0)
            if (title := variant_title(table.variant)) not in evening.variants:
                evening.variants.append(title)
    for part in parts:
        evening = evenings[seats[part.sitting].table.evening]
        evening.points += part.points
        evening.deals += part.deals if part.counts else 0
    return list(evenings.values())


def _imported(total: ImportedRow) -> Evening:
    return Evening(
        pk=total.evening,
        date=total.date,
        place=total.place,
        amount=total.amount,
        variants=[variant_title(total.variant)],
        imported=True,
    )


def _in_order(evenings: Iterable[Evening]) -> list[Evening]:
    """The newest first; those of one day as they came."""
    return sorted(evenings, key=lambda evening: evening.date, reverse=True)


def _by_season(
    seasons: list[Season],
    seats: dict[int, SeatAt],
    parts: Iterable[PartPlayed],
    amounts: dict[int, int],
    totals: Iterable[ImportedRow],
) -> list[Result]:
    """The newest season first; evenings outside any season are counted together at the end."""

    def labels(played: SittingRow | ImportedRow) -> list[str | Promise]:
        named = [season.name for season in seasons if season.first_day <= played.date <= season.last_day]
        return [*named] or [_("outside any season")]

    results = _grouped(labels, seats, parts, amounts, totals)
    order = {season.name: place for place, season in enumerate(seasons)}
    return sorted(results, key=lambda result: order.get(str(result.label), len(order)))


def _by_variant(
    seats: dict[int, SeatAt],
    parts: Iterable[PartPlayed],
    amounts: dict[int, int],
    totals: Iterable[ImportedRow],
) -> list[Result]:
    return _grouped(lambda played: [variant_title(played.variant)], seats, parts, amounts, totals)


def _grouped(
    labels: Callable[[SittingRow | ImportedRow], list[str | Promise]],
    seats: dict[int, SeatAt],
    parts: Iterable[PartPlayed],
    amounts: dict[int, int],
    totals: Iterable[ImportedRow],
) -> list[Result]:
    """Amounts with penalties, as in the standings."""
    results: dict[str | Promise, Result] = {}
    paid: set[int] = set()
    for part in parts:
        seat = seats[part.sitting]
        for label in labels(seat.table):
            result = results.setdefault(label, Result(label=label))
            result.evenings.add(seat.table.evening)
            result.points += part.points
            result.deals += part.deals if part.counts else 0
            # an amount belongs to the whole sitting: once, whatever was played there
            if part.sitting not in paid:
                result.amount += amounts.get(part.sitting, 0)
        paid.add(part.sitting)
    for total in totals:
        for label in labels(total):
            result = results.setdefault(label, Result(label=label))
            result.evenings.add(-total.evening)
            result.amount += total.amount
    return list(results.values())


def _by_contract(
    seats: dict[int, SeatAt], parts: Iterable[PartPlayed], apart: Iterable[penalties.PenalisedDeal]
) -> list[VariantResults]:
    """Without penalties: what the play of a contract brought. Most played first."""
    rows: dict[str, dict[Role, dict[str, Result]]] = defaultdict(lambda: defaultdict(dict))

    def row(sitting: int, contract: str | None, role: Role) -> Result:
        name = contract or DEAL
        variant = seats[sitting].table.variant
        return rows[variant][role].setdefault(name, Result(label=rules.word(name, variant=variant)))

    for part in parts:
        # a penalty is no contract; a pas may pay
        if part.contract != penalties.PENALTY:
            result = row(part.sitting, part.contract, part.role)
            result.deals += part.deals
            result.won += part.won
            result.amount += part.amount
            result.points += part.points
    for deal in apart:
        number = seats[deal.sitting].number
        if deal.facts["contract"] not in NOT_PLAYED:
            result = row(deal.sitting, deal.facts["contract"], role_in(dict(deal.facts), number))
            result.amount += deal.play[number]
            result.won += deal.play[number] > 0
    return [_of_variant(variant, found) for variant, found in rows.items()]


def _of_variant(variant: str, found: dict[Role, dict[str, Result]]) -> VariantResults:
    roles = [
        RoleResults(role=role, rows=sorted(found[role].values(), key=lambda row: -row.deals))
        for role in Role
        if role in found
    ]
    return VariantResults(
        variant=variant, title=variant_title(variant), scored=variant in scored_variants(), roles=roles
    )


def _opponents(member: Member) -> list[Opponent]:
    language = member.club.language
    won, together = player_sums.against(member), player_sums.evenings_with(member)
    found = [Opponent(pk, name, won.get((pk, name), 0), times) for (pk, name), times in together.items()]
    return sorted(found, key=lambda one: (-one.amount, sort_key(one.name, language)))


def _longest(evenings: Iterable[Evening], sign: int) -> int:
    """Evenings in a row that ended above zero (`sign` 1) or below (−1)."""
    longest = run = 0
    for evening in evenings:
        run = run + 1 if evening.amount * sign > 0 else 0
        longest = max(longest, run)
    return longest


def _current(evenings: Sequence[Evening]) -> int:
    """`evenings`: the newest first. None where the last one was even."""
    if not evenings or not evenings[0].amount:
        return 0
    won = evenings[0].amount > 0
    return len(list(takewhile(lambda one: one.amount and (one.amount > 0) == won, evenings)))
