"""The rows that a closing leaves: the numbered sheet, and the payments marked paid since."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.db import models
from django.db.models import Case, Exists, F, OuterRef, Q, Subquery, Value, When
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext

from clubapp.models import Member
from ledger.models.evening import Evening, EveningEvent
from ledger.models.kept import ONLY_HERE, BookModel, Kept


class PaymentQuerySet(models.QuerySet["Payment"]):
    def live(self) -> PaymentQuerySet:
        """Marked and not undone since."""
        reversals = self.model._default_manager.filter(reverses=OuterRef("pk")).order_by()
        # not reverses__isnull=True: SQLite takes that for a look into a unique index and reads every payment there is
        return self.filter(~Exists(reversals)).exclude(reverses__isnull=False)

    def of_evenings(self, evenings: Iterable[Evening]) -> PaymentQuerySet:
        return self.filter(sheet__evening__in=evenings)

    def with_names(self) -> PaymentQuerySet:
        """`marker_name`: the member's name in the club; of one made anonymous, no name; "" of a command."""
        members = Member.objects.filter(club=OuterRef("sheet__evening__club"), user=OuterRef("marked_by"))
        name = Coalesce(Subquery(members.values("name")[:1]), Value(gettext("former member")))
        named = Case(When(marked_by__isnull=True, then=Value("")), default=name)
        return self.annotate(marker_name=named).select_related("payer", "payee")


class Sheet(BookModel):
    """The numbered sheet that a closing leaves: what the ledger was at that moment. Append-only."""

    evening = models.ForeignKey(
        Evening, on_delete=models.PROTECT, related_name="sheets", db_index=False, db_column="session_id"
    )
    number = models.PositiveIntegerField()
    # the closing: who and when
    event = models.OneToOneField(EveningEvent, on_delete=models.PROTECT, related_name="sheet")
    # how many versions of deals the evening had; the later ones are what the next sheet lists as changed
    versions = models.PositiveIntegerField()
    # `ledger.book.chain`; "" where no deal was recorded
    ledger_hash = models.CharField(max_length=64, blank=True)

    kept = {
        "evening": ONLY_HERE,
        "number": Kept("number"),
        "event": ONLY_HERE,
        "versions": Kept("versions"),
        "ledger_hash": Kept("hash"),
    }

    class Meta:
        ordering = ["evening", "number"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "number"], name="sheet_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="sheet_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.evening_id} sheet {self.number}"


class Payment(BookModel):
    """A payment of an evening's settlement marked paid, in base units. Append-only: undone by one that reverses it."""

    # the last sheet then: what is paid is what that sheet left to pay
    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="payments")
    payer = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="payments_made")
    payee = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="payments_received")
    amount = models.BigIntegerField()
    # made by the client: the same tap sent twice has the same key
    key = models.UUIDField(unique=True)
    marked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    marked_at = models.DateTimeField(default=timezone.now)
    reverses = models.OneToOneField("self", on_delete=models.PROTECT, related_name="reversed_by", null=True, blank=True)

    kept = {
        "sheet": ONLY_HERE,
        "payer": Kept("payer"),
        "payee": Kept("payee"),
        "amount": Kept("amount"),
        "key": Kept("key"),
        "marked_by": Kept("by"),
        "marked_at": Kept("at"),
        "reverses": ONLY_HERE,
    }

    # by `PaymentQuerySet.with_names`
    marker_name: str

    objects = PaymentQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="payment_pays_something"),
            models.CheckConstraint(condition=~Q(payer=F("payee")), name="payment_between_two"),
        ]

    def __str__(self) -> str:
        return f"{self.payer_id} → {self.payee_id}: {self.amount}"
