"""Evenings that came in as totals per player, with the text they were read from. Never edited or deleted: voided.

No deal is made up from them: nobody knows who sat where, and in what order the deals came.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubapp.models import Club, Member
from ledger.models.kept import ONLY_HERE, BookModel, Kept


class ImportedEveningQuerySet(models.QuerySet["ImportedEvening"]):
    def live(self) -> ImportedEveningQuerySet:
        """Evenings that were not struck out: standings count them."""
        return self.filter(~Exists(ImportVoid.objects.filter(evening=OuterRef("pk"))))

    def newest_first(self) -> ImportedEveningQuerySet:
        return self.order_by("-date", "-pk")


class ImportedEvening(BookModel):
    """An evening known by its totals. `source` calls the players @1, @2 … by `ImportedTotal.number`, and @ is @@."""

    class Kind(models.TextChoices):
        NOTATION = "notation", _("text notation")
        TABLE = "table", _("table of a season")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="imported_evenings", db_index=False)
    date = models.DateField(_("date"))
    place = models.CharField(_("place"), max_length=200, blank=True, default="")
    variant = models.CharField(_("variant"), max_length=40)
    unit_amount = models.CharField(_("value of one unit"), max_length=40, blank=True, default="")
    currency = models.CharField(_("currency"), max_length=20, blank=True, default="")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    source = models.TextField()
    # made by the client: the evenings of one form, which sent twice adds them once
    batch = models.UUIDField()
    key = models.UUIDField(unique=True)
    payload_hash = models.CharField(max_length=64)
    imported_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    imported_at = models.DateTimeField(default=timezone.now)

    kept = {
        "club": ONLY_HERE,
        "date": Kept("date"),
        "place": Kept("place", by_hand=True),
        "variant": Kept("variant"),
        "unit_amount": Kept("unit_amount"),
        "currency": Kept("currency"),
        "kind": Kept("kind"),
        "source": Kept("source", by_hand=True),
        "batch": Kept("batch"),
        "key": Kept("key"),
        "payload_hash": Kept("payload_hash"),
        "imported_by": Kept("by"),
        "imported_at": Kept("at"),
    }

    objects = ImportedEveningQuerySet.as_manager()

    class Meta:
        ordering = ["-date", "-pk"]
        indexes = [
            models.Index(fields=["club", "date"], name="imported_club_date"),
            models.Index(fields=["batch"], name="imported_batch"),
        ]
        constraints = [models.CheckConstraint(condition=Q(kind__in=["notation", "table"]), name="imported_kind_known")]

    def __str__(self) -> str:
        return f"{self.date:%Y-%m-%d} {self.place}".strip()


class ImportedTotal(BookModel):
    """The total of a member on an imported evening, in base units."""

    evening = models.ForeignKey(ImportedEvening, on_delete=models.PROTECT, related_name="totals", db_index=False)
    number = models.PositiveSmallIntegerField()
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="imported_totals")
    amount = models.BigIntegerField()

    kept = {
        "evening": ONLY_HERE,
        "number": ONLY_HERE,
        "member": ONLY_HERE,
        "amount": ONLY_HERE,
    }

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "number"], name="imported_number_once"),
            models.UniqueConstraint(fields=["evening", "member"], name="imported_member_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="imported_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.evening_id} {self.member_id}: {self.amount}"


class ImportVoid(BookModel):
    """An imported evening struck out: it stays readable and counts no more."""

    evening = models.OneToOneField(ImportedEvening, on_delete=models.PROTECT, related_name="voided")
    reason = models.CharField(_("reason"), max_length=500)
    voided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    voided_at = models.DateTimeField(default=timezone.now)

    kept = {
        "evening": ONLY_HERE,
        "reason": Kept("reason", by_hand=True),
        "voided_by": Kept("by"),
        "voided_at": Kept("at"),
    }

    class Meta:
        ordering = ["pk"]
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="import_void_says_why")]

    def __str__(self) -> str:
        return f"void {self.evening_id}"
