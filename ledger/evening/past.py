"""The evenings that are over, those recorded deal by deal and those imported as totals in one list."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import Count, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from clubapp.models import Club
from ledger.evening.owed import debts_of
from ledger.models import Deal, Session, Sitting
from ledger.models.evening import SessionQuerySet
from ledger.models.imported import ImportedEvening

PLAYED, IMPORTED = 0, 1


@dataclass(frozen=True, slots=True)
class PastEvening:
    """An evening played here, annotated with `deal_count`, or an imported one that was not struck out."""

    session: Session | None = None
    imported: ImportedEvening | None = None
    # how many payments of it are still to be made
    open_payments: int = 0


def past_evenings(club: Club, number: str | None, *, size: int) -> Page[PastEvening]:
    """Return page `number` of the club's past evenings, the newest first. As many queries for any number of them."""
    page = Paginator(_keys(club), size).get_page(number)
    keys = [(kind, pk) for _date, pk, kind in page]
    played = _played(club, [pk for kind, pk in keys if kind == PLAYED])
    imported = ImportedEvening.objects.in_bulk([pk for kind, pk in keys if kind == IMPORTED])
    page.object_list = [played[pk] if kind == PLAYED else PastEvening(imported=imported[pk]) for kind, pk in keys]
    return page


def _keys(club: Club) -> QuerySet:
    """Return (date, id, kind) of every past evening; the rest is read for one page only."""
    played = Session.objects.for_club(club).closed().order_by().annotate(which=Value(PLAYED))
    imported = ImportedEvening.objects.live().filter(club=club).order_by().annotate(which=Value(IMPORTED))
    fields = ("date", "id", "which")
    return played.values_list(*fields).union(imported.values_list(*fields), all=True).order_by("-date", "which", "-id")


def _played(club: Club, pks: list[int]) -> dict[int, PastEvening]:
    sessions = list(with_counts(Session.objects.for_club(club).filter(pk__in=pks)))
    debts = debts_of(sessions)
    return {session.pk: PastEvening(session, open_payments=len(debts[session.pk])) for session in sessions}


def with_counts(sessions: SessionQuerySet) -> SessionQuerySet:
    """Annotate evenings with `sitting_count` and `deal_count`: current deals, the voided ones not counted."""
    sittings = Sitting.objects.filter(session=OuterRef("pk"))
    deals = Deal.objects.played().filter(sitting__session=OuterRef("pk"))
    # counted by evening: joined, all evenings of the club would be counted to show twenty of them
    return sessions.annotate(
        sitting_count=_count_by(sittings, "session"), deal_count=_count_by(deals, "sitting__session")
    )


def _count_by(rows: QuerySet, group: str) -> Coalesce:
    counts = rows.order_by().values(group).annotate(times=Count("pk"))
    return Coalesce(Subquery(counts.values("times")), Value(0))
