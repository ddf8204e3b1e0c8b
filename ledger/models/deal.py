"""Deals: every version of each, the payments it makes and the points it writes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Case, Exists, F, OuterRef, Q, Subquery, Sum, Value, When
from django.db.models.functions import Coalesce, Greatest, Least
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubapp.models import Member
from ledger.models.evening import Evening
from ledger.models.kept import ONLY_HERE, BookModel, Kept
from ledger.models.sitting import Seat, Sitting


def _is_replaced(deal: str) -> Exists:
    # not a join on replaced_by: PostgreSQL takes that for a filter that leaves one row, and plans accordingly
    return Exists(Deal.objects.filter(replaces=OuterRef(deal)).order_by())


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
        members = Member.objects.filter(club=OuterRef("sitting__evening__club"), user=OuterRef("entered_by"))
        name = Coalesce(Subquery(members.values("name")[:1]), Value(gettext("former member")))
        return self.annotate(author_name=Case(When(entered_by__isnull=True, then=F("entered_label")), default=name))


class Deal(BookModel):
    """One version of one deal. Facts name seats ("1" … "8"), so that a renamed member touches no record.

    The current version is the one no other replaces. A voided deal keeps its number and pays nothing.
    """

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="deals")
    number = models.PositiveIntegerField()
    version = models.PositiveIntegerField(default=1)
    facts = models.JSONField()
    # made by the client: the same request sent twice has the same key
    key = models.UUIDField(unique=True)
    payload_hash = models.CharField(max_length=64)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    # who entered without an account, e.g. "table link", which pages say in their language; of a user only `entered_by`
    entered_label = models.CharField(max_length=200, blank=True, default="")
    entered_at = models.DateTimeField(default=timezone.now)
    replaces = models.OneToOneField("self", on_delete=models.PROTECT, related_name="replaced_by", null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=500, blank=True, default="")
    void = models.BooleanField(default=False)
    # how many transfers and scores are written with it: no more can be added
    row_count = models.PositiveSmallIntegerField()
    # `ledger.book.summary`: what was played and by which seat, whether it brought him something, whether a penalty fell
    contract = models.CharField(max_length=40, blank=True, default="")
    declarer = models.PositiveSmallIntegerField(null=True, blank=True)
    won = models.BooleanField(null=True, blank=True)
    penalised = models.BooleanField(default=False)

    kept = {
        "sitting": ONLY_HERE,
        "number": Kept("number"),
        "version": Kept("version"),
        "facts": Kept("facts", by_hand=True),
        "key": Kept("key"),
        "payload_hash": Kept("hash"),
        "entered_by": Kept("by"),
        "entered_label": Kept("label"),
        "entered_at": Kept("at"),
        "replaces": ONLY_HERE,
        "reason": Kept("reason", by_hand=True),
        "void": Kept("void"),
        "row_count": ONLY_HERE,
        # they follow from the facts and the payments
        "contract": ONLY_HERE,
        "declarer": ONLY_HERE,
        "won": ONLY_HERE,
        "penalised": ONLY_HERE,
    }

    # by `DealQuerySet.with_authors`
    author_name: str

    objects = DealQuerySet.as_manager()

    class Meta:
        ordering = ["number", "version"]
        indexes = [
            # few deals are ever replaced: "is this the current one" is a look into a small index
            models.Index(fields=["replaces"], condition=Q(replaces__isnull=False), name="deal_replaced"),
            # standings read the index alone
            models.Index(
                fields=["sitting", "contract", "declarer", "won", "id"], condition=Q(void=False), name="deal_played"
            ),
            models.Index(fields=["sitting"], condition=Q(penalised=True), name="deal_penalised"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "number", "version"], name="deal_version_once"),
            models.CheckConstraint(condition=Q(number__gte=1, version__gte=1), name="deal_counts_from_one"),
            models.CheckConstraint(
                condition=Q(version=1, replaces__isnull=True, void=False) | Q(version__gt=1, replaces__isnull=False),
                name="deal_first_replaces_nothing",
            ),
            models.CheckConstraint(condition=Q(void=False) | Q(row_count=0), name="deal_void_pays_nothing"),
        ]

    def __str__(self) -> str:
        return f"{self.sitting_id} deal {self.number} version {self.version}"

    @property
    def number_at_table(self) -> int:
        """The number people know the deal by: counted on through all line-ups of the table."""
        return self.sitting.deals_before + self.number

    @property
    def entered_as(self) -> str:
        """The name to show: the member's in this club, "former member" of one made anonymous, else the label."""
        if self.entered_by_id is None:
            return gettext(self.entered_label) if self.entered_label else ""
        if not hasattr(self, "author_name"):
            self.author_name = Deal.objects.with_authors().get(pk=self.pk).author_name
        return self.author_name


class TransferQuerySet(models.QuerySet["Transfer"]):
    def counted(self) -> TransferQuerySet:
        """Transfers of the versions that stand; a voided one has none."""
        return self.filter(~_is_replaced("deal_id"))

    def of_sitting(self, sitting: Sitting) -> TransferQuerySet:
        return self.filter(deal__sitting=sitting)

    def of_sittings(self, sittings: models.QuerySet[Any, Any]) -> TransferQuerySet:
        return self.filter(deal__sitting__in=sittings)

    def of_evening(self, evening: Evening) -> TransferQuerySet:
        return self.filter(deal__sitting__evening=evening)

    def of_evenings(self, evenings: Iterable[Evening]) -> TransferQuerySet:
        return self.filter(deal__sitting__evening__in=evenings)

    def by_seat(self) -> dict[int, int]:
        """Return base units received less those paid, by seat id, summed by the database.

        Only seats they name are in it.
        """
        sums: dict[int, int] = defaultdict(int)
        for payee, payer, amount in self.order_by().values_list("payee", "payer").annotate(total=Sum("amount")):
            sums[payee] += int(amount)
            sums[payer] -= int(amount)
        return dict(sums)


class Transfer(BookModel):
    """The payment of one seat to another in one deal, in base units, netted: one row per pair."""

    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="transfers", db_index=False)
    payer = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="paid")
    payee = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="received")
    amount = models.BigIntegerField()

    kept = {
        "deal": ONLY_HERE,
        "payer": ONLY_HERE,
        "payee": ONLY_HERE,
        "amount": ONLY_HERE,
    }

    objects = TransferQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        # sums read the index alone
        indexes = [models.Index(fields=["deal", "payer", "payee", "amount"], name="transfer_sums")]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="transfer_pays_something"),
            models.CheckConstraint(condition=~Q(payer=F("payee")), name="transfer_between_two"),
            models.UniqueConstraint(
                "deal", Least("payer", "payee"), Greatest("payer", "payee"), name="transfer_once_per_pair"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.payer_id} → {self.payee_id}: {self.amount}"


class Score(BookModel):
    """Points a seat wrote in one deal (race variants); a row for every seat, 0 included."""

    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="scores", db_index=False)
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="scores")
    points = models.BigIntegerField()

    kept = {
        "deal": ONLY_HERE,
        "seat": ONLY_HERE,
        "points": ONLY_HERE,
    }

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["deal", "seat"], name="score_once_per_seat"),
            models.CheckConstraint(condition=Q(points__gte=0), name="score_not_negative"),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.points}"
