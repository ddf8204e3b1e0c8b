"""A tournament of a club, what was done to it, and the result lists that its director confirmed."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from clubapp.models import Club
from tournaments.contest.formats import Format, read_format
from tournaments.contest.problem import Notes


class TournamentQuerySet(models.QuerySet["Tournament"]):
    def for_club(self, club: Club) -> TournamentQuerySet:
        return self.filter(club=club)

    def newest_first(self) -> TournamentQuerySet:
        return self.order_by("-date", "-pk")


class Tournament(models.Model):
    """`format` is a document of tournaments.contest, frozen by the first draw; money is in whole units."""

    class State(models.TextChoices):
        PREPARING = "preparing", _("preparing")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    name = models.CharField(_("name"), max_length=200)
    date = models.DateField(_("date"))
    place = models.CharField(_("place"), max_length=200, blank=True, default="")
    format = models.JSONField()
    # the smallest money that is counted, an exact decimal as text
    unit_amount = models.CharField(max_length=20, default="1")
    currency = models.CharField(_("currency"), max_length=8, blank=True, default="")
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.PREPARING)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    created_at = models.DateTimeField(default=timezone.now)

    objects = TournamentQuerySet.as_manager()

    class Meta:
        ordering = ["-date", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["preparing", "running", "finished"]), name="tournament_state_known"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="tournament_named"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_finished(self) -> bool:
        return self.state == self.State.FINISHED

    @cached_property
    def rules(self) -> Format:
        """The format as `contest` reads it. Raises Invalid where it is not understood."""
        notes = Notes()
        read = read_format(self.format, notes)
        notes.raise_any()
        return read

    @property
    def kinds(self) -> list[str]:
        """The kind of draw of each round that is planned."""
        return list(self.format.get("draw", ()))


class TournamentEvent(models.Model):
    """Something done to a tournament, by whom and why. Append-only. `facts` holds numbers, never names."""

    class Kind(models.TextChoices):
        CREATED = "created", _("created")
        CHANGED = "changed", _("changed")
        ENTRANTS = "entrants", _("entrants changed")
        DRAWN = "drawn", _("drawn")
        UNDRAWN = "undrawn", _("draw undone")
        PUBLISHED = "published", _("draw published")
        SWAPPED = "swapped", _("two swapped")
        SEATED = "seated", _("late-comer seated")
        UNSEATED = "unseated", _("taken off the table")
        LEFT = "left", _("left")
        SUBSTITUTED = "substituted", _("substituted")
        CLOCK = "clock", _("clock started or stopped")
        LINKS = "links", _("codes of the tables made anew")
        CONFIRMED = "confirmed", _("round confirmed")
        FINISHED = "finished", _("finished")
        CORRECTED = "corrected", _("corrected")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="events")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    at = models.DateTimeField(default=timezone.now)
    reason = models.CharField(_("reason"), max_length=500, blank=True, default="")
    facts = models.JSONField(default=dict)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.kind}"

    def say(self) -> str:
        """Return the event in words, with its round, its numbers and what it was about."""
        parts: list[Any] = [self.get_kind_display()]
        if self.facts.get("round"):
            parts.append(_("round %(number)d") % {"number": self.facts["round"]})
        if numbers := self.facts.get("numbers"):
            parts.append(", ".join(map(str, numbers)))
        return " · ".join(map(str, parts))


class ResultList(models.Model):
    """The standing as the director confirmed it: the hash of everything recorded until then."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="result_lists")
    event = models.OneToOneField(TournamentEvent, on_delete=models.PROTECT, related_name="result_list")
    number = models.PositiveIntegerField()
    # after so many rounds
    round_no = models.PositiveSmallIntegerField()
    # how many versions of slips and penalties it counts, and the hash of both chains there
    slips = models.PositiveIntegerField()
    penalties = models.PositiveIntegerField()
    ledger_hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="result_list_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="result_list_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} result list {self.number}"
