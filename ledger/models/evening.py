"""An evening of a club, and everything that was done to it."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubapp.models import Club
from ledger.models.kept import ONLY_HERE, BookModel, Kept


class EveningQuerySet(models.QuerySet["Evening"]):
    def for_club(self, club: Club) -> EveningQuerySet:
        return self.filter(club=club)

    def open(self) -> EveningQuerySet:
        return self.filter(state="open")

    def closed(self) -> EveningQuerySet:
        return self.filter(state="closed")

    def unsettled(self) -> EveningQuerySet:
        """Closed, and something may be left to pay. As long as it takes to read those alone."""
        return self.filter(state="closed", settled=False)

    def newest_first(self) -> EveningQuerySet:
        return self.order_by("-date", "-pk")

    def between(self, first_day: object, last_day: object) -> EveningQuerySet:
        """Evenings from the first to the last day, both included."""
        return self.filter(date__range=(first_day, last_day))


class Evening(BookModel):
    """An evening of a club. `unit_amount` is an exact decimal as text, "" = played without money."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        CLOSED = "closed", _("closed")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="evenings", db_index=False)
    date = models.DateField(_("date"))
    place = models.CharField(_("place"), max_length=200, blank=True, default="")
    unit_amount = models.CharField(_("value of one unit"), max_length=40, blank=True, default="")
    currency = models.CharField(_("currency"), max_length=20, blank=True, default="")
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.OPEN)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    created_at = models.DateTimeField(default=timezone.now)
    # closed, and nothing is left to pay: kept so that nobody adds up years of evenings to find what is still owed
    settled = models.BooleanField(default=False)

    kept = {
        "club": Kept("", said=True),
        "date": Kept("date", said=True),
        "place": Kept("place", said=True, by_hand=True),
        "unit_amount": Kept("unit_amount", said=True),
        "currency": Kept("currency", said=True),
        "state": Kept("state"),
        "created_by": Kept("created_by"),
        "created_at": Kept("created_at"),
        # follows from the deals and the payments
        "settled": ONLY_HERE,
    }

    objects = EveningQuerySet.as_manager()

    class Meta:
        db_table = "ledger_session"
        ordering = ["-date", "-pk"]
        indexes = [
            models.Index(fields=["club", "date"], name="session_club_date"),
            models.Index(fields=["club"], condition=Q(state="closed", settled=False), name="session_unsettled"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=["open", "closed"]), name="session_state_known"),
            models.CheckConstraint(condition=Q(settled=False) | Q(state="closed"), name="session_settled_when_closed"),
        ]

    def __str__(self) -> str:
        return f"{self.date:%Y-%m-%d} {self.place}".strip()

    @property
    def is_open(self) -> bool:
        return self.state == self.State.OPEN

    @property
    def was_closed(self) -> bool:
        """A sheet bears what is said of the evening: it was closed at least once."""
        return self.sheets.exists()

    @property
    def said(self) -> dict[str, Any]:
        """Everything that is said of the evening, by column. Its last opening or change repeats it."""
        return {name: getattr(self, name) for name in SAID}

    @property
    def in_units(self) -> bool:
        """Tell whether pages show units: where one is worth 1, money says the same numbers and stands alone."""
        return not self.unit_amount or Decimal(self.unit_amount) != 1

    @property
    def unit_value(self) -> dict[str, str] | None:
        """The document's `unit_value`, None where the evening is played without money."""
        return {"amount": self.unit_amount, "currency": self.currency} if self.unit_amount else None


# the columns of what is said of an evening, on its sheet too
SAID = tuple(
    field.attname
    for field in Evening._meta.concrete_fields
    if field.name in Evening.kept and Evening.kept[field.name].said
)


class EveningEvent(BookModel):
    """Opened, changed, closed or reopened, a table removed; by whom and why, or what stood there. Append-only.

    An opening and a change say what the evening is from then on (`SAID`); other events, and old ones, say nothing.
    """

    class Kind(models.TextChoices):
        OPENED = "opened", _("opened")
        CHANGED = "changed", _("changed")
        CLOSED = "closed", _("closed")
        REOPENED = "reopened", _("reopened")
        REMOVED = "removed", _("table removed")

    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="events", db_column="session_id")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    at = models.DateTimeField(default=timezone.now)
    reason = models.CharField(_("reason"), max_length=500, blank=True, default="")
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", null=True, blank=True, db_index=False)
    date = models.DateField(null=True, blank=True)
    place = models.CharField(max_length=200, null=True, blank=True)
    unit_amount = models.CharField(max_length=40, null=True, blank=True)
    currency = models.CharField(max_length=20, null=True, blank=True)

    kept = {
        "evening": ONLY_HERE,
        "kind": Kept("kind"),
        "user": Kept("by"),
        "at": Kept("at"),
        "reason": Kept("reason", by_hand=True),
        "club": ONLY_HERE,
        "date": Kept("said.date", since=2),
        "place": Kept("said.place", since=2, by_hand=True),
        "unit_amount": Kept("said.unit_amount", since=2),
        "currency": Kept("said.currency", since=2),
    }

    class Meta:
        db_table = "ledger_sessionevent"
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["opened", "changed", "closed", "reopened", "removed"]), name="session_event_known"
            ),
            models.CheckConstraint(
                condition=Q(**{f"{name.removesuffix('_id')}__isnull": True for name in SAID})
                | Q(kind__in=["opened", "changed"], **{f"{name.removesuffix('_id')}__isnull": False for name in SAID}),
                name="session_event_says_all_or_nothing",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.evening_id} {self.kind}"
