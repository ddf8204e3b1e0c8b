"""The results on a player's page: by season, variant, contract and role, against whom, and his evenings."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import takewhile

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubapp.collation import sort_key
from clubapp.models import Member, Season
from clubapp.variants import contract_word, variant_title
from ledger.book.summary import PENALTY
from ledger.season import penalties, player_sums
from ledger.season.imported import ImportedRow, imported_of
from ledger.season.player_sums import PartPlayed, Role, SeatAt, role_in
from ledger.season.scope import EveningKey, scored_variants
from ledger.season.sums import NOT_PLAYED, SittingRow

LAST_EVENINGS = 10
# the word for a deal without contracts
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
    """Deals counted together. `amount` is base units; `won` of the `deals` brought the player something."""

    label: str | Promise
    deals: int = 0
    won: int = 0
    amount: int = 0
    points: int = 0
    evenings: set[EveningKey] = field(default_factory=set)

    @property
    def share(self) -> int | None:
        """The share won, in per cent, rounded."""
        return round(Fraction(100 * self.won, self.deals)) if self.deals else None


@dataclass(slots=True, kw_only=True)
class Evening:
    """An evening of the player: deals he took part in, base units and points."""

    key: EveningKey
    date: datetime.date
    place: str
    deals: int = 0
    amount: int = 0
    points: int = 0
    variants: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody he sat with: base units won from him on so many evenings at one table."""

    member: int
    name: str
    amount: int
    evenings: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleResults:
    """Deals in one role, by contract."""

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
    """The player's deals of one variant, by role and contract. `scored`: points are written in it."""

    variant: str
    title: str
    scored: bool
    roles: list[RoleResults]

    @property
    def paid(self) -> bool:
        """Units are worth a column: a race is often played for points alone."""
        return not self.scored or any(row.amount for role in self.roles for row in role.rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerResults:
    """Everything that `standings/player.html` shows.

    `terms` are the club's seasons, the newest first. `penalties` counts those the player paid; `penalty_amount` is what
    penalties brought or cost him, those of others included.
    """

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
    # evenings in a row up to the last one that ended like it, above 0 or below
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
    """Return the member's results. Ten queries, whatever was played."""
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
        penalties=sum(penalties.offences(deal.facts)[seats[deal.sitting].number] for deal in apart),
        penalty_amount=sum(deal.penalty[seats[deal.sitting].number] for deal in apart),
        opponents=_opponents(member),
        evenings=evenings,
        longest_run=_longest(evenings, 1),
        longest_loss=_longest(evenings, -1),
        current_run=_current(evenings),
    )


def _evenings(seats: dict[int, SeatAt], parts: Iterable[PartPlayed], amounts: dict[int, int]) -> list[Evening]:
    """Return the evenings played here, the newest first."""
    live = {part.sitting for part in parts}
    evenings: dict[EveningKey, Evening] = {}
    for sitting, seat in seats.items():
        if sitting in live:
            table = seat.table
            evening = evenings.setdefault(table.evening, Evening(key=table.evening, date=table.date, place=table.place))
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
        key=total.evening,
        date=total.date,
        place=total.place,
        amount=total.amount,
        variants=[variant_title(total.variant)],
    )


def _in_order(evenings: Iterable[Evening]) -> list[Evening]:
    """Sort evenings, the newest first; those of one day stay as they came."""
    return sorted(evenings, key=lambda evening: evening.date, reverse=True)


def _by_season(
    seasons: list[Season],
    seats: dict[int, SeatAt],
    parts: Iterable[PartPlayed],
    amounts: dict[int, int],
    totals: Iterable[ImportedRow],
) -> list[Result]:
    """Return results by season, the newest first; evenings outside any season come together at the end."""

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
    """Return results by label. Amounts are with penalties, as in the standings."""
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
            result.evenings.add(total.evening)
            result.amount += total.amount
    return list(results.values())


def _by_contract(
    seats: dict[int, SeatAt], parts: Iterable[PartPlayed], apart: Iterable[penalties.PenalisedDeal]
) -> list[VariantResults]:
    """Return results by variant, role and contract, without penalties: what playing it brought. Most played first."""
    rows: dict[str, dict[Role, dict[str, Result]]] = defaultdict(lambda: defaultdict(dict))

    def row(sitting: int, contract: str | None, role: Role) -> Result:
        name = contract or DEAL
        variant = seats[sitting].table.variant
        return rows[variant][role].setdefault(name, Result(label=contract_word(name, variant)))

    for part in parts:
        # a penalty is no contract; a pas may pay
        if part.contract != PENALTY:
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
    return [_of_variant(variant, by_role) for variant, by_role in rows.items()]


def _of_variant(variant: str, by_role: dict[Role, dict[str, Result]]) -> VariantResults:
    roles = [
        RoleResults(role=role, rows=sorted(by_role[role].values(), key=lambda row: -row.deals))
        for role in Role
        if role in by_role
    ]
    return VariantResults(
        variant=variant, title=variant_title(variant), scored=variant in scored_variants(), roles=roles
    )


def _opponents(member: Member) -> list[Opponent]:
    language = member.club.language
    won, together = player_sums.against(member), player_sums.evenings_with(member)
    opponents = [Opponent(pk, name, won.get((pk, name), 0), times) for (pk, name), times in together.items()]
    return sorted(opponents, key=lambda opponent: (-opponent.amount, sort_key(opponent.name, language)))


def _longest(evenings: Iterable[Evening], sign: int) -> int:
    """Return the most evenings in a row that ended above 0 (`sign` 1) or below (−1)."""
    longest = run = 0
    for evening in evenings:
        run = run + 1 if evening.amount * sign > 0 else 0
        longest = max(longest, run)
    return longest


def _current(evenings: Sequence[Evening]) -> int:
    """Return how many evenings in a row ended as the last one did; 0 where that was even. `evenings`: newest first."""
    if not evenings or not evenings[0].amount:
        return 0
    won = evenings[0].amount > 0
    return len(list(takewhile(lambda evening: evening.amount and (evening.amount > 0) == won, evenings)))
