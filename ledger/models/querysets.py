"""Reads of the ledger. Sums are made by the database; nothing here is stored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Case, Count, Exists, F, OuterRef, Prefetch, Q, Subquery, Sum, Value, When
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from clubapp.models import Club, Member
from clubapp.secret_links import SecretLinkQuerySet

if TYPE_CHECKING:
    from ledger.models import Deal, Payment, Session, Sitting, TableLink, Transfer  # noqa: F401 — two are named in strings only


def _is_replaced(deal: str) -> Exists:
    # not a join on replaced_by: PostgreSQL takes that for a filter that leaves one row, and plans accordingly
    from ledger.models import Deal  # noqa: PLC0415 — models import this module

    return Exists(Deal.objects.filter(replaces=OuterRef(deal)).order_by())


class SessionQuerySet(models.QuerySet["Session"]):
    def for_club(self, club: Club) -> SessionQuerySet:
        return self.filter(club=club)

    def open(self) -> SessionQuerySet:
        return self.filter(state="open")

    def closed(self) -> SessionQuerySet:
        return self.filter(state="closed")

    def newest_first(self) -> SessionQuerySet:
        return self.order_by("-date", "-pk")

    def between(self, first_day: object, last_day: object) -> SessionQuerySet:
        """Evenings from the first to the last day, both included."""
        return self.filter(date__range=(first_day, last_day))

    def with_counts(self) -> SessionQuerySet:
        """`sitting_count` and `deal_count`: current deals, the voided ones not counted."""
        from ledger.models import Deal, Sitting  # noqa: PLC0415 — models import this module

        sittings = Sitting.objects.filter(session=OuterRef("pk"))
        deals = Deal.objects.played().filter(sitting__session=OuterRef("pk"))
        # counted by evening: joined, all evenings of the club would be counted to show twenty of them
        return self.annotate(
            sitting_count=_count_by(sittings, "session"), deal_count=_count_by(deals, "sitting__session")
        )


def _count_by(rows: models.QuerySet[Any], group: str) -> Coalesce:
    counted = rows.order_by().values(group).annotate(times=Count("pk"))
    return Coalesce(Subquery(counted.values("times")), Value(0))


class SittingQuerySet(models.QuerySet["Sitting"]):
    def of_session(self, session: Session) -> SittingQuerySet:
        return self.filter(session=session)

    def with_seats(self) -> SittingQuerySet:
        """The session and club joined, `seated` with their members: two queries for any number."""
        from ledger.models import Seat  # noqa: PLC0415 — models import this module

        seats = Prefetch("seats", Seat.objects.select_related("member").order_by("number"), to_attr="seated")
        return self.select_related("session__club").prefetch_related(seats)

    def with_counts(self) -> SittingQuerySet:
        """`deal_count`: current deals, the voided ones not counted."""
        return self.annotate(deal_count=Count("deals", filter=Q(deals__replaced_by__isnull=True, deals__void=False)))


class DealQuerySet(models.QuerySet["Deal"]):
    def current(self) -> DealQuerySet:
        """The versions that stand, one per number, voided ones included."""
        return self.filter(~_is_replaced("pk"))

    def played(self) -> DealQuerySet:
        """The versions that stand and pay: what documents, totals and standings count."""
        return self.current().filter(void=False)

    def of_sittings(self, sittings: Iterable[Sitting]) -> DealQuerySet:
        return self.filter(sitting__in=sittings)

    def in_order(self) -> DealQuerySet:
        return self.order_by("sitting_id", "number", "version")

    def with_authors(self) -> DealQuerySet:
        """`author_name`, read by `Deal.entered_as`: the member's name in the club; of one made anonymous, no name."""
        members = Member.objects.filter(club=OuterRef("sitting__session__club"), user=OuterRef("entered_by"))
        name = Coalesce(Subquery(members.values("name")[:1]), Value(_("former member")))
        return self.annotate(author_name=Case(When(entered_by__isnull=True, then=F("entered_label")), default=name))


class TableLinkQuerySet(SecretLinkQuerySet["TableLink"]):
    def live(self) -> TableLinkQuerySet:
        """Not revoked, and the evening still open: a link dies when its evening is closed."""
        return self.unrevoked().filter(sitting__session__state="open")


class TransferQuerySet(models.QuerySet["Transfer"]):
    def counted(self) -> TransferQuerySet:
        """Of the versions that stand; a voided one has no transfers."""
        return self.filter(~_is_replaced("deal_id"))

    def of_sitting(self, sitting: Sitting) -> TransferQuerySet:
        return self.filter(deal__sitting=sitting)

    def of_session(self, session: Session) -> TransferQuerySet:
        return self.filter(deal__sitting__session=session)

    def of_sessions(self, sessions: Iterable[Session]) -> TransferQuerySet:
        return self.filter(deal__sitting__session__in=sessions)

    def by_seat(self) -> dict[int, int]:
        """Seat id → base units received less those paid, summed by the database; no seat that none of them names."""
        sums: dict[int, int] = defaultdict(int)
        for payee, payer, amount in self.order_by().values_list("payee", "payer").annotate(total=Sum("amount")):
            sums[payee] += int(amount)
            sums[payer] -= int(amount)
        return dict(sums)


class PaymentQuerySet(models.QuerySet["Payment"]):
    def live(self) -> PaymentQuerySet:
        """Marked and not undone since."""
        reversals = self.model._default_manager.filter(reverses=OuterRef("pk")).order_by()
        # not reverses__isnull=True: SQLite takes that for a look into a unique index and reads every payment there is
        return self.filter(~Exists(reversals)).exclude(reverses__isnull=False)

    def of_sessions(self, sessions: Iterable[Session]) -> PaymentQuerySet:
        return self.filter(sheet__session__in=sessions)

    def with_names(self) -> PaymentQuerySet:
        """`marker_name`: the member's name in the club; of one made anonymous, no name; "" of a command."""
        members = Member.objects.filter(club=OuterRef("sheet__session__club"), user=OuterRef("marked_by"))
        name = Coalesce(Subquery(members.values("name")[:1]), Value(_("former member")))
        named = Case(When(marked_by__isnull=True, then=Value("")), default=name)
        return self.annotate(marker_name=named).select_related("payer", "payee")
