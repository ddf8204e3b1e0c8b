"""The tables of an evening: who sits there by which edition, and tables that were left for others."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Count, Exists, OuterRef, Prefetch, Q, Subquery
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

import rules
from clubapp.models import Member
from clubapp.variants import edition_title, played_edition
from ledger.models.evening import Evening
from ledger.models.kept import ONLY_HERE, BookModel, Kept
from ledger.models.rule_set import RuleSetVersion


class SittingQuerySet(models.QuerySet["Sitting"]):
    def of_evening(self, evening: Evening) -> SittingQuerySet:
        return self.filter(evening=evening)

    def with_seats(self) -> SittingQuerySet:
        """Evening, club and rule set joined, `seated` with their members: two queries for any number."""
        return self.select_related("evening__club", "rule_set").prefetch_related(_seated())

    def tables_of(self, evening: Evening) -> list[Sitting]:
        """Every sitting of one evening, by table and round, with `seated`, `round` and `deals_before`: two queries."""
        found = self.of_evening(evening).with_numbers().select_related("rule_set").prefetch_related(_seated())
        sittings = list(found.order_by("table_no", "round_no"))
        rounds: Counter[int] = Counter()
        deals: Counter[int] = Counter()
        for sitting in sittings:
            rounds[sitting.table_no] += 1
            sitting.round, sitting.deals_before = rounds[sitting.table_no], deals[sitting.table_no]
            deals[sitting.table_no] += sitting.numbered
            sitting.evening = evening
        return sittings

    def seated_at(self, sitting_id: int) -> Sitting | None:
        """One sitting as `with_seats` returns it, by a single query; None where there is none."""
        seats = list(Seat.objects.at_table(sitting_id))
        if not seats:
            return None
        sitting = seats[0].sitting
        sitting.seated = seats
        return sitting

    def with_numbers(self) -> SittingQuerySet:
        """`numbered`: the deals that have a number, those struck out included."""
        return self.annotate(numbered=Count("deals", filter=Q(deals__version=1)))

    def with_rounds(self) -> SittingQuerySet:
        """`round`, counted by the database instead of one by one."""
        return self.annotate(round=Subquery(rounds_until()))

    def going_on(self) -> SittingQuerySet:
        """The last round of every table that was not left for another one: where people sit."""
        table = Sitting.objects.filter(evening=OuterRef("evening"), table_no=OuterRef("table_no"))
        return self.filter(~Exists(table.filter(round_no__gt=OuterRef("round_no")).order_by()), over__isnull=True)

    def with_counts(self) -> SittingQuerySet:
        """`deal_count`: current deals, the voided ones not counted."""
        return self.annotate(deal_count=Count("deals", filter=Q(deals__replaced_by__isnull=True, deals__void=False)))


def _seated() -> Prefetch[str]:
    return Prefetch("seats", Seat.objects.select_related("member").order_by("number"), to_attr="seated")


def rounds_until(path: str = "") -> models.QuerySet[Sitting, Any]:
    """Return the number of rounds at the table until then, for rows that reach their sitting by `path`."""
    table = Sitting.objects.filter(evening=OuterRef(f"{path}evening"), table_no=OuterRef(f"{path}table_no"))
    until = table.filter(round_no__lte=OuterRef(f"{path}round_no")).order_by()
    return until.values("table_no").annotate(count=Count("pk")).values("count")


class Sitting(BookModel):
    """The same people at one table under one edition and its house rules: one session document."""

    evening = models.ForeignKey(
        Evening, on_delete=models.PROTECT, related_name="sittings", db_index=False, db_column="session_id"
    )
    variant = models.CharField(_("variant"), max_length=40)
    edition = models.CharField(max_length=60)
    # None = the document says nothing of house rules
    house_rules = models.JSONField(null=True, blank=True)
    # the version of the club's rule set that was taken: its edition and house rules are those above
    rule_set = models.ForeignKey(
        RuleSetVersion, on_delete=models.PROTECT, related_name="sittings", null=True, blank=True
    )
    table_no = models.PositiveSmallIntegerField(_("table"), default=1)
    round_no = models.PositiveSmallIntegerField(_("round"), default=1)
    first_dealer = models.PositiveSmallIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now)

    kept = {
        "evening": ONLY_HERE,
        "variant": Kept("variant"),
        "edition": Kept("edition"),
        "house_rules": Kept("house_rules"),
        # written there as the set's place in its list, and the number of the version
        "rule_set": ONLY_HERE,
        "table_no": Kept("table"),
        "round_no": Kept("round"),
        "first_dealer": Kept("first_dealer"),
        "created_at": Kept("created_at"),
    }

    # by `SittingQuerySet.with_counts`
    deal_count: int
    # by `SittingQuerySet.with_numbers`
    numbered: int

    objects = SittingQuerySet.as_manager()

    class Meta:
        ordering = ["table_no", "round_no"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "table_no", "round_no"], name="sitting_once_per_round"),
        ]

    def __str__(self) -> str:
        return f"{self.variant} {self.table_no}/{self.round_no}"

    @property
    def played_by(self) -> rules.Edition:
        """The edition that everything of this sitting is settled by. Raises EditionGone."""
        return played_edition(self.edition)

    @property
    def rules_title(self) -> str:
        """The name of the rules it is played by: the club's rule set with its text, or the text."""
        return self.rule_set.title if self.rule_set else edition_title(self.edition)

    @cached_property
    def round(self) -> int:
        """The number of this round among those of its table that stand.

        `round_no` also counts rounds removed as mistakes.
        """
        table = Sitting.objects.filter(evening=self.evening_id, table_no=self.table_no)
        return table.filter(round_no__lte=self.round_no).count()

    @cached_property
    def deals_before(self) -> int:
        """The number of deals that were numbered at the table by earlier line-ups, those struck out included."""
        if self.round_no == 1:
            return 0
        earlier = Sitting.objects.filter(evening=self.evening_id, table_no=self.table_no, round_no__lt=self.round_no)
        return earlier.filter(deals__version=1).aggregate(count=Count("deals"))["count"]

    @cached_property
    def seated(self) -> list[Seat]:
        """The seats in order, with their members: written with the sitting and never changed once deals are."""
        return list(self.seats.select_related("member").order_by("number"))


# at one table: as many as the book can keep, whatever a text seats
MOST_SEATS = 8


class SeatQuerySet(models.QuerySet["Seat"]):
    def at_table(self, sitting_id: int) -> SeatQuerySet:
        """The seats of one sitting in order, with all that a table's page says of it: one query."""
        seats = self.filter(sitting__pk=sitting_id)  # as a number: one that no column holds finds nothing
        joined = seats.select_related("member", "sitting__evening__club", "sitting__rule_set")
        return joined.order_by("number")


class Seat(BookModel):
    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField(validators=[MinValueValidator(1), MaxValueValidator(MOST_SEATS)])
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="seats")

    kept = {
        "sitting": ONLY_HERE,
        "number": ONLY_HERE,
        "member": ONLY_HERE,
    }

    objects = SeatQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "number"], name="seat_number_once"),
            models.UniqueConstraint(fields=["sitting", "member"], name="seat_member_once"),
            models.CheckConstraint(condition=Q(number__gte=1, number__lte=MOST_SEATS), name="seat_one_to_eight"),
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
