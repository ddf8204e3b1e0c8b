"""The ledger: what was played and who pays whom. Recorded rows are never edited or deleted (`ledger.book.guards`)."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Greatest, Least
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubapp.models import Club, Member
from clubapp.secret_links import SecretLink
from ledger.models.imported import ImportedEvening, ImportedTotal, ImportVoid  # noqa: F401 — models of this app as well
from ledger.models.querysets import (
    DealQuerySet,
    PaymentQuerySet,
    SessionQuerySet,
    SittingQuerySet,
    TableLinkQuerySet,
    TransferQuerySet,
)


class Session(models.Model):
    """An evening of a club. `unit_amount` is an exact decimal as text, "" = played without money."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        CLOSED = "closed", _("closed")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="sessions", db_index=False)
    date = models.DateField(_("date"))
    place = models.CharField(_("place"), max_length=200, blank=True, default="")
    unit_amount = models.CharField(_("value of one unit"), max_length=40, blank=True, default="")
    currency = models.CharField(_("currency"), max_length=20, blank=True, default="")
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.OPEN)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    created_at = models.DateTimeField(default=timezone.now)

    objects = SessionQuerySet.as_manager()

    class Meta:
        ordering = ["-date", "-pk"]
        indexes = [models.Index(fields=["club", "date"], name="session_club_date")]
        constraints = [models.CheckConstraint(condition=Q(state__in=["open", "closed"]), name="session_state_known")]

    def __str__(self) -> str:
        return f"{self.date:%Y-%m-%d} {self.place}".strip()

    @property
    def is_open(self) -> bool:
        return self.state == self.State.OPEN

    @property
    def is_printed(self) -> bool:
        """Whether a sheet bears what was said of it: it was closed at least once."""
        return self.sheets.exists()

    @property
    def unit_value(self) -> dict[str, str] | None:
        """The document's `unit_value`, None where the evening is played without money."""
        return {"amount": self.unit_amount, "currency": self.currency} if self.unit_amount else None


class SessionEvent(models.Model):
    """Opened, changed, closed or reopened, a table removed; by whom and why, or what stood there. Append-only."""

    class Kind(models.TextChoices):
        OPENED = "opened", _("opened")
        CHANGED = "changed", _("changed")
        CLOSED = "closed", _("closed")
        REOPENED = "reopened", _("reopened")
        REMOVED = "removed", _("table removed")

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="events")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    at = models.DateTimeField(default=timezone.now)
    reason = models.CharField(_("reason"), max_length=500, blank=True, default="")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["opened", "changed", "closed", "reopened", "removed"]), name="session_event_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session_id} {self.kind}"


class Sitting(models.Model):
    """The same people at one table under one edition and its house rules: one session document."""

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="sittings", db_index=False)
    variant = models.CharField(_("variant"), max_length=40)
    edition = models.CharField(max_length=60)
    # None = the document says nothing of house rules
    house_rules = models.JSONField(null=True, blank=True)
    table_no = models.PositiveSmallIntegerField(_("table"), default=1)
    round_no = models.PositiveSmallIntegerField(_("round"), default=1)
    first_dealer = models.PositiveSmallIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now)

    objects = SittingQuerySet.as_manager()

    class Meta:
        ordering = ["table_no", "round_no"]
        constraints = [
            models.UniqueConstraint(fields=["session", "table_no", "round_no"], name="sitting_once_per_round"),
        ]

    def __str__(self) -> str:
        return f"{self.variant} {self.table_no}/{self.round_no}"

    @cached_property
    def seated(self) -> list[Seat]:
        """The seats in order, with their members: written with the sitting and never changed once deals are."""
        return list(self.seats.select_related("member").order_by("number"))

    def document(self) -> dict[str, Any]:
        """The engine's document: players are "1", "2" … in seat order, deals the current ones not voided."""
        from ledger.book.documents import seat_document  # noqa: PLC0415 — documents read these models

        return seat_document(self)

    def named_document(self) -> dict[str, Any]:
        """The document for people and other programs: players are called by their names."""
        from ledger.book.documents import named_document  # noqa: PLC0415 — documents read these models

        return named_document(self)


class Seat(models.Model):
    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField(validators=[MinValueValidator(1), MaxValueValidator(4)])
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "number"], name="seat_number_once"),
            models.UniqueConstraint(fields=["sitting", "member"], name="seat_member_once"),
            models.CheckConstraint(condition=Q(number__gte=1, number__lte=4), name="seat_one_to_four"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.member}"


class Deal(models.Model):
    """One version of one deal. Facts name seats ("1" … "4"), so that a renamed member touches no record.

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

    objects = DealQuerySet.as_manager()

    class Meta:
        ordering = ["number", "version"]
        indexes = [
            # few deals are ever replaced: "is this the current one" is a look into a small index
            models.Index(fields=["replaces"], condition=Q(replaces__isnull=False), name="deal_replaced"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "number", "version"], name="deal_version_once"),
            models.CheckConstraint(condition=Q(number__gte=1, version__gte=1), name="deal_counts_from_one"),
            models.CheckConstraint(
                condition=Q(version=1, replaces__isnull=True, void=False) | Q(version__gt=1, replaces__isnull=False),
                name="deal_first_replaces_nothing",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sitting_id} deal {self.number} version {self.version}"

    @property
    def entered_as(self) -> str:
        """The name to show: the member's in this club, "former member" of one made anonymous, else the label."""
        if self.entered_by_id is None:
            return gettext(self.entered_label) if self.entered_label else ""
        known: str | None = self.__dict__.get("author_name")
        if known is None:
            known = Deal.objects.with_authors().get(pk=self.pk).__dict__["author_name"]
        return known or ""


class Transfer(models.Model):
    """What one seat pays another in one deal, in base units, netted: one row per pair."""

    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="transfers", db_index=False)
    payer = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="paid")
    payee = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="received")
    amount = models.BigIntegerField()

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


class Score(models.Model):
    """Points a seat wrote in one deal (race variants); a row for every seat, 0 included."""

    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="scores", db_index=False)
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="scores")
    points = models.BigIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["deal", "seat"], name="score_once_per_seat"),
            models.CheckConstraint(condition=Q(points__gte=0), name="score_not_negative"),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.points}"


class Sheet(models.Model):
    """The numbered sheet that a closing leaves: what the ledger was at that moment. Append-only."""

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="sheets", db_index=False)
    number = models.PositiveIntegerField()
    # the closing: who and when
    event = models.OneToOneField(SessionEvent, on_delete=models.PROTECT, related_name="sheet")
    # how many versions of deals the evening had; the later ones are what the next sheet lists as changed
    versions = models.PositiveIntegerField()
    # `ledger.book.chain`; "" where no deal was recorded
    ledger_hash = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["session", "number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="sheet_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="sheet_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.session_id} sheet {self.number}"


class Payment(models.Model):
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

    objects = PaymentQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="payment_pays_something"),
            models.CheckConstraint(condition=~Q(payer=F("payee")), name="payment_between_two"),
        ]

    def __str__(self) -> str:
        return f"{self.payer_id} → {self.payee_id}: {self.amount}"


class TableLink(SecretLink):
    """Entry on one sitting without an account."""

    purpose = "ledger.TableLink"

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="links")

    objects = TableLinkQuerySet.as_manager()

    def __str__(self) -> str:
        return f"link of sitting {self.sitting_id}"

    @property
    def subject(self) -> str:
        return str(self.sitting_id)
