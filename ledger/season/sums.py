"""Sums made by the database. Each is one query, which starts from the evenings of the scope."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, Sum

from ledger.models import Deal, Score, Seat, Sitting, Transfer
from ledger.season.scope import EveningKey, Scope

# contracts that do not count as deals played: nobody bid and the cards were dealt again, or there was only a penalty
NOT_PLAYED = frozenset({"pas", "renonc"})

# (sitting, facts)
RecordedDeal = tuple[int, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class SittingRow:
    """A sitting: the same people at one table of an evening.

    `unit` is the value of one base unit and its currency. `rule_set` is the club's own one, by id and name.
    """

    pk: int
    variant: str
    edition: str
    house_rules: dict[str, Any] | None
    evening: EveningKey
    date: datetime.date
    place: str
    unit: tuple[str, str]
    rule_set: tuple[int, str] | None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat at a table and the member who sat there."""

    pk: int
    number: int
    sitting: int
    member: int
    name: str
    guest: bool


@dataclass(frozen=True, slots=True)
class Played:
    """The deals of a sitting with one contract and one declarer.

    `declarer` is the number of his seat, None where nobody declared. `deals` is how many; `won` is how many of them
    paid the declarer for the play, or wrote him points.
    """

    sitting: int
    contract: str
    declarer: int | None
    deals: int
    won: int

    @property
    def counts(self) -> bool:
        """Return whether they count as deals played."""
        return self.contract not in NOT_PLAYED


def table_fields(path: str = "") -> tuple[str, ...]:
    """Return the fields that `table_of` reads, for rows that reach their sitting by `path`."""
    about = ("evening_id", "evening__date", "evening__place", "evening__unit_amount", "evening__currency")
    rule_set = ("rule_set__rule_set", "rule_set__rule_set__name")
    return tuple(path + field for field in ("pk", "variant", "edition", "house_rules", *about, *rule_set))


def table_of(values: Sequence[Any]) -> SittingRow:
    """Make a row of the values of `table_fields`."""
    pk, variant, edition, house_rules, evening, date, place, amount, currency, set_id, set_name = values
    rule_set = None if set_id is None else (set_id, set_name)
    return SittingRow(pk, variant, edition, house_rules, EveningKey(evening), date, place, (amount, currency), rule_set)


def sittings(scope: Scope) -> list[SittingRow]:
    """Return every sitting of the scope's evenings, of all variants, the newest first."""
    rows = Sitting.objects.filter(scope.evenings("evening__"))
    rows = rows.order_by("-evening__date", "-evening", "table_no", "round_no")
    return [table_of(values) for values in rows.values_list(*table_fields())]


def seats(scope: Scope) -> dict[int, SeatRow]:
    """Return the seats of the scope by their id."""
    rows = Seat.objects.filter(scope.within("sitting__")).order_by()
    fields = ("pk", "number", "sitting_id", "member_id", "member__name", "member__guest")
    return {row[0]: SeatRow(*row) for row in rows.values_list(*fields)}


def amounts(scope: Scope) -> dict[int, int]:
    """Return base units received less those paid, by seat id."""
    paid = Transfer.objects.counted().filter(scope.within("deal__sitting__")).order_by()
    sums: dict[int, int] = {}
    for payer, payee, total in paid.values_list("payer", "payee").annotate(total=Sum("amount")):
        amount = int(total)
        sums[payee] = sums.get(payee, 0) + amount
        sums[payer] = sums.get(payer, 0) - amount
    return sums


def points(scope: Scope) -> dict[int, int]:
    """Return the points written, by seat id."""
    written = Score.objects.filter(scope.within("deal__sitting__"), deal__replaced_by__isnull=True).order_by()
    return {seat: int(total) for seat, total in written.values_list("seat").annotate(total=Sum("points"))}


def declared(scope: Scope) -> list[tuple[int, int | None, int, int]]:
    """Return the deals of each sitting and declarer: (sitting, declarer's seat number or None, deals, of them won).

    A sitting is there as soon as one of its deals stands, though none of them may count as played.
    """
    deals = Deal.objects.played().filter(scope.within("sitting__")).order_by()
    counts = ~Q(contract__in=NOT_PLAYED)
    rows = deals.values_list("sitting_id", "declarer").annotate(
        deals=Count("pk", filter=counts), won=Count("pk", filter=counts & Q(won=True))
    )
    return list(rows)


def played(scope: Scope) -> list[Played]:
    """Return the deals that stand, grouped by sitting, contract and declarer."""
    deals = Deal.objects.played().filter(scope.within("sitting__")).order_by()
    rows = deals.values_list("sitting_id", "contract", "declarer").annotate(
        deals=Count("pk"), won=Count("pk", filter=Q(won=True))
    )
    return [Played(*row) for row in rows]


def facts(scope: Scope, *, penalised: bool = False) -> list[RecordedDeal]:
    """Return the deals that stand, in order; with `penalised` only those with a penalty."""
    deals = Deal.objects.played().filter(scope.within("sitting__"))
    if penalised:
        deals = deals.filter(penalised=True)
    return list(deals.in_order().values_list("sitting_id", "facts"))
