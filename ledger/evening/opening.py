"""An evening opened or a table seated in one go, with its guests. All or nothing."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Sequence
from typing import Any

from django.db import transaction

from clubapp.models import Club, Member, User
from clubapp.services import add_member
from ledger.evening.evenings import open_evening, open_sitting
from ledger.models import Evening, RuleSetVersion, Sitting

# a member, or the name of somebody who plays for the first time
Seated = Member | str


@transaction.atomic
def open_with_table(
    *,
    club: Club,
    date: datetime.date,
    place: str,
    unit_amount: str,
    currency: str,
    variant: str,
    edition: str = "",
    seats: Sequence[Seated],
    house_rules: dict[str, Any] | None,
    rule_set: RuleSetVersion | None = None,
    first_dealer: int,
    user: User | None,
) -> Sitting:
    """A new evening and its first table. Raises ValidationError (a guest's name), rules.Invalid."""
    evening = open_evening(club=club, date=date, place=place, unit_amount=unit_amount, currency=currency, user=user)
    return seat_table(
        evening=evening,
        variant=variant,
        edition=edition,
        seats=seats,
        house_rules=house_rules,
        rule_set=rule_set,
        first_dealer=first_dealer,
        table_no=None,
        user=user,
    )


@transaction.atomic
def seat_table(
    *,
    evening: Evening,
    variant: str,
    edition: str = "",
    seats: Sequence[Seated],
    house_rules: dict[str, Any] | None,
    rule_set: RuleSetVersion | None = None,
    first_dealer: int,
    table_no: int | None,
    user: User | None,
    leaving: Collection[int] = (),
) -> Sitting:
    """The next round of a table, or another table (None); guests become members marked as guests.

    Raises EveningClosed, ValidationError (a guest's name), rules.Invalid.
    """
    return open_sitting(
        evening=evening,
        variant=variant,
        edition=edition,
        members=[_member(evening.club, seat) for seat in seats],
        house_rules=house_rules,
        rule_set=rule_set,
        table_no=table_no,
        first_dealer=first_dealer,
        leaving=leaving,
        user=user,
    )


def _member(club: Club, seated: Seated) -> Member:
    return seated if isinstance(seated, Member) else add_member(club=club, name=seated, guest=True)
