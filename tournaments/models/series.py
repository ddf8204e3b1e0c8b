"""Tournaments that count together: a season of a league, a cup. Nothing counted is stored."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubapp.models import Club
from tournaments.models.tournament import Tournament


class Series(models.Model):
    """`key` is a document of tournaments.contest.series: the points of a place among so many starters."""

    class Ties(models.TextChoices):
        BETTER = "better", _("has the points of the better place")
        WORSE = "worse", _("has the points of the worse place")
        SHARE = "share", _("shares the points of the places")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="series")
    name = models.CharField(_("name"), max_length=200)
    key = models.JSONField()
    ties = models.CharField(max_length=10, choices=Ties.choices, default=Ties.BETTER)
    # so many of the best results count, or all but so many of the worst
    best = models.PositiveSmallIntegerField(null=True, blank=True)
    dropped = models.PositiveSmallIntegerField(default=0)
    # what decides, one after the other: words of tournaments.contest.series with spaces between them
    chain = models.CharField(max_length=100, default="points")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="series_named")]

    def __str__(self) -> str:
        return self.name

    @property
    def order(self) -> list[str]:
        return self.chain.split()


class SeriesTournament(models.Model):
    """A tournament of a series, and its coefficient: an exact number as text."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="parts")
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="parts")
    times = models.CharField(max_length=12, default="1")

    class Meta:
        ordering = ["tournament__date", "tournament_id"]
        constraints = [models.UniqueConstraint(fields=["series", "tournament"], name="tournament_once_in_series")]

    def __str__(self) -> str:
        return f"{self.series_id} {self.tournament_id}"
