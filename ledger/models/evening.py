"""An evening of a club, what was done to it, its tables and who sits there."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Count, Exists, OuterRef, Prefetch, Q, Subquery
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

import rules
from clubapp.models import Club, Member
from clubapp.variants import played_edition
from ledger.models.kept import ONLY_HERE, BookModel, Kept


class SessionQuerySet(models.QuerySet["Session"]):
    def for_club(self, club: Club) -> SessionQuerySet:
        return self.filter(club=club)

    def open(self) -> SessionQuerySet:
        return self.filter(state="open")

    def closed(self) -> SessionQuerySet:
        return self.filter(state="closed")

    def unsettled(self) -> SessionQuerySet:
        """Closed, and something may be left to pay. As long as it takes to read those alone."""
        return self.filter(state="closed", settled=False)

    def newest_first(self) -> SessionQuerySet:
        return self.order_by("-date", "-pk")

    def between(self, first_day: object, last_day: object) -> SessionQuerySet:
        """Evenings from the first to the last day, both included."""
        return self.filter(date__range=(first_day, last_day))


class Session(BookModel):
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

    objects = SessionQuerySet.as_manager()

    class Meta:
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
    def unit_value(self) -> dict[str, str] | None:
        """The document's `unit_value`, None where the evening is played without money."""
        return {"amount": self.unit_amount, "currency": self.currency} if self.unit_amount else None


# the columns of what is said of an evening, on its sheet too
SAID = tuple(
    field.attname
    for field in Session._meta.concrete_fields
    if field.name in Session.kept and Session.kept[field.name].said
)


class SessionEvent(BookModel):
    """Opened, changed, closed or reopened, a table removed; by whom and why, or what stood there. Append-only.

    An opening and a change say what the evening is from then on (`SAID`); other events, and old ones, say nothing.
    """

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
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", null=True, blank=True, db_index=False)
    date = models.DateField(null=True, blank=True)
    place = models.CharField(max_length=200, null=True, blank=True)
    unit_amount = models.CharField(max_length=40, null=True, blank=True)
    currency = models.CharField(max_length=20, null=True, blank=True)

    kept = {
        "session": ONLY_HERE,
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
        return f"{self.session_id} {self.kind}"


class SittingQuerySet(models.QuerySet["Sitting"]):
    def of_session(self, session: Session) -> SittingQuerySet:
        return self.filter(session=session)

    def with_seats(self) -> SittingQuerySet:
        """The session and club joined, `seated` with their members: two queries for any number."""
        seats = Prefetch("seats", Seat.objects.select_related("member").order_by("number"), to_attr="seated")
        return self.select_related("session__club").prefetch_related(seats)

    def with_rounds(self) -> SittingQuerySet:
        """`round`, counted by the database instead of one by one."""
        return self.annotate(round=Subquery(rounds_until()))

    def going_on(self) -> SittingQuerySet:
        """The last round of every table that was not left for another one: where people sit."""
        table = Sitting.objects.filter(session=OuterRef("session"), table_no=OuterRef("table_no"))
        return self.filter(~Exists(table.filter(round_no__gt=OuterRef("round_no")).order_by()), over__isnull=True)

    def with_counts(self) -> SittingQuerySet:
        """`deal_count`: current deals, the voided ones not counted."""
        return self.annotate(deal_count=Count("deals", filter=Q(deals__replaced_by__isnull=True, deals__void=False)))


def rounds_until(path: str = "") -> models.QuerySet[Sitting, Any]:
    """Return the number of rounds at the table until then, for rows that reach their sitting by `path`."""
    table = Sitting.objects.filter(session=OuterRef(f"{path}session"), table_no=OuterRef(f"{path}table_no"))
    until = table.filter(round_no__lte=OuterRef(f"{path}round_no")).order_by()
    return until.values("table_no").annotate(count=Count("pk")).values("count")


class Sitting(BookModel):
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

    kept = {
        "session": ONLY_HERE,
        "variant": Kept("variant"),
        "edition": Kept("edition"),
        "house_rules": Kept("house_rules"),
        "table_no": Kept("table"),
        "round_no": Kept("round"),
        "first_dealer": Kept("first_dealer"),
        "created_at": Kept("created_at"),
    }

    # by `SittingQuerySet.with_counts`
    deal_count: int

    objects = SittingQuerySet.as_manager()

    class Meta:
        ordering = ["table_no", "round_no"]
        constraints = [
            models.UniqueConstraint(fields=["session", "table_no", "round_no"], name="sitting_once_per_round"),
        ]

    def __str__(self) -> str:
        return f"{self.variant} {self.table_no}/{self.round_no}"

    @property
    def played_by(self) -> rules.Edition:
        """The edition that everything of this sitting is settled by. Raises EditionGone."""
        return played_edition(self.edition)

    @cached_property
    def round(self) -> int:
        """The number of this round among those of its table that stand.

        `round_no` also counts rounds removed as mistakes.
        """
        table = Sitting.objects.filter(session=self.session_id, table_no=self.table_no)
        return table.filter(round_no__lte=self.round_no).count()

    @cached_property
    def seated(self) -> list[Seat]:
        """The seats in order, with their members: written with the sitting and never changed once deals are."""
        return list(self.seats.select_related("member").order_by("number"))


# at one table: as many as the book can keep, whatever a text seats
MOST_SEATS = 4


class Seat(BookModel):
    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField(validators=[MinValueValidator(1), MaxValueValidator(MOST_SEATS)])
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="seats")

    kept = {
        "sitting": ONLY_HERE,
        "number": ONLY_HERE,
        "member": ONLY_HERE,
    }

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "number"], name="seat_number_once"),
            models.UniqueConstraint(fields=["sitting", "member"], name="seat_member_once"),
            models.CheckConstraint(condition=Q(number__gte=1, number__lte=MOST_SEATS), name="seat_one_to_four"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.member}"


class TableOver(BookModel):
    """A table that somebody left for another one before its next round: nobody sits there any more."""

    sitting = models.OneToOneField(Sitting, on_delete=models.PROTECT, related_name="over")
    moved_to = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="left")

    kept = {
        "sitting": ONLY_HERE,
        "moved_to": ONLY_HERE,
    }

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.sitting_id} → {self.moved_to_id}"
