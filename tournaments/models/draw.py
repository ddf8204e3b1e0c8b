"""Draws: rounds, their tables and who sits there. A draw may go while no slip of it is written."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Prefetch, Q
from django.utils import timezone
from django.utils.functional import cached_property

from tournaments.models.entrant import Entrant
from tournaments.models.tournament import Tournament


class RoundQuerySet(models.QuerySet["Round"]):
    def published(self) -> RoundQuerySet:
        return self.filter(published_at__isnull=False)


class Round(models.Model):
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20)
    seed = models.CharField(max_length=60)
    attempt = models.PositiveSmallIntegerField(default=1)
    options = models.JSONField(default=dict)
    # versions of slips and penalties that the standing it was drawn from counted
    versions_seen = models.PositiveIntegerField(default=0)
    drawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    drawn_at = models.DateTimeField(default=timezone.now)
    published_at = models.DateTimeField(null=True, blank=True)
    # the clock of the round runs from here
    started_at = models.DateTimeField(null=True, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)

    objects = RoundQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1, attempt__gte=1), name="round_counts_from_one"),
            models.CheckConstraint(
                condition=Q(confirmed_at__isnull=True) | Q(published_at__isnull=False),
                name="round_published_before_confirmed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} round {self.number}"


class TableQuerySet(models.QuerySet["Table"]):
    def with_seats(self) -> TableQuerySet:
        """`seated` with their entrants: two queries for any number."""
        seats = Prefetch("seats", Seat.objects.select_related("entrant").order_by("number"), to_attr="seated")
        return self.prefetch_related(seats)


class Table(models.Model):
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="tables", db_index=False)
    number = models.PositiveSmallIntegerField()

    objects = TableQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="table_number_once")]

    def __str__(self) -> str:
        return f"round {self.round_id} table {self.number}"

    @cached_property
    def seated(self) -> list[Seat]:
        return list(self.seats.select_related("entrant").order_by("number"))


class Seat(models.Model):
    """A seat at a table, the dealer's first. The round stands here too: nobody sits twice in it."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="seats", db_index=False)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField(validators=[MinValueValidator(1), MaxValueValidator(4)])
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="tournament_seat_once"),
            models.UniqueConstraint(fields=["round", "entrant"], name="entrant_once_per_round"),
            models.CheckConstraint(condition=Q(number__gte=1, number__lte=4), name="tournament_seat_one_to_four"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.entrant}"
