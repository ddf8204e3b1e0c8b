"""Words of a table's phones: what the slip should be, that it is right, that the referee is wanted."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.amounts import ALL_AMOUNTS, NO_AMOUNTS, Amounts, sums_to_zero, within_bounds
from tournaments.models.draw import Table


class TableWord(Amounts):
    """One word of a table. Offers and confirmations are append-only; seats say them, never names."""

    class Kind(models.TextChoices):
        OFFER = "offer", _("slip offered")
        CONFIRM = "confirm", _("slip confirmed")
        CALL = "call", _("referee called")
        # by the desk: what was offered or called until then is dealt with
        SETTLED = "settled", _("settled")

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="words")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    # made by the phone: the same request sent twice has the same key
    key = models.UUIDField(unique=True)
    # who of the table says it; the desk has none
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    offer = models.ForeignKey("self", on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    # the version of the slip that stood then, 0 where none was in
    slip_version = models.PositiveIntegerField(default=0)
    said_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    said_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=["offer", "confirm", "call", "settled"]), name="word_known"),
            models.CheckConstraint(
                condition=Q(kind="offer", seat__isnull=False, **ALL_AMOUNTS) | (~Q(kind="offer") & Q(**NO_AMOUNTS)),
                name="word_offers_amounts",
            ),
            models.CheckConstraint(condition=~Q(kind="offer") | sums_to_zero(), name="word_sums_to_zero"),
            models.CheckConstraint(condition=within_bounds(), name="word_within_bounds"),
            models.CheckConstraint(
                condition=Q(kind="confirm", seat__isnull=False, offer__isnull=False)
                | (~Q(kind="confirm") & Q(offer__isnull=True)),
                name="word_confirms_an_offer",
            ),
            models.CheckConstraint(
                condition=Q(seat__isnull=True) | Q(seat__gte=1, seat__lte=4), name="word_of_one_to_four"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.kind}"
