"""Sums made by the database. Each is one query, which starts from the evenings of the scope."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import (
    Case,
    Count,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
    When,
)
from django.db.models.fields.json import KT
from django.db.models.functions import Cast
from django.db.models.lookups import GreaterThan

from ledger.models import Deal, Score, Seat, Sitting, Transfer
from ledger.season.scope import EveningKey, Scope, scored_variants

# dealt again, or only a penalty: they do not count as deals
NOT_PLAYED = frozenset({"pas", "renonc"})

# (sitting, facts)
RecordedDeal = tuple[int, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class SittingRow:
    """A table of an evening. `unit` is the value of one unit and its currency."""

    pk: int
    variant: str
    edition: str
    house_rules: dict[str, Any] | None
    evening: EveningKey
    date: datetime.date
    place: str
    unit: tuple[str, str]


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
    """The deals of a sitting with one contract and one declarer: a seat's id, None where nobody declared.

    `won` are those that paid the declarer, or in which he wrote points. Deals with a penalty are not among them: their
    payments mix the play and the penalty, which `penalties` takes apart.
    """

    sitting: int
    contract: str | None
    declarer: int | None
    deals: int
    won: int

    @property
    def counts(self) -> bool:
        return self.contract not in NOT_PLAYED


def table_fields(path: str = "") -> tuple[str, ...]:
    """Return the fields that `table_of` reads, for rows that reach their sitting by `path`."""
    about = ("session_id", "session__date", "session__place", "session__unit_amount", "session__currency")
    return tuple(path + field for field in ("pk", "variant", "edition", "house_rules", *about))


def table_of(values: Sequence[Any]) -> SittingRow:
    """Make a row of the values of `table_fields`."""
    pk, variant, edition, house_rules, evening, date, place, amount, currency = values
    return SittingRow(pk, variant, edition, house_rules, EveningKey(evening), date, place, (amount, currency))


def sittings(scope: Scope) -> list[SittingRow]:
    """Return every sitting of the scope's evenings, of all variants, the newest first."""
    rows = Sitting.objects.filter(scope.evenings("session__"))
    rows = rows.order_by("-session__date", "-session", "table_no", "round_no")
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
    for side, sign in (("payee", 1), ("payer", -1)):
        for seat, amount in paid.values_list(side).annotate(total=Sum("amount")):
            sums[seat] = sums.get(seat, 0) + sign * int(amount)
    return sums


def points(scope: Scope) -> dict[int, int]:
    """Return the points written, by seat id."""
    written = Score.objects.filter(scope.within("deal__sitting__"), deal__replaced_by__isnull=True).order_by()
    return {seat: int(total) for seat, total in written.values_list("seat").annotate(total=Sum("points"))}


def played(scope: Scope) -> list[Played]:
    """Return the deals that count, grouped by sitting, contract and declarer."""
    deals = with_declarer(Deal.objects.played().filter(scope.within("sitting__")).order_by())
    groups = deals.values_list("sitting_id", "contract", "player")
    rows = groups.annotate(deals=Count("pk"), won=Count("pk", filter=declarer_won(scope.variant)))
    return [Played(*row) for row in rows]


def with_declarer(deals: QuerySet[Deal]) -> Any:
    """Annotate `contract` out of the facts, and the declarer's seat as `player`."""
    number = Cast(KT("facts__declarer"), IntegerField())
    deals = deals.annotate(contract=KT("facts__contract"), declarer=number)
    # not joined: PostgreSQL may read every seat there is into memory for that
    seat = Seat.objects.filter(sitting=OuterRef("sitting"), number=OuterRef("declarer")).order_by()
    return deals.annotate(player=Subquery(seat.values("pk")))


def declarer_won(variant: str) -> Q:
    """Return the condition for deals `with_declarer` that he won: he wrote points in it, or was paid."""
    if variant:
        return _wrote() if variant in scored_variants() else _was_paid()
    scored = Q(sitting__variant__in=scored_variants())
    return (scored & _wrote()) | (~scored & _was_paid())


def _wrote() -> Q:
    # not Exists: PostgreSQL may answer that by reading every score there is into memory first
    written = Score.objects.filter(deal=OuterRef("pk"), seat=OuterRef("player")).values("points")
    return Q(GreaterThan(Subquery(written), Value(0)))


def _was_paid() -> Q:
    """Return the condition for deals that paid him base units, all payers together, and had no penalty."""
    seat = OuterRef("player")
    net = Sum(Case(When(payee=seat, then=F("amount")), When(payer=seat, then=-F("amount")), default=0))
    of_deal = Transfer.objects.filter(deal=OuterRef("pk")).order_by().values("deal").annotate(net=net).values("net")
    return Q(GreaterThan(Subquery(of_deal), Value(0))) & ~Q(facts__has_key="renonc")


def facts(scope: Scope, *, penalised: bool = False) -> list[RecordedDeal]:
    """Return the facts of the deals that count, in order; `penalised`: only of those with a penalty."""
    deals = Deal.objects.played().filter(scope.within("sitting__"))
    if penalised:
        deals = deals.filter(facts__has_key="renonc")
    return list(deals.in_order().values_list("sitting_id", "facts"))
