"""A table that wants to writes its deals on the ordinary page; its slip follows from the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from clubapp.models import Member, User
from clubapp.names import name_key
from clubapp.services import add_member
from ledger.evening.evenings import open_evening, open_sitting
from ledger.models import Deal, Evening, Sitting, Transfer
from ledger.table.links import create_table_link
from tournaments.book.errors import AlreadyIn, WrongState
from tournaments.book.writing import locked_whole
from tournaments.models import Entrant, Round, Slip, Table, TableDeals, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRules:
    """Rules by which the deals of a round are written: an edition, what differs from it, and what one unit is worth."""

    edition: str
    variant: str
    house_rules: dict[str, Any] | None
    unit: str


def rules_of(tournament: Tournament, number: int) -> RoundRules | None:
    """Return the rules of a round as the format has them: the same for all, or a list of one for each."""
    said = tournament.format.get("rules")
    if isinstance(said, list):
        said = said[number - 1] if number <= len(said) else None
    if not isinstance(said, Mapping) or not said.get("edition"):
        return None
    edition = str(said["edition"])
    return RoundRules(
        edition=edition,
        variant=edition.partition("/")[0],
        house_rules=said.get("house_rules"),
        unit=str(said.get("unit") or tournament.unit_amount),
    )


def open_deals(*, table: Table, user: User | None) -> TableDeals:
    """Open the deals of a table, once. Raises WrongState where the round has no rules or is over, AlreadyIn."""
    with locked_whole(table.round.tournament) as tournament:
        if stored := TableDeals.objects.filter(table=table).first():
            return stored
        rules = rules_of(tournament, table.round.number)
        drawn = Round.objects.get(pk=table.round_id)
        if rules is None or drawn.published_at is None or drawn.confirmed_at or tournament.is_finished:
            raise WrongState
        if slip := Slip.objects.counted().filter(table=table).first():
            raise AlreadyIn(slip)
        evening = _evening(tournament, rules, user)
        seats = table.seats.select_related("entrant").order_by("number")
        sitting = open_sitting(
            evening=evening,
            variant=rules.variant,
            edition=rules.edition,
            members=[_member(tournament, seat.entrant) for seat in seats],
            house_rules=rules.house_rules,
            # who sat elsewhere in the round before sits here now
            leaving=Sitting.objects.filter(evening=evening).values_list("table_no", flat=True),
            user=user,
        )
        return TableDeals.objects.create(table=table, sitting=sitting)


def _evening(tournament: Tournament, rules: RoundRules, user: User | None) -> Evening:
    """Return the evening of the tournament's deals: one of the same unit that is still open, else a new one."""
    known = Evening.objects.filter(
        sittings__in=TableDeals.objects.filter(table__round__tournament=tournament).values("sitting"),
        state="open",
        unit_amount=rules.unit,
    ).first()
    return known or open_evening(
        club=tournament.club,
        date=tournament.date,
        place=tournament.name,
        unit_amount=rules.unit,
        currency=tournament.currency,
        user=user,
    )


def _member(tournament: Tournament, entrant: Entrant) -> Member:
    """Return whom the ledger seats: the member he is, else a guest of his name, who is his from now on."""
    if entrant.member is not None:
        return entrant.member
    taken = tournament.entrants.exclude(pk=entrant.pk).values("member")
    named = Member.objects.filter(club=tournament.club, name_key=name_key(entrant.name))
    guest = named.filter(guest=True, active=True, user=None).exclude(pk__in=taken.exclude(member=None)).first()
    if guest is None:
        name = f"{entrant.name} ({entrant.number})" if named.exists() else entrant.name
        guest = add_member(club=tournament.club, name=name, guest=True)
    Entrant.objects.filter(pk=entrant.pk).update(member=guest)
    return guest


def token_of(deals: TableDeals) -> str | None:
    """Return the secret of the ordinary page's address, made where there is none; None once its evening is closed."""
    sitting = Sitting.objects.select_related("evening__club").get(pk=deals.sitting_id)
    if not sitting.evening.is_open:
        return None
    live = sitting.links.filter(revoked_at__isnull=True).first()
    return (live or create_table_link(sitting=sitting, user=None)).token


# --- the slip that follows from them --------------------------------------------------------------
@dataclass(frozen=True, slots=True, kw_only=True)
class DealsSlip:
    """The slip that a table's deals come to. `money` is None where a sum is no whole number of the smallest money."""

    deals: TableDeals
    count: int
    money: tuple[int, ...] | None

    def agrees(self, slip: Slip) -> bool:
        return self.money == slip.money


def slip_of_deals(table: Table) -> DealsSlip | None:
    """Return the slip that follows from the ledger; None where the table writes no deals."""
    deals = TableDeals.objects.select_related("sitting__evening").filter(table=table).first()
    if deals is None:
        return None
    sums = Transfer.objects.counted().filter(deal__sitting=deals.sitting).by_seat()
    unit, coin = Decimal(deals.sitting.evening.unit_amount or "1"), Decimal(table.round.tournament.unit_amount)
    won = [sums.get(seat.pk, 0) * unit / coin for seat in deals.sitting.seated]
    whole = all(one == int(one) for one in won)
    count = Deal.objects.filter(sitting=deals.sitting).current().filter(void=False).count()
    return DealsSlip(deals=deals, count=count, money=tuple(int(one) for one in won) if whole else None)
