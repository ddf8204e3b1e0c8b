"""Totals of imported evenings. They count in balances and evenings; of deals they say nothing."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from clubapp.models import Member
from ledger.models.imported import ImportedEvening
from ledger.season.scope import EveningKey, Scope


@dataclass(frozen=True, slots=True)
class ImportedRow:
    """A member's total of one imported evening, in base units."""

    evening: EveningKey
    date: datetime.date
    place: str
    variant: str
    unit: tuple[str, str]
    member: int
    name: str
    guest: bool
    amount: int


# fields of the evening, and of each of its totals
_ABOUT = ("pk", "date", "place", "variant", "unit_amount", "currency")
_TOTAL = ("totals__member", "totals__member__name", "totals__member__guest", "totals__amount")


def imported(scope: Scope) -> list[ImportedRow]:
    """Return all totals of the scope's days, the newest first, whichever variant and evening are chosen. One query."""
    evenings = ImportedEvening.objects.live().filter(club=scope.club)
    if scope.days:
        evenings = evenings.filter(date__range=scope.days)
    return _rows(evenings.order_by("-date", "-pk", "totals__number").values_list(*_ABOUT, *_TOTAL))


def imported_of(member: Member) -> list[ImportedRow]:
    """Return the member's own totals, the newest first. One query, which starts from his totals."""
    evenings = ImportedEvening.objects.live().filter(totals__member=member)
    return _rows(evenings.order_by("-date", "-pk").values_list(*_ABOUT, *_TOTAL))


def _rows(values: Iterable[tuple]) -> list[ImportedRow]:
    return [
        ImportedRow(EveningKey(pk, imported=True), date, place, variant, (unit, currency), *total)
        for pk, date, place, variant, unit, currency, *total in values
        # an evening without totals comes as a row without a member
        if total[0] is not None
    ]
