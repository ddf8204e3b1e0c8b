"""Sums of one player over all his tables. Each is a query that starts from his seats, not from all deals of a club."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import (
    Case,
    CharField,
    Count,
    Exists,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
    When,
)
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, Coalesce, StrIndex

from clubapp.models import Member
from ledger.models import Deal, Score, Seat, Transfer
from ledger.season.sums import NOT_PLAYED, RecordedDeal, SittingRow, table_fields, table_of


class Role(StrEnum):
    """The role of a player in a deal."""

    DECLARER = "declarer"
    PARTNER = "partner"
    DEFENCE = "defence"
    OUT = "out"
    # everybody, in a variant without a declarer
    PLAYER = "player"


# the facts of a deal that name a seat, or several, and the role of those who sit there; all others defend
ROLES = {"declarer": Role.DECLARER, "sitting_out": Role.OUT, "partner": Role.PARTNER}


@dataclass(frozen=True, slots=True)
class SeatAt:
    """The player's seat at one table of one evening; `seats`: how many sat there."""

    pk: int
    number: int
    table: SittingRow
    seats: int


@dataclass(frozen=True, slots=True)
class PartPlayed:
    """The player's deals of one sitting, with one contract and in one role of his.

    `deals` is how many, `won` how many of them brought him something, `amount` his base units, `points` those he wrote.
    Deals with a penalty are missing in `won` and `amount`, since their payments mix play and penalty: `penalties` takes
    them apart.
    """

    sitting: int
    contract: str | None
    role: Role
    deals: int
    won: int
    amount: int
    points: int

    @property
    def counts(self) -> bool:
        """Return whether they count as deals played."""
        return self.contract not in NOT_PLAYED


def seats_of(member: Member) -> dict[int, SeatAt]:
    """Return the member's seats by sitting, the newest first."""
    others = Seat.objects.filter(sitting=OuterRef("sitting")).order_by().values("sitting").annotate(n=Count("pk"))
    mine = Seat.objects.filter(member=member).annotate(seats=Subquery(others.values("n")))
    rows = mine.order_by("-sitting__evening__date", "-sitting__evening", "sitting__table_no", "sitting__round_no")
    fields = ("pk", "number", "seats", *table_fields("sitting__"))
    return {
        table.pk: SeatAt(pk, number, table, seats)
        for pk, number, seats, *about in rows.values_list(*fields)
        for table in [table_of(about)]
    }


def amounts_of(member: Member) -> dict[int, int]:
    """Return the member's base units by sitting, penalties included."""
    sums: dict[int, int] = {}
    for side, sign in (("payee", 1), ("payer", -1)):
        mine = Transfer.objects.counted().filter(**{f"{side}__member": member}).order_by()
        for sitting, amount in mine.values_list(f"{side}__sitting").annotate(total=Sum("amount")):
            sums[sitting] = sums.get(sitting, 0) + sign * int(amount)
    return sums


def against(member: Member) -> dict[tuple[int, str], int]:
    """Return base units won from each other member less those lost to him, by (id, name), penalties included."""
    sums: dict[tuple[int, str], int] = {}
    for mine, other, sign in (("payee", "payer", 1), ("payer", "payee", -1)):
        flows = Transfer.objects.counted().filter(**{f"{mine}__member": member}).order_by()
        rows = flows.values_list(f"{other}__member", f"{other}__member__name").annotate(total=Sum("amount"))
        for pk, name, amount in rows:
            sums[pk, name] = sums.get((pk, name), 0) + sign * int(amount)
    return sums


def evenings_with(member: Member) -> dict[tuple[int, str], int]:
    """Return on how many evenings each other member sat at one table with him, by (id, name).

    A table counts where at least one of its deals stands.
    """
    played = Exists(Deal.objects.played().filter(sitting=OuterRef("sitting")))
    others = Seat.objects.filter(played, sitting__seats__member=member).exclude(member=member).order_by()
    rows = others.values_list("member", "member__name").annotate(times=Count("sitting__evening", distinct=True))
    return {(pk, name): times for pk, name, times in rows}


def parts_of(member: Member) -> list[PartPlayed]:
    """Return everything that the player has played, by sitting, contract and role."""
    deals = _with_role(Deal.objects.played().filter(sitting__seats__member=member).order_by())
    clean = Q(penalised=False)
    # where points are written the play is won by points, else by base units
    rows = deals.values_list("sitting_id", "contract", "role").annotate(
        deals=Count("pk"),
        won=Count("pk", filter=clean & (Q(wrote__gt=0) | (Q(wrote__isnull=True) & Q(net__gt=0)))),
        amount=Coalesce(Sum("net", filter=clean), Value(0)),
        points=Coalesce(Sum("wrote"), Value(0)),
    )
    return [PartPlayed(sitting, contract, Role(role), *numbers) for sitting, contract, role, *numbers in rows]


def penalised(member: Member) -> list[RecordedDeal]:
    """Return the deals with a penalty at his tables, whoever paid it."""
    deals = Deal.objects.played().filter(sitting__seats__member=member, penalised=True)
    return list(deals.in_order().values_list("sitting_id", "facts"))


def role_in(facts: dict[str, Any], seat: int) -> Role:
    """Return the role of a seat by the facts of a deal; `_with_role` finds the same in the database."""
    for key, role in ROLES.items():
        seats = facts.get(key)
        if str(seat) in (seats if isinstance(seats, list) else [seats]):
            return role
    return Role.DEFENCE if "declarer" in facts else Role.PLAYER


def _with_role(deals: QuerySet[Deal]) -> Any:
    """Return the deals with the player's `role`, his `net` base units and the points he `wrote`.

    `wrote` is None where no points are written. The deals come filtered to one member's seats.
    """
    seat, number = OuterRef("sitting__seats__pk"), F("sitting__seats__number")
    net = Sum(Case(When(payee=seat, then=F("amount")), When(payer=seat, then=-F("amount")), default=0))
    paid = Transfer.objects.filter(deal=OuterRef("pk")).order_by().values("deal").annotate(net=net)
    wrote = Score.objects.filter(deal=OuterRef("pk"), seat=seat).values("points")
    # where the player's seat stands in each fact: a seat is one digit, so in a list it is found as text, too
    positions = {
        f"at_{key}": StrIndex(Cast(KT(f"facts__{key}"), CharField()), Cast(number, CharField()))
        for key in ROLES
        if key != "declarer"
    }
    return deals.annotate(**positions).annotate(
        role=Case(
            *[
                When(Q(declarer=number) if key == "declarer" else Q(**{f"at_{key}__gt": 0}), then=Value(role))
                for key, role in ROLES.items()
            ],
            When(declarer__isnull=False, then=Value(Role.DEFENCE)),
            default=Value(Role.PLAYER),
            output_field=CharField(),
        ),
        net=Subquery(paid.values("net")),
        wrote=Subquery(wrote),
    )
