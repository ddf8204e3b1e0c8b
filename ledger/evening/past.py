"""The evenings that are over, those recorded deal by deal and those imported as totals in one list."""

from __future__ import annotations

import calendar
import datetime
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from clubapp.collation import search_key
from clubapp.models import Club, Member
from ledger.evening.owed import balances_of, debts_of
from ledger.models import Deal, Evening, Sitting
from ledger.models.evening import EveningQuerySet
from ledger.models.imported import ImportedEvening, ImportedTotal

PLAYED, IMPORTED = 0, 1
MONTH = re.compile(r"([1-9][0-9]{3})-(0[1-9]|1[0-2])", re.ASCII)


@dataclass(frozen=True, slots=True)
class Best:
    """The winners of an evening, several where they won alike, and what each won in base units."""

    names: tuple[str, ...]
    amount: int


@dataclass(frozen=True, slots=True)
class PastEvening:
    """An evening played here, annotated with `deal_count`, or an imported one that was not struck out."""

    evening: Evening | None = None
    imported: ImportedEvening | None = None
    # how many payments of it are still to be made
    open_payments: int = 0
    # who won most, nobody where nothing was won; what the reader himself won, None where he did not play
    best: Best | None = None
    own: int | None = None

    @property
    def month(self) -> datetime.date:
        """The first day of its month: a heading in the list."""
        evening = self.evening or self.imported
        assert evening is not None
        return evening.date.replace(day=1)


@dataclass(frozen=True, slots=True)
class Search:
    """The evenings that are looked for: at a place named so, in a month. Empty finds everything."""

    place: str = ""
    month: str = ""

    @property
    def days(self) -> tuple[datetime.date, datetime.date] | None:
        """The first and the last day of the month; None where none is named."""
        match = MONTH.fullmatch(self.month.strip())
        if match is None:
            return None
        year, month = int(match[1]), int(match[2])
        return datetime.date(year, month, 1), datetime.date(year, month, calendar.monthrange(year, month)[1])


def past_evenings(
    club: Club, number: str | None, *, size: int, search: Search | None = None, reader: Member | None = None
) -> Page[PastEvening]:
    """Return page `number` of the club's past evenings, the newest first. As many queries for any number of them.

    `reader` is whose own results are told.
    """
    wanted = _within(club, search or Search())
    played = Evening.objects.for_club(club).closed().filter(wanted).order_by("-date", "-pk")
    imported = ImportedEvening.objects.live().filter(wanted, club=club).order_by("-date", "-pk")
    pages: Paginator[Any] = Paginator(range(played.count() + imported.count()), size)
    page = pages.get_page(number)
    first, last = max(0, page.start_index() - 1), page.end_index()
    # each list up to the page's end: what is older is not read
    keys = [(date, PLAYED, pk) for date, pk in played.values_list("date", "pk")[:last]]
    keys += [(date, IMPORTED, pk) for date, pk in imported.values_list("date", "pk")[:last]]
    keys = sorted(keys, key=lambda key: (-key[0].toordinal(), key[1], -key[2]))[first:last]
    shown = _played(club, [pk for _date, kind, pk in keys if kind == PLAYED], reader)
    totals = _imported([pk for _date, kind, pk in keys if kind == IMPORTED], reader)
    evenings = [shown[pk] if kind == PLAYED else totals[pk] for _date, kind, pk in keys]
    return Page(evenings, page.number, pages)


def _within(club: Club, search: Search) -> Q:
    found = Q()
    if search.days:
        found &= Q(date__range=search.days)
    if words := search_key(search.place).split():
        # few places: compared here, where marks and capitals are left aside on either database
        names = {*_places(Evening.objects.for_club(club)), *_places(ImportedEvening.objects.filter(club=club))}
        found &= Q(place__in=[name for name in names if all(word in search_key(name) for word in words)])
    return found


def _places(evenings: QuerySet) -> Iterable[str]:
    return evenings.order_by().values_list("place", flat=True).distinct()


def _played(club: Club, pks: list[int], reader: Member | None) -> dict[int, PastEvening]:
    evenings = list(with_counts(Evening.objects.for_club(club).filter(pk__in=pks)))
    debts, balances = debts_of(evenings), balances_of(evenings)
    names = _names(balances.values())
    return {
        evening.pk: PastEvening(
            evening,
            open_payments=len(debts[evening.pk]),
            best=best_of(balances[evening.pk], names),
            own=balances[evening.pk].get(reader.pk) if reader else None,
        )
        for evening in evenings
    }


def _imported(pks: list[int], reader: Member | None) -> dict[int, PastEvening]:
    balances: dict[int, dict[int, int]] = {pk: {} for pk in pks}
    totals = ImportedTotal.objects.filter(evening__in=pks)
    for evening, member, amount in totals.values_list("evening", "member", "amount"):
        balances[evening][member] = amount
    names = _names(balances.values())
    return {
        pk: PastEvening(
            imported=evening,
            best=best_of(balances[pk], names),
            own=balances[pk].get(reader.pk) if reader else None,
        )
        for pk, evening in ImportedEvening.objects.in_bulk(pks).items()
    }


def best_of(balances: Mapping[int, int], names: Mapping[int, str]) -> Best | None:
    """Return who won most of an evening; None where nobody won anything."""
    most = max(balances.values(), default=0)
    winners = tuple(names[member] for member, amount in balances.items() if amount == most)
    return Best(winners, most) if most > 0 else None


def _names(balances: Iterable[Mapping[int, int]]) -> dict[int, str]:
    members = {member for of_evening in balances for member in of_evening}
    return dict(Member.objects.filter(pk__in=members).values_list("pk", "name"))


def with_counts(evenings: EveningQuerySet) -> EveningQuerySet:
    """Annotate evenings with `sitting_count` and `deal_count`: current deals, the voided ones not counted."""
    sittings = Sitting.objects.filter(evening=OuterRef("pk"))
    deals = Deal.objects.played().filter(sitting__evening=OuterRef("pk"))
    # counted by evening: joined, all evenings of the club would be counted to show twenty of them
    return evenings.annotate(
        sitting_count=_count_by(sittings, "evening"), deal_count=_count_by(deals, "sitting__evening")
    )


def _count_by(rows: QuerySet, group: str) -> Coalesce:
    counts = rows.order_by().values(group).annotate(times=Count("pk"))
    return Coalesce(Subquery(counts.values("times")), Value(0))
